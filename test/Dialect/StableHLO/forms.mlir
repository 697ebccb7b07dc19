// Every op in its pretty or, where it has none, its generic form, as front ends
// print them, and what is printed is read again.
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt --mlir-print-op-generic %s | ttmlir-opt | FileCheck %s

module @jit attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: func.func public @eltwise
// CHECK-SAME: sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>
func.func public @eltwise(%a: tensor<3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x5xi32>, %s: tensor<f32>) -> (tensor<3x5xf32> {jax.result_info = "result"}) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<3x5xf32>
  %0 = stablehlo.add %a, %a : tensor<3x5xf32>
  // CHECK: stablehlo.cosine %{{.*}} {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<3x5xf32>
  %1 = stablehlo.cosine %0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<3x5xf32>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<3x5xf32>) -> tensor<3x5xbf16>
  %2 = stablehlo.convert %1 : (tensor<3x5xf32>) -> tensor<3x5xbf16>
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
  %3 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
  // CHECK: stablehlo.compare EQ, %{{.*}}, %{{.*}} : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
  %4 = stablehlo.compare EQ, %i, %i : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<3x5xi1>, tensor<3x5xf32>
  %5 = stablehlo.select %3, %0, %1 : tensor<3x5xi1>, tensor<3x5xf32>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
  %6 = stablehlo.clamp %s, %5, %s : (tensor<f32>, tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e5m10 : tensor<3x5xf32>
  %7 = stablehlo.reduce_precision %6, format = e5m10 : tensor<3x5xf32>
  // CHECK: stablehlo.complex %{{.*}}, %{{.*}} : tensor<3x5xcomplex<f32>>
  %8 = stablehlo.complex %7, %7 : tensor<3x5xcomplex<f32>>
  // CHECK: stablehlo.real %{{.*}} : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  %9 = stablehlo.real %8 : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  // CHECK: chlo.erf %{{.*}} : tensor<3x5xf32> -> tensor<3x5xf32>
  %10 = chlo.erf %9 : tensor<3x5xf32> -> tensor<3x5xf32>
  // CHECK: chlo.top_k(%{{.*}}, k = 2) : tensor<3x5xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
  %values, %indices = chlo.top_k(%10, k = 2) : tensor<3x5xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
  return %10 : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @tensors
func.func @tensors(%a: tensor<4x6xf32>, %s: tensor<f32>, %i: tensor<i32>, %n: tensor<2x1xi32>) {
  // CHECK: stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
  %c = stablehlo.constant dense<1.0> : tensor<2xf32>
  // CHECK: stablehlo.constant dense<2> : tensor<i32>
  %old = stablehlo.constant() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
  // CHECK: stablehlo.iota dim = 1 : tensor<4x6xi32>
  %0 = stablehlo.iota dim = 1 : tensor<4x6xi32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  // CHECK: stablehlo.broadcast %{{.*}}, sizes = [2] : (tensor<f32>) -> tensor<2xf32>
  %2 = stablehlo.broadcast %s, sizes = [2] : (tensor<f32>) -> tensor<2xf32>
  // CHECK: stablehlo.reshape %{{.*}} : (tensor<4x6xf32>) -> tensor<24xf32>
  %3 = stablehlo.reshape %a : (tensor<4x6xf32>) -> tensor<24xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %4 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  // CHECK: stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %5 = stablehlo.concatenate %a, %1, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  // CHECK: stablehlo.reverse %{{.*}}, dims = [0] : tensor<4x6xf32>
  %6 = stablehlo.reverse %a, dims = [0] : tensor<4x6xf32>
  // CHECK: stablehlo.slice %{{.*}} [1:3, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x3xf32>
  %7 = stablehlo.slice %a [1:3, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [0, 1], high = [0, -1], interior = [1, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<7x6xf32>
  %8 = stablehlo.pad %a, %s, low = [0, 1], high = [0, -1], interior = [1, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<7x6xf32>
  // CHECK: stablehlo.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [1, 2] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %9 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 2] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  // CHECK: stablehlo.dynamic_update_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x6xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  %10 = stablehlo.dynamic_update_slice %a, %9, %i, %i : (tensor<4x6xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  // CHECK: stablehlo.get_dimension_size %{{.*}}, dim = 1 : (tensor<4x6xf32>) -> tensor<i32>
  %11 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<4x6xf32>) -> tensor<i32>
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}>
  %12 = "stablehlo.gather"(%a, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<2x1xi32>) -> tensor<2x6xf32>
  // CHECK: "stablehlo.torch_index_select"
  %13 = "stablehlo.torch_index_select"(%a, %n) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4x6xf32>, tensor<2x1xi32>) -> tensor<2x1x6xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<2x4x5xf32>, %b: tensor<2x5x6xf32>, %x: tensor<1x9x9x4xf32>, %k: tensor<3x3x2x8xf32>, %m: tensor<4x4xf32>, %v: tensor<4xf32>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x4x5xf32>, tensor<2x5x6xf32>) -> tensor<2x4x6xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x4x5xf32>, tensor<2x5x6xf32>) -> tensor<2x4x6xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
  %1 = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.dot %{{.*}}, %{{.*}}, precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.dot %m, %v, precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2], pad = {{\[\[}}1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x9x9x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x9x5x8xf32>
  %3 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2], pad = [[1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x9x9x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x9x5x8xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
  %raw = "stablehlo.convolution"(%x, %k) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, window_strides = array<i64: 1, 1>, batch_group_count = 1 : i64, feature_group_count = 2 : i64}> : (tensor<1x9x9x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x7x7x8xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {
  %plain = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x9x9x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x7x7x8xf32>
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<4x4xf32>
  %4 = stablehlo.cholesky %m, lower = true : tensor<4x4xf32>
  // CHECK: "stablehlo.triangular_solve"
  %5 = "stablehlo.triangular_solve"(%m, %m) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  %6 = stablehlo.fft %v, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  // CHECK: "stablehlo.batch_norm_inference"
  %7 = "stablehlo.batch_norm_inference"(%m, %v, %v, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @regions
func.func @regions(%a: tensor<4x6xf32>, %i: tensor<4x6xi32>, %s: tensor<f32>, %z: tensor<i32>, %p: tensor<i1>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
  // CHECK-NEXT: reducer(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) (%{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>)  {
  %1:2 = stablehlo.reduce(%a init: %s), (%i init: %z) across dimensions = [0] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
   reducer(%x: tensor<f32>, %y: tensor<f32>) (%m: tensor<i32>, %n: tensor<i32>)  {
    %c = stablehlo.compare GT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %d = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
    %e = stablehlo.select %c, %m, %n : tensor<i1>, tensor<i32>
    stablehlo.return %d, %e : tensor<f32>, tensor<i32>
  }
  // CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : tensor<i32>, tensor<f32>
  // CHECK-NEXT: cond {
  %2:2 = stablehlo.while(%n = %z, %v = %s) : tensor<i32>, tensor<f32>
  cond {
    %c = stablehlo.compare LT, %n, %z, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %m = stablehlo.add %n, %n : tensor<i32>
    stablehlo.return %m, %v : tensor<i32>, tensor<f32>
  }
  // CHECK: "stablehlo.case"(%{{.*}}) ({
  %3 = "stablehlo.case"(%z) ({
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  // CHECK: "stablehlo.if"(%{{.*}}) ({
  %4 = "stablehlo.if"(%p) ({
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  // CHECK: "stablehlo.map"
  %5 = "stablehlo.map"(%a, %a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %d = stablehlo.multiply %x, %y : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<4x6xf32>, tensor<i32>
  %6:2 = stablehlo.optimization_barrier %a, %z : tensor<4x6xf32>, tensor<i32>
  return
}

// CHECK-LABEL: func.func @calls
func.func @calls(%a: tensor<4x4xf32>, %s: tensor<f32>, %n: tensor<2xi64>, %k: tensor<2xui64>) -> tensor<4x4xf32> {
  // CHECK: stablehlo.custom_call @Sharding(%{{.*}}) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=4, j=4, k=4, l=4}, custom>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.custom_call @Sharding(%a) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=4, j=4, k=4, l=4}, custom>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.composite "my.op" %{{.*}} {composite_attributes = {n = 1 : i32}, decomposition = @body, version = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.composite "my.op" %0 {composite_attributes = {n = 1 : i32}, decomposition = @body, version = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.rng %{{.*}}, %{{.*}}, %{{.*}}, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x4xf32>
  %2 = stablehlo.rng %s, %s, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x4xf32>
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
  %3, %4 = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
  // CHECK: stablehlo.replica_id : tensor<ui32>
  %5 = stablehlo.replica_id : tensor<ui32>
  // CHECK: "stablehlo.all_reduce"
  %6 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %d = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %6 : tensor<4x4xf32>
}
func.func private @body(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  return %a : tensor<4x4xf32>
}
}
