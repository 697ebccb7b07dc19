// The library's batch norm is for images with the channels first. With the
// channels last it would be given images of one element, each in a tile.
// RUN: ttmlir-opt %s --ttir-decompose-for-ttnn | FileCheck %s
// RUN: ttrt run %s --program-index all --golden

// CHECK-LABEL: func.func @last
// CHECK-NOT: batch_norm_inference
// CHECK: return
func.func @last(%x: tensor<2x5x6x33xf32>, %s: tensor<33xf32>, %o: tensor<33xf32>, %m: tensor<33xf32>, %v: tensor<33xf32>) -> tensor<2x5x6x33xf32> {
  %0 = "ttir.batch_norm_inference"(%x, %s, %o, %m, %v) <{dimension = 3 : i32, epsilon = 1.0e-5 : f32}> : (tensor<2x5x6x33xf32>, tensor<33xf32>, tensor<33xf32>, tensor<33xf32>, tensor<33xf32>) -> tensor<2x5x6x33xf32>
  return %0 : tensor<2x5x6x33xf32>
}

// CHECK-LABEL: func.func @first
// CHECK: batch_norm_inference
func.func @first(%x: tensor<2x33x5x6xf32>, %s: tensor<33xf32>, %o: tensor<33xf32>, %m: tensor<33xf32>, %v: tensor<33xf32>) -> tensor<2x33x5x6xf32> {
  %0 = "ttir.batch_norm_inference"(%x, %s, %o, %m, %v) <{dimension = 1 : i32, epsilon = 1.0e-5 : f32}> : (tensor<2x33x5x6xf32>, tensor<33xf32>, tensor<33xf32>, tensor<33xf32>, tensor<33xf32>) -> tensor<2x33x5x6xf32>
  return %0 : tensor<2x33x5x6xf32>
}
