// Functions that are called are inlined, so that the binary has no calls.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttrt run %s --golden

// CHECK-NOT: call @
// CHECK-LABEL: func.func @caller
// CHECK: "ttnn.exp"
// CHECK: "ttnn.add"
func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.exp"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.add"(%0, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
