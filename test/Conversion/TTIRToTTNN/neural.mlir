// RUN: ttmlir-opt %s --ttnn-layout --convert-ttir-to-ttnn | FileCheck %s --implicit-check-not=ttir.
// The TTIR text is the reference of the first run, TTIR that was raised from
// TTNN the reference of the second.
// RUN: ttrt run %s --golden
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --seed 1

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<2x33x40xf32>, %b: tensor<40x17xf32>, %c: tensor<17x40xf32>, %bias: tensor<17xf32>, %v: tensor<40xf32>) -> (tensor<2x33x17xf32>, tensor<2x33x17xf32>, tensor<2x33x17xf32>, tensor<17xf32>) {
  // CHECK: "ttnn.matmul"(%arg0, %arg1) <{transpose_a = false, transpose_b = false}>
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x33x40xf32>, tensor<40x17xf32>) -> tensor<2x33x17xf32>
  // CHECK: "ttnn.linear"(%arg0, %arg2, %arg3) <{transpose_a = false, transpose_b = true}>
  %1 = "ttir.linear"(%a, %c, %bias) <{transpose_b = true}> : (tensor<2x33x40xf32>, tensor<17x40xf32>, tensor<17xf32>) -> tensor<2x33x17xf32>
  // CHECK: "ttnn.linear"(%arg0, %arg1) <{transpose_a = false, transpose_b = false}>
  %2 = "ttir.linear"(%a, %b) : (tensor<2x33x40xf32>, tensor<40x17xf32>) -> tensor<2x33x17xf32>
  // CHECK: "ttnn.matmul"(%arg4, %arg1)
  %3 = "ttir.matmul"(%v, %b) : (tensor<40xf32>, tensor<40x17xf32>) -> tensor<17xf32>
  return %0, %1, %2, %3 : tensor<2x33x17xf32>, tensor<2x33x17xf32>, tensor<2x33x17xf32>, tensor<17xf32>
}

// CHECK-LABEL: func.func @softmax
// CHECK: "ttnn.softmax"(%arg0) <{dimension = -1 : si32, numericStable = true}>
// CHECK: "ttnn.softmax"(%arg0) <{dimension = 1 : si32, numericStable = false}>
func.func @softmax(%x: tensor<2x5x33xf32>) -> (tensor<2x5x33xf32>, tensor<2x5x33xf32>) {
  %0 = "ttir.softmax"(%x) <{dimension = -1 : si32, numericStable = true}> : (tensor<2x5x33xf32>) -> tensor<2x5x33xf32>
  %1 = "ttir.softmax"(%x) <{dimension = 1 : si32}> : (tensor<2x5x33xf32>) -> tensor<2x5x33xf32>
  return %0, %1 : tensor<2x5x33xf32>, tensor<2x5x33xf32>
}

