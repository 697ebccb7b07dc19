// Calls that say the format of a weight: its argument has the word; what is no argument stays.
// RUN: ttmlir-opt --split-input-file --stablehlo-to-ttir-pipeline %s 2>%t.warnings | FileCheck %s
// RUN: FileCheck %s --input-file %t.warnings --check-prefix=WARN
// CHECK-LABEL: func.func @main
// CHECK-SAME: %arg1: tensor<64x32xf32> {ttcore.weight_dtype = "bfp_bf4"}
// CHECK-NOT: custom_call
func.func @main(%x: tensor<32x64xf32>, %w: tensor<64x32xf32>) -> tensor<32x32xf32> {
  %0 = call @layer(%x, %w) : (tensor<32x64xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
func.func private @layer(%x: tensor<32x64xf32>, %w: tensor<64x32xf32>) -> tensor<32x32xf32> {
  %0 = stablehlo.transpose %w, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
  %1 = stablehlo.custom_call @tt.weight_dtype_override(%0) {mhlo.backend_config = {ttcore.weight_dtype = "bfp_bf4"}} : (tensor<32x64xf32>) -> tensor<32x64xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [1] x [1] : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x32xf32>
  return %2 : tensor<32x32xf32>
}

// -----

// WARN: warning: of 'tt.weight_dtype_override' has an operand that is no argument of the program: it stays in its format
// CHECK-LABEL: func.func @made
// CHECK-NOT: weight_dtype
func.func @made(%x: tensor<32x64xf32>, %w: tensor<64x32xf32>) -> tensor<32x32xf32> {
  %0 = stablehlo.tanh %w : tensor<64x32xf32>
  %1 = stablehlo.custom_call @tt.weight_dtype_override(%0) {mhlo.frontend_attributes = {ttcore.weight_dtype = "bfp_bf8"}} : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  return %2 : tensor<32x32xf32>
}
