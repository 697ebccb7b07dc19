// Convolutions, pools and broadcasts of older documents, whose numbers stand
// one by one; compiled and compared with the reference.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --golden

// CHECK-LABEL: func.func @conv
// CHECK: "ttir.conv2d"(%arg0, %arg1, %arg2) <{{{.*}}dilation = array<i32: 1, 2>, groups = 1 : i32, {{.*}}padding = array<i32: 1, 3, 2, 4>, stride = array<i32: 2, 1>{{.*}}}> : (tensor<1x15x17x8xbf16>, tensor<16x8x3x3xbf16>, tensor<1x1x1x16xbf16>) -> tensor<1x8x20x16xbf16>
func.func @conv(%x: tensor<1x15x17x8xbf16>, %w: tensor<16x8x3x3xbf16>, %b: tensor<1x1x1x16xbf16>) -> tensor<1x8x20x16xbf16> {
  %0 = tensor.empty() : tensor<1x8x20x16xbf16>
  %1 = "ttir.conv2d"(%x, %w, %b, %0) <{stride_height = 2 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 2 : si32, groups = 1 : si32, padding_left = 3 : si32, padding_right = 4 : si32, padding_top = 1 : si32, padding_bottom = 2 : si32, operand_constraints = []}> : (tensor<1x15x17x8xbf16>, tensor<16x8x3x3xbf16>, tensor<1x1x1x16xbf16>, tensor<1x8x20x16xbf16>) -> tensor<1x8x20x16xbf16>
  return %1 : tensor<1x8x20x16xbf16>
}

// CHECK-LABEL: func.func @pool
// CHECK: "ttir.max_pool2d"(%arg0) <{ceil_mode = false, dilation = array<i32: 1, 1>, kernel = array<i32: 2, 3>, padding = array<i32: 0, 1, 0, 0>, stride = array<i32: 2, 1>}>
func.func @pool(%x: tensor<1x8x9x5xbf16>) -> tensor<1x4x8x5xbf16> {
  %0 = tensor.empty() : tensor<1x4x8x5xbf16>
  %1 = "ttir.max_pool2d"(%x, %0) {kernel_height = 2 : si32, kernel_width = 3 : si32, stride_height = 2 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, ceil_mode = false, padding_left = 1 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32} : (tensor<1x8x9x5xbf16>, tensor<1x4x8x5xbf16>) -> tensor<1x4x8x5xbf16>
  return %1 : tensor<1x4x8x5xbf16>
}

// CHECK-LABEL: func.func @broadcast
// CHECK: "ttir.broadcast"(%arg0) <{broadcast_dimensions = array<i64: 7, 1, 3>}> : (tensor<1x5x1xf32>) -> tensor<7x5x3xf32>
func.func @broadcast(%x: tensor<1x5x1xf32>) -> tensor<7x5x3xf32> {
  %0 = tensor.empty() : tensor<7x5x3xf32>
  %1 = "ttir.broadcast"(%x, %0) <{dimension = [0 : i64, 2 : i64], operand_constraints = []}> : (tensor<1x5x1xf32>, tensor<7x5x3xf32>) -> tensor<7x5x3xf32>
  return %1 : tensor<7x5x3xf32>
}
