// Pipelines of other levels begin with what the tools begin with: text of any front end is TTIR before it is anything else.
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline %s | FileCheck %s --check-prefixes=CHECK,TTNN
// RUN: ttmlir-opt --split-input-file --ttir-to-emitc-pipeline %s | FileCheck %s --check-prefix=EMITC
// RUN: ttmlir-opt --split-input-file --ttir-to-ttmetal-pipeline %s | FileCheck %s --check-prefix=KERNELS
// RUN: ttmlir-opt --split-input-file --convert-front-ends %s | FileCheck %s --check-prefix=TTIR

// CHECK-LABEL: func.func @stablehlo
// TTNN: ttnn.exp
// EMITC: ttnn::exp
// KERNELS: ttmetal.enqueue_program
// TTIR: ttir.exp
func.func @stablehlo(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = stablehlo.exponential %a : tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

// -----

// CHECK-LABEL: func.func @tosa
// TTNN: ttnn.matmul
// EMITC: ttnn::matmul
// KERNELS: ttmetal.enqueue_program
// TTIR: ttir.matmul
func.func @tosa(%a: tensor<1x64x128xf32>, %b: tensor<1x128x96xf32>) -> tensor<1x64x96xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x64x128xf32>, tensor<1x128x96xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x96xf32>
  return %0 : tensor<1x64x96xf32>
}

// -----

// CHECK-LABEL: func.func @linalg
// TTNN: ttnn.add
// EMITC: ttnn::add
// KERNELS: ttmetal.enqueue_program
// TTIR: ttir.add
func.func @linalg(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %0 = linalg.add ins(%a, %b : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

// -----

// CHECK-LABEL: func.func @ttir
// TTNN: ttnn.exp
// TTIR: ttir.exp
func.func @ttir(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = "ttir.exp"(%a) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
