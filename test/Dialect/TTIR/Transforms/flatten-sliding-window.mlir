// RUN: ttmlir-opt %s --canonicalize --ttir-flatten-sliding-window | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=TTNN
// RUN: ttrt run %s --golden

// CHECK-LABEL: func.func @block
// CHECK: "ttir.relu"(%{{.*}}) : (tensor<1x1x162x4xf32>) -> tensor<1x1x162x4xf32>
// CHECK: "ttir.add"(%{{.*}}) : (tensor<1x1x162x4xf32>, tensor<1x1x162x4xf32>) -> tensor<1x1x162x4xf32>
// CHECK: "ttir.multiply"(%{{.*}}, %arg3) : (tensor<1x1x162x4xf32>, tensor<4xf32>)
// TTNN-LABEL: func.func @block
// TTNN: ttnn.reshape
// TTNN-NOT: ttnn.reshape
// TTNN: ttnn.conv2d
// TTNN-NOT: ttnn.reshape
// TTNN: ttnn.conv2d
// TTNN-NOT: ttnn.reshape
// TTNN: ttnn.max_pool2d
// TTNN: ttnn.reshape
// TTNN-NOT: ttnn.reshape
// TTNN: return
func.func @block(%x: tensor<2x9x9x4xf32>, %w: tensor<4x4x3x3xf32>, %b: tensor<1x1x1x4xf32>, %f: tensor<4xf32>) -> tensor<2x4x4x4xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x9x4xf32>, tensor<4x4x3x3xf32>, tensor<1x1x1x4xf32>) -> tensor<2x9x9x4xf32>
  %1 = "ttir.relu"(%0) : (tensor<2x9x9x4xf32>) -> tensor<2x9x9x4xf32>
  %2 = "ttir.conv2d"(%1, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x9x4xf32>, tensor<4x4x3x3xf32>) -> tensor<2x9x9x4xf32>
  %3 = "ttir.add"(%2, %1) : (tensor<2x9x9x4xf32>, tensor<2x9x9x4xf32>) -> tensor<2x9x9x4xf32>
  %4 = "ttir.multiply"(%3, %f) : (tensor<2x9x9x4xf32>, tensor<4xf32>) -> tensor<2x9x9x4xf32>
  %5 = "ttir.max_pool2d"(%4) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<2x9x9x4xf32>) -> tensor<2x4x4x4xf32>
  return %5 : tensor<2x4x4x4xf32>
}

// Channels first: the permutes between the convolutions go, too.
// TTNN-LABEL: func.func @channels_first
// TTNN: ttnn.permute
// TTNN: ttnn.conv2d
// TTNN-NOT: ttnn.reshape
// TTNN-NOT: ttnn.permute
// TTNN: ttnn.conv2d
// TTNN: ttnn.permute
// TTNN: return
func.func @channels_first(%x: tensor<2x4x9x9xf32>, %w: tensor<4x4x3x3xf32>, %f: tensor<1xf32>) -> tensor<2x4x9x9xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 2 : i64, width_dim = 3 : i64, channel_dim = 1 : i64}> : (tensor<2x4x9x9xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x9x9xf32>
  %1 = "ttir.multiply"(%0, %f) : (tensor<2x4x9x9xf32>, tensor<1xf32>) -> tensor<2x4x9x9xf32>
  %2 = "ttir.tanh"(%1) : (tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32>
  %3 = "ttir.conv2d"(%2, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 2 : i64, width_dim = 3 : i64, channel_dim = 1 : i64}> : (tensor<2x4x9x9xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x9x9xf32>
  return %3 : tensor<2x4x9x9xf32>
}

// An operand that broadcasts along the height keeps the form of the image.
// CHECK-LABEL: func.func @no_row
// CHECK: "ttir.add"(%{{.*}}) : (tensor<2x9x9x4xf32>, tensor<1x9x1x1xf32>)
func.func @no_row(%x: tensor<2x9x9x4xf32>, %w: tensor<4x4x3x3xf32>, %f: tensor<1x9x1x1xf32>) -> tensor<2x9x9x4xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x9x4xf32>, tensor<4x4x3x3xf32>) -> tensor<2x9x9x4xf32>
  %1 = "ttir.add"(%0, %f) : (tensor<2x9x9x4xf32>, tensor<1x9x1x1xf32>) -> tensor<2x9x9x4xf32>
  %2 = "ttir.conv2d"(%1, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x9x4xf32>, tensor<4x4x3x3xf32>) -> tensor<2x9x9x4xf32>
  return %2 : tensor<2x9x9x4xf32>
}

