// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-fusing-pass=false | FileCheck %s --check-prefix=OFF
// RUN: ttrt run %s --golden
// RUN: ttmlir-opt %t.mlir --ttnn-fusing="enable-op-constraints=true max-fallback-attempts=5" -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP

// OFF-NOT: activation
// OFF: ttnn.relu

// CHECK-LABEL: func.func @image
// CHECK: "ttnn.conv2d"{{.*}}conv2d_config = #ttnn.conv2d_config<activation = <op_type = relu>>
// CHECK-NOT: ttnn.relu
// CHECK: return
// PYTHON: conv_config=ttnn.Conv2dConfig(activation=ttnn.UnaryWithParam(ttnn.UnaryOpType.RELU))
// CPP: ttnn::Conv2dConfig{.activation = ttnn::UnaryWithParam{ttnn::UnaryOpType::RELU}}
func.func @image(%x: tensor<2x9x7x3xf32>, %w: tensor<5x3x3x3xf32>, %b: tensor<1x1x1x5xf32>) -> tensor<2x7x5x5xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x3xf32>, tensor<5x3x3x3xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x5x5xf32>
  %1 = "ttir.relu"(%0) : (tensor<2x7x5x5xf32>) -> tensor<2x7x5x5xf32>
  return %1 : tensor<2x7x5x5xf32>
}

// Depthwise, and another activation behind the first.
// CHECK-LABEL: func.func @two
// CHECK: "ttnn.conv2d"{{.*}}conv2d_config = #ttnn.conv2d_config<activation = <op_type = silu>>
// CHECK: ttnn.tanh
// CHECK: return
func.func @two(%x: tensor<2x9x7x5xf32>, %w: tensor<5x1x3x3xf32>) -> tensor<2x7x5x5xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 5 : i32}> : (tensor<2x9x7x5xf32>, tensor<5x1x3x3xf32>) -> tensor<2x7x5x5xf32>
  %1 = "ttir.silu"(%0) : (tensor<2x7x5x5xf32>) -> tensor<2x7x5x5xf32>
  %2 = "ttir.tanh"(%1) : (tensor<2x7x5x5xf32>) -> tensor<2x7x5x5xf32>
  return %2 : tensor<2x7x5x5xf32>
}

// CHECK-LABEL: func.func @products
// CHECK: "ttnn.linear"{{.*}}activation = "gelu"
// CHECK: "ttnn.matmul"{{.*}}activation = "sigmoid"
// CHECK-NOT: ttnn.gelu
// CHECK-NOT: ttnn.sigmoid
// CHECK: return
// PYTHON: activation="gelu"
func.func @products(%x: tensor<33x17xf32>, %w: tensor<17x35xf32>, %b: tensor<35xf32>, %v: tensor<35x9xf32>) -> tensor<33x9xf32> {
  %0 = "ttir.linear"(%x, %w, %b) : (tensor<33x17xf32>, tensor<17x35xf32>, tensor<35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.gelu"(%0) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %2 = "ttir.matmul"(%1, %v) : (tensor<33x35xf32>, tensor<35x9xf32>) -> tensor<33x9xf32>
  %3 = "ttir.sigmoid"(%2) : (tensor<33x9xf32>) -> tensor<33x9xf32>
  return %3 : tensor<33x9xf32>
}

// The sums are needed, too; an exponential is no activation.
// CHECK-LABEL: func.func @neither
// CHECK: "ttnn.matmul"
// CHECK-NOT: activation
// CHECK: ttnn.relu
// CHECK: ttnn.matmul
// CHECK: ttnn.exp
// CHECK: return
func.func @neither(%x: tensor<33x17xf32>, %w: tensor<17x35xf32>, %v: tensor<35x9xf32>) -> (tensor<33x35xf32>, tensor<33x9xf32>) {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x17xf32>, tensor<17x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.relu"(%0) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %2 = "ttir.matmul"(%1, %v) : (tensor<33x35xf32>, tensor<35x9xf32>) -> tensor<33x9xf32>
  %3 = "ttir.exp"(%2) : (tensor<33x9xf32>) -> tensor<33x9xf32>
  return %0, %3 : tensor<33x35xf32>, tensor<33x9xf32>
}
