// Forms of ops that took more than they do today.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --program-index all --golden | FileCheck %s --check-prefix=SAME
// RUN: %python %S/Inputs/forms.py %s %t
// SAME-COUNT-17: pcc 1.00000
ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>

// CHECK-LABEL: func.func @backwards
// CHECK: "ttir.slice_static"(%arg0) <{begins = [1 : i32, 0 : i32], ends = [8 : i32, 6 : i32], step = [2 : i32, 1 : i32]}>
// CHECK: "ttir.reverse"
func.func @backwards(%a: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0 = "ttir.slice_static"(%a) <{begins = [7 : i32, 0 : i32], ends = [-9 : i32, 6 : i32], step = [-2 : i32, 1 : i32]}> : (tensor<8x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// CHECK-LABEL: func.func @index
// CHECK: ends = [8 : i32, 5 : i32]
func.func @index(%a: tensor<8x6xf32>) -> tensor<8x2xf32> {
  %0 = "ttir.index"(%a) <{dim = 1 : i32, begin = 4 : i32, end = 1 : i32, step = -2 : i32}> : (tensor<8x6xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
// CHECK-LABEL: func.func @nothing
func.func @nothing(%a: tensor<8x6xf32>) -> tensor<0x6xf32> {
  %0 = "ttir.slice_static"(%a) <{begins = [5 : i32, 0 : i32], ends = [3 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<8x6xf32>) -> tensor<0x6xf32>
  return %0 : tensor<0x6xf32>
}
// CHECK-LABEL: func.func @less
// CHECK: "ttir.slice_static"
// CHECK: "ttir.pad"{{.*}}padding = array<i32: 0, 1, 3, 0>
func.func @less(%a: tensor<8x6xf32>) -> tensor<7x8xf32> {
  %0 = "ttir.pad"(%a) <{padding = array<i32: -2, 1, 3, -1>, value = 1.0 : f32}> : (tensor<8x6xf32>) -> tensor<7x8xf32>
  return %0 : tensor<7x8xf32>
}
// CHECK-LABEL: func.func @wide_max
func.func @wide_max(%a: tensor<1x7x5x4xbf16>) -> tensor<1x10x8x4xbf16> {
  %0 = "ttir.max_pool2d"(%a) <{kernel = array<i32: 2, 2>, stride = array<i32: 1, 1>, dilation = array<i32: 1, 1>, padding = array<i32: 2, 2, 2, 2>, ceil_mode = false}> : (tensor<1x7x5x4xbf16>) -> tensor<1x10x8x4xbf16>
  %z = "ttir.full"() <{fill_value = 0.0 : f32, shape = array<i32: 1, 10, 8, 4>}> : () -> tensor<1x10x8x4xbf16>
  %1 = "ttir.maximum"(%0, %z) : (tensor<1x10x8x4xbf16>, tensor<1x10x8x4xbf16>) -> tensor<1x10x8x4xbf16>
  return %1 : tensor<1x10x8x4xbf16>
}
// CHECK-LABEL: func.func @wide_mean
// CHECK: "ttir.div"
func.func @wide_mean(%a: tensor<1x7x5x4xf32>) -> tensor<1x8x6x4xf32> {
  %0 = "ttir.avg_pool2d"(%a) <{kernel = array<i32: 3, 3>, stride = array<i32: 1, 1>, dilation = array<i32: 1, 1>, padding = array<i32: 2, 2, 1, 1>, ceil_mode = false, count_include_pad = false}> : (tensor<1x7x5x4xf32>) -> tensor<1x8x6x4xf32>
  return %0 : tensor<1x8x6x4xf32>
}
// CHECK-LABEL: func.func @behind
// CHECK: output_padding = array<i32: 0, 0>
func.func @behind(%a: tensor<1x5x5x4xf32>, %w: tensor<4x6x3x3xf32>, %b: tensor<1x1x1x6xf32>) -> tensor<1x8x10x6xf32> {
  %0 = "ttir.conv_transpose2d"(%a, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 0, 1, 0>, output_padding = array<i32: 3, 3>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x5x5x4xf32>, tensor<4x6x3x3xf32>, tensor<1x1x1x6xf32>) -> tensor<1x8x10x6xf32>
  return %0 : tensor<1x8x10x6xf32>
}
// CHECK-LABEL: func.func @argmax
// CHECK: "ttir.argmax"{{.*}}dim_arg = [1 : i32]
func.func @argmax(%a: tensor<2x8x6xf32>) -> (tensor<8xi32>, tensor<1x1x6xi32>) {
  %0 = "ttir.argmax"(%a) <{dim_arg = [0 : i32, 2 : i32], keep_dim = false}> : (tensor<2x8x6xf32>) -> tensor<8xi32>
  %1 = "ttir.argmax"(%a) <{dim_arg = [0 : i32, 1 : i32], keep_dim = true}> : (tensor<2x8x6xf32>) -> tensor<1x1x6xi32>
  return %0, %1 : tensor<8xi32>, tensor<1x1x6xi32>
}
// CHECK-LABEL: func.func @gather
// CHECK: "ttir.embedding"
func.func @gather(%a: tensor<10x8xf32>) -> tensor<3x8xf32> {
  %i = "ttir.constant"() <{value = dense<[[9], [0], [4]]> : tensor<3x1xi32>}> : () -> tensor<3x1xi32>
  %0 = "ttir.gather"(%a, %i) <{offset_dims = array<i64: 1>, collapsed_slice_dims = array<i64: 0>, operand_batching_dims = array<i64>, start_indices_batching_dims = array<i64>, start_index_map = array<i64: 0>, index_vector_dim = 1 : si64, slice_sizes = array<i64: 1, 8>, indices_are_sorted = false}> : (tensor<10x8xf32>, tensor<3x1xi32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}
// CHECK-LABEL: func.func @gather_dim
// CHECK: "ttir.gather"(%arg0, %{{.*}}) <{dim = 1 : i32}>
func.func @gather_dim(%a: tensor<2x6xf32>) -> tensor<2x2xf32> {
  %i = "ttir.constant"() <{value = dense<[[5, 0], [1, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "ttir.gather_dim"(%a, %i) <{dim = 1 : i32}> : (tensor<2x6xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
// CHECK-LABEL: func.func @row_numbers
func.func @row_numbers(%w: tensor<10x16xf32>, %g: tensor<1x3x16xf32>) -> tensor<10x16xf32> {
  %i = "ttir.constant"() <{value = dense<[[1.0, 9.0, 1.0]]> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %0 = "ttir.embedding_backward"(%i, %w, %g) : (tensor<1x3xf32>, tensor<10x16xf32>, tensor<1x3x16xf32>) -> tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}
// CHECK-LABEL: func.func @one_user
// CHECK: "ttir.sdpa_fw"{{.*}} -> tensor<1x4x7x8xf32>
func.func @one_user(%q: tensor<4x7x8xf32>, %k: tensor<4x7x8xf32>, %v: tensor<4x7x8xf32>) -> tensor<4x7x8xf32> {
  %0 = "ttir.sdpa_fw"(%q, %k, %v) <{mask_type = #ttcore.attention_mask_type<causal>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<4x7x8xf32>, tensor<4x7x8xf32>, tensor<4x7x8xf32>) -> tensor<4x7x8xf32>
  return %0 : tensor<4x7x8xf32>
}
// The one score that counts is drawn.
// CHECK-LABEL: func.func @sampling
// CHECK: "ttir.sampling"{{.*}} -> tensor<1x1x1x1xi32>
func.func @sampling(%v: tensor<1x32xbf16>) -> tensor<1xi32> {
  %i = "ttir.arange"() <{start = 0 : si64, end = 32 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<1x32xi32>
  %k = "ttir.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %p = "ttir.constant"() <{value = dense<1.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %0 = "ttir.sampling"(%v, %i, %k, %p, %p) : (tensor<1x32xbf16>, tensor<1x32xi32>, tensor<1xi32>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
// CHECK-LABEL: func.func @round
// CHECK-NOT: ttir.round
func.func @round(%a: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = "ttir.round"(%a) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// CHECK-LABEL: func.func @towards_zero
// CHECK: "ttir.neg"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
func.func @towards_zero(%a: tensor<3xf32>) -> tensor<3xi32> {
  %0 = "ttir.neg"(%a) : (tensor<3xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
// CHECK-LABEL: func.func @to_layout
// CHECK: "ttir.to_layout"(%arg0) : (tensor<64x128xf32>) -> tensor<64x128xf32>
func.func @to_layout(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = ttir.empty() : tensor<64x128xf32>
  %1 = ttir.to_layout %a, %0 : tensor<64x128xf32> into tensor<64x128xf32> hostInfo = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1> -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}
