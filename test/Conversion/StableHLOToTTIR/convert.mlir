// Ops of both dialects become ops of TTIR; constants and functions stay.

// RUN: ttmlir-opt %s --convert-stablehlo-to-ttir | FileCheck %s
// RUN: %python %S/../../Inputs/meaning.py %s "np.maximum(a @ b, 0.5).sum(axis=1)" "np.arcsinh(a)"

// CHECK-LABEL: func.func @main
// CHECK-NOT: stablehlo.
// CHECK-NOT: chlo.
// CHECK: "ttir.dot_general"
// CHECK: "ttir.maximum"
// CHECK: "ttir.sum"
// CHECK: "ttir.asinh"
func.func @main(%a: tensor<33x35xf32>, %b: tensor<35x7xf32>) -> (tensor<33xf32>, tensor<33x35xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<33x35xf32>, tensor<35x7xf32>) -> tensor<33x7xf32>
  %half = stablehlo.constant dense<0.5> : tensor<33x7xf32>
  %1 = stablehlo.maximum %0, %half : tensor<33x7xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<33x7xf32>, tensor<f32>) -> tensor<33xf32>
  %3 = chlo.asinh %a : tensor<33x35xf32> -> tensor<33x35xf32>
  return %2, %3 : tensor<33xf32>, tensor<33x35xf32>
}
