// RUN: ttmlir-opt --split-input-file --verify-diagnostics --stablehlo-to-ttir-pipeline %s
func.func @none(%w: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error @below {{of 'tt.weight_dtype_override' wants 'ttcore.weight_dtype'}}
  %0 = stablehlo.custom_call @tt.weight_dtype_override(%w) : (tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// -----

func.func @type(%w: tensor<64x32xf32>) -> tensor<64x32xbf16> {
  // expected-error @below {{has an operand of 'tensor<64x32xf32>', and gives 'tensor<64x32xbf16>'}}
  %0 = stablehlo.custom_call @tt.weight_dtype_override(%w) {mhlo.frontend_attributes = {ttcore.weight_dtype = "bfp_bf8"}} : (tensor<64x32xf32>) -> tensor<64x32xbf16>
  return %0 : tensor<64x32xbf16>
}
