// RUN: ttmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @fills
func.func @fills() -> (tensor<2xf32>, tensor<2xi32>, tensor<6xf32>) {
  // CHECK-DAG: "ttir.full"() <{fill_value = 0.000000e+00 : f32, shape = array<i32: 2>}> : () -> tensor<2xf32>
  %0 = "ttir.zeros"() <{shape = array<i32: 2>}> : () -> tensor<2xf32>
  // CHECK-DAG: "ttir.full"() <{fill_value = 1 : i32, shape = array<i32: 2>}> : () -> tensor<2xi32>
  %1 = "ttir.ones"() <{shape = array<i32: 2>}> : () -> tensor<2xi32>
  // CHECK-DAG: "ttir.full"() <{fill_value = 2.000000e+00 : f32, shape = array<i32: 6>}> : () -> tensor<6xf32>
  // CHECK-NOT: ttir.reshape
  %2 = "ttir.full"() <{shape = array<i32: 2, 3>, fill_value = 2.0 : f32}> : () -> tensor<2x3xf32>
  %3 = "ttir.reshape"(%2) <{shape = [-1 : i32]}> : (tensor<2x3xf32>) -> tensor<6xf32>
  return %0, %1, %3 : tensor<2xf32>, tensor<2xi32>, tensor<6xf32>
}

