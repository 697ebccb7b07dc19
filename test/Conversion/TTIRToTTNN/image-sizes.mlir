// Convolutions, pools and sizes of images, on the way to the library and in
// emitted source.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP

// PYTHON: ttnn.conv1d(input_tensor=
// PYTHON: ttnn.conv_transpose2d(input_tensor=
// PYTHON: ttnn.experimental.prepare_conv3d_weights(weight_tensor=
// PYTHON: ttnn.experimental.conv3d(input_tensor=
// PYTHON: ttnn.upsample({{.*}}scale_factor=[2, 3]
// PYTHON: ttnn.upsample({{.*}}scale_factor=[4, 4]
// PYTHON: ttnn.global_avg_pool2d(
// PYTHON: ttnn.max_pool2d(
// PYTHON-SAME: return_indices=True
// CPP: ttnn::conv1d(
// CPP: ttnn::conv_transpose2d(
// CPP: ttnn::experimental::prepare_conv3d_weights(
// CPP: ttnn::experimental::conv3d(
// CPP: ttnn::upsample(
// CPP: ttnn::global_avg_pool2d(
// CPP: ttnn::max_pool2d_with_indices(

// CHECK-LABEL: func.func @line(
// CHECK: "ttnn.conv1d"(%{{.*}}) <{batch_size = 2 : i32, dilation = 1 : i32, groups = 1 : i32, in_channels = 5 : i32, input_length = 17 : i32, kernel_size = 3 : i32, out_channels = 7 : i32, padding = array<i32: 1, 2>, stride = 2 : i32}> : (tensor<1x1x34x5xf32
// CHECK: "ttnn.reshape"{{.*}} -> tensor<2x9x7xf32
func.func @line(%x: tensor<2x17x5xf32>, %w: tensor<7x5x3xf32>, %b: tensor<1x1x7xf32>) -> tensor<2x9x7xf32> {
  %0 = "ttir.conv1d"(%x, %w, %b) <{stride = 2 : i32, padding = array<i32: 1, 2>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>, tensor<1x1x7xf32>) -> tensor<2x9x7xf32>
  return %0 : tensor<2x9x7xf32>
}
// CHECK-LABEL: func.func @back(
// CHECK: "ttnn.permute"(%arg0) <{{{.*}}permutation = array<i64: 0, 2, 3, 1>}>
// CHECK: "ttnn.from_device"
// CHECK: "ttnn.conv_transpose2d"{{.*}}input_height = 5 : i32, input_width = 7 : i32, kernel_size = array<i32: 4, 4>, out_channels = 6 : i32, output_padding = array<i32: 1, 0>, padding = array<i32: 1, 1, 2, 0>, stride = array<i32: 2, 2>}>
// CHECK: "ttnn.permute"{{.*}} <{{{.*}}permutation = array<i64: 0, 3, 1, 2>}>
func.func @back(%x: tensor<2x3x5x7xbf16>, %w: tensor<3x6x4x4xbf16>, %b: tensor<1x1x1x6xbf16>) -> tensor<2x6x11x14xbf16> {
  %0 = "ttir.conv_transpose2d"(%x, %w, %b) <{stride = 2 : i32, padding = array<i32: 1, 2, 1, 0>, output_padding = array<i32: 1, 0>, dilation = 1 : i32, groups = 1 : i32, channel_dim = 1 : i64, height_dim = 2 : i64, width_dim = 3 : i64}> : (tensor<2x3x5x7xbf16>, tensor<3x6x4x4xbf16>, tensor<1x1x1x6xbf16>) -> tensor<2x6x11x14xbf16>
  return %0 : tensor<2x6x11x14xbf16>
}
// CHECK-LABEL: func.func @volume(
// CHECK: "ttnn.pad"{{.*}} -> tensor<1x4x5x6x32xf32
// CHECK: "ttnn.prepare_conv3d_weights"{{.*}} <{alignment = 32 : i32, c_in_block = 0 : i32, groups = 1 : i32}>{{.*}} -> tensor<576x7xf32
// CHECK: "ttnn.conv3d"{{.*}} in_channels = 32 : i32, input_depth = 4 : i32
func.func @volume(%x: tensor<1x4x5x6x3xf32>, %w: tensor<7x3x2x3x3xf32>, %b: tensor<1x1x1x1x7xf32>) -> tensor<1x3x3x4x7xf32> {
  %0 = "ttir.conv3d"(%x, %w, %b) <{stride = 1 : i32, padding = 0 : i32, groups = 1 : i32}> : (tensor<1x4x5x6x3xf32>, tensor<7x3x2x3x3xf32>, tensor<1x1x1x1x7xf32>) -> tensor<1x3x3x4x7xf32>
  return %0 : tensor<1x3x3x4x7xf32>
}
// CHECK-LABEL: func.func @larger(
// CHECK: "ttnn.upsample"(%{{.*}}) <{mode = "bilinear", scale_factor = array<i32: 2, 3>}>
func.func @larger(%x: tensor<1x3x5x32xbf16>) -> tensor<1x6x15x32xbf16> {
  %0 = "ttir.upsample2d"(%x) <{scale_factor = array<i32: 2, 3>, mode = "bilinear"}> : (tensor<1x3x5x32xbf16>) -> tensor<1x6x15x32xbf16>
  return %0 : tensor<1x6x15x32xbf16>
}
// CHECK-LABEL: func.func @square(
// CHECK: "ttnn.upsample"(%{{.*}}) <{mode = "nearest", scale_factor = 4 : si32}>
func.func @square(%x: tensor<1x3x5x7xf32>) -> tensor<1x12x20x7xf32> {
  %0 = "ttir.upsample2d"(%x) <{scale_factor = 4 : si32}> : (tensor<1x3x5x7xf32>) -> tensor<1x12x20x7xf32>
  return %0 : tensor<1x12x20x7xf32>
}
// CHECK-LABEL: func.func @mean(
// CHECK: "ttnn.global_avg_pool2d"(%arg0)
func.func @mean(%x: tensor<2x5x7x33xf32>) -> tensor<2x1x1x33xf32> {
  %0 = "ttir.global_avg_pool2d"(%x) : (tensor<2x5x7x33xf32>) -> tensor<2x1x1x33xf32>
  return %0 : tensor<2x1x1x33xf32>
}
// CHECK-LABEL: func.func @places(
// CHECK: "ttnn.max_pool2d_with_indices"{{.*}} -> (tensor<1x1x40x5xbf16{{.*}}, tensor<1x1x40x5xui16
// CHECK: "ttnn.typecast"{{.*}} -> tensor<2x4x5x5xi32
func.func @places(%x: tensor<2x9x11x5xbf16>) -> (tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>) {
  %0, %1 = "ttir.max_pool2d_with_indices"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x9x11x5xbf16>) -> (tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>)
  return %0, %1 : tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>
}
