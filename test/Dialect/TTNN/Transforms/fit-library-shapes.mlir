// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttrt run %s --golden --pcc 0.99999

// Heads of whole tiles: columns of the transposed rows, in the same pages.
// CHECK-LABEL: func.func @rows
// CHECK: %[[T:.*]] = "ttnn.permute"(%arg0) {{.*}}permutation = array<i64: 0, 2, 1>{{.*}} -> tensor<2x96x21xbf16
// CHECK: %[[H:.*]] = "ttnn.reshape"(%[[T]]) {{.*}} -> tensor<2x3x32x21xbf16
// CHECK: "ttnn.permute"(%[[H]]) {{.*}}permutation = array<i64: 0, 1, 3, 2>{{.*}} -> tensor<2x3x21x32xbf16
func.func @rows(%x: tensor<2x21x96xbf16>) -> tensor<2x3x21x32xbf16> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 21 : i32, 3 : i32, 32 : i32]}> : (tensor<2x21x96xbf16>) -> tensor<2x21x3x32xbf16>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x21x3x32xbf16>) -> tensor<2x3x21x32xbf16>
  return %1 : tensor<2x3x21x32xbf16>
}

// Keys as columns, from the rows of all matrices.
// CHECK-LABEL: func.func @columns
// CHECK: "ttnn.reshape"(%arg0) {{.*}} -> tensor<2x64x128xf32
// CHECK: %[[T:.*]] = "ttnn.permute"({{.*}}permutation = array<i64: 0, 2, 1>{{.*}} -> tensor<2x128x64xf32
// CHECK: "ttnn.reshape"(%[[T]]) {{.*}} -> tensor<2x2x64x64xf32
// CHECK-NOT: ttnn.permute
// CHECK: return
func.func @columns(%x: tensor<128x128xf32>) -> tensor<2x2x64x64xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 64 : i32, 2 : i32, 64 : i32]}> : (tensor<128x128xf32>) -> tensor<2x64x2x64xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x64x2x64xf32>) -> tensor<2x2x64x64xf32>
  return %1 : tensor<2x2x64x64xf32>
}

// Heads that are parts of tiles, and matrices that are, stay.
// CHECK-LABEL: func.func @parts
// CHECK: "ttnn.permute"({{.*}}permutation = array<i64: 0, 2, 1, 3>
func.func @parts(%x: tensor<1x21x48xbf16>) -> tensor<1x3x21x16xbf16> {
  %0 = "ttir.reshape"(%x) <{shape = [1 : i32, 21 : i32, 3 : i32, 16 : i32]}> : (tensor<1x21x48xbf16>) -> tensor<1x21x3x16xbf16>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x21x3x16xbf16>) -> tensor<1x3x21x16xbf16>
  return %1 : tensor<1x3x21x16xbf16>
}

// CHECK-LABEL: func.func @uneven
// CHECK: "ttnn.permute"({{.*}}permutation = array<i64: 0, 2, 1, 3>
func.func @uneven(%x: tensor<42x64xbf16>) -> tensor<2x2x21x32xbf16> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<42x64xbf16>) -> tensor<2x21x2x32xbf16>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x21x2x32xbf16>) -> tensor<2x2x21x32xbf16>
  return %1 : tensor<2x2x21x32xbf16>
}

// Heads of one matrix without a dimension of its own.
// CHECK-LABEL: func.func @single
// CHECK: %[[T:.*]] = "ttnn.permute"({{.*}}permutation = array<i64: 0, 2, 1>{{.*}} -> tensor<1x96x21xf32
// CHECK: "ttnn.permute"({{.*}}permutation = array<i64: 0, 1, 3, 2>{{.*}} -> tensor<1x3x21x32xf32
// CHECK: "ttnn.reshape"({{.*}} -> tensor<3x21x32xf32
// CHECK: %[[U:.*]] = "ttnn.permute"({{.*}}permutation = array<i64: 0, 2, 1>{{.*}} -> tensor<1x96x21xf32
// CHECK-NOT: ttnn.permute
// CHECK: return
func.func @single(%x: tensor<21x96xf32>, %y: tensor<21x96xf32>) -> (tensor<3x21x32xf32>, tensor<3x32x21xf32>) {
  %0 = "ttir.reshape"(%x) <{shape = [21 : i32, 3 : i32, 32 : i32]}> : (tensor<21x96xf32>) -> tensor<21x3x32xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<21x3x32xf32>) -> tensor<3x21x32xf32>
  %2 = "ttir.reshape"(%y) <{shape = [21 : i32, 3 : i32, 32 : i32]}> : (tensor<21x96xf32>) -> tensor<21x3x32xf32>
  %3 = "ttir.permute"(%2) <{permutation = array<i64: 1, 2, 0>}> : (tensor<21x3x32xf32>) -> tensor<3x32x21xf32>
  return %1, %3 : tensor<3x21x32xf32>, tensor<3x32x21xf32>
}