// CHECK-LABEL: func.func @reshapes
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>)
func.func @reshapes(%x: tensor<2x3x4xf32>) -> (tensor<1x24xf32>, tensor<2x3x4xf32>) {
  // CHECK-NEXT: %[[R:.*]] = "ttir.reshape"(%[[X]]) <{shape = [1 : i32, 24 : i32]}> : (tensor<2x3x4xf32>) -> tensor<1x24xf32>
  // CHECK-NEXT: return %[[R]], %[[X]]
  %0 = "ttir.reshape"(%x) <{shape = [6 : i32, 4 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %1 = "ttir.reshape"(%0) <{shape = [-1 : i32]}> : (tensor<6x4xf32>) -> tensor<24xf32>
  %2 = "ttir.unsqueeze"(%1) <{dim = 0 : si32}> : (tensor<24xf32>) -> tensor<1x24xf32>
  %3 = "ttir.unsqueeze"(%x) <{dim = -1 : si32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4x1xf32>
  %4 = "ttir.squeeze"(%3) <{dim = 3 : si32}> : (tensor<2x3x4x1xf32>) -> tensor<2x3x4xf32>
  return %2, %4 : tensor<1x24xf32>, tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @permutes
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>)
func.func @permutes(%x: tensor<2x3x4xf32>) -> (tensor<4x3x2xf32>, tensor<3x4x2xf32>, tensor<2x3x4xf32>) {
  // CHECK-DAG: %[[A:.*]] = "ttir.permute"(%[[X]]) <{permutation = array<i64: 2, 1, 0>}>
  %0 = "ttir.transpose"(%x) <{dim0 = 0 : si32, dim1 = -1 : si32}> : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  // CHECK-DAG: %[[B:.*]] = "ttir.permute"(%[[X]]) <{permutation = array<i64: 1, 2, 0>}>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  %2 = "ttir.permute"(%1) <{permutation = array<i64: 2, 0, 1>}> : (tensor<3x4x2xf32>) -> tensor<2x3x4xf32>
  // CHECK: return %[[A]], %[[B]], %[[X]]
  return %0, %1, %2 : tensor<4x3x2xf32>, tensor<3x4x2xf32>, tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @nothing
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>, %[[E:.*]]: tensor<0x3xf32>)
func.func @nothing(%x: tensor<2x3xf32>, %e: tensor<0x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "ttir.concat"(%x) <{dim = 0 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.concat"(%e, %x) <{dim = 0 : si32}> : (tensor<0x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttir.broadcast"(%x) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "ttir.to_layout"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]] :
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @compose
// CHECK-SAME: (%[[X:.*]]: tensor<10x20xf32>, %[[U:.*]]: tensor<1x1xf32>)
func.func @compose(%x: tensor<10x20xf32>, %u: tensor<1x1xf32>) -> (tensor<2x3xf32>, tensor<20x120xf32>, tensor<2x3xf32>) {
  // CHECK-DAG: "ttir.slice_static"(%[[X]]) <{begins = [5 : i32, 3 : i32], ends = [9 : i32, 20 : i32], step = [3 : i32, 8 : i32]}>
  %0 = "ttir.slice_static"(%x) <{begins = [2 : i32, 1 : i32], ends = [10 : i32, 20 : i32], step = [1 : i32, 2 : i32]}> : (tensor<10x20xf32>) -> tensor<8x10xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [3 : i32, 1 : i32], ends = [8 : i32, 10 : i32], step = [3 : i32, 4 : i32]}> : (tensor<8x10xf32>) -> tensor<2x3xf32>
  // CHECK-DAG: "ttir.repeat"(%[[X]]) <{repeat_dimensions = array<i64: 2, 6>}>
  %2 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 2, 2>}> : (tensor<10x20xf32>) -> tensor<20x40xf32>
  %3 = "ttir.repeat"(%2) <{repeat_dimensions = array<i64: 1, 3>}> : (tensor<20x40xf32>) -> tensor<20x120xf32>
  // CHECK-DAG: "ttir.broadcast"(%[[U]]) <{broadcast_dimensions = array<i64: 2, 3>}>
  %4 = "ttir.broadcast"(%u) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x1xf32>) -> tensor<2x1xf32>
  %5 = "ttir.broadcast"(%4) <{broadcast_dimensions = array<i64: 1, 3>}> : (tensor<2x1xf32>) -> tensor<2x3xf32>
  return %1, %3, %5 : tensor<2x3xf32>, tensor<20x120xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @products
// CHECK-SAME: (%[[A:.*]]: tensor<5x8x4xf32>, %[[B:.*]]: tensor<6x8xf32>, %[[C:.*]]: tensor<6xf32>)
func.func @products(%a: tensor<5x8x4xf32>, %b: tensor<6x8xf32>, %c: tensor<6xf32>) -> (tensor<5x4x6xf32>, tensor<5x4x6xf32>, tensor<8x4x6xf32>) {
  %at = "ttir.transpose"(%a) <{dim0 = 1 : si32, dim1 = 2 : si32}> : (tensor<5x8x4xf32>) -> tensor<5x4x8xf32>
  %bt = "ttir.permute"(%b) <{permutation = array<i64: 1, 0>}> : (tensor<6x8xf32>) -> tensor<8x6xf32>
  // CHECK: "ttir.matmul"(%[[A]], %[[B]]) <{transpose_a = true, transpose_b = true}>
  %0 = "ttir.matmul"(%at, %bt) : (tensor<5x4x8xf32>, tensor<8x6xf32>) -> tensor<5x4x6xf32>
  // CHECK: "ttir.linear"(%[[A]], %[[B]], %[[C]]) <{transpose_a = true, transpose_b = true}>
  %1 = "ttir.linear"(%at, %bt, %c) <{transpose_a = false, transpose_b = false}> : (tensor<5x4x8xf32>, tensor<8x6xf32>, tensor<6xf32>) -> tensor<5x4x6xf32>
  // A permute of other dimensions stays.
  // CHECK: %[[P:.*]] = "ttir.permute"(%[[A]]) <{permutation = array<i64: 1, 2, 0>}>
  // CHECK: "ttir.matmul"(%[[P]],
  %p = "ttir.permute"(%a) <{permutation = array<i64: 1, 2, 0>}> : (tensor<5x8x4xf32>) -> tensor<8x4x5xf32>
  %w = "ttir.reshape"(%b) <{shape = [8 : i32, 6 : i32]}> : (tensor<6x8xf32>) -> tensor<8x6xf32>
  %s = "ttir.slice_static"(%w) <{begins = [0 : i32, 0 : i32], ends = [5 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<8x6xf32>) -> tensor<5x6xf32>
  %2 = "ttir.matmul"(%p, %s) : (tensor<8x4x5xf32>, tensor<5x6xf32>) -> tensor<8x4x6xf32>
  return %0, %1, %2 : tensor<5x4x6xf32>, tensor<5x4x6xf32>, tensor<8x4x6xf32>
}

// CHECK-LABEL: func.func @conv2d
// CHECK-SAME: (%[[X:.*]]: tensor<1x4x8x9xf32>, %[[W:.*]]: tensor<6x4x3x3xf32>)
func.func @conv2d(%x: tensor<1x4x8x9xf32>, %w: tensor<6x4x3x3xf32>) -> tensor<1x6x6x7xf32> {
  // CHECK: %[[IN:.*]] = "ttir.permute"(%[[X]]) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<1x4x8x9xf32>) -> tensor<1x8x9x4xf32>
  // CHECK: %[[OUT:.*]] = "ttir.conv2d"(%[[IN]], %[[W]])
  // CHECK-SAME: -> tensor<1x6x7x6xf32>
  // CHECK: "ttir.permute"(%[[OUT]]) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<1x6x7x6xf32>) -> tensor<1x6x6x7xf32>
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, channel_dim = 1 : i64, height_dim = 2 : i64, width_dim = 3 : i64}> : (tensor<1x4x8x9xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x7xf32>
  return %0 : tensor<1x6x6x7xf32>
}

// Dimensions of size 1 are made behind a permute, and taken away there.
// CHECK-LABEL: func.func @permute_of_units
// CHECK-NEXT: %[[P:.*]] = "ttir.permute"(%{{.*}}) <{permutation = array<i64: 1, 0>}> : (tensor<3x5xf32>) -> tensor<5x3xf32>
// CHECK-NEXT: return %[[P]]
func.func @permute_of_units(%x: tensor<3x5xf32>) -> tensor<5x3xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [1 : i32, 3 : i32, 1 : i32, 5 : i32]}> : (tensor<3x5xf32>) -> tensor<1x3x1x5xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 2, 3, 0, 1>}> : (tensor<1x3x1x5xf32>) -> tensor<1x5x1x3xf32>
  %2 = "ttir.reshape"(%1) <{shape = [5 : i32, 3 : i32]}> : (tensor<1x5x1x3xf32>) -> tensor<5x3xf32>
  return %2 : tensor<5x3xf32>
}
