// RUN: ttmlir-opt %s --ttir-element-type-normalization | FileCheck %s

// Calls agree with the functions they call.
// CHECK-LABEL: func.func private @callee(%arg0: tensor<4xf32>) -> tensor<4xf32>
func.func private @callee(%a: tensor<4xf64>) -> tensor<4xf64> {
  %0 = "ttir.neg"(%a) : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
// CHECK-LABEL: func.func @caller
// CHECK: call @callee(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
func.func @caller(%a: tensor<4xf64>) -> tensor<4xf64> {
  %0 = func.call @callee(%a) : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
