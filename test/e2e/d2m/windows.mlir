// Windows on images: slices of what they see, with a product, maxima or sums.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null 2>&1 | count 0
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 0 --sanitize --numerics exact | FileCheck %s --check-prefix=EXACT
// EXACT: output 0: pcc {{1.00000|0.9999}}
// CHECK-COUNT-32: output 0: pcc {{1.00000|0.9999}}
// CHECK-NOT: pcc

func.func @plain(%x: tensor<1x9x11x5xbf16>, %w: tensor<7x5x3x3xbf16>, %b: tensor<1x1x1x7xbf16>) -> tensor<1x9x11x7xbf16> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x9x11x5xbf16>, tensor<7x5x3x3xbf16>, tensor<1x1x1x7xbf16>) -> tensor<1x9x11x7xbf16>
  return %0 : tensor<1x9x11x7xbf16>
}

func.func @stride(%x: tensor<2x13x10x3xf32>, %w: tensor<33x3x3x3xf32>, %b: tensor<1x1x1x33xf32>) -> tensor<2x7x5x33xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 2, 2>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<2x13x10x3xf32>, tensor<33x3x3x3xf32>, tensor<1x1x1x33xf32>) -> tensor<2x7x5x33xf32>
  return %0 : tensor<2x7x5x33xf32>
}

func.func @dilated(%x: tensor<1x12x15x4xf32>, %w: tensor<6x4x3x2xf32>) -> tensor<1x8x12x6xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 2, 3>, groups = 1 : i32}> : (tensor<1x12x15x4xf32>, tensor<6x4x3x2xf32>) -> tensor<1x8x12x6xf32>
  return %0 : tensor<1x8x12x6xf32>
}

// Padding on one side more than on the other, more than the window's on one.
func.func @uneven(%x: tensor<1x8x7x35xbf16>, %w: tensor<40x35x2x3xbf16>) -> tensor<1x5x9x40xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 2, 1>, padding = array<i32: 0, 3, 3, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x8x7x35xbf16>, tensor<40x35x2x3xbf16>) -> tensor<1x5x9x40xbf16>
  return %0 : tensor<1x5x9x40xbf16>
}

// The product alone.
func.func @pixels(%x: tensor<1x5x7x33xbf16>, %w: tensor<40x33x1x1xbf16>, %b: tensor<1x1x1x40xbf16>) -> tensor<1x5x7x40xbf16> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x5x7x33xbf16>, tensor<40x33x1x1xbf16>, tensor<1x1x1x40xbf16>) -> tensor<1x5x7x40xbf16>
  return %0 : tensor<1x5x7x40xbf16>
}

func.func @every_other(%x: tensor<1x9x9x32xf32>, %w: tensor<64x32x1x1xf32>) -> tensor<1x5x5x64xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 2, 2>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x9x9x32xf32>, tensor<64x32x1x1xf32>) -> tensor<1x5x5x64xf32>
  return %0 : tensor<1x5x5x64xf32>
}

func.func @nchw(%x: tensor<1x6x9x8xf32>, %w: tensor<10x6x3x3xf32>, %b: tensor<1x1x1x10xf32>) -> tensor<1x10x9x8xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 2 : i64, width_dim = 3 : i64, channel_dim = 1 : i64}> : (tensor<1x6x9x8xf32>, tensor<10x6x3x3xf32>, tensor<1x1x1x10xf32>) -> tensor<1x10x9x8xf32>
  return %0 : tensor<1x10x9x8xf32>
}

func.func @chwn(%x: tensor<4x6x7x2xbf16>, %w: tensor<3x4x3x3xbf16>) -> tensor<3x4x5x2xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32, batch_dim = 3 : i64, height_dim = 1 : i64, width_dim = 2 : i64, channel_dim = 0 : i64}> : (tensor<4x6x7x2xbf16>, tensor<3x4x3x3xbf16>) -> tensor<3x4x5x2xbf16>
  return %0 : tensor<3x4x5x2xbf16>
}

func.func @groups(%x: tensor<1x7x8x12xf32>, %w: tensor<9x4x3x3xf32>, %b: tensor<1x1x1x9xf32>) -> tensor<1x7x8x9xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 3 : i32}> : (tensor<1x7x8x12xf32>, tensor<9x4x3x3xf32>, tensor<1x1x1x9xf32>) -> tensor<1x7x8x9xf32>
  return %0 : tensor<1x7x8x9xf32>
}