// The library normalises one dimension: two are joined around it.
// CHECK-LABEL: func.func @norms
func.func @norms(%x: tensor<2x5x6xf32>, %w: tensor<6xf32>, %b: tensor<6xf32>, %w2: tensor<5x6xf32>, %b2: tensor<5x6xf32>) -> (tensor<2x5x6xf32>, tensor<2x5x6xf32>, tensor<2x5x6xf32>, tensor<2x5x6xf32>) {
  // CHECK: "ttnn.layer_norm"(%arg0, %arg1, %arg2) <{epsilon = 9.99999974E-6 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}>
  %0 = "ttir.layer_norm"(%x, %w, %b) <{normalized_shape = array<i64: 6>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x5x6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x5x6xf32>
  // CHECK: %[[X:.*]] = "ttnn.reshape"(%arg0) <{shape = [2 : i32, 30 : i32]}>
  // CHECK: %[[W:.*]] = "ttnn.reshape"(%arg3) <{shape = [30 : i32]}>
  // CHECK: %[[B:.*]] = "ttnn.reshape"(%arg4) <{shape = [30 : i32]}>
  // CHECK: %[[N:.*]] = "ttnn.layer_norm"(%[[X]], %[[W]], %[[B]]) <{epsilon = 1.000000e-03 : f32
  // CHECK: "ttnn.reshape"(%[[N]]) <{shape = [2 : i32, 5 : i32, 6 : i32]}>
  %1 = "ttir.layer_norm"(%x, %w2, %b2) <{normalized_shape = array<i64: 5, 6>, epsilon = 1.0e-3 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<2x5x6xf32>
  // CHECK: "ttnn.rms_norm"(%arg0, %arg1) <{{{.*}}operandSegmentSizes = array<i32: 1, 1, 0>}>
  %2 = "ttir.rms_norm"(%x, %w) <{normalized_shape = array<i64: 6>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x5x6xf32>, tensor<6xf32>) -> tensor<2x5x6xf32>
  // CHECK: "ttnn.layer_norm"(%arg0) <{{{.*}}operandSegmentSizes = array<i32: 1, 0, 0>}>
  %3 = "ttir.layer_norm"(%x) <{normalized_shape = array<i64: 6>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  return %0, %1, %2, %3 : tensor<2x5x6xf32>, tensor<2x5x6xf32>, tensor<2x5x6xf32>, tensor<2x5x6xf32>
}

// A table with leading unit dimensions loses them.
// CHECK-LABEL: func.func @embedding
func.func @embedding(%x: tensor<4x8xf32>, %t: tensor<16x32xf32>, %u: tensor<1x1x16x32xf32>) -> (tensor<3x32xf32>, tensor<2x2x32xf32>) {
  // CHECK: "ttnn.embedding"
  %ids = "ttir.constant"() <{value = dense<[3, 0, 15]> : tensor<3xui32>}> : () -> tensor<3xui32>
  %0 = "ttir.embedding"(%ids, %t) : (tensor<3xui32>, tensor<16x32xf32>) -> tensor<3x32xf32>
  // CHECK: %[[R:.*]] = "ttnn.reshape"({{.*}}) <{shape = [16 : i32, 32 : i32]}>
  // CHECK: "ttnn.embedding"(%{{.*}}, %[[R]])
  %ids2 = "ttir.constant"() <{value = dense<[[3, 0], [1, 2]]> : tensor<2x2xui32>}> : () -> tensor<2x2xui32>
  %1 = "ttir.embedding"(%ids2, %u) : (tensor<2x2xui32>, tensor<1x1x16x32xf32>) -> tensor<2x2x32xf32>
  return %0, %1 : tensor<3x32xf32>, tensor<2x2x32xf32>
}

// The library takes images flat and orders padding as top, bottom, left, right.
// CHECK-LABEL: func.func @conv2d
func.func @conv2d(%x: tensor<2x9x7x4xf32>, %w: tensor<8x4x3x2xf32>, %b: tensor<1x1x1x8xf32>, %g: tensor<8x2x3x3xf32>) -> (tensor<2x6x8x8xf32>, tensor<2x5x4x8xf32>) {
  // CHECK: %[[W:.*]] = "ttnn.to_layout"(%arg1)
  // CHECK: %[[X:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 126 : i32, 4 : i32]}>
  // CHECK: %[[R:.*]] = "ttnn.conv2d"(%[[X]], %[[W]], %arg2, %{{.*}}) <{batch_size = 2 : i32, dilation = array<i32: 2, 1>, groups = 1 : i32, in_channels = 4 : i32, input_height = 9 : i32, input_width = 7 : i32, kernel_size = array<i32: 3, 2>, out_channels = 8 : i32, padding = array<i32: 0, 1, 0, 2>, stride = array<i32: 1, 1>}> {{.*}} -> tensor<1x1x96x8xf32, #{{.*}}>
  // CHECK: "ttnn.reshape"(%[[R]]) <{shape = [2 : i32, 6 : i32, 8 : i32, 8 : i32]}>
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = 1 : i32, padding = array<i32: 0, 0, 1, 2>, dilation = array<i32: 2, 1>, groups = 1 : i32}> : (tensor<2x9x7x4xf32>, tensor<8x4x3x2xf32>, tensor<1x1x1x8xf32>) -> tensor<2x6x8x8xf32>
  // CHECK: "ttnn.conv2d"({{.*}}) <{{{.*}}groups = 2 : i32{{.*}}padding = array<i32: 1, 1>, stride = array<i32: 2, 2>}>
  %1 = "ttir.conv2d"(%x, %g) <{stride = 2 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<2x9x7x4xf32>, tensor<8x2x3x3xf32>) -> tensor<2x5x4x8xf32>
  return %0, %1 : tensor<2x6x8x8xf32>, tensor<2x5x4x8xf32>
}

// CHECK-LABEL: func.func @pools
func.func @pools(%x: tensor<2x9x7x4xf32>) -> (tensor<2x4x3x4xf32>, tensor<2x5x4x4xf32>, tensor<2x4x3x4xf32>, tensor<2x10x9x4xf32>, tensor<2x5x4x4xf32>) {
  // CHECK: %[[X:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 126 : i32, 4 : i32]}>
  // CHECK: "ttnn.max_pool2d"(%[[X]]) <{batch_size = 2 : si32, ceil_mode = false, channels = 4 : si32, dilation = array<i32: 1, 1>, input_height = 9 : si32, input_width = 7 : si32, kernel_size = array<i32: 2, 2>, padding = array<i32: 0, 0>, stride = array<i32: 2, 2>}>
  %0 = "ttir.max_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x9x7x4xf32>) -> tensor<2x4x3x4xf32>
  // CHECK: "ttnn.max_pool2d"({{.*}}) <{{{.*}}ceil_mode = true
  %1 = "ttir.max_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = true}> : (tensor<2x9x7x4xf32>) -> tensor<2x5x4x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}}) <{{{.*}}count_include_pad = true
  %2 = "ttir.avg_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x9x7x4xf32>) -> tensor<2x4x3x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}}) <{{{.*}}count_include_pad = false{{.*}}padding = array<i32: 1, 2, 1, 3>
  %3 = "ttir.avg_pool2d"(%x) <{kernel = 3 : i32, stride = 1 : i32, dilation = 1 : i32, padding = array<i32: 1, 1, 2, 3>, ceil_mode = false, count_include_pad = false}> : (tensor<2x9x7x4xf32>) -> tensor<2x10x9x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}}) <{{{.*}}ceil_mode = true
  %4 = "ttir.avg_pool2d"(%x) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = true}> : (tensor<2x9x7x4xf32>) -> tensor<2x5x4x4xf32>
  return %0, %1, %2, %3, %4 : tensor<2x4x3x4xf32>, tensor<2x5x4x4xf32>, tensor<2x4x3x4xf32>, tensor<2x10x9x4xf32>, tensor<2x5x4x4xf32>
}
