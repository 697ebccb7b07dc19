// RUN: ttmlir-opt %s --ttnn-layout --convert-ttir-to-ttnn | FileCheck %s --implicit-check-not=ttir.
// The TTIR text is the reference of the first run, TTIR that was raised from
// TTNN the reference of the second.
// RUN: ttrt run %s --golden
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --seed 1

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<2x33x40xf32>) -> (tensor<2x33xf32>, tensor<2x1x40xf32>, tensor<40xf32>, tensor<1x1x1xf32>, tensor<2x40xf32>) {
  // CHECK: "ttnn.sum"(%arg0) <{dim_arg = [2 : i32], keep_dim = false}>
  %0 = "ttir.sum"(%x) <{dim_arg = [2 : i32], keep_dim = false}> : (tensor<2x33x40xf32>) -> tensor<2x33xf32>
  // CHECK: "ttnn.mean"(%arg0) <{dim_arg = [-2 : i32], keep_dim = true}>
  %1 = "ttir.mean"(%x) <{dim_arg = [-2 : i32], keep_dim = true}> : (tensor<2x33x40xf32>) -> tensor<2x1x40xf32>
  // CHECK: "ttnn.max"(%arg0) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}>
  %2 = "ttir.max"(%x) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}> : (tensor<2x33x40xf32>) -> tensor<40xf32>
  // CHECK: "ttnn.min"(%arg0) <{keep_dim = true}>
  %3 = "ttir.min"(%x) <{keep_dim = true}> : (tensor<2x33x40xf32>) -> tensor<1x1x1xf32>
  // CHECK: "ttnn.sum"(%arg0) <{dim_arg = [1 : i32], keep_dim = false}>
  %4 = "ttir.sum"(%x) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<2x33x40xf32>) -> tensor<2x40xf32>
  return %0, %1, %2, %3, %4 : tensor<2x33xf32>, tensor<2x1x40xf32>, tensor<40xf32>, tensor<1x1x1xf32>, tensor<2x40xf32>
}

