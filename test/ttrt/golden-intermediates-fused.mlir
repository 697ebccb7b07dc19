// Ops that are fused into one are listed where the last one was; the first op,
// and the ops that prepare its operands, get no blame.
// RUN: ttrt run %s --golden --intermediates --program-index all | FileCheck %s
// CHECK: program 0 ('product') ran
// CHECK: intermediates: none of {{[1-9]}} ops of {{[0-9]+}} leaves the reference
// CHECK: program 1 ('window') ran
// CHECK: intermediates: none of {{[1-9]}} ops of {{[0-9]+}} leaves the reference
func.func @product(%x: tensor<33x65xf32>, %w: tensor<65x40xf32>) -> tensor<33x40xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x65xf32>, tensor<65x40xf32>) -> tensor<33x40xf32>
  %1 = "ttir.relu"(%0) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  return %1 : tensor<33x40xf32>
}
func.func @window(%x: tensor<1x8x8x4xf32>, %w: tensor<4x4x3x3xf32>) -> tensor<1x8x8x4xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<4x4x3x3xf32>) -> tensor<1x8x8x4xf32>
  %1 = "ttir.relu"(%0) : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  return %1 : tensor<1x8x8x4xf32>
}
