// Convolution and pools.
// RUN: ttmlir-opt %s --ttnn-layout --convert-ttir-to-ttnn | FileCheck %s --implicit-check-not=ttir.
// RUN: ttrt run %s --golden
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --seed 1

// The library takes images flat and orders padding as top, bottom, left, right.
// CHECK-LABEL: func.func @conv2d
func.func @conv2d(%x: tensor<2x9x7x4xf32>, %w: tensor<8x4x3x2xf32>, %b: tensor<1x1x1x8xf32>, %g: tensor<8x2x3x3xf32>) -> (tensor<2x6x8x8xf32>, tensor<2x5x4x8xf32>) {
  // CHECK-NOT: to_layout
  // CHECK: %[[X:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 126 : i32, 4 : i32]}>
  // CHECK: %[[R:.*]] = "ttnn.conv2d"(%[[X]], %arg1, %arg2, %{{.*}}) <{batch_size = 2 : i32, dilation = array<i32: 2, 1>, groups = 1 : i32, in_channels = 4 : i32, input_height = 9 : i32, input_width = 7 : i32, kernel_size = array<i32: 3, 2>, out_channels = 8 : i32, padding = array<i32: 0, 1, 0, 2>, stride = array<i32: 1, 1>}> {{.*}} -> tensor<1x1x96x8xf32, #{{.*}}>
  // CHECK: "ttnn.reshape"(%[[R]]) <{shape = [2 : i32, 6 : i32, 8 : i32, 8 : i32]}>
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = 1 : i32, padding = array<i32: 0, 0, 1, 2>, dilation = array<i32: 2, 1>, groups = 1 : i32}> : (tensor<2x9x7x4xf32>, tensor<8x4x3x2xf32>, tensor<1x1x1x8xf32>) -> tensor<2x6x8x8xf32>
  // CHECK: "ttnn.conv2d"({{.*}}) <{{{.*}}groups = 2 : i32{{.*}}padding = array<i32: 1, 1>, stride = array<i32: 2, 2>}>
  %1 = "ttir.conv2d"(%x, %g) <{stride = 2 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<2x9x7x4xf32>, tensor<8x2x3x3xf32>) -> tensor<2x5x4x8xf32>
  return %0, %1 : tensor<2x6x8x8xf32>, tensor<2x5x4x8xf32>
}

// CHECK-LABEL: func.func @pools
func.func @pools(%x: tensor<2x9x7x4xf32>) -> (tensor<2x4x3x4xf32>, tensor<2x5x4x4xf32>, tensor<2x4x3x4xf32>, tensor<2x9x6x4xf32>, tensor<2x5x4x4xf32>) {
  // CHECK: %[[X:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 126 : i32, 4 : i32]}>
  // CHECK: "ttnn.max_pool2d"(%[[X]]) <{batch_size = 2 : si32, ceil_mode = false, channels = 4 : si32, dilation = array<i32: 1, 1>, input_height = 9 : si32, input_width = 7 : si32, kernel_size = array<i32: 2, 2>, padding = array<i32: 0, 0>, reallocate_halo_output = true, stride = array<i32: 2, 2>}>
  %0 = "ttir.max_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x9x7x4xf32>) -> tensor<2x4x3x4xf32>
  // CHECK: "ttnn.max_pool2d"({{.*}}) <{{{.*}}ceil_mode = true
  %1 = "ttir.max_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = true}> : (tensor<2x9x7x4xf32>) -> tensor<2x5x4x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}}) <{{{.*}}count_include_pad = true
  %2 = "ttir.avg_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x9x7x4xf32>) -> tensor<2x4x3x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}}) <{{{.*}}count_include_pad = false{{.*}}padding = array<i32: 1, 2, 1, 3>
  %3 = "ttir.avg_pool2d"(%x) <{kernel = array<i32: 4, 6>, stride = 1 : i32, dilation = 1 : i32, padding = array<i32: 1, 1, 2, 3>, ceil_mode = false, count_include_pad = false}> : (tensor<2x9x7x4xf32>) -> tensor<2x9x6x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}}) <{{{.*}}ceil_mode = true
  %4 = "ttir.avg_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = true}> : (tensor<2x9x7x4xf32>) -> tensor<2x5x4x4xf32>
  return %0, %1, %2, %3, %4 : tensor<2x4x3x4xf32>, tensor<2x5x4x4xf32>, tensor<2x4x3x4xf32>, tensor<2x9x6x4xf32>, tensor<2x5x4x4xf32>
}
