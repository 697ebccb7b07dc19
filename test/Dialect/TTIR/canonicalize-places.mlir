// RUN: ttmlir-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @twice
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK: return %[[X]]
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.reverse"(%0) <{dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @other_dimensions
func.func @other_dimensions(%x: tensor<2x1x3xf32>) -> tensor<2x1x3xf32> {
  // CHECK: "ttir.reverse"(%{{.*}}) <{dimensions = array<i64: 0, 2>}>
  // CHECK-NOT: ttir.reverse
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 0, 1>}> : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %1 = "ttir.reverse"(%0) <{dimensions = array<i64: 2>}> : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  return %1 : tensor<2x1x3xf32>
}

// CHECK-LABEL: func.func @size
func.func @size(%x: tensor<2x5xf32>) -> tensor<1xi32> {
  // CHECK: "ttir.constant"() <{value = dense<5> : tensor<1xi32>}>
  %0 = "ttir.get_dimension_size"(%x) <{dimension = 1 : i32}> : (tensor<2x5xf32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-SAME: (%[[X:.*]]: tensor<1x3xf32>)
func.func @nothing_to_do(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // CHECK: return %[[X]]
  %0 = "ttir.cumsum"(%x) <{dim = 0 : i64}> : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %1 = "ttir.cumprod"(%0) <{dim = -2 : i64}> : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %2 = "ttir.repeat_interleave"(%1) <{repeats = 1 : ui32, dim = 1 : si32}> : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %2 : tensor<1x3xf32>
}

// CHECK-LABEL: func.func @shifts
func.func @shifts() -> tensor<3xsi32> {
  // CHECK: dense<[4, 0, -24]> : tensor<3xsi32>
  %x = "ttir.constant"() <{value = dense<[1, 5, -6]> : tensor<3xsi32>}> : () -> tensor<3xsi32>
  %n = "ttir.constant"() <{value = dense<[2, 32, 2]> : tensor<3xsi32>}> : () -> tensor<3xsi32>
  %0 = "ttir.logical_left_shift"(%x, %n) : (tensor<3xsi32>, tensor<3xsi32>) -> tensor<3xsi32>
  return %0 : tensor<3xsi32>
}

// Two calls are two draws.
// CHECK-LABEL: func.func @draws
func.func @draws() -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-2: ttir.rand
  %0 = "ttir.rand"() <{size = [4 : i32]}> : () -> tensor<4xf32>
  %1 = "ttir.rand"() <{size = [4 : i32]}> : () -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
