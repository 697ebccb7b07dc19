// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=mock-system-desc-arch=blackhole -o /dev/null
// RUN: ttrt run %s --golden --pcc 0.99999

// Windows of an image: rows that keep their length are views, tiles of 8 x 8 pixels are none.
// CHECK-LABEL: func.func @partition
// CHECK: %[[ROWS:.*]] = "ttnn.to_layout"(%arg0) {{.*}} -> tensor<1x56x56x96xbf16
// CHECK: %[[APART:.*]] = "ttnn.reshape"(%[[ROWS]]) {{.*}} -> tensor<1x8x7x8x7x96xbf16
// CHECK: %[[MOVED:.*]] = "ttnn.permute"(%[[APART]])
// CHECK: %[[JOINED:.*]] = "ttnn.reshape"(%[[MOVED]]) {{.*}} -> tensor<64x49x96xbf16
// CHECK: "ttnn.to_layout"(%[[JOINED]])
func.func @partition(%x: tensor<1x56x56x96xbf16>) -> tensor<64x49x96xbf16> {
  %0 = "ttir.reshape"(%x) <{shape = [1 : i32, 8 : i32, 7 : i32, 8 : i32, 7 : i32, 96 : i32]}> : (tensor<1x56x56x96xbf16>) -> tensor<1x8x7x8x7x96xbf16>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 1, 3, 2, 4, 5>}> : (tensor<1x8x7x8x7x96xbf16>) -> tensor<1x8x8x7x7x96xbf16>
  %2 = "ttir.reshape"(%1) <{shape = [64 : i32, 49 : i32, 96 : i32]}> : (tensor<1x8x8x7x7x96xbf16>) -> tensor<64x49x96xbf16>
  return %2 : tensor<64x49x96xbf16>
}

// A pool gives rows as well as tiles.
// CHECK-LABEL: func.func @flatten
// CHECK: %[[POOL:.*]] = "ttnn.max_pool2d"(
// CHECK-NOT: to_layout
// CHECK: %[[FLAT:.*]] = "ttnn.reshape"(%[[POOL]]) {{.*}} -> tensor<100x784xbf16
// CHECK: "ttnn.to_layout"(%[[FLAT]])
func.func @flatten(%x: tensor<100x14x14x16xbf16>) -> tensor<100x784xbf16> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<100x14x14x16xbf16>) -> tensor<100x7x7x16xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [100 : i32, 784 : i32]}> : (tensor<100x7x7x16xbf16>) -> tensor<100x784xbf16>
  return %1 : tensor<100x784xbf16>
}

// A convolution gives tiles.
// CHECK-LABEL: func.func @convolved
// CHECK: %[[CONV:.*]] = "ttnn.conv2d"(
// CHECK-NOT: output_layout
// CHECK: %[[ROWS:.*]] = "ttnn.to_layout"(%[[CONV]])
// CHECK: "ttnn.reshape"(%[[ROWS]]) {{.*}} -> tensor<2x8x7x8x7x64xbf16
func.func @convolved(%x: tensor<2x56x56x32xbf16>, %w: tensor<64x32x3x3xbf16>) -> tensor<128x49x64xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<2x56x56x32xbf16>, tensor<64x32x3x3xbf16>) -> tensor<2x56x56x64xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [2 : i32, 8 : i32, 7 : i32, 8 : i32, 7 : i32, 64 : i32]}> : (tensor<2x56x56x64xbf16>) -> tensor<2x8x7x8x7x64xbf16>
  %2 = "ttir.permute"(%1) <{permutation = array<i64: 0, 1, 3, 2, 4, 5>}> : (tensor<2x8x7x8x7x64xbf16>) -> tensor<2x8x8x7x7x64xbf16>
  %3 = "ttir.reshape"(%2) <{shape = [128 : i32, 49 : i32, 64 : i32]}> : (tensor<2x8x8x7x7x64xbf16>) -> tensor<128x49x64xbf16>
  return %3 : tensor<128x49x64xbf16>
}

// But it takes rows, where images in tiles would be taken apart.
// CHECK-LABEL: func.func @depth
// CHECK: %[[ROWS:.*]] = "ttnn.to_layout"(%arg0)
// CHECK-NOT: to_layout
// CHECK: "ttnn.conv2d"({{.*}}output_layout = tile
// CHECK-NOT: to_layout
// CHECK: return
func.func @depth(%x: tensor<2x56x56x64xbf16>, %w: tensor<32x64x3x3xbf16>) -> tensor<2x64x49x32xbf16> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 8 : i32, 7 : i32, 8 : i32, 7 : i32, 64 : i32]}> : (tensor<2x56x56x64xbf16>) -> tensor<2x8x7x8x7x64xbf16>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 1, 3, 2, 4, 5>}> : (tensor<2x8x7x8x7x64xbf16>) -> tensor<2x8x8x7x7x64xbf16>
  %2 = "ttir.reshape"(%1) <{shape = [2 : i32, 64 : i32, 49 : i32, 64 : i32]}> : (tensor<2x8x8x7x7x64xbf16>) -> tensor<2x64x49x64xbf16>
  %3 = "ttir.conv2d"(%2, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<2x64x49x64xbf16>, tensor<32x64x3x3xbf16>) -> tensor<2x64x49x32xbf16>
  return %3 : tensor<2x64x49x32xbf16>
}

