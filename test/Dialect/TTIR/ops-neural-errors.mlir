// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<64x128xf32>, %b: tensor<64x96xf32>) {
  // expected-error @+1 {{'ttir.matmul' op inner dimensions differ: a is '64x128', b is '64x96' (128 vs 64)}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<64x128xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
  return
}

// -----

func.func @f(%a: tensor<64x128xf32>, %b: tensor<64x96xf32>) {
  // expected-error @+1 {{'ttir.matmul' op inner dimensions differ: a is '64x128', b is '64x96' (128 vs 96)}}
  %0 = "ttir.matmul"(%a, %b) <{transpose_b = true}> : (tensor<64x128xf32>, tensor<64x96xf32>) -> tensor<64x64xf32>
  return
}

// -----

func.func @f(%a: tensor<128xf32>, %b: tensor<64x96xf32>) {
  // expected-error @+1 {{'ttir.matmul' op inner dimensions differ: a is '128', b is '64x96' (128 vs 64)}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<128xf32>, tensor<64x96xf32>) -> tensor<96xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<3x8x4xf32>) {
  // expected-error @+1 {{'ttir.matmul' op batch dimensions differ: shape '3' of operand '#1' does not broadcast with '2' (3 vs 2)}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x4x8xf32>, tensor<3x8x4xf32>) -> tensor<2x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<f32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttir.matmul' op 'a' is a 'scalar', rank 1 or more expected}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<f32>, tensor<8x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'ttir.matmul' op 'transpose_b' needs two dimensions, 'b' is '8'}}
  %0 = "ttir.matmul"(%a, %b) <{transpose_b = true}> : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttir.matmul' op result shape '3x3' given, '3x4' expected}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttir.dot_general' op contracted dimensions '1' of lhs '3x8' and '1' of rhs '8x4' differ in size}}
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64>, contract_dims_lhs = array<i64: 1>, batch_dims_rhs = array<i64>, contract_dims_rhs = array<i64: 1>}> : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttir.dot_general' op 1 contracted dimensions of lhs and 0 of rhs given, as many expected}}
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64>, contract_dims_lhs = array<i64: 1>, batch_dims_rhs = array<i64>, contract_dims_rhs = array<i64>}> : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<3x8xf32>) {
  // expected-error @+1 {{'ttir.dot_general' op dimension '0' of lhs is named twice}}
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64: 0>, contract_dims_lhs = array<i64: 0>, batch_dims_rhs = array<i64: 0>, contract_dims_rhs = array<i64: 0>}> : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<3x8xf32>) {
  // expected-error @+1 {{'ttir.dot_general' op dimension '-1' of rhs '3x8' is out of range}}
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64>, contract_dims_lhs = array<i64: 1>, batch_dims_rhs = array<i64>, contract_dims_rhs = array<i64: -1>}> : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<3x8xf32>) {
  // expected-error @+1 {{'ttir.dot_general' op result shape '3x8' given, '3x3' expected}}
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64>, contract_dims_lhs = array<i64: 1>, batch_dims_rhs = array<i64>, contract_dims_rhs = array<i64: 1>}> : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @f(%x: tensor<3x8xi32>) {
  // expected-error @+1 {{'ttir.softmax' op element type 'i32' of operand '#0' given, a float expected}}
  %0 = "ttir.softmax"(%x) <{dimension = 1 : si32}> : (tensor<3x8xi32>) -> tensor<3x8xi32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>, %c: tensor<3x5xf32>) {
  // expected-error @+1 {{'ttir.linear' op bias '3x5' does not broadcast with the product '3x4'}}
  %0 = "ttir.linear"(%a, %b, %c) : (tensor<3x8xf32>, tensor<8x4xf32>, tensor<3x5xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>, %c: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'ttir.linear' op result shape '3x4' given, '2x3x4' expected}}
  %0 = "ttir.linear"(%a, %b, %c) : (tensor<3x8xf32>, tensor<8x4xf32>, tensor<2x3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'ttir.linear' op result shape '4' given, '3x4' expected}}
  %0 = "ttir.linear"(%a, %b) : (tensor<3x8xf32>, tensor<8x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.softmax' op 'dimension' is '2', out of range for rank '2'}}
  %0 = "ttir.softmax"(%x) <{dimension = 2 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<5xui32>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'ttir.embedding' op weight '8' given, a table of rows expected (dimensions before the last two are 1)}}
  %0 = "ttir.embedding"(%x, %w) : (tensor<5xui32>, tensor<8xf32>) -> tensor<5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<5xui32>, %w: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'ttir.embedding' op weight '2x4x8' given, a table of rows expected (dimensions before the last two are 1)}}
  %0 = "ttir.embedding"(%x, %w) : (tensor<5xui32>, tensor<2x4x8xf32>) -> tensor<5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<5xui32>, %w: tensor<4x8xf32>) {
  // expected-error @+1 {{'ttir.embedding' op result shape '5x4' given, '5x8' expected}}
  %0 = "ttir.embedding"(%x, %w) : (tensor<5xui32>, tensor<4x8xf32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.layer_norm' op normalized shape '2' given, the last dimensions of input '2x3' expected}}
  %0 = "ttir.layer_norm"(%x) <{normalized_shape = array<i64: 2>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rms_norm' op normalized shape '2' given, the last dimensions of input '2x3' expected}}
  %0 = "ttir.rms_norm"(%x) <{normalized_shape = array<i64: 2>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.layer_norm' op normalized shape 'scalar' given, the last dimensions of input '2x3' expected}}
  %0 = "ttir.layer_norm"(%x) <{normalized_shape = array<i64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.rms_norm' op weight shape '2' given, '3' expected}}
  %0 = "ttir.rms_norm"(%x, %w) <{normalized_shape = array<i64: 3>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %w: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.rms_norm' op bias shape '2' given, '3' expected}}
  %0 = "ttir.rms_norm"(%x, %w) <{normalized_shape = array<i64: 3>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op input '8x8x4' given, four dimensions expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op weight '6x4x3' given, four dimensions expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op batch, height, width and channel dimensions are '0x1x2x1', each of 0 to 3 expected once}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, channel_dim = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op batch, height, width and channel dimensions are '0x1x2x-1', each of 0 to 3 expected once}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, channel_dim = -1 : i64}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'groups' is '0', at least 1 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 0 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'groups' is '3', it divides '4' input and '6' output channels with a remainder}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 3 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op weight '6x4x3x3' has '4' input channels, '2' expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>, %b: tensor<6xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op bias shape '6' given, '1x1x1x6' expected}}
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'stride' has '3' entries, 1 or 2 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1, 1>, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'stride' is '0', at least 1 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 0>, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'dilation' has '0' entries, 1 or 2 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = array<i32>, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'dilation' is '-1', at least 1 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = -1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'padding' has '3' entries, 1, 2 or 4 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = array<i32: 1, 1, 1>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'padding' is '-1', at least 0 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = array<i32: 0, 0, 0, -1>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x0x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op 'kernel' is '0', at least 1 expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x0x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op window '3x3' with dilation '4x4' does not fit into image '8x8' with padding '0x0x0x0'}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 4 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x9x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op window '9x3' with dilation '1x1' does not fit into image '8x8' with padding '0x0x0x0'}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x9x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv2d' op result shape '1x6x6x6' given, '1x3x3x6' expected}}
  %0 = "ttir.conv2d"(%x, %w) <{stride = 2 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.max_pool2d' op input '2x3' given, four dimensions expected}}
  %0 = "ttir.max_pool2d"(%x) <{kernel = 2 : i32, stride = 1 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'ttir.avg_pool2d' op 'kernel' has '4' entries, 1 or 2 expected}}
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 1, 1, 1, 1>, stride = 1 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'ttir.max_pool2d' op result shape '1x8x8x4' given, '1x7x6x4' expected}}
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 2, 3>, stride = 1 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  return
}
