// Weights in rows of a few elements stay on the host until they are a matrix.
// RUN: ttmlir-opt %s --ttir-fusing --canonicalize --ttcore-register-device --ttnn-layout | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=TTNN
// RUN: ttrt run %s --golden --loops 2
// RUN: ttrt run %s --golden --device p150

// CHECK-DAG: #[[KERNELS:.*]] = #ttnn.ttnn_layout<{{.*}}memref<768x3xbf16, #system_memory>>
// CHECK-DAG: #[[PIXELS:.*]] = #ttnn.ttnn_layout<{{.*}}memref<512x1xbf16, #system_memory>>
// CHECK-DAG: #[[WIDE:.*]] = #ttnn.ttnn_layout<{{.*}}memref<96x16xbf16, #dram>, <interleaved>>

!image = tensor<1x7x9x16xbf16>

// CHECK-LABEL: func.func @normalised(
// CHECK-SAME: %arg1: tensor<16x16x3x3xbf16, #[[KERNELS]]>
// CHECK-SAME: %arg2: tensor<32x16x1x1xbf16, #[[PIXELS]]>
// TTNN-LABEL: func.func private @normalised_const_eval
// TTNN-LABEL: func.func @normalised(
// TTNN: "ttnn.conv2d"({{.*}}conv2d_config = #ttnn.conv2d_config<activation = <op_type = relu>>
// TTNN-NOT: ttnn.reshape
// TTNN: "ttnn.linear"({{.*}} <{activation = "relu", transpose_a = false, transpose_b = true}> : (tensor<1x1x63x16xbf16, {{.*}}>, tensor<32x16xbf16, {{.*}}>, tensor<1x1x1x32xbf16, {{.*}}>) -> tensor<1x1x63x32xbf16
// TTNN: ttnn.reshape
// TTNN: return
func.func @normalised(%x: !image, %k: tensor<16x16x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %p: tensor<32x16x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %n: tensor<16xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %m: tensor<32xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x7x9x32xbf16> {
  %nv = "ttir.multiply"(%n, %n) : (tensor<16xbf16>, tensor<16xbf16>) -> tensor<16xbf16>
  %mv = "ttir.multiply"(%m, %m) : (tensor<32xbf16>, tensor<32xbf16>) -> tensor<32xbf16>
  %0 = "ttir.conv2d"(%x, %k) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (!image, tensor<16x16x3x3xbf16>) -> !image
  %1 = "ttir.batch_norm_inference"(%0, %n, %n, %n, %nv) <{epsilon = 1.0 : f32, dimension = 3 : i32}> : (!image, tensor<16xbf16>, tensor<16xbf16>, tensor<16xbf16>, tensor<16xbf16>) -> !image
  %2 = "ttir.relu"(%1) : (!image) -> !image
  %3 = "ttir.conv2d"(%2, %p) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (!image, tensor<32x16x1x1xbf16>) -> tensor<1x7x9x32xbf16>
  %4 = "ttir.batch_norm_inference"(%3, %m, %m, %m, %mv) <{epsilon = 1.0 : f32, dimension = 3 : i32}> : (tensor<1x7x9x32xbf16>, tensor<32xbf16>, tensor<32xbf16>, tensor<32xbf16>, tensor<32xbf16>) -> tensor<1x7x9x32xbf16>
  %5 = "ttir.relu"(%4) : (tensor<1x7x9x32xbf16>) -> tensor<1x7x9x32xbf16>
  return %5 : tensor<1x7x9x32xbf16>
}

// Without factors, and with a step, groups or weights that come with every run.
// CHECK-LABEL: func.func @pixels(
// CHECK-SAME: %arg1: tensor<32x16x1x1xbf16, #[[PIXELS]]>
// TTNN-LABEL: func.func @pixels(
// TTNN: ttnn.matmul
// TTNN: ttnn.conv2d
// TTNN: ttnn.conv2d
// TTNN: ttnn.matmul
// TTNN: return
func.func @pixels(%x: !image, %p: tensor<32x16x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %g: tensor<32x16x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %s: tensor<16x32x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %i: tensor<5x16x1x1xbf16>) -> tensor<1x4x5x5xbf16> {
  %0 = "ttir.conv2d"(%x, %p) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (!image, tensor<32x16x1x1xbf16>) -> tensor<1x7x9x32xbf16>
  %1 = "ttir.conv2d"(%0, %g) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 2 : i32}> : (tensor<1x7x9x32xbf16>, tensor<32x16x1x1xbf16>) -> tensor<1x7x9x32xbf16>
  %2 = "ttir.conv2d"(%1, %s) <{stride = 2 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x7x9x32xbf16>, tensor<16x32x1x1xbf16>) -> tensor<1x4x5x16xbf16>
  %3 = "ttir.conv2d"(%2, %i) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x5x16xbf16>, tensor<5x16x1x1xbf16>) -> tensor<1x4x5x5xbf16>
  return %3 : tensor<1x4x5x5xbf16>
}

// Tensors with other readers, and rows that are wide enough, are on the device.
// CHECK-LABEL: func.func @elsewhere(
// CHECK-SAME: %arg0: tensor<8x4x3x3xbf16, #{{[a-z_0-9]*}}>
// CHECK-SAME: %arg1: tensor<8x4x3x16xbf16, #[[WIDE]]>
// CHECK-NOT: system_memory
func.func @elsewhere(%a: tensor<8x4x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %b: tensor<8x4x3x16xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> (tensor<8x36xbf16>, tensor<8x4x3x3xbf16>, tensor<8x192xbf16>) {
  %0 = "ttir.reshape"(%a) <{shape = [8 : i32, 36 : i32]}> : (tensor<8x4x3x3xbf16>) -> tensor<8x36xbf16>
  %1 = "ttir.exp"(%a) : (tensor<8x4x3x3xbf16>) -> tensor<8x4x3x3xbf16>
  %2 = "ttir.reshape"(%b) <{shape = [8 : i32, 192 : i32]}> : (tensor<8x4x3x16xbf16>) -> tensor<8x192xbf16>
  return %0, %1, %2 : tensor<8x36xbf16>, tensor<8x4x3x3xbf16>, tensor<8x192xbf16>
}