// Tiles that stay whole, and small tensors, stay tiles.
// CHECK-LABEL: func.func @whole
// CHECK-NOT: to_layout
// CHECK: return
func.func @whole(%x: tensor<64x128xbf16>, %y: tensor<30x25xbf16>) -> (tensor<2x32x128xbf16>, tensor<25x30xbf16>) {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 32 : i32, 128 : i32]}> : (tensor<64x128xbf16>) -> tensor<2x32x128xbf16>
  %1 = "ttir.reshape"(%y) <{shape = [25 : i32, 30 : i32]}> : (tensor<30x25xbf16>) -> tensor<25x30xbf16>
  return %0, %1 : tensor<2x32x128xbf16>, tensor<25x30xbf16>
}

// A value with several readers is changed once; readers of tiles still get tiles.
// CHECK-LABEL: func.func @shared
// CHECK: %[[X:.*]] = "ttnn.exp"(%arg0)
// CHECK: %[[ROWS:.*]] = "ttnn.to_layout"(%[[X]])
// CHECK: "ttnn.reshape"(%[[ROWS]])
// CHECK: "ttnn.reshape"(%[[ROWS]])
// CHECK: "ttnn.neg"(%[[X]])
func.func @shared(%x: tensor<56x56x128xbf16>) -> (tensor<32x98x128xbf16>, tensor<64x49x128xbf16>, tensor<56x56x128xbf16>) {
  %0 = "ttir.exp"(%x) : (tensor<56x56x128xbf16>) -> tensor<56x56x128xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [4 : i32, 14 : i32, 8 : i32, 7 : i32, 128 : i32]}> : (tensor<56x56x128xbf16>) -> tensor<4x14x8x7x128xbf16>
  %2 = "ttir.permute"(%1) <{permutation = array<i64: 0, 2, 1, 3, 4>}> : (tensor<4x14x8x7x128xbf16>) -> tensor<4x8x14x7x128xbf16>
  %3 = "ttir.reshape"(%2) <{shape = [32 : i32, 98 : i32, 128 : i32]}> : (tensor<4x8x14x7x128xbf16>) -> tensor<32x98x128xbf16>
  %4 = "ttir.reshape"(%0) <{shape = [8 : i32, 7 : i32, 8 : i32, 7 : i32, 128 : i32]}> : (tensor<56x56x128xbf16>) -> tensor<8x7x8x7x128xbf16>
  %5 = "ttir.permute"(%4) <{permutation = array<i64: 0, 2, 1, 3, 4>}> : (tensor<8x7x8x7x128xbf16>) -> tensor<8x8x7x7x128xbf16>
  %6 = "ttir.reshape"(%5) <{shape = [64 : i32, 49 : i32, 128 : i32]}> : (tensor<8x8x7x7x128xbf16>) -> tensor<64x49x128xbf16>
  %7 = "ttir.neg"(%0) : (tensor<56x56x128xbf16>) -> tensor<56x56x128xbf16>
  return %3, %6, %7 : tensor<32x98x128xbf16>, tensor<64x49x128xbf16>, tensor<56x56x128xbf16>
}

// Padding, slices and concatenations of odd sizes on the way.
// CHECK-LABEL: func.func @moves
func.func @moves(%x: tensor<1x45x47x40xf32>) -> tensor<9x5x48x40xf32> {
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 3 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 45 : i32, 47 : i32, 40 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x45x47x40xf32>) -> tensor<1x42x47x40xf32>
  %1 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 3 : i32, 47 : i32, 40 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x45x47x40xf32>) -> tensor<1x3x47x40xf32>
  %2 = "ttir.concat"(%0, %1) <{dim = 1 : si32}> : (tensor<1x42x47x40xf32>, tensor<1x3x47x40xf32>) -> tensor<1x45x47x40xf32>
  %3 = "ttir.pad"(%2) <{padding = array<i32: 0, 0, 0, 0, 1, 0, 0, 0>, value = 2.0 : f32}> : (tensor<1x45x47x40xf32>) -> tensor<1x45x48x40xf32>
  %4 = "ttir.reshape"(%3) <{shape = [9 : i32, 5 : i32, 48 : i32, 40 : i32]}> : (tensor<1x45x48x40xf32>) -> tensor<9x5x48x40xf32>
  return %4 : tensor<9x5x48x40xf32>
}
