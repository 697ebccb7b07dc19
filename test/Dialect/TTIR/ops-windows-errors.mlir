// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x17x5x1xf32>, %b: tensor<7x5x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op input '2x17x5x1' given, 3 dimensions expected}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5x1xf32>, tensor<7x5x3xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x4x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op weight '7x4x3' has '4' input channels, '5' expected}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x4x3xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3x1xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op weight '7x5x3x1' given, 3 dimensions expected}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3x1xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x18xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op window '18' with dilation '1' does not fit into line '17' with padding '0x0'}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x18xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>, %c: tensor<1x1x6xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op bias shape '1x1x6' given, '1x1x7' expected}}
  %0 = "ttir.conv1d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>, tensor<1x1x6xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op result shape '2x14x7' given, '2x15x7' expected}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>) -> (tensor<2x14x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op 'groups' is '2', it divides '5' input and '7' output channels with a remainder}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op 'stride' is '0', at least 1 expected}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 0 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op 'padding' has '3' entries, 1 or 2 expected}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = array<i32: 1, 1, 1>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>) {
  // expected-error @+1 {{'ttir.conv1d' op the dimensions are '1x1x2', each of 0 to 2 expected once}}
  %0 = "ttir.conv1d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 1 : i64}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>) -> (tensor<2x15x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<4x6x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op weight '4x6x3x3' has '4' input channels, '3' expected}}
  %0 = "ttir.conv_transpose2d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x4x3xf32>, tensor<4x6x3x3xf32>) -> (tensor<1x6x6x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<3x6x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op result shape '1x6x5x6' given, '1x6x6x6' expected}}
  %0 = "ttir.conv_transpose2d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x4x3xf32>, tensor<3x6x3x3xf32>) -> (tensor<1x6x5x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<3x6x3x3xf32>, %c: tensor<1x1x1x5xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op bias shape '1x1x1x5' given, '1x1x1x6' expected}}
  %0 = "ttir.conv_transpose2d"(%a, %b, %c) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x4x3xf32>, tensor<3x6x3x3xf32>, tensor<1x1x1x5xf32>) -> (tensor<1x6x6x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<3x6x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op nothing is left of image '4x4' within padding '3x3x3x3'}}
  %0 = "ttir.conv_transpose2d"(%a, %b) <{stride = 1 : i32, padding = 3 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x4x3xf32>, tensor<3x6x3x3xf32>) -> (tensor<1x1x1x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<3x6x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op 'groups' is '2', it divides '3' input and '12' output channels with a remainder}}
  %0 = "ttir.conv_transpose2d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<1x4x4x3xf32>, tensor<3x6x3x3xf32>) -> (tensor<1x6x6x12xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<3x6x3xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op weight '3x6x3' given, 4 dimensions expected}}
  %0 = "ttir.conv_transpose2d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x4x3xf32>, tensor<3x6x3xf32>) -> (tensor<1x6x6x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<3x6x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv_transpose2d' op batch, height, width and channel dimensions are '0x1x7x3', each of 0 to 3 expected once}}
  %0 = "ttir.conv_transpose2d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, width_dim = 7 : i64}> : (tensor<1x4x4x3xf32>, tensor<3x6x3x3xf32>) -> (tensor<1x6x6x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x3xf32>, %b: tensor<7x3x2x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv3d' op attribute 'padding_mode' failed to satisfy constraint: string attribute 'zeros' or 'replicate'}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32, padding_mode = "reflect"}> : (tensor<1x4x5x6x3xf32>, tensor<7x3x2x3x3xf32>) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x3xf32>, %b: tensor<7x3x2x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv3d' op result shape '1x3x3x5x7' given, '1x3x3x4x7' expected}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32}> : (tensor<1x4x5x6x3xf32>, tensor<7x3x2x3x3xf32>) -> (tensor<1x3x3x5x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x3xf32>, %b: tensor<7x2x2x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv3d' op weight '7x2x2x3x3' has '2' input channels, '3' expected}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32}> : (tensor<1x4x5x6x3xf32>, tensor<7x2x2x3x3xf32>) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x3xf32>, %b: tensor<7x3x5x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv3d' op window '5x3x3' with dilation '1x1x1' does not fit into volume '4x5x6' with padding '0x0x0x0x0x0'}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32}> : (tensor<1x4x5x6x3xf32>, tensor<7x3x5x3x3xf32>) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x3xf32>, %b: tensor<7x3x2x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv3d' op 'stride' has '2' entries, 1 or 3 expected}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = array<i32: 1, 1>, padding = 0 : i32, groups = 1 : i32}> : (tensor<1x4x5x6x3xf32>, tensor<7x3x2x3x3xf32>) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x5x6x3xi32>, %b: tensor<7x3x2x3x3xi32>) {
  // expected-error @+1 {{'ttir.conv3d' op element type 'i32' of operand '#0' given, a float expected}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32}> : (tensor<1x4x5x6x3xi32>, tensor<7x3x2x3x3xi32>) -> (tensor<1x3x3x4x7xi32>)
  return
}

// -----

