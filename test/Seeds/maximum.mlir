// RUN: ttrt run %s --golden --print-input-output-tensors | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --print-input-output-tensors | FileCheck %s

// The documents' example is
//   %lhs: [[3, 2, 7], [1, 4, 4]]
//   %rhs: [[1, 4, 2], [1, 2, 3]]
//   "ttir.maximum"(%lhs, %rhs, %out) -> %out: [[3, 4, 7], [1, 4, 4]]
// once with constants and once with a value that is known only when it runs.
// CHECK: output 0: 2x3 {{s?}}i32: 3, 4, 7, 1, 4, 4
// CHECK: output 1: 2x3 f32: 3, 4, 7, 1, 4, 4
func.func @maximum(%zero: tensor<2x3xf32>) -> (tensor<2x3xi32>, tensor<2x3xf32>) {
  %lhs = "ttir.constant"() {value = dense<[[3, 2, 7], [1, 4, 4]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %rhs = "ttir.constant"() {value = dense<[[1, 4, 2], [1, 2, 3]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %out = tensor.empty() : tensor<2x3xi32>
  %0 = "ttir.maximum"(%lhs, %rhs, %out) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>

  %small = "ttir.clamp_scalar"(%zero) <{min = 0.0 : f32, max = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %lhs1 = "ttir.constant"() {value = dense<[[3.0, 2.0, 7.0], [1.0, 4.0, 4.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %rhs1 = "ttir.constant"() {value = dense<[[1.0, 4.0, 2.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %shifted = "ttir.add"(%rhs1, %small) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %out1 = tensor.empty() : tensor<2x3xf32>
  %1 = "ttir.maximum"(%lhs1, %shifted, %out1) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xf32>
}
