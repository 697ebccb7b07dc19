// Maxima in windows and the pixels that they are in: the first of equal ones.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null 2>&1 | count 0
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --init randint | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 1 --numerics exact | FileCheck %s --check-prefix=EXACT
// EXACT-COUNT-2: pcc 1.00000 max_abs 0
// CHECK-COUNT-22: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NOT: pcc

func.func @plain(%x: tensor<2x9x11x5xbf16>) -> (tensor<2x4x5x5xbf16>, tensor<2x4x5x5xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<2x9x11x5xbf16>) -> (tensor<2x4x5x5xbf16>, tensor<2x4x5x5xsi32>)
  return %0, %1 : tensor<2x4x5x5xbf16>, tensor<2x4x5x5xsi32>
}

func.func @padded(%x: tensor<1x9x11x33xbf16>) -> (tensor<1x5x6x33xbf16>, tensor<1x5x6x33xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x9x11x33xbf16>) -> (tensor<1x5x6x33xbf16>, tensor<1x5x6x33xsi32>)
  return %0, %1 : tensor<1x5x6x33xbf16>, tensor<1x5x6x33xsi32>
}

func.func @uneven(%x: tensor<1x10x9x7xf32>) -> (tensor<1x5x3x7xf32>, tensor<1x5x3x7xui32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 3, 2>, stride = array<i32: 2, 3>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 0, 0, 1>, ceil_mode = true}> : (tensor<1x10x9x7xf32>) -> (tensor<1x5x3x7xf32>, tensor<1x5x3x7xui32>)
  return %0, %1 : tensor<1x5x3x7xf32>, tensor<1x5x3x7xui32>
}

func.func @dilated(%x: tensor<1x11x9x5xf32>) -> (tensor<1x7x8x5xf32>, tensor<1x7x8x5xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 5, 2>, stride = array<i32: 1, 1>, dilation = array<i32: 2, 3>, padding = array<i32: 2, 1, 2, 1>, ceil_mode = false}> : (tensor<1x11x9x5xf32>) -> (tensor<1x7x8x5xf32>, tensor<1x7x8x5xsi32>)
  return %0, %1 : tensor<1x7x8x5xf32>, tensor<1x7x8x5xsi32>
}

func.func @one_column(%x: tensor<2x8x7x3xf32>) -> (tensor<2x3x7x3xf32>, tensor<2x3x7x3xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 3, 1>, stride = array<i32: 2, 1>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<2x8x7x3xf32>) -> (tensor<2x3x7x3xf32>, tensor<2x3x7x3xsi32>)
  return %0, %1 : tensor<2x3x7x3xf32>, tensor<2x3x7x3xsi32>
}

func.func @one_row(%x: tensor<1x5x40x3xbf16>) -> (tensor<1x5x13x3xbf16>, tensor<1x5x13x3xui16>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 1, 4>, stride = array<i32: 1, 3>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x5x40x3xbf16>) -> (tensor<1x5x13x3xbf16>, tensor<1x5x13x3xui16>)
  return %0, %1 : tensor<1x5x13x3xbf16>, tensor<1x5x13x3xui16>
}

func.func @all(%x: tensor<1x7x5x35xbf16>) -> (tensor<1x1x1x35xbf16>, tensor<1x1x1x35xui16>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 7, 5>, stride = array<i32: 1, 1>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x7x5x35xbf16>) -> (tensor<1x1x1x35xbf16>, tensor<1x1x1x35xui16>)
  return %0, %1 : tensor<1x1x1x35xbf16>, tensor<1x1x1x35xui16>
}

// Some windows lie beside the image: pixel 0.
func.func @beside(%x: tensor<1x9x2x5xf32>) -> (tensor<1x8x1x5xf32>, tensor<1x8x1x5xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 1, 1>, dilation = array<i32: 3, 3>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x9x2x5xf32>) -> (tensor<1x8x1x5xf32>, tensor<1x8x1x5xsi32>)
  return %0, %1 : tensor<1x8x1x5xf32>, tensor<1x8x1x5xsi32>
}

func.func @halves(%x: tensor<1x7x6x5xf16>) -> (tensor<1x4x3x5xf16>, tensor<1x4x3x5xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x7x6x5xf16>) -> (tensor<1x4x3x5xf16>, tensor<1x4x3x5xsi32>)
  return %0, %1 : tensor<1x4x3x5xf16>, tensor<1x4x3x5xsi32>
}

func.func @many_pixels(%x: tensor<1x260x256x1xbf16>) -> (tensor<1x130x128x1xbf16>, tensor<1x130x128x1xsi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x260x256x1xbf16>) -> (tensor<1x130x128x1xbf16>, tensor<1x130x128x1xsi32>)
  return %0, %1 : tensor<1x130x128x1xbf16>, tensor<1x130x128x1xsi32>
}

// Padding is no pixel where the image is as low.
func.func @infinities(%x: tensor<1x9x10x7xf32>) -> (tensor<1x5x6x7xf32>, tensor<1x5x6x7xsi32>) {
  %0 = "ttir.full"() <{shape = array<i32: 1, 1, 1, 1>, fill_value = 0x7F800000 : f32}> : () -> tensor<1x1x1x1xf32>
  %1 = "ttir.multiply"(%x, %0) : (tensor<1x9x10x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x9x10x7xf32>
  %2, %3 = "ttir.max_pool2d_with_indices"(%1) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (tensor<1x9x10x7xf32>) -> (tensor<1x5x6x7xf32>, tensor<1x5x6x7xsi32>)
  return %2, %3 : tensor<1x5x6x7xf32>, tensor<1x5x6x7xsi32>
}
