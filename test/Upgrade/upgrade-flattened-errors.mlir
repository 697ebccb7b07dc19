// RUN: ttmlir-opt %s --verify-diagnostics

func.func @f(%x: tensor<1x1x60x8xbf16>, %w: tensor<16x8x3x3xbf16>) -> tensor<1x1x24x16xbf16> {
  // expected-error @+1 {{'ttir.conv2d' op 'flattened_compat_info' does not say the image that the input is}}
  %1 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, flattened_compat_info = #ttir<flattened_compat batch_size = 2, input_height = 5, input_width = 7>}> : (tensor<1x1x60x8xbf16>, tensor<16x8x3x3xbf16>) -> tensor<1x1x24x16xbf16>
  return %1 : tensor<1x1x24x16xbf16>
}
