// RUN: ttmlir-opt %s --ttir-implicit-broadcast-fold | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="enable-implicit-broadcast-folding-pass=false" | FileCheck %s --check-prefix=OFF
// RUN: ttrt run %s --golden

// CHECK-LABEL: func.func @one
// CHECK-NEXT: "ttir.add"(%arg0, %arg1) : (tensor<7x5x33xf32>, tensor<1x1x33xf32>) -> tensor<7x5x33xf32>
// OFF-LABEL: func.func @one
// OFF: ttnn.repeat
// OFF: ttnn.add
func.func @one(%a: tensor<7x5x33xf32>, %b: tensor<1x1x33xf32>) -> tensor<7x5x33xf32> {
  %0 = "ttir.repeat"(%b) <{repeat_dimensions = array<i64: 1, 5, 1>}> : (tensor<1x1x33xf32>) -> tensor<1x5x33xf32>
  %1 = "ttir.broadcast"(%0) <{broadcast_dimensions = array<i64: 7, 1, 1>}> : (tensor<1x5x33xf32>) -> tensor<7x5x33xf32>
  %2 = "ttir.add"(%a, %1) : (tensor<7x5x33xf32>, tensor<7x5x33xf32>) -> tensor<7x5x33xf32>
  return %2 : tensor<7x5x33xf32>
}

// A repeat of a dimension of more than one element stays.
// CHECK-LABEL: func.func @several
// CHECK: %[[R:.*]] = "ttir.repeat"(%arg1)
// CHECK: "ttir.where"(%arg0, %[[R]], %arg2)
func.func @several(%c: tensor<7x1xf32>, %a: tensor<1x33xf32>, %b: tensor<7x1xf32>) -> tensor<7x66xf32> {
  %0 = "ttir.repeat"(%a) <{repeat_dimensions = array<i64: 1, 2>}> : (tensor<1x33xf32>) -> tensor<1x66xf32>
  %1 = "ttir.broadcast"(%0) <{broadcast_dimensions = array<i64: 7, 1>}> : (tensor<1x66xf32>) -> tensor<7x66xf32>
  %2 = "ttir.broadcast"(%b) <{broadcast_dimensions = array<i64: 1, 66>}> : (tensor<7x1xf32>) -> tensor<7x66xf32>
  %3 = "ttir.broadcast"(%c) <{broadcast_dimensions = array<i64: 1, 66>}> : (tensor<7x1xf32>) -> tensor<7x66xf32>
  %4 = "ttir.where"(%3, %1, %2) : (tensor<7x66xf32>, tensor<7x66xf32>, tensor<7x66xf32>) -> tensor<7x66xf32>
  return %4 : tensor<7x66xf32>
}

// The result is as large as what is broadcast.
// CHECK-LABEL: func.func @needed
// CHECK: ttir.broadcast
// CHECK: ttir.exp
// CHECK: ttir.broadcast
// CHECK: ttir.matmul
func.func @needed(%a: tensor<1x33xf32>, %b: tensor<33x5xf32>) -> (tensor<7x33xf32>, tensor<7x5xf32>) {
  %0 = "ttir.broadcast"(%a) <{broadcast_dimensions = array<i64: 7, 1>}> : (tensor<1x33xf32>) -> tensor<7x33xf32>
  %1 = "ttir.exp"(%0) : (tensor<7x33xf32>) -> tensor<7x33xf32>
  %2 = "ttir.broadcast"(%a) <{broadcast_dimensions = array<i64: 7, 1>}> : (tensor<1x33xf32>) -> tensor<7x33xf32>
  %3 = "ttir.matmul"(%2, %b) : (tensor<7x33xf32>, tensor<33x5xf32>) -> tensor<7x5xf32>
  return %1, %3 : tensor<7x33xf32>, tensor<7x5xf32>
}

// If both are broadcast, one has to give the size.
// CHECK-LABEL: func.func @both
// CHECK: %[[B:.*]] = "ttir.broadcast"(%arg1)
// CHECK: "ttir.multiply"(%arg0, %[[B]])
func.func @both(%a: tensor<1x33xf32>, %b: tensor<1x33xf32>) -> tensor<7x33xf32> {
  %0 = "ttir.broadcast"(%a) <{broadcast_dimensions = array<i64: 7, 1>}> : (tensor<1x33xf32>) -> tensor<7x33xf32>
  %1 = "ttir.broadcast"(%b) <{broadcast_dimensions = array<i64: 7, 1>}> : (tensor<1x33xf32>) -> tensor<7x33xf32>
  %2 = "ttir.multiply"(%0, %1) : (tensor<7x33xf32>, tensor<7x33xf32>) -> tensor<7x33xf32>
  return %2 : tensor<7x33xf32>
}
