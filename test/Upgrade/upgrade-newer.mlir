// Ops of the release of October 2026: loops that count, branches, rows by their numbers, activations of binary ops.
// RUN: split-file %s %t
// RUN: ttmlir-opt %t/ttir.mlir | FileCheck %t/ttir.mlir
// RUN: ttrt run %t/ttir.mlir --program-index all --golden | FileCheck %s --check-prefix=SAME
// RUN: ttmlir-opt %t/ttnn.mlir | FileCheck %t/ttnn.mlir
// RUN: ttrt run %t/ttnn.mlir --program-index all --golden | FileCheck %s --check-prefix=SAME
// SAME-COUNT-7: pcc 1.00000

//--- ttir.mlir
// CHECK-LABEL: func.func private @count
func.func private @count(%i: tensor<i32>, %x: tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>) {
  %one = "ttir.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "ttir.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %1 = "ttir.add"(%x, %x) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<i32>, tensor<5xf32>
}
// CHECK: func.func private @count_to_goes_on(
// CHECK: "ttir.lt"(%arg0, %arg2)
func.func private @count_to(%i: tensor<i32>, %x: tensor<5xf32>, %n: tensor<i32>) -> (tensor<i32>, tensor<5xf32>) {
  %one = "ttir.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "ttir.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %1 = "ttir.add"(%x, %x) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<i32>, tensor<5xf32>
}
// CHECK-LABEL: func.func @known
// CHECK: ttcore.loop @count(%{{.*}}, %arg0) times 4 :
func.func @known(%x: tensor<5xf32>) -> tensor<5xf32> {
  %zero = "ttir.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "ttcore.while_loop"(%zero, %x) <{body_program = @count, initial = #ttcore.loop_bound<0>, limit = #ttcore.loop_bound<7>, output_indices = array<i32: 1, 0>, state_count = 2 : i32, step = #ttcore.loop_bound<2>}> : (tensor<i32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<i32>)
  return %0#0 : tensor<5xf32>
}
// CHECK-LABEL: func.func @asked
// CHECK: ttcore.loop @count_to(%{{.*}}, %arg0, %{{.*}}) while @count_to_goes_on :
func.func @asked(%x: tensor<5xf32>, %n: tensor<i32>) -> tensor<5xf32> {
  %zero = "ttir.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %two = "ttir.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %least = "ttir.minimum"(%n, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %0:2 = "ttcore.while_loop"(%zero, %x, %least) <{body_program = @count_to, initial = #ttcore.loop_bound<0>, limit = #ttcore.loop_bound<0, 2 : i32>, output_indices = array<i32: 0, 1>, state_count = 2 : i32, step = #ttcore.loop_bound<1>}> : (tensor<i32>, tensor<5xf32>, tensor<i32>) -> (tensor<i32>, tensor<5xf32>)
  return %0#1 : tensor<5xf32>
}
func.func private @once(%x: tensor<5xf32>) -> tensor<5xf32> {
  return %x : tensor<5xf32>
}
func.func private @twice(%x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = "ttir.add"(%x, %x) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
// CHECK-LABEL: func.func @branch
// CHECK: ttcore.case %arg0 of [@once, @twice](%arg1)
func.func @branch(%n: tensor<i32>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = "ttcore.case"(%n, %x) <{branch_programs = [@once, @twice]}> : (tensor<i32>, tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
// One index for both users, windows of two rows.
// CHECK-LABEL: func.func @gather
// CHECK-NOT: rows_gather
func.func @gather(%x: tensor<2x12x5xf32>) -> tensor<2x6x5xf32> {
  %i = "ttir.constant"() <{value = dense<[[[0, 2, 9], [3, 1, -4]]]> : tensor<1x2x3xi32>}> : () -> tensor<1x2x3xi32>
  %0 = "ttir.rows_gather"(%x, %i) <{column = false, fill_out_of_bounds = false, sizes = array<i64: 3, 4>, windows = array<i64: 1, 2>}> : (tensor<2x12x5xf32>, tensor<1x2x3xi32>) -> tensor<2x6x5xf32>
  return %0 : tensor<2x6x5xf32>
}
// Indices of every user, elements as rows.
// CHECK-LABEL: func.func @gather_column
func.func @gather_column(%x: tensor<3x1x7xf32>) -> tensor<3x2xf32> {
  %i = "ttir.constant"() <{value = dense<[[[0, 2]], [[6, 5]], [[3, 3]]]> : tensor<3x1x2xi32>}> : () -> tensor<3x1x2xi32>
  %0 = "ttir.rows_gather"(%x, %i) <{column = true, fill_out_of_bounds = false, sizes = array<i64: 7>, windows = array<i64: 1>}> : (tensor<3x1x7xf32>, tensor<3x1x2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// The second row is outside and changes nothing.
// CHECK-LABEL: func.func @scatter
// CHECK-NOT: rows_scatter
func.func @scatter(%x: tensor<2x7x5xf32>, %s: tensor<2x3x5xf32>) -> tensor<2x7x5xf32> {
  %i = "ttir.constant"() <{value = dense<[[[0, 7, 4]]]> : tensor<1x1x3xi32>}> : () -> tensor<1x1x3xi32>
  %0 = "ttir.rows_scatter"(%x, %i, %s) <{column = false, reduce = #ttcore.reduce_type<invalid>, sizes = array<i64: 7>, windows = array<i64: 1>}> : (tensor<2x7x5xf32>, tensor<1x1x3xi32>, tensor<2x3x5xf32>) -> tensor<2x7x5xf32>
  return %0 : tensor<2x7x5xf32>
}
// CHECK-LABEL: func.func @running
// CHECK-COUNT-3: "ttir.maximum"
// CHECK-NOT: ttir.maximum
// CHECK: return
func.func @running(%x: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %0 = "ttir.cumulative"(%x) <{dim = 1 : i64, reduction = #ttcore.reduce_type<max>, reverse = false}> : (tensor<3x7xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

//--- ttnn.mlir
#dram = #ttnn.buffer_type<dram>
#x = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#u = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, u16>, #dram>, <interleaved>>
#row = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#r = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<2x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#i = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<1x1x!ttcore.tile<32x32, si32>, #dram>, <interleaved>>
// CHECK-LABEL: func.func @activations
// CHECK: %[[A:.*]] = "ttnn.relu"(%arg0)
// CHECK: %[[B:.*]] = "ttnn.leaky_relu"(%arg1) <{parameter = 5.000000e-01 : f32}>
// CHECK: %[[C:.*]] = "ttnn.neg"(%[[B]])
// CHECK: %[[SUM:.*]] = "ttnn.add"(%[[A]], %[[C]]) :
// CHECK: %[[D:.*]] = "ttnn.abs"(%[[SUM]])
// CHECK: return %[[D]]
func.func @activations(%a: tensor<33x45xf32, #x>, %b: tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x> {
  %0 = "ttnn.add"(%a, %b) <{activations = [#ttnn.unary_with_param<op_type = abs>], input_tensor_a_activations = [#ttnn.unary_with_param<op_type = relu>], input_tensor_b_activations = [#ttnn.unary_with_param<op_type = leaky_relu, params = [0.5 : f32]>, #ttnn.unary_with_param<op_type = neg>]}> : (tensor<33x45xf32, #x>, tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x>
  return %0 : tensor<33x45xf32, #x>
}
// CHECK-LABEL: func.func @none
// CHECK-NOT: activations
func.func @none(%a: tensor<33x45xf32, #x>, %b: tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x> {
  %0 = "ttnn.multiply"(%a, %b) <{activations = [], input_tensor_a_activations = [], input_tensor_b_activations = []}> : (tensor<33x45xf32, #x>, tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x>
  return %0 : tensor<33x45xf32, #x>
}
// CHECK-LABEL: func.func @sort
// CHECK: "ttnn.sort"(%arg0) <{{{.*}}dim = 1 : si32{{.*}} -> (tensor<33x45xf32, #{{.*}}>, tensor<33x45xui32, #{{.*}}>)
// CHECK: "ttnn.typecast"
func.func @sort(%a: tensor<33x45xf32, #x>) -> (tensor<33x45xf32, #x>, tensor<33x45xui16, #u>) {
  %0, %1 = "ttnn.sort"(%a) <{descending = false, dim = 1 : si8, stable = true}> : (tensor<33x45xf32, #x>) -> (tensor<33x45xf32, #x>, tensor<33x45xui16, #u>)
  return %0, %1 : tensor<33x45xf32, #x>, tensor<33x45xui16, #u>
}
// CHECK-LABEL: func.func @prod
// CHECK: "ttnn.prod"(%arg0) <{dim_arg = [0 : i32], keep_dim = false}>
func.func @prod(%a: tensor<33x45xf32, #x>) -> tensor<45xf32, #row> {
  %0 = "ttnn.prod"(%a) <{dim_arg = 0 : si64, keep_dim = false}> : (tensor<33x45xf32, #x>) -> tensor<45xf32, #row>
  return %0 : tensor<45xf32, #row>
}
// CHECK-LABEL: func.func @gather
// CHECK: "ttnn.gather"
func.func @gather(%x: tensor<2x12x5xf32, #r>) -> tensor<2x6x5xf32, #r> {
  %d = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  %i = "ttnn.constant"(%d) <{value = dense<[[[0, 2, 9], [3, 1, -4]]]> : tensor<1x2x3xsi32>}> : (!ttnn.device) -> tensor<1x2x3xsi32, #i>
  %0 = "ttnn.rows_gather"(%x, %i) <{column = false, fill_out_of_bounds = false, sizes = array<i64: 3, 4>, windows = array<i64: 1, 2>}> : (tensor<2x12x5xf32, #r>, tensor<1x2x3xsi32, #i>) -> tensor<2x6x5xf32, #r>
  return %0 : tensor<2x6x5xf32, #r>
}
// CHECK-LABEL: func.func @scatter
// CHECK: "ttnn.scatter"
func.func @scatter(%x: tensor<2x7x5xf32, #r>, %s: tensor<2x3x5xf32, #r>) -> tensor<2x7x5xf32, #r> {
  %d = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  %i = "ttnn.constant"(%d) <{value = dense<[[[0, 7, 4]]]> : tensor<1x1x3xsi32>}> : (!ttnn.device) -> tensor<1x1x3xsi32, #i>
  %0 = "ttnn.rows_scatter"(%x, %i, %s) <{column = false, reduce = #ttcore.reduce_type<invalid>, sizes = array<i64: 7>, windows = array<i64: 1>}> : (tensor<2x7x5xf32, #r>, tensor<1x1x3xsi32, #i>, tensor<2x3x5xf32, #r>) -> tensor<2x7x5xf32, #r>
  return %0 : tensor<2x7x5xf32, #r>
}
// CHECK-LABEL: func.func @running
// CHECK-COUNT-6: "ttnn.minimum"
func.func @running(%a: tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x> {
  %0 = "ttnn.cumulative"(%a) <{dim = 0 : si32, reduction = #ttcore.reduce_type<min>, reverse = true}> : (tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x>
  return %0 : tensor<33x45xf32, #x>
}