// CHECK-LABEL: func.func @prod
// CHECK: "ttnn.prod"(%arg0) <{dim_arg = [1 : i32], keep_dim = false}>
func.func @prod(%x: tensor<8x5xf32>) -> tensor<8xf32> {
  %0 = "ttir.prod"(%x) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<8x5xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The library multiplies along one dimension, or all.
// CHECK-LABEL: func.func @prod_of_many
func.func @prod_of_many(%x: tensor<8x5x3xf32>) -> (tensor<5xf32>, tensor<f32>) {
  // CHECK: %[[P:.*]] = "ttnn.permute"(%arg0) <{{{.*}}permutation = array<i64: 1, 0, 2>}>
  // CHECK: %[[R:.*]] = "ttnn.reshape"(%[[P]]) <{shape = [5 : i32, 24 : i32]}>
  // CHECK: "ttnn.prod"(%[[R]]) <{dim_arg = [1 : i32], keep_dim = false}> : {{.*}} -> tensor<5xf32
  %0 = "ttir.prod"(%x) <{dim_arg = [-1 : i32, 0 : i32], keep_dim = false}> : (tensor<8x5x3xf32>) -> tensor<5xf32>
  // CHECK: "ttnn.prod"(%arg0) <{keep_dim = false}> : {{.*}} -> tensor<f32
  %1 = "ttir.prod"(%x) <{dim_arg = [], keep_dim = false}> : (tensor<8x5x3xf32>) -> tensor<f32>
  return %0, %1 : tensor<5xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @argmax
func.func @argmax(%x: tensor<4x33x7xf32>) -> (tensor<4x33xi32>, tensor<4x1x7xi32>, tensor<i32>) {
  // CHECK: "ttnn.argmax"(%arg0) <{dim = 2 : si32, keep_dim = false}>
  %0 = "ttir.argmax"(%x) <{dim_arg = [2 : i32], keep_dim = false}> : (tensor<4x33x7xf32>) -> tensor<4x33xi32>
  // CHECK: "ttnn.argmax"(%arg0) <{dim = 1 : si32, keep_dim = true}>
  %1 = "ttir.argmax"(%x) <{dim_arg = [-2 : i32], keep_dim = true}> : (tensor<4x33x7xf32>) -> tensor<4x1x7xi32>
  // All of them: in rows.
  // CHECK: %[[R:.*]] = "ttnn.to_layout"(%arg0)
  // CHECK: "ttnn.argmax"(%[[R]]) <{keep_dim = false}>
  %2 = "ttir.argmax"(%x) <{keep_dim = false}> : (tensor<4x33x7xf32>) -> tensor<i32>
  return %0, %1, %2 : tensor<4x33xi32>, tensor<4x1x7xi32>, tensor<i32>
}

// The library's index is unsigned and in rows. For integers it searches only the
// last dimension, in rows.
// CHECK-LABEL: func.func @argmax_integers
func.func @argmax_integers(%x: tensor<4x33x7xsi32>) -> tensor<4x1x7xsi32> {
  // CHECK: %[[P:.*]] = "ttnn.permute"(%arg0) <{{{.*}}permutation = array<i64: 0, 2, 1>}>
  // CHECK: %[[R:.*]] = "ttnn.to_layout"(%[[P]]) : {{.*}} -> tensor<4x7x33xsi32, #[[ROWS:.*]]>
  // CHECK: %[[A:.*]] = "ttnn.argmax"(%[[R]]) <{dim = 2 : si32, keep_dim = true}> : {{.*}} -> tensor<4x7x1xui32
  // CHECK: %[[S:.*]] = "ttnn.reshape"(%[[A]]) <{shape = [4 : i32, 1 : i32, 7 : i32]}>
  // CHECK: "ttnn.to_layout"(%[[S]]) : {{.*}} -> tensor<4x1x7xsi32
  %0 = "ttir.argmax"(%x) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<4x33x7xsi32>) -> tensor<4x1x7xsi32>
  return %0 : tensor<4x1x7xsi32>
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<4x6x5xf32>, %y: tensor<3x1x5xf32>) -> (tensor<24x5xf32>, tensor<5x6x4xf32>, tensor<6x4x5xf32>, tensor<3x5xf32>, tensor<4x6x1x5xf32>) {
  // CHECK: "ttnn.reshape"(%arg0) <{shape = [24 : i32, -1 : i32]}>
  %0 = "ttir.reshape"(%x) <{shape = [24 : i32, -1 : i32]}> : (tensor<4x6x5xf32>) -> tensor<24x5xf32>
  // CHECK: "ttnn.transpose"(%arg0) <{dim0 = 0 : si32, dim1 = -1 : si32}>
  %1 = "ttir.transpose"(%x) <{dim0 = 0 : si32, dim1 = -1 : si32}> : (tensor<4x6x5xf32>) -> tensor<5x6x4xf32>
  // CHECK: "ttnn.permute"(%arg0) <{{{.*}}permutation = array<i64: 1, 0, 2>}>
  %2 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0, 2>}> : (tensor<4x6x5xf32>) -> tensor<6x4x5xf32>
  // CHECK: "ttnn.reshape"(%arg1) <{shape = [3 : i32, 5 : i32]}>
  %3 = "ttir.squeeze"(%y) <{dim = 1 : si32}> : (tensor<3x1x5xf32>) -> tensor<3x5xf32>
  // CHECK: "ttnn.reshape"(%arg0) <{shape = [4 : i32, 6 : i32, 1 : i32, 5 : i32]}>
  %4 = "ttir.unsqueeze"(%x) <{dim = 2 : si32}> : (tensor<4x6x5xf32>) -> tensor<4x6x1x5xf32>
  return %0, %1, %2, %3, %4 : tensor<24x5xf32>, tensor<5x6x4xf32>, tensor<6x4x5xf32>, tensor<3x5xf32>, tensor<4x6x1x5xf32>
}

