// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttrt run %s --golden --pcc 0.9999
// RUN: ttrt perf %s --program-index 0 | FileCheck %s --check-prefix=TIME

// Images whose tiles are mostly padding become flat on the host, where that costs nothing, and are tiles there.
// TIME: conv2d {{.*}}
// TIME: reshape 0 -
// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 784 + d1 * 28 + d2, d3), <1x1>, memref<7840x1xbf16, #{{.*}}system_memory{{.*}}>>
// CHECK-LABEL: func.func @gray(
// CHECK-SAME: tensor<10x28x28x1xbf16, #[[HOST]]>
// CHECK: %[[FLAT:.*]] = "ttnn.reshape"(%arg0) {{.*}} -> tensor<1x1x7840x1xbf16
// CHECK: %[[TILES:.*]] = "ttnn.to_layout"(%[[FLAT]])
// CHECK: %[[THERE:.*]] = "ttnn.to_device"(%[[TILES]]
// CHECK: "ttnn.conv2d"(%[[THERE]]
func.func @gray(%x: tensor<10x28x28x1xbf16>, %w: tensor<8x1x5x5xbf16>) -> tensor<10x24x24x8xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<10x28x28x1xbf16>, tensor<8x1x5x5xbf16>) -> tensor<10x24x24x8xbf16>
  return %0 : tensor<10x24x24x8xbf16>
}

// Also with the only channel first, and for several that read them.
// CHECK-LABEL: func.func @first(
// CHECK: %[[FLAT:.*]] = "ttnn.reshape"(%arg0) {{.*}} -> tensor<1x1x7840x1xf32
// CHECK: %[[TILES:.*]] = "ttnn.to_layout"(%[[FLAT]])
// CHECK: %[[THERE:.*]] = "ttnn.to_device"(%[[TILES]]
// CHECK: "ttnn.conv2d"(%[[THERE]]
// CHECK: "ttnn.conv2d"(%[[THERE]]
func.func @first(%x: tensor<10x1x28x28xf32>, %w: tensor<8x1x5x5xf32>, %v: tensor<8x1x3x3xf32>) -> (tensor<10x24x24x8xf32>, tensor<10x26x26x8xf32>) {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<10x1x28x28xf32>) -> tensor<10x28x28x1xf32>
  %1 = "ttir.conv2d"(%0, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<10x28x28x1xf32>, tensor<8x1x5x5xf32>) -> tensor<10x24x24x8xf32>
  %2 = "ttir.conv2d"(%0, %v) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<10x28x28x1xf32>, tensor<8x1x3x3xf32>) -> tensor<10x26x26x8xf32>
  return %1, %2 : tensor<10x24x24x8xf32>, tensor<10x26x26x8xf32>
}

// Images with other readers or with a layout stay, and so do views: rows of whole tiles.
// CHECK-LABEL: func.func @read(
// CHECK-NOT: system_memory
// CHECK-NOT: to_device
// CHECK: "ttnn.exp"(%arg0)
func.func @read(%x: tensor<10x28x28x1xbf16>, %w: tensor<8x1x5x5xbf16>) -> (tensor<10x24x24x8xbf16>, tensor<10x28x28x1xbf16>) {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<10x28x28x1xbf16>, tensor<8x1x5x5xbf16>) -> tensor<10x24x24x8xbf16>
  %1 = "ttir.exp"(%x) : (tensor<10x28x28x1xbf16>) -> tensor<10x28x28x1xbf16>
  return %0, %1 : tensor<10x24x24x8xbf16>, tensor<10x28x28x1xbf16>
}

// CHECK-LABEL: func.func @view(
// CHECK-NOT: to_device
// CHECK: return
func.func @view(%x: tensor<1x32x32x3xbf16>) -> tensor<1x16x16x3xbf16> {
  %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1x32x32x3xbf16>) -> tensor<1x16x16x3xbf16>
  return %0 : tensor<1x16x16x3xbf16>
}