// Every window: the other way round, with places, and enlarged, which is done
// on rows: the reshape of the large image is a view.
// CHECK-LABEL: func.func @all_windows
// CHECK: "ttir.relu"(%{{.*}}) : (tensor<1x1x98x4xf32>) -> tensor<1x1x98x4xf32>
// CHECK: "ttir.exp"(%{{.*}}) : (tensor<1x1x392x4xf32>) -> tensor<1x1x392x4xf32>
// CHECK: "ttir.tanh"(%{{.*}}) : (tensor<1x1x1568x4xf32>) -> tensor<1x1x1568x4xf32>
// CHECK: "ttir.neg"(%{{.*}}) : (tensor<1x1x392x4xf32>) -> tensor<1x1x392x4xf32>
// TTNN-LABEL: func.func @all_windows
// TTNN: ttnn.reshape
// TTNN-NOT: ttnn.reshape
// TTNN: ttnn.conv_transpose2d
// TTNN: "ttnn.reshape"(%{{.*}}) {{.*}} -> tensor<2x14x14x4xf32
// TTNN: "ttnn.to_layout"(%{{.*}}) {{.*}} -> tensor<2x14x14x4xf32, #[[ROWS:.*]]>
// TTNN: "ttnn.upsample"(%{{.*}}) {{.*}}(tensor<2x14x14x4xf32, #[[ROWS]]>)
// TTNN: "ttnn.reshape"
// TTNN: "ttnn.to_layout"(%{{.*}}) : (tensor<1x1x1568x4xf32
// TTNN-NOT: ttnn.reshape
// TTNN: ttnn.max_pool2d_with_indices
// TTNN: "ttnn.neg"(%{{.*}}) : (tensor<1x1x392x4xf32
// TTNN-NOT: ttnn.reshape
// TTNN: ttnn.conv2d
func.func @all_windows(%x: tensor<2x7x7x4xf32>, %w: tensor<4x4x3x3xf32>, %t: tensor<4x4x2x2xf32>) -> (tensor<2x14x14x4xf32>, tensor<2x14x14x4xi32>) {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x7x7x4xf32>, tensor<4x4x3x3xf32>) -> tensor<2x7x7x4xf32>
  %1 = "ttir.relu"(%0) : (tensor<2x7x7x4xf32>) -> tensor<2x7x7x4xf32>
  %2 = "ttir.conv_transpose2d"(%1, %t) <{stride = 2 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x7x7x4xf32>, tensor<4x4x2x2xf32>) -> tensor<2x14x14x4xf32>
  %3 = "ttir.exp"(%2) : (tensor<2x14x14x4xf32>) -> tensor<2x14x14x4xf32>
  %4 = "ttir.upsample2d"(%3) <{scale_factor = 2 : si32}> : (tensor<2x14x14x4xf32>) -> tensor<2x28x28x4xf32>
  %5 = "ttir.tanh"(%4) : (tensor<2x28x28x4xf32>) -> tensor<2x28x28x4xf32>
  %6, %places = "ttir.max_pool2d_with_indices"(%5) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<2x28x28x4xf32>) -> (tensor<2x14x14x4xf32>, tensor<2x14x14x4xi32>)
  %7 = "ttir.neg"(%6) : (tensor<2x14x14x4xf32>) -> tensor<2x14x14x4xf32>
  %8 = "ttir.conv2d"(%7, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x14x14x4xf32>, tensor<4x4x3x3xf32>) -> tensor<2x14x14x4xf32>
  return %8, %places : tensor<2x14x14x4xf32>, tensor<2x14x14x4xi32>
}