// CHECK-LABEL: func.func @pieces
func.func @pieces(%x: tensor<4x6xf32>, %y: tensor<4x3xf32>, %z: tensor<1x6xf32>) -> (tensor<4x9xf32>, tensor<2x2xf32>, tensor<7x9xf32>, tensor<4x6xf32>, tensor<8x18xf32>) {
  // CHECK: "ttnn.concat"(%arg0, %arg1) <{dim = -1 : si32}>
  %0 = "ttir.concat"(%x, %y) <{dim = -1 : si32}> : (tensor<4x6xf32>, tensor<4x3xf32>) -> tensor<4x9xf32>
  // CHECK: "ttnn.slice_static"(%arg0) <{begins = [1 : i32, 0 : i32], ends = [3 : i32, 4 : i32], step = [1 : i32, 2 : i32]}>
  %1 = "ttir.slice_static"(%x) <{begins = [1 : i32, 0 : i32], ends = [3 : i32, 4 : i32], step = [1 : i32, 2 : i32]}> : (tensor<4x6xf32>) -> tensor<2x2xf32>
  // CHECK: "ttnn.pad"(%arg0) <{padding = array<i32: 1, 2, 0, 3>, use_multicore = false, value = -1.000000e+00 : f32}>
  %2 = "ttir.pad"(%x) <{padding = array<i32: 1, 2, 0, 3>, value = -1.0 : f32}> : (tensor<4x6xf32>) -> tensor<7x9xf32>
  // CHECK: "ttnn.repeat"(%arg2) <{repeat_dims = #ttnn.shape<4x1>}>
  %3 = "ttir.broadcast"(%z) <{broadcast_dimensions = array<i64: 4, 1>}> : (tensor<1x6xf32>) -> tensor<4x6xf32>
  // CHECK: "ttnn.repeat"(%arg0) <{repeat_dims = #ttnn.shape<2x3>}>
  %4 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 2, 3>}> : (tensor<4x6xf32>) -> tensor<8x18xf32>
  return %0, %1, %2, %3, %4 : tensor<4x9xf32>, tensor<2x2xf32>, tensor<7x9xf32>, tensor<4x6xf32>, tensor<8x18xf32>
}

// The library chooses the type of the indices.
// CHECK-LABEL: func.func @order
func.func @order(%x: tensor<5x7xf32>, %long: tensor<2x65536xbf16>) -> (tensor<5x7xf32>, tensor<5x7xi32>, tensor<2x65536xui32>) {
  // CHECK: %[[V:.*]], %[[I:.*]] = "ttnn.sort"(%arg0) <{descending = true, dim = 0 : si32, stable = false}> : (tensor<5x7xf32, #{{.*}}>) -> (tensor<5x7xf32, #{{.*}}>, tensor<5x7xui32, #{{.*}}>)
  // CHECK: %[[T:.*]] = "ttnn.typecast"(%[[I]]) : (tensor<5x7xui32, #{{.*}}>) -> tensor<5x7xi32
  %0:2 = "ttir.sort"(%x) <{dim = 0 : si32, descending = true}> : (tensor<5x7xf32>) -> (tensor<5x7xf32>, tensor<5x7xi32>)
  // CHECK: %{{.*}}, %[[L:.*]] = "ttnn.sort"(%arg1) <{descending = false, dim = -1 : si32, stable = false}>
  // CHECK: return %[[V]], %[[T]], %[[L]]
  %1:2 = "ttir.sort"(%long) : (tensor<2x65536xbf16>) -> (tensor<2x65536xbf16>, tensor<2x65536xui32>)
  return %0#0, %0#1, %1#1 : tensor<5x7xf32>, tensor<5x7xi32>, tensor<2x65536xui32>
}
