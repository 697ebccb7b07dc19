// Ops of TOSA become ops of TTIR.

// RUN: ttmlir-opt %s --convert-tosa-to-ttir | FileCheck %s
// RUN: %python %S/../../Inputs/meaning.py %s "np.exp(a).sum(axis=1, keepdims=True)" "np.clip(a - b, -0.5, 1)"

// CHECK-LABEL: func.func @main
// CHECK-NOT: tosa.
// CHECK: "ttir.exp"
// CHECK: "ttir.sum"
// CHECK: "ttir.subtract"
// CHECK: "ttir.maximum"
// CHECK: "ttir.minimum"
func.func @main(%a: tensor<33x35xf32>, %b: tensor<1x35xf32>) -> (tensor<33x1xf32>, tensor<33x35xf32>) {
  %0 = tosa.exp %a : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<33x35xf32>) -> tensor<33x1xf32>
  %2 = tosa.sub %a, %b : (tensor<33x35xf32>, tensor<1x35xf32>) -> tensor<33x35xf32>
  %3 = tosa.clamp %2 {min_val = -0.5 : f32, max_val = 1.0 : f32} : (tensor<33x35xf32>) -> tensor<33x35xf32>
  return %1, %3 : tensor<33x1xf32>, tensor<33x35xf32>
}