func.func @f(%a: tensor<4x5x6x3xf32>, %b: tensor<7x3x2x3x3xf32>) {
  // expected-error @+1 {{'ttir.conv3d' op input '4x5x6x3' given, 5 dimensions expected}}
  %0 = "ttir.conv3d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32}> : (tensor<4x5x6x3xf32>, tensor<7x3x2x3x3xf32>) -> (tensor<1x3x3x4x7xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttir.upsample2d' op attribute 'mode' failed to satisfy constraint: string attribute 'nearest' or 'bilinear'}}
  %0 = "ttir.upsample2d"(%a) <{scale_factor = 2 : si32, mode = "cubic"}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x10x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttir.upsample2d' op result shape '1x6x9x4' given, '1x6x10x4' expected}}
  %0 = "ttir.upsample2d"(%a) <{scale_factor = 2 : si32}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x9x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttir.upsample2d' op 'scale_factor' is '0', at least 1 expected}}
  %0 = "ttir.upsample2d"(%a) <{scale_factor = array<i32: 2, 0>}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x9x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<3x5x4xf32>) {
  // expected-error @+1 {{'ttir.upsample2d' op input '3x5x4' given, 4 dimensions expected}}
  %0 = "ttir.upsample2d"(%a) <{scale_factor = 2 : si32}> : (tensor<3x5x4xf32>) -> (tensor<6x10x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xi32>) {
  // expected-error @+1 {{'ttir.upsample2d' op element type 'i32' of operand '#0' given, a float expected}}
  %0 = "ttir.upsample2d"(%a) <{scale_factor = 2 : si32}> : (tensor<1x3x5x4xi32>) -> (tensor<1x6x10x4xi32>)
  return
}

// -----

func.func @f(%a: tensor<1x3x5x4xf32>) {
  // expected-error @+1 {{'ttir.global_avg_pool2d' op result shape '1x4' given, '1x1x1x4' expected}}
  %0 = "ttir.global_avg_pool2d"(%a) : (tensor<1x3x5x4xf32>) -> (tensor<1x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x0x5x4xf32>) {
  // expected-error @+1 {{'ttir.global_avg_pool2d' op image '1x0x5x4' has no pixels}}
  %0 = "ttir.global_avg_pool2d"(%a) : (tensor<1x0x5x4xf32>) -> (tensor<1x1x1x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>) {
  // expected-error @+1 {{'ttir.max_pool2d_with_indices' op result #1: result shape '1x2x3x3' given, '1x2x2x3' expected}}
  %0, %1 = "ttir.max_pool2d_with_indices"(%a) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x4x4x3xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x3x3xi32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>) {
  // expected-error @+1 {{'ttir.max_pool2d_with_indices' op result #1 must be ranked tensor of integer values, but got 'tensor<1x2x2x3xf32>'}}
  %0, %1 = "ttir.max_pool2d_with_indices"(%a) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x4x4x3xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xi32>) {
  // expected-error @+1 {{'ttir.max_pool2d_with_indices' op element type 'i32' of operand '#0' given, a float expected}}
  %0, %1 = "ttir.max_pool2d_with_indices"(%a) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x4x4x3xi32>) -> (tensor<1x2x2x3xi32>, tensor<1x2x2x3xi32>)
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %b: tensor<1x2x2x3xf32>) {
  // expected-error @+1 {{'ttir.max_pool2d_with_indices' op output of types 'tensor<1x2x2x3xf32>' given, those of the results expected, 'tensor<1x2x2x3xf32>', 'tensor<1x2x2x3xi32>'}}
  %0, %1 = "ttir.max_pool2d_with_indices"(%a, %b) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x4x4x3xf32>, tensor<1x2x2x3xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xi32>)
  return
}

// -----

func.func @f(%a: tensor<2x3x4x5xi32>) {
  // expected-error @+1 {{'ttir.concatenate_heads' op element type 'i32' of operand '#0' given, a float expected}}
  %0 = "ttir.concatenate_heads"(%a) : (tensor<2x3x4x5xi32>) -> (tensor<2x4x15xi32>)
  return
}

// -----

// Results that say where elements were hold all places.
func.func @f(%a: tensor<1x16x17x4xf32>) {
  // expected-error @+1 {{'ttir.max_pool2d_with_indices' op indices of type 'ui8' given, which do not hold all of '272' places}}
  %0:2 = "ttir.max_pool2d_with_indices"(%a) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<1x16x17x4xf32>) -> (tensor<1x8x8x4xf32>, tensor<1x8x8x4xui8>)
  return
}

// -----

func.func @f(%a: tensor<3x257xf32>) {
  // expected-error @+1 {{'ttir.sort' op indices of type 'i8' given, which do not hold all of '257' places}}
  %0:2 = "ttir.sort"(%a) <{dim = 1 : si32}> : (tensor<3x257xf32>) -> (tensor<3x257xf32>, tensor<3x257xi8>)
  return
}

// -----

func.func @f(%a: tensor<129x3xf32>) {
  // expected-error @+1 {{'ttir.topk' op indices of type 'si8' given, which do not hold all of '129' places}}
  %0:2 = "ttir.topk"(%a) <{k = 2 : i32, dim = -2 : i32}> : (tensor<129x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xsi8>)
  return
}

// -----

func.func @f(%a: tensor<200x2xf32>) {
  // 256 places fit, 400 do not.
  %0 = "ttir.argmax"(%a) <{keep_dim = false, dim_arg = [0 : i32]}> : (tensor<200x2xf32>) -> tensor<2xui8>
  // expected-error @+1 {{'ttir.argmax' op indices of type 'ui8' given, which do not hold all of '400' places}}
  %1 = "ttir.argmax"(%a) <{keep_dim = false}> : (tensor<200x2xf32>) -> tensor<ui8>
  return
}
