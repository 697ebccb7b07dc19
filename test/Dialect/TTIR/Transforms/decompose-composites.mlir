// RUN: ttmlir-opt --ttir-decompose-composites %s | FileCheck %s
// RUN: ttmlir-opt --ttir-decompose-composites="ops=ttir.linear,ttir.softmax" %s | FileCheck %s --check-prefix=SOME
// RUN: ttmlir-opt --ttir-decompose-for-ttnn %s | FileCheck %s --check-prefix=TTNN

// CHECK-LABEL: func.func @softmax
// CHECK-SAME: (%[[X:.*]]: tensor<5x7xbf16>
// SOME-LABEL: func.func @softmax
// SOME-NOT: ttir.softmax
// TTNN-LABEL: func.func @softmax
func.func @softmax(%x: tensor<5x7xbf16>) -> tensor<5x7xbf16> {
  // CHECK: %[[MAX:.*]] = "ttir.max"(%[[X]]) <{dim_arg = [-2 : i32], keep_dim = true}> : (tensor<5x7xbf16>) -> tensor<1x7xbf16>
  // CHECK: %[[SHIFTED:.*]] = "ttir.subtract"(%[[X]], %[[MAX]])
  // CHECK: %[[POWER:.*]] = "ttir.exp"(%[[SHIFTED]])
  // CHECK: %[[SUM:.*]] = "ttir.sum"(%[[POWER]]) <{dim_arg = [-2 : i32], keep_dim = true}>
  // CHECK: "ttir.div"(%[[POWER]], %[[SUM]]) : (tensor<5x7xbf16>, tensor<1x7xbf16>) -> tensor<5x7xbf16>
  // TTNN: ttir.softmax
  %0 = "ttir.softmax"(%x) <{dimension = -2 : si32}> : (tensor<5x7xbf16>) -> tensor<5x7xbf16>
  return %0 : tensor<5x7xbf16>
}

// CHECK-LABEL: func.func @layer_norm
// CHECK-NOT: ttir.layer_norm
// SOME-LABEL: func.func @layer_norm
func.func @layer_norm(%x: tensor<3x5x7xf32>, %w: tensor<1x5x7xf32>, %b: tensor<5x7xf32>) -> tensor<3x5x7xf32> {
  // CHECK: %[[MEAN:.*]] = "ttir.mean"(%arg0) <{dim_arg = [-2 : i32, -1 : i32], keep_dim = true}>
  // CHECK: %[[X:.*]] = "ttir.subtract"(%arg0, %[[MEAN]])
  // CHECK: %[[SQUARE:.*]] = "ttir.multiply"(%[[X]], %[[X]])
  // CHECK: %[[VARIANCE:.*]] = "ttir.mean"(%[[SQUARE]])
  // CHECK: %[[EPSILON:.*]] = "ttir.full"() <{fill_value = 9.99999974E-6 : f32, shape = array<i32: 1, 1, 1>}>
  // CHECK: %[[ADD:.*]] = "ttir.add"(%[[VARIANCE]], %[[EPSILON]])
  // CHECK: %[[SCALE:.*]] = "ttir.rsqrt"(%[[ADD]])
  // CHECK: "ttir.multiply"(%[[X]], %[[SCALE]])
  // CHECK: "ttir.reshape"(%arg1) <{shape = [5 : i32, 7 : i32]}>
  // SOME: ttir.layer_norm
  %0 = "ttir.layer_norm"(%x, %w, %b) <{normalized_shape = array<i64: 5, 7>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3x5x7xf32>, tensor<1x5x7xf32>, tensor<5x7xf32>) -> tensor<3x5x7xf32>
  return %0 : tensor<3x5x7xf32>
}

// CHECK-LABEL: func.func @rms_norm
// CHECK-NOT: ttir.rms_norm
// CHECK: ttir.rsqrt
// CHECK: return
func.func @rms_norm(%x: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %0 = "ttir.rms_norm"(%x) <{normalized_shape = array<i64: 7>, epsilon = 0.0 : f32, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<3x7xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: func.func @linear
// SOME-LABEL: func.func @linear
// SOME-NOT: ttir.linear
func.func @linear(%a: tensor<3x7xf32>, %b: tensor<5x7xf32>, %bias: tensor<5xf32>) -> tensor<3x5xf32> {
  // CHECK: %[[PRODUCT:.*]] = "ttir.matmul"(%arg0, %arg1) <{transpose_a = false, transpose_b = true}>
  // CHECK: "ttir.add"(%[[PRODUCT]], %arg2)
  %0 = "ttir.linear"(%a, %b, %bias) <{transpose_b = true}> : (tensor<3x7xf32>, tensor<5x7xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @dot_general
// TTNN-LABEL: func.func @dot_general
// TTNN-NOT: ttir.dot_general
func.func @dot_general(%a: tensor<5x7x3x2xf32>, %b: tensor<7x2x9x5xf32>) -> tensor<2x3x9xf32> {
  // CHECK: %[[PA:.*]] = "ttir.permute"(%arg0) <{permutation = array<i64: 3, 2, 0, 1>}>
  // CHECK: %[[A:.*]] = "ttir.reshape"(%[[PA]]) <{shape = [2 : i32, 3 : i32, 35 : i32]}>
  // CHECK: %[[PB:.*]] = "ttir.permute"(%arg1) <{permutation = array<i64: 1, 3, 0, 2>}>
  // CHECK: %[[B:.*]] = "ttir.reshape"(%[[PB]]) <{shape = [2 : i32, 35 : i32, 9 : i32]}>
  // CHECK: "ttir.matmul"(%[[A]], %[[B]])
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64: 3>, contract_dims_lhs = array<i64: 0, 1>, batch_dims_rhs = array<i64: 1>, contract_dims_rhs = array<i64: 3, 0>}> : (tensor<5x7x3x2xf32>, tensor<7x2x9x5xf32>) -> tensor<2x3x9xf32>
  return %0 : tensor<2x3x9xf32>
}
