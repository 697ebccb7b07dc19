// Products whose readers put together what windows see: channels of whole faces,
// lines of one tile and of several, strides, dilation, uneven padding.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=stop-after=d2m-form-groups %s | FileCheck %s --check-prefix=GROUPS
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// CHECK-COUNT-12: output 0: pcc {{1.00000|0.9999}}
// CHECK-NOT: pcc

// GROUPS-LABEL: func.func @faces
// GROUPS: d2m.group(%arg0, %{{.*}}, %arg2)
// GROUPS: d2m.windows %{{.*}} {dilation = array<i64: 1, 1>, kernel = array<i64: 3, 3>, padding = array<i64: 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16>
// GROUPS-NEXT: "ttir.matmul"
// GROUPS-NEXT: "ttir.add"
// GROUPS-NEXT: d2m.yield
func.func @faces(%x: tensor<1x9x11x16xbf16>, %w: tensor<7x16x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %b: tensor<1x1x1x7xbf16>) -> tensor<1x9x11x7xbf16> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x9x11x16xbf16>, tensor<7x16x3x3xbf16>, tensor<1x1x1x7xbf16>) -> tensor<1x9x11x7xbf16>
  return %0 : tensor<1x9x11x7xbf16>
}

// GROUPS-LABEL: func.func @wide_lines
// GROUPS-COUNT-1: d2m.windows
func.func @wide_lines(%x: tensor<2x5x70x32xf32>, %w: tensor<33x32x3x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x5x70x33xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<2x5x70x32xf32>, tensor<33x32x3x3xf32>) -> tensor<2x5x70x33xf32>
  return %0 : tensor<2x5x70x33xf32>
}

func.func @every_other(%x: tensor<1x33x67x48xbf16>, %w: tensor<64x48x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x17x34x64xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 2, 2>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x33x67x48xbf16>, tensor<64x48x3x3xbf16>) -> tensor<1x17x34x64xbf16>
  return %0 : tensor<1x17x34x64xbf16>
}

func.func @dilated(%x: tensor<1x40x45x16xf32>, %w: tensor<6x16x3x2xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x36x25x6xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 2, 20>, groups = 1 : i32}> : (tensor<1x40x45x16xf32>, tensor<6x16x3x2xf32>) -> tensor<1x36x25x6xf32>
  return %0 : tensor<1x36x25x6xf32>
}

// More padding than the window has, more windows in a line than the image.
func.func @uneven(%x: tensor<1x8x31x64xbf16>, %w: tensor<40x64x2x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x12x66x40xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 35, 4, 2>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x8x31x64xbf16>, tensor<40x64x2x3xbf16>) -> tensor<1x12x66x40xbf16>
  return %0 : tensor<1x12x66x40xbf16>
}

// Windows along lines are gathered first.
// GROUPS-LABEL: func.func @three_channels
// GROUPS: d2m.windows {{.*}} -> tensor<1x61x31x32xbf16>
// GROUPS: d2m.windows {{.*}} -> tensor<1x31x31x224xbf16>
// GROUPS-NEXT: "ttir.matmul"
func.func @three_channels(%x: tensor<1x61x61x3xbf16>, %w: tensor<16x3x7x7xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x31x31x16xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 2, 2>, padding = array<i32: 3, 3, 3, 3>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x61x61x3xbf16>, tensor<16x3x7x7xbf16>) -> tensor<1x31x31x16xbf16>
  return %0 : tensor<1x31x31x16xbf16>
}

// Two products look at one image, and one of them at what the other makes.
func.func @chain(%x: tensor<1x14x14x64xbf16>, %w: tensor<64x64x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %v: tensor<64x64x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x7x7x64xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 2, 2>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x14x14x64xbf16>, tensor<64x64x3x3xbf16>) -> tensor<1x7x7x64xbf16>
  %1 = "ttir.relu"(%0) : (tensor<1x7x7x64xbf16>) -> tensor<1x7x7x64xbf16>
  %2 = "ttir.conv2d"(%1, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x7x7x64xbf16>, tensor<64x64x3x3xbf16>) -> tensor<1x7x7x64xbf16>
  %3 = "ttir.conv2d"(%x, %v) <{stride = array<i32: 2, 2>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x14x14x64xbf16>, tensor<64x64x1x1xbf16>) -> tensor<1x7x7x64xbf16>
  %4 = "ttir.add"(%2, %3) : (tensor<1x7x7x64xbf16>, tensor<1x7x7x64xbf16>) -> tensor<1x7x7x64xbf16>
  return %4 : tensor<1x7x7x64xbf16>
}

// Infinities in the padding of what a program made are not multiplied.
func.func @padding(%x: tensor<1x5x9x16xf32>, %w: tensor<8x16x3x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x5x9x8xf32> {
  %0 = "ttir.reciprocal"(%x) : (tensor<1x5x9x16xf32>) -> tensor<1x5x9x16xf32>
  %1 = "ttir.abs"(%0) : (tensor<1x5x9x16xf32>) -> tensor<1x5x9x16xf32>
  %3 = "ttir.conv2d"(%1, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x5x9x16xf32>, tensor<8x16x3x3xf32>) -> tensor<1x5x9x8xf32>
  return %3 : tensor<1x5x9x8xf32>
}

// Windows that see nothing of the image, and one on all of it.
func.func @all_of_it(%x: tensor<3x4x4x32xbf16>, %w: tensor<8x32x4x4xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<3x3x3x8xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 4, 4>, padding = array<i32: 4, 4, 4, 4>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<3x4x4x32xbf16>, tensor<8x32x4x4xbf16>) -> tensor<3x3x3x8xbf16>
  return %0 : tensor<3x3x3x8xbf16>
}

// Transposed: windows side by side, with another order of dimensions, and with a bias.
// GROUPS-LABEL: func.func @apart
// GROUPS: "ttir.matmul"
// GROUPS-SAME: -> tensor<15x2x11x21xbf16>
func.func @apart(%x: tensor<3x5x11x33xbf16>, %w: tensor<33x7x2x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %b: tensor<1x1x1x7xbf16>) -> tensor<3x10x33x7xbf16> {
  %0 = "ttir.conv_transpose2d"(%x, %w, %b) <{stride = array<i32: 2, 3>, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 1 : i64, width_dim = 2 : i64, channel_dim = 3 : i64}> : (tensor<3x5x11x33xbf16>, tensor<33x7x2x3xbf16>, tensor<1x1x1x7xbf16>) -> tensor<3x10x33x7xbf16>
  return %0 : tensor<3x10x33x7xbf16>
}
func.func @apart_nchw(%x: tensor<1x40x6x9xf32>, %w: tensor<40x33x2x2xf32>) -> tensor<1x33x12x18xf32> {
  %0 = "ttir.conv_transpose2d"(%x, %w) <{stride = 2 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 2 : i64, width_dim = 3 : i64, channel_dim = 1 : i64}> : (tensor<1x40x6x9xf32>, tensor<40x33x2x2xf32>) -> tensor<1x33x12x18xf32>
  return %0 : tensor<1x33x12x18xf32>
}
// These meet.
func.func @overlapping(%x: tensor<1x6x9x16xbf16>, %w: tensor<16x8x3x3xbf16>) -> tensor<1x13x19x8xbf16> {
  %0 = "ttir.conv_transpose2d"(%x, %w) <{stride = 2 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 1 : i64, width_dim = 2 : i64, channel_dim = 3 : i64}> : (tensor<1x6x9x16xbf16>, tensor<16x8x3x3xbf16>) -> tensor<1x13x19x8xbf16>
  return %0 : tensor<1x13x19x8xbf16>
}
