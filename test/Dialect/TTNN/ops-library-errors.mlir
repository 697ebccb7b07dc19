// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<1x1x34x5xf32>, %b: tensor<7x5x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv1d' op result shape '1x1x31x7' given, '1x1x30x7' expected}}
  %0 = "ttnn.conv1d"(%a, %b, %c) <{in_channels = 5 : i32, out_channels = 7 : i32, batch_size = 2 : i32, input_length = 17 : i32, kernel_size = 3 : i32, stride = 1 : i32, padding = array<i32: 0, 0>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x1x34x5xf32>, tensor<7x5x3xf32>, !ttnn.device) -> (tensor<1x1x31x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x16x5xf32>, %b: tensor<7x5x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv1d' op input '2x16x5' given, '1x1x34x5' or '2x17x5' expected}}
  %0 = "ttnn.conv1d"(%a, %b, %c) <{in_channels = 5 : i32, out_channels = 7 : i32, batch_size = 2 : i32, input_length = 17 : i32, kernel_size = 3 : i32, stride = 1 : i32, padding = array<i32: 0, 0>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x16x5xf32>, tensor<7x5x3xf32>, !ttnn.device) -> (tensor<1x1x30x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<8x5x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv1d' op weight '8x5x3' given, '7' output channels and kernel '3' expected}}
  %0 = "ttnn.conv1d"(%a, %b, %c) <{in_channels = 5 : i32, out_channels = 7 : i32, batch_size = 2 : i32, input_length = 17 : i32, kernel_size = 3 : i32, stride = 1 : i32, padding = array<i32: 0, 0>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<8x5x3xf32>, !ttnn.device) -> (tensor<1x1x30x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv1d' op image '-2x17x5' given, sizes of at least 0 expected}}
  %0 = "ttnn.conv1d"(%a, %b, %c) <{in_channels = 5 : i32, out_channels = 7 : i32, batch_size = -2 : i32, input_length = 17 : i32, kernel_size = 3 : i32, stride = 1 : i32, padding = array<i32: 0, 0>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>, !ttnn.device) -> (tensor<1x1x30x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x16x3xf32>, %b: tensor<3x6x3x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv_transpose2d' op result shape '1x1x35x6' given, '1x1x36x6' expected}}
  %0 = "ttnn.conv_transpose2d"(%a, %b, %c) <{in_channels = 3 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 4 : i32, input_width = 4 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, output_padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x16x3xf32>, tensor<3x6x3x3xf32>, !ttnn.device) -> (tensor<1x1x35x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x15x3xf32>, %b: tensor<3x6x3x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv_transpose2d' op input '1x1x15x3' given, '1x1x16x3' expected for image '1x4x4x3'}}
  %0 = "ttnn.conv_transpose2d"(%a, %b, %c) <{in_channels = 3 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 4 : i32, input_width = 4 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, output_padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x15x3xf32>, tensor<3x6x3x3xf32>, !ttnn.device) -> (tensor<1x1x36x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x16x3xf32>, %b: tensor<3x6x3x2xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv_transpose2d' op weight '3x6x3x2' given, kernel '3x3' expected}}
  %0 = "ttnn.conv_transpose2d"(%a, %b, %c) <{in_channels = 3 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 4 : i32, input_width = 4 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, output_padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x16x3xf32>, tensor<3x6x3x2xf32>, !ttnn.device) -> (tensor<1x1x36x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x16x3xf32>, %b: tensor<3x5x3x3xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv_transpose2d' op 'out_channels' is '6', weight '3x5x3x3' has '5'}}
  %0 = "ttnn.conv_transpose2d"(%a, %b, %c) <{in_channels = 3 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 4 : i32, input_width = 4 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, output_padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x16x3xf32>, tensor<3x5x3x3xf32>, !ttnn.device) -> (tensor<1x1x36x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x32xf32>, %b: tensor<576x7xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv3d' op result shape '1x3x3x4x8' given, '1x3x3x4x7' expected}}
  %0 = "ttnn.conv3d"(%a, %b, %c) <{in_channels = 32 : i32, out_channels = 7 : i32, batch_size = 1 : i32, input_depth = 4 : i32, input_height = 5 : i32, input_width = 6 : i32, kernel_size = array<i32: 2, 3, 3>, stride = array<i32: 1, 1, 1>, padding = array<i32: 0, 0, 0>, groups = 1 : i32}> : (tensor<1x4x5x6x32xf32>, tensor<576x7xf32>, !ttnn.device) -> (tensor<1x3x3x4x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x32xf32>, %b: tensor<575x7xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv3d' op weight '575x7' given, '576x7' expected for kernel '2x3x3' and '32' input channels}}
  %0 = "ttnn.conv3d"(%a, %b, %c) <{in_channels = 32 : i32, out_channels = 7 : i32, batch_size = 1 : i32, input_depth = 4 : i32, input_height = 5 : i32, input_width = 6 : i32, kernel_size = array<i32: 2, 3, 3>, stride = array<i32: 1, 1, 1>, padding = array<i32: 0, 0, 0>, groups = 1 : i32}> : (tensor<1x4x5x6x32xf32>, tensor<575x7xf32>, !ttnn.device) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x31xf32>, %b: tensor<576x7xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv3d' op input '1x4x5x6x31' given, '1x4x5x6x32' expected}}
  %0 = "ttnn.conv3d"(%a, %b, %c) <{in_channels = 32 : i32, out_channels = 7 : i32, batch_size = 1 : i32, input_depth = 4 : i32, input_height = 5 : i32, input_width = 6 : i32, kernel_size = array<i32: 2, 3, 3>, stride = array<i32: 1, 1, 1>, padding = array<i32: 0, 0, 0>, groups = 1 : i32}> : (tensor<1x4x5x6x31xf32>, tensor<576x7xf32>, !ttnn.device) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x32xf32>, %b: tensor<576x7xf32>, %c: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv3d' op attribute 'padding_mode' failed to satisfy constraint: string attribute 'zeros' or 'replicate'}}
  %0 = "ttnn.conv3d"(%a, %b, %c) <{in_channels = 32 : i32, out_channels = 7 : i32, batch_size = 1 : i32, input_depth = 4 : i32, input_height = 5 : i32, input_width = 6 : i32, kernel_size = array<i32: 2, 3, 3>, stride = array<i32: 1, 1, 1>, padding = array<i32: 0, 0, 0>, groups = 1 : i32, padding_mode = "wrap"}> : (tensor<1x4x5x6x32xf32>, tensor<576x7xf32>, !ttnn.device) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<7x5x2x3x3xf32>, %b: !ttnn.device) {
  // expected-error @+1 {{'ttnn.prepare_conv3d_weights' op result shape '575x7' given, '576x7' expected}}
  %0 = "ttnn.prepare_conv3d_weights"(%a, %b) <{groups = 1 : i32, c_in_block = 0 : i32, alignment = 32 : i32}> : (tensor<7x5x2x3x3xf32>, !ttnn.device) -> (tensor<575x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<7x5x2x3x3xf32>, %b: !ttnn.device) {
  // expected-error @+1 {{'ttnn.prepare_conv3d_weights' op 'groups' is '2', a divisor of '7' output channels expected}}
  %0 = "ttnn.prepare_conv3d_weights"(%a, %b) <{groups = 2 : i32, c_in_block = 0 : i32, alignment = 32 : i32}> : (tensor<7x5x2x3x3xf32>, !ttnn.device) -> (tensor<576x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<7x5x2x3x3xf32>, %b: !ttnn.device) {
  // expected-error @+1 {{'ttnn.prepare_conv3d_weights' op 'c_in_block' is '5', it divides '32' channels with a remainder}}
  %0 = "ttnn.prepare_conv3d_weights"(%a, %b) <{groups = 1 : i32, c_in_block = 5 : i32, alignment = 32 : i32}> : (tensor<7x5x2x3x3xf32>, !ttnn.device) -> (tensor<576x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<7x5x2x3x3xf32>, %b: !ttnn.device) {
  // expected-error @+1 {{'ttnn.prepare_conv3d_weights' op 'c_in_block' is '0' and 'alignment' '0', at least 0 and 1 expected}}
  %0 = "ttnn.prepare_conv3d_weights"(%a, %b) <{groups = 1 : i32, c_in_block = 0 : i32, alignment = 0 : i32}> : (tensor<7x5x2x3x3xf32>, !ttnn.device) -> (tensor<576x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttnn.upsample' op attribute 'mode' failed to satisfy constraint: string attribute 'nearest' or 'bilinear'}}
  %0 = "ttnn.upsample"(%a) <{scale_factor = 2 : si32, mode = "cubic"}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x10x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttnn.upsample' op result shape '1x6x10x4' given, '1x6x15x4' expected}}
  %0 = "ttnn.upsample"(%a) <{scale_factor = array<i32: 2, 3>}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x10x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x32x32xf32, #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d1 * 32 + d2, d3), <1x1>, memref<3x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>) {
  // expected-error @+1 {{'ttnn.upsample' op input in 'tile' layout given, 'row_major' expected}}
  %0 = "ttnn.upsample"(%a) <{scale_factor = array<i32: 1, 1>}> : (tensor<1x3x32x32xf32, #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d1 * 32 + d2, d3), <1x1>, memref<3x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>) -> (tensor<1x3x32x32xf32, #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d1 * 32 + d2, d3), <1x1>, memref<3x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttnn.global_avg_pool2d' op result shape '1x1x2x4' given, '1x1x1x4' expected}}
  %0 = "ttnn.global_avg_pool2d"(%a) : (tensor<1x3x5x4xf32>) -> (tensor<1x1x2x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x16x3xf32>) {
  // expected-error @+1 {{'ttnn.max_pool2d_with_indices' op indices of type 'ui32' given, 'ui16' expected for images of 4x4}}
  %0, %1 = "ttnn.max_pool2d_with_indices"(%a) <{batch_size = 1 : si32, input_height = 4 : si32, input_width = 4 : si32, channels = 3 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x16x3xf32>) -> (tensor<1x1x4x3xf32>, tensor<1x1x4x3xui32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x16x3xf32>) {
  // expected-error @+1 {{'ttnn.max_pool2d_with_indices' op result shape '1x1x5x3' given, '1x1x4x3' expected}}
  %0, %1 = "ttnn.max_pool2d_with_indices"(%a) <{batch_size = 1 : si32, input_height = 4 : si32, input_width = 4 : si32, channels = 3 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x16x3xf32>) -> (tensor<1x1x5x3xf32>, tensor<1x1x4x3xui16>)
  return
}

// -----

func.func @f(%a: tensor<2x3x4x5xf32>) {
  // expected-error @+1 {{'ttnn.nlp_concat_heads' op result shape '2x4x15' given, '2x1x4x15' expected}}
  %0 = "ttnn.nlp_concat_heads"(%a) : (tensor<2x3x4x5xf32>) -> (tensor<2x4x15xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x3x20xf32>) {
  // expected-error @+1 {{'ttnn.nlp_concat_heads' op input '2x3x20' given, 4 dimensions expected}}
  %0 = "ttnn.nlp_concat_heads"(%a) : (tensor<2x3x20xf32>) -> (tensor<2x4x15xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x3x4x5xsi32>) {
  // expected-error @+1 {{'ttnn.nlp_concat_heads' op element type 'si32' of operand '#0' given, a float expected}}
  %0 = "ttnn.nlp_concat_heads"(%a) : (tensor<2x3x4x5xsi32>) -> (tensor<2x1x4x15xsi32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x32xf32>) {
  // expected-error @+1 {{'ttnn.nlp_concat_heads_decode' op 'num_heads' is '9', 1 to '8' expected for input '1x4x8x32'}}
  %0 = "ttnn.nlp_concat_heads_decode"(%a) <{num_heads = 9 : ui32}> : (tensor<1x4x8x32xf32>) -> (tensor<1x1x32x288xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x32xf32>) {
  // expected-error @+1 {{'ttnn.nlp_concat_heads_decode' op result shape '1x1x4x256' given, '1x1x32x256' expected}}
  %0 = "ttnn.nlp_concat_heads_decode"(%a) <{num_heads = 8 : ui32}> : (tensor<1x4x8x32xf32>) -> (tensor<1x1x4x256xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x33x8x32xf32>) {
  // expected-error @+1 {{'ttnn.nlp_concat_heads_decode' op input '1x33x8x32' given, 1 x up to 32 users x heads x elements expected}}
  %0 = "ttnn.nlp_concat_heads_decode"(%a) <{num_heads = 8 : ui32}> : (tensor<1x33x8x32xf32>) -> (tensor<1x1x33x256xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x4x96xf32>) {
  // expected-error @+1 {{'ttnn.nlp_create_qkv_heads_decode' op rows of input '1x1x4x96' do not divide into '3' and twice '2' heads}}
  %0, %1, %2 = "ttnn.nlp_create_qkv_heads_decode"(%a) <{num_heads = 3 : ui32, num_kv_heads = 2 : ui32}> : (tensor<1x1x4x96xf32>) -> (tensor<1x4x3x13xf32>, tensor<1x4x2x13xf32>, tensor<1x4x2x13xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x4x96xf32>) {
  // expected-error @+1 {{'ttnn.nlp_create_qkv_heads_decode' op result #2: result shape '1x4x3x16' given, '1x4x2x16' expected}}
  %0, %1, %2 = "ttnn.nlp_create_qkv_heads_decode"(%a) <{num_heads = 2 : ui32, num_kv_heads = 2 : ui32}> : (tensor<1x1x4x96xf32>) -> (tensor<1x4x2x16xf32>, tensor<1x4x2x16xf32>, tensor<1x4x3x16xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x4x96xf32>) {
  // expected-error @+1 {{'ttnn.nlp_create_qkv_heads_decode' op 'batch_offset' and 'slice_size' given apart, both or none expected}}
  %0, %1, %2 = "ttnn.nlp_create_qkv_heads_decode"(%a) <{num_heads = 2 : ui32, slice_size = 2 : ui32}> : (tensor<1x1x4x96xf32>) -> (tensor<1x2x2x16xf32>, tensor<1x2x2x16xf32>, tensor<1x2x2x16xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x1x4x96xsi32>) {
  // expected-error @+1 {{'ttnn.nlp_create_qkv_heads_decode' op element type 'si32' of operand '#0' given, a float expected}}
  %0, %1, %2 = "ttnn.nlp_create_qkv_heads_decode"(%a) <{num_heads = 2 : ui32}> : (tensor<1x1x4x96xsi32>) -> (tensor<1x4x2x16xsi32>, tensor<1x4x2x16xsi32>, tensor<1x4x2x16xsi32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x6xf32>, %b: tensor<1x1x5x6xf32>, %c: tensor<1x1x5x6xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding' op result shape '1x3x5x6' given, '1x3x32x6' expected}}
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) : (tensor<1x3x5x6xf32>, tensor<1x1x5x6xf32>, tensor<1x1x5x6xf32>) -> (tensor<1x3x5x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x6xf32>, %b: tensor<1x1x4x6xf32>, %c: tensor<1x1x4x6xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding' op cos_cache '1x1x4x6' given, '1x1x5x6' expected}}
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) : (tensor<1x3x5x6xf32>, tensor<1x1x4x6xf32>, tensor<1x1x4x6xf32>) -> (tensor<1x3x32x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x6xf32>, %b: tensor<1x1x5x6xf32>, %c: tensor<1x1x5x6xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding' op cos_cache '1x1x5x6' given, '1x1x6x6' expected}}
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) <{token_index = 5 : ui32}> : (tensor<1x3x5x6xf32>, tensor<1x1x5x6xf32>, tensor<1x1x5x6xf32>) -> (tensor<1x3x32x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x7xf32>, %b: tensor<1x1x5x7xf32>, %c: tensor<1x1x5x7xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding' op input '1x3x5x7' has heads of '7' elements, an even number expected}}
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) : (tensor<1x3x5x7xf32>, tensor<1x1x5x7xf32>, tensor<1x1x5x7xf32>) -> (tensor<1x3x32x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x6xf32>, %b: tensor<1x1x5x6xf32>, %c: tensor<1x1x6x6xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding' op sin_cache '1x1x6x6' given, that of cos_cache expected, '1x1x5x6'}}
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) : (tensor<1x3x5x6xf32>, tensor<1x1x5x6xf32>, tensor<1x1x6x6xf32>) -> (tensor<1x3x32x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x32xf32>, %b: tensor<1x1x5x32xf32>, %c: tensor<1x1x5x32xf32>, %d: tensor<1x1x31x32xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding_llama' op trans_mat '1x1x31x32' given, '1x1x32x32' expected, or some of them below each other}}
  %0 = "ttnn.rotary_embedding_llama"(%a, %b, %c, %d) : (tensor<1x3x5x32xf32>, tensor<1x1x5x32xf32>, tensor<1x1x5x32xf32>, tensor<1x1x31x32xf32>) -> (tensor<1x3x5x32xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x33xf32>, %b: tensor<1x1x5x33xf32>, %c: tensor<1x1x5x33xf32>, %d: tensor<1x1x32x32xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding_llama' op input '1x3x5x33' has heads of '33' elements, a multiple of 32 expected}}
  %0 = "ttnn.rotary_embedding_llama"(%a, %b, %c, %d) : (tensor<1x3x5x33xf32>, tensor<1x1x5x33xf32>, tensor<1x1x5x33xf32>, tensor<1x1x32x32xf32>) -> (tensor<1x3x5x33xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x32xf32>, %b: tensor<1x2x5x32xf32>, %c: tensor<1x2x5x32xf32>, %d: tensor<1x1x32x32xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding_llama' op cos_cache '1x2x5x32' given for input '1x3x5x32', at least '5' rows of '32' expected, for one head or all}}
  %0 = "ttnn.rotary_embedding_llama"(%a, %b, %c, %d) : (tensor<1x3x5x32xf32>, tensor<1x2x5x32xf32>, tensor<1x2x5x32xf32>, tensor<1x1x32x32xf32>) -> (tensor<1x3x5x32xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x32xf32>, %b: tensor<1x2x5x32xf32>, %c: tensor<1x2x5x32xf32>, %d: tensor<1x1x32x32xf32>) {
  // expected-error @+1 {{'ttnn.rotary_embedding_llama' op cos_cache '1x2x5x32' given for input '1x3x5x32', a row of '32' for each of its users expected}}
  %0 = "ttnn.rotary_embedding_llama"(%a, %b, %c, %d) <{is_decode_mode = true}> : (tensor<1x3x5x32xf32>, tensor<1x2x5x32xf32>, tensor<1x2x5x32xf32>, tensor<1x1x32x32xf32>) -> (tensor<1x3x5x32xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x64xf32>) {
  // expected-error @+1 {{'ttnn.layer_norm_pre_all_gather' op result shape '1x5x32' given, '1x5x64' expected}}
  %0 = "ttnn.layer_norm_pre_all_gather"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<1x5x64xf32>) -> (tensor<1x5x32xf32>)
  return
}

// -----

func.func @f(%a: tensor<5x64xf32>) {
  // expected-error @+1 {{'ttnn.layer_norm_pre_all_gather' op input '5x64' given, at least 3 dimensions expected}}
  %0 = "ttnn.layer_norm_pre_all_gather"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<5x64xf32>) -> (tensor<5x64xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x64xf32>, %b: tensor<1x5x65xf32>) {
  // expected-error @+1 {{'ttnn.rms_norm_pre_all_gather' op residual '1x5x65' given, '1x5x64' expected}}
  %0 = "ttnn.rms_norm_pre_all_gather"(%a, %b) : (tensor<1x5x64xf32>, tensor<1x5x65xf32>) -> (tensor<1x5x32xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x64xf32>, %b: tensor<1x5x96xf32>) {
  // expected-error @+1 {{'ttnn.layer_norm_post_all_gather' op stats '1x5x96' given for input '1x5x64', a multiple of 64 columns for each row expected}}
  %0 = "ttnn.layer_norm_post_all_gather"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x5x64xf32>, tensor<1x5x96xf32>) -> (tensor<1x5x64xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x64xf32>, %b: tensor<1x5x64xf32>, %c: tensor<63xf32>) {
  // expected-error @+1 {{'ttnn.layer_norm_post_all_gather' op weight shape '63' given, '64' expected}}
  %0 = "ttnn.layer_norm_post_all_gather"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<1x5x64xf32>, tensor<1x5x64xf32>, tensor<63xf32>) -> (tensor<1x5x64xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x64xf32>, %b: tensor<1x4x64xf32>) {
  // expected-error @+1 {{'ttnn.dit_rms_norm_unary_fused' op residual '1x4x64' given, '1x5x64' expected}}
  %0 = "ttnn.dit_rms_norm_unary_fused"(%a, %b) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (tensor<1x5x64xf32>, tensor<1x4x64xf32>) -> (tensor<1x5x64xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x6x7xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{'ttnn.batch_norm_training' op 'running_mean' or 'running_var' is given: the library changes them in place, which this op has no result for}}
  %0 = "ttnn.batch_norm_training"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (tensor<1x5x6x7xf32>, tensor<5xf32>) -> (tensor<1x5x6x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x5x6x7xf32>, %b: tensor<6xf32>) {
  // expected-error @+1 {{'ttnn.batch_norm_training' op parameter '6' given, 5 numbers expected, one for each element of dimension 1}}
  %0 = "ttnn.batch_norm_training"(%a, %b) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>}> : (tensor<1x5x6x7xf32>, tensor<6xf32>) -> (tensor<1x5x6x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xf32>, %b: tensor<1x1x8x24xf32>) {
  // expected-error @+1 {{'ttnn.flash_mla_prefill' op 'head_dim_v' is '25', 1 to '24' expected}}
  %0 = "ttnn.flash_mla_prefill"(%a, %b) <{head_dim_v = 25 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x4x8x24xf32>, tensor<1x1x8x24xf32>) -> (tensor<1x4x8x25xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xf32>, %b: tensor<1x1x8x24xf32>, %c: tensor<1x1x8x16xf32>) {
  // expected-error @+1 {{'ttnn.flash_mla_prefill' op 'value' is given: values that are not in the keys are for ttnn.scaled_dot_product_attention}}
  %0 = "ttnn.flash_mla_prefill"(%a, %b, %c) <{head_dim_v = 16 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<1x4x8x24xf32>, tensor<1x1x8x24xf32>, tensor<1x1x8x16xf32>) -> (tensor<1x4x8x16xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xf32>, %b: tensor<1x3x8x24xf32>) {
  // expected-error @+1 {{'ttnn.flash_mla_prefill' op 4 heads of queries are no multiple of 3 heads of keys}}
  %0 = "ttnn.flash_mla_prefill"(%a, %b) <{head_dim_v = 16 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x4x8x24xf32>, tensor<1x3x8x24xf32>) -> (tensor<1x4x8x16xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xf32>, %b: tensor<1x2x8x24xf32>, %c: tensor<1x1x8x4xf32>) {
  // expected-error @+1 {{'ttnn.indexer_score_dsa' op key '1x2x8x24' given for query '1x4x8x24', one head of as many elements expected}}
  %0 = "ttnn.indexer_score_dsa"(%a, %b, %c) : (tensor<1x4x8x24xf32>, tensor<1x2x8x24xf32>, tensor<1x1x8x4xf32>) -> (tensor<1x1x8x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xf32>, %b: tensor<1x1x8x24xf32>, %c: tensor<1x4x8x1xf32>) {
  // expected-error @+1 {{'ttnn.indexer_score_dsa' op weights '1x4x8x1' given, '1x1x8x4' expected}}
  %0 = "ttnn.indexer_score_dsa"(%a, %b, %c) : (tensor<1x4x8x24xf32>, tensor<1x1x8x24xf32>, tensor<1x4x8x1xf32>) -> (tensor<1x1x8x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xf32>, %b: tensor<1x1x8x24xf32>, %c: tensor<1x1x8x4xf32>) {
  // expected-error @+1 {{'ttnn.indexer_score_dsa' op 'cluster_axis' is given: it is of several chips, a program runs on one}}
  %0 = "ttnn.indexer_score_dsa"(%a, %b, %c) <{cluster_axis = 0 : ui32}> : (tensor<1x4x8x24xf32>, tensor<1x1x8x24xf32>, tensor<1x1x8x4xf32>) -> (tensor<1x1x8x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x3x4x5xsi32>) {
  // expected-error @+1 {{'ttnn.concatenate_heads' op element type 'si32' of operand '#0' given, a float expected}}
  %0 = "ttnn.concatenate_heads"(%a) : (tensor<2x3x4x5xsi32>) -> (tensor<2x4x15xsi32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xsi32>, %b: tensor<1x4x8x24xsi32>, %c: tensor<1x4x8x24xsi32>) {
  // expected-error @+1 {{'ttnn.scaled_dot_product_attention' op element type 'si32' of operand '#0' given, a float expected}}
  %0 = "ttnn.scaled_dot_product_attention"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1x4x8x24xsi32>, tensor<1x4x8x24xsi32>, tensor<1x4x8x24xsi32>) -> (tensor<1x4x8x24xsi32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x8x24xsi32>, %b: tensor<1x4x8x24xsi32>) {
  // expected-error @+1 {{'ttnn.fill_cache' op element type 'si32' of operand '#0' given, a float expected}}
  "ttnn.fill_cache"(%a, %b) <{batch_offset = 0 : i32}> : (tensor<1x4x8x24xsi32>, tensor<1x4x8x24xsi32>) -> ()
  return
}