func.func @groups_of_tiles(%x: tensor<1x6x6x64xbf16>, %w: tensor<64x32x2x2xbf16>) -> tensor<1x3x3x64xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 2, 2>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 2 : i32}> : (tensor<1x6x6x64xbf16>, tensor<64x32x2x2xbf16>) -> tensor<1x3x3x64xbf16>
  return %0 : tensor<1x3x3x64xbf16>
}

// Every channel by itself.
func.func @depthwise(%x: tensor<2x9x8x40xbf16>, %w: tensor<40x1x3x3xbf16>, %b: tensor<1x1x1x40xbf16>) -> tensor<2x5x4x40xbf16> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 2, 2>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 40 : i32}> : (tensor<2x9x8x40xbf16>, tensor<40x1x3x3xbf16>, tensor<1x1x1x40xbf16>) -> tensor<2x5x4x40xbf16>
  return %0 : tensor<2x5x4x40xbf16>
}

func.func @multiplied(%x: tensor<1x7x7x5xf32>, %w: tensor<15x1x3x2xf32>) -> tensor<1x5x6x15xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 5 : i32}> : (tensor<1x7x7x5xf32>, tensor<15x1x3x2xf32>) -> tensor<1x5x6x15xf32>
  return %0 : tensor<1x5x6x15xf32>
}

func.func @largest(%x: tensor<1x9x11x33xbf16>) -> tensor<1x5x6x33xbf16> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x9x11x33xbf16>) -> tensor<1x5x6x33xbf16>
  return %0 : tensor<1x5x6x33xbf16>
}

func.func @largest_up(%x: tensor<2x8x10x7xf32>) -> tensor<2x4x5x7xf32> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = true}> : (tensor<2x8x10x7xf32>) -> tensor<2x4x5x7xf32>
  return %0 : tensor<2x4x5x7xf32>
}

func.func @largest_dilated(%x: tensor<1x11x9x5xf32>) -> tensor<1x7x7x5xf32> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 3, 2>, stride = array<i32: 1, 1>, dilation = array<i32: 2, 2>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x11x9x5xf32>) -> tensor<1x7x7x5xf32>
  return %0 : tensor<1x7x7x5xf32>
}

func.func @integers(%x: tensor<1x6x7x5xsi32>) -> tensor<1x4x4x5xsi32> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x6x7x5xsi32>) -> tensor<1x4x4x5xsi32>
  return %0 : tensor<1x4x4x5xsi32>
}

func.func @mean(%x: tensor<1x8x10x40xbf16>) -> tensor<1x4x5x40xbf16> {
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x8x10x40xbf16>) -> tensor<1x4x5x40xbf16>
  return %0 : tensor<1x4x5x40xbf16>
}

func.func @mean_with_padding(%x: tensor<1x9x7x5xf32>) -> tensor<1x5x4x5xf32> {
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false, count_include_pad = true}> : (tensor<1x9x7x5xf32>) -> tensor<1x5x4x5xf32>
  return %0 : tensor<1x5x4x5xf32>
}

// Windows that count different numbers of elements.
func.func @mean_of_image(%x: tensor<1x9x7x5xf32>) -> tensor<1x5x4x5xf32> {
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false, count_include_pad = false}> : (tensor<1x9x7x5xf32>) -> tensor<1x5x4x5xf32>
  return %0 : tensor<1x5x4x5xf32>
}

func.func @mean_up(%x: tensor<1x8x7x6xbf16>) -> tensor<1x4x4x6xbf16> {
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 1, 0, 1>, ceil_mode = true}> : (tensor<1x8x7x6xbf16>) -> tensor<1x4x4x6xbf16>
  return %0 : tensor<1x4x4x6xbf16>
}

func.func @mean_of_all(%x: tensor<1x7x7x33xbf16>) -> tensor<1x1x1x33xbf16> {
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 7, 7>, stride = array<i32: 1, 1>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x7x7x33xbf16>) -> tensor<1x1x1x33xbf16>
  return %0 : tensor<1x1x1x33xbf16>
}

// Ops that become one of these, or need no window.
func.func @line(%x: tensor<1x20x5xf32>, %w: tensor<8x5x3xf32>) -> tensor<1x20x8xf32> {
  %0 = "ttir.conv1d"(%x, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x20x5xf32>, tensor<8x5x3xf32>) -> tensor<1x20x8xf32>
  return %0 : tensor<1x20x8xf32>
}