// The mean of all pixels of a flat image is one window of a pool, unless rows are whole tiles, or the type would lose digits.
// CHECK-LABEL: func.func @mean
// CHECK: "ttir.avg_pool2d"({{.*}}) <{ceil_mode = false, count_include_pad = true, {{.*}}kernel = array<i32: 9, 7>
// CHECK-NOT: ttir.mean
// TTNN-LABEL: func.func @mean
// TTNN: ttnn.avg_pool2d
// TTNN-NOT: ttnn.mean
// TTNN: return
func.func @mean(%x: tensor<2x9x7x40xbf16>, %w: tensor<40x40x3x3xbf16>) -> tensor<2x40xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x40xbf16>, tensor<40x40x3x3xbf16>) -> tensor<2x9x7x40xbf16>
  %1 = "ttir.add"(%x, %0) : (tensor<2x9x7x40xbf16>, tensor<2x9x7x40xbf16>) -> tensor<2x9x7x40xbf16>
  %2 = "ttir.relu"(%1) : (tensor<2x9x7x40xbf16>) -> tensor<2x9x7x40xbf16>
  %3 = "ttir.mean"(%2) <{dim_arg = [-2 : i32, 1 : i32], keep_dim = false}> : (tensor<2x9x7x40xbf16>) -> tensor<2x40xbf16>
  return %3 : tensor<2x40xbf16>
}

// CHECK-LABEL: func.func @other_means
// CHECK-NOT: ttir.avg_pool2d
// CHECK: return
func.func @other_means(%x: tensor<2x9x32x40xbf16>, %y: tensor<2x9x7x40xf32>, %w: tensor<40x40x1x1xbf16>, %v: tensor<40x40x1x1xf32>, %z: tensor<2x9x7x40xbf16>)
    -> (tensor<2x1x1x40xbf16>, tensor<2x1x1x40xf32>, tensor<2x1x7x1xbf16>, tensor<2x1x1x40xbf16>) {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x32x40xbf16>, tensor<40x40x1x1xbf16>) -> tensor<2x9x32x40xbf16>
  %1 = "ttir.mean"(%0) <{dim_arg = [1 : i32, 2 : i32], keep_dim = true}> : (tensor<2x9x32x40xbf16>) -> tensor<2x1x1x40xbf16>
  %2 = "ttir.conv2d"(%y, %v) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x40xf32>, tensor<40x40x1x1xf32>) -> tensor<2x9x7x40xf32>
  %3 = "ttir.mean"(%2) <{dim_arg = [1 : i32, 2 : i32], keep_dim = true}> : (tensor<2x9x7x40xf32>) -> tensor<2x1x1x40xf32>
  %4 = "ttir.conv2d"(%z, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x40xbf16>, tensor<40x40x1x1xbf16>) -> tensor<2x9x7x40xbf16>
  %5 = "ttir.mean"(%4) <{dim_arg = [1 : i32, 3 : i32], keep_dim = true}> : (tensor<2x9x7x40xbf16>) -> tensor<2x1x7x1xbf16>
  %6 = "ttir.mean"(%z) <{dim_arg = [1 : i32, 2 : i32], keep_dim = true}> : (tensor<2x9x7x40xbf16>) -> tensor<2x1x1x40xbf16>
  return %1, %3, %5, %6 : tensor<2x1x1x40xbf16>, tensor<2x1x1x40xf32>, tensor<2x1x7x1xbf16>, tensor<2x1x1x40xbf16>
}
