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