func.func @enlarged(%x: tensor<1x3x5x8xbf16>) -> tensor<1x6x15x8xbf16> {
  %0 = "ttir.upsample2d"(%x) <{scale_factor = array<i32: 2, 3>, mode = "nearest"}> : (tensor<1x3x5x8xbf16>) -> tensor<1x6x15x8xbf16>
  return %0 : tensor<1x6x15x8xbf16>
}

func.func @volume(%x: tensor<1x3x6x5x4xbf16>, %w: tensor<6x4x2x3x3xbf16>) -> tensor<1x2x4x3x6xbf16> {
  %0 = "ttir.conv3d"(%x, %w) <{stride = array<i32: 1, 1, 1>, padding = array<i32: 0, 0, 0>, groups = 1 : i32, padding_mode = "zeros"}> : (tensor<1x3x6x5x4xbf16>, tensor<6x4x2x3x3xbf16>) -> tensor<1x2x4x3x6xbf16>
  return %0 : tensor<1x2x4x3x6xbf16>
}

func.func @transposed(%x: tensor<1x4x5x6xf32>, %w: tensor<6x7x3x3xf32>, %b: tensor<1x1x1x7xf32>) -> tensor<1x8x10x7xf32> {
  %0 = "ttir.conv_transpose2d"(%x, %w, %b) <{stride = array<i32: 2, 2>, padding = array<i32: 1, 1, 1, 1>, output_padding = array<i32: 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x4x5x6xf32>, tensor<6x7x3x3xf32>, tensor<1x1x1x7xf32>) -> tensor<1x8x10x7xf32>
  return %0 : tensor<1x8x10x7xf32>
}

// A line of two users with gaps, in groups and without.
func.func @line_of_groups(%x: tensor<2x37x6xbf16>, %w: tensor<8x3x4xbf16>, %b: tensor<1x1x8xbf16>) -> tensor<2x17x8xbf16> {
  %0 = "ttir.conv1d"(%x, %w, %b) <{stride = 2 : i32, padding = array<i32: 1, 2>, dilation = 2 : i32, groups = 2 : i32}> : (tensor<2x37x6xbf16>, tensor<8x3x4xbf16>, tensor<1x1x8xbf16>) -> tensor<2x17x8xbf16>
  return %0 : tensor<2x17x8xbf16>
}

func.func @line_with_gaps(%x: tensor<2x70x6xf32>, %w: tensor<8x6x4xf32>, %b: tensor<1x1x8xf32>) -> tensor<2x34x8xf32> {
  %0 = "ttir.conv1d"(%x, %w, %b) <{stride = 2 : i32, padding = array<i32: 1, 2>, dilation = 2 : i32, groups = 1 : i32}> : (tensor<2x70x6xf32>, tensor<8x6x4xf32>, tensor<1x1x8xf32>) -> tensor<2x34x8xf32>
  return %0 : tensor<2x34x8xf32>
}

func.func @mean_of_halves(%x: tensor<1x7x7x5xf16>) -> tensor<1x3x3x5xf16> {
  %0 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x7x7x5xf16>) -> tensor<1x3x3x5xf16>
  return %0 : tensor<1x3x3x5xf16>
}

func.func @halves(%x: tensor<1x7x7x5xf16>) -> tensor<1x4x4x5xf16> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x7x7x5xf16>) -> tensor<1x4x4x5xf16>
  return %0 : tensor<1x4x4x5xf16>
}

func.func @bytes(%x: tensor<1x7x7x5xui8>) -> tensor<1x4x4x5xui8> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x7x7x5xui8>) -> tensor<1x4x4x5xui8>
  return %0 : tensor<1x4x4x5xui8>
}

func.func @between(%x: tensor<1x3x5x8xf32>) -> tensor<1x6x15x8xf32> {
  %0 = "ttir.upsample2d"(%x) <{scale_factor = array<i32: 2, 3>, mode = "bilinear"}> : (tensor<1x3x5x8xf32>) -> tensor<1x6x15x8xf32>
  return %0 : tensor<1x6x15x8xf32>
}

// Pixels of channels by themselves: a sum of one element is none.
func.func @weighted(%x: tensor<2x11x19x27xf32>, %w: tensor<54x1x1x1xf32>, %b: tensor<1x1x1x54xf32>) -> tensor<2x4x7x54xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 3, 3>, padding = array<i32: 0, 0, 0, 1>, dilation = array<i32: 3, 1>, groups = 27 : i32}> : (tensor<2x11x19x27xf32>, tensor<54x1x1x1xf32>, tensor<1x1x1x54xf32>) -> tensor<2x4x7x54xf32>
  return %0 : tensor<2x4x7x54xf32>
}
