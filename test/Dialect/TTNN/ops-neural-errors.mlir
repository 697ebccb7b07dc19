// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<64x128xf32>, %b: tensor<64x96xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op inner dimensions differ: a is '64x128', b is '64x96' (128 vs 64)}}
  %0 = "ttnn.matmul"(%a, %b) : (tensor<64x128xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
  return
}

// -----

func.func @f(%a: tensor<64x128xf32>, %b: tensor<64x96xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op inner dimensions differ: a is '64x128', b is '64x96' (128 vs 96)}}
  %0 = "ttnn.matmul"(%a, %b) <{transpose_b = true}> : (tensor<64x128xf32>, tensor<64x96xf32>) -> tensor<64x64xf32>
  return
}

// -----

func.func @f(%a: tensor<128xf32>, %b: tensor<64x96xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op inner dimensions differ: a is '128', b is '64x96' (128 vs 64)}}
  %0 = "ttnn.matmul"(%a, %b) : (tensor<128xf32>, tensor<64x96xf32>) -> tensor<96xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<3x8x4xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op batch dimensions differ: shape '3' of operand '#1' does not broadcast with '2' (3 vs 2)}}
  %0 = "ttnn.matmul"(%a, %b) : (tensor<2x4x8xf32>, tensor<3x8x4xf32>) -> tensor<2x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<f32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op 'a' is a 'scalar', rank 1 or more expected}}
  %0 = "ttnn.matmul"(%a, %b) : (tensor<f32>, tensor<8x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op 'transpose_b' needs two dimensions, 'b' is '8'}}
  %0 = "ttnn.matmul"(%a, %b) <{transpose_b = true}> : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttnn.matmul' op result shape '3x3' given, '3x4' expected}}
  %0 = "ttnn.matmul"(%a, %b) : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>, %c: tensor<3x5xf32>) {
  // expected-error @+1 {{'ttnn.linear' op bias '3x5' does not broadcast to the product '3x4'}}
  %0 = "ttnn.linear"(%a, %b, %c) : (tensor<3x8xf32>, tensor<8x4xf32>, tensor<3x5xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>, %c: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'ttnn.linear' op bias '2x3x4' does not broadcast to the product '3x4'}}
  %0 = "ttnn.linear"(%a, %b, %c) : (tensor<3x8xf32>, tensor<8x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttnn.linear' op result shape '4' given, '3x4' expected}}
  %0 = "ttnn.linear"(%a, %b) : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.softmax' op 'dimension' is '2', out of range for rank '2'}}
  %0 = "ttnn.softmax"(%x) <{dimension = 2 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<5xui32>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'ttnn.embedding' op weight '8' given, a table of rows expected (dimensions before the last two are 1)}}
  %0 = "ttnn.embedding"(%x, %w) : (tensor<5xui32>, tensor<8xf32>) -> tensor<5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<5xui32>, %w: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'ttnn.embedding' op weight '2x4x8' given, a table of rows expected (dimensions before the last two are 1)}}
  %0 = "ttnn.embedding"(%x, %w) : (tensor<5xui32>, tensor<2x4x8xf32>) -> tensor<5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<5xui32>, %w: tensor<4x8xf32>) {
  // expected-error @+1 {{'ttnn.embedding' op result shape '5x4' given, '5x8' expected}}
  %0 = "ttnn.embedding"(%x, %w) : (tensor<5xui32>, tensor<4x8xf32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<2xf32>) {
  // expected-error @+1 {{'ttnn.layer_norm' op weight shape '2' given, '3' expected}}
  %0 = "ttnn.layer_norm"(%x, %w) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<2xf32>) {
  // expected-error @+1 {{'ttnn.layer_norm' op bias shape '2' given, '3' expected}}
  %0 = "ttnn.layer_norm"(%x, %w) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttnn.rms_norm' op normalized shape 'scalar' given, the last dimensions of input 'scalar' expected}}
  %0 = "ttnn.rms_norm"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op image '1x8x-8x4' given, sizes of at least 0 expected}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = -8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op input '1x1x64x4' given, '1x1x72x4' expected for image '1x8x9x4'}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 9 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op input '1x8x8x4' given, '1x1x64x4' expected for image '1x8x8x4'}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op image '2147483647x2147483647x2147483647x4' has more than 2^63 - 1 pixels}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 2147483647 : i32, input_height = 2147483647 : i32, input_width = 2147483647 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op weight '6x4x3x3' has kernel '3x3', '3x5' expected}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 5>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op 'out_channels' is '8', weight '6x4x3x3' has '6'}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 8 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op 'groups' is '-1', at least 1 expected}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = -1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op 'kernel_size' has '3' entries, 1 or 2 expected}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %b: tensor<1x6xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op bias shape '1x6' given, '1x1x1x6' expected}}
  %0 = "ttnn.conv2d"(%x, %w, %b, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, tensor<1x6xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>, %w: tensor<6x4x3x3xf32>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.conv2d' op result shape '1x1x36x6' given, '1x1x9x6' expected}}
  %0 = "ttnn.conv2d"(%x, %w, %d) <{in_channels = 4 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x64x4xf32>, tensor<6x4x3x3xf32>, !ttnn.device) -> tensor<1x1x36x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>) {
  // expected-error @+1 {{'ttnn.max_pool2d' op result shape '1x1x64x4' given, '1x1x16x4' expected}}
  %0 = "ttnn.max_pool2d"(%x) <{batch_size = 1 : si32, input_height = 8 : si32, input_width = 8 : si32, channels = 4 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x64x4xf32>) -> tensor<1x1x64x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x64x4xf32>) {
  // expected-error @+1 {{'ttnn.avg_pool2d' op result shape '1x1x64x4' given, '1x1x16x4' expected}}
  %0 = "ttnn.avg_pool2d"(%x) <{batch_size = 1 : si32, input_height = 8 : si32, input_width = 8 : si32, channels = 4 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x64x4xf32>) -> tensor<1x1x64x4xf32>
  return
}
