// RUN: ttmlir-opt %s --ttir-erase-inverse-ops | FileCheck %s --check-prefixes=CHECK,BOTH
// RUN: ttmlir-opt %s --ttir-erase-inverse-ops="enable-commute-upwards=false force=false" | FileCheck %s --check-prefixes=CHECK,DOWN
// RUN: ttmlir-opt %s --ttir-erase-inverse-ops="enable-commute-downwards=false max-iterations=3" | FileCheck %s --check-prefixes=CHECK
// RUN: ttmlir-opt %s --ttir-erase-inverse-ops=whole-heads=false | FileCheck %s --check-prefixes=CHECK,LATE
// RUN: ttrt run %s --golden
// A change is not moved to and fro: there is nothing to do after few rounds.
// RUN: ttmlir-opt %s --ttir-erase-inverse-ops -o %t.mlir
// RUN: ttmlir-opt %s --ttir-erase-inverse-ops=max-iterations=4 -o %t.4.mlir
// RUN: cmp %t.mlir %t.4.mlir
// RUN: ttmlir-opt %t.mlir --ttir-erase-inverse-ops=max-iterations=1 -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir

// CHECK-LABEL: func.func @pair
// CHECK-NOT: ttir.permute
// CHECK: "ttir.add"(%arg0, %{{.*}}) : (tensor<2x3x4x5xf32>, tensor<1x3x1x1xf32>) -> tensor<2x3x4x5xf32>
// CHECK-NOT: ttir.permute
// CHECK: return
func.func @pair(%x: tensor<2x3x4x5xf32>, %b: tensor<3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x3x4x5xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  %1 = "ttir.add"(%0, %b) : (tensor<2x4x5x3xf32>, tensor<3xf32>) -> tensor<2x4x5x3xf32>
  %2 = "ttir.relu"(%1) : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  %3 = "ttir.permute"(%2) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  return %3 : tensor<2x3x4x5xf32>
}

// A residual: both ways come in the other order and go out in it.
// CHECK-LABEL: func.func @residual
// CHECK-NOT: ttir.permute
// CHECK: ttir.softmax
// CHECK-SAME: dimension = 2 : si32
// CHECK: return
func.func @residual(%x: tensor<2x3x4x5xf32>, %y: tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  %1 = "ttir.permute"(%y) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  %2 = "ttir.add"(%0, %1) : (tensor<2x4x5x3xf32>, tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  %3 = "ttir.permute"(%2) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  %4 = "ttir.softmax"(%2) <{dimension = 1 : si32}> : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  %5 = "ttir.permute"(%4) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  return %3, %5 : tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>
}

// Ops with dimensions among their attributes.
// CHECK-LABEL: func.func @dims
// CHECK-NOT: ttir.permute
// CHECK: "ttir.slice_static"(%arg0) <{begins = [0 : i32, 1 : i32, 0 : i32, 2 : i32], ends = [2 : i32, 3 : i32, 4 : i32, 5 : i32], step = [1 : i32, 1 : i32, 3 : i32, 2 : i32]}>
// CHECK: "ttir.pad"{{.*}}padding = array<i32: 0, 0, 2, 1, 1, 0, 0, 3>
// CHECK: "ttir.concat"{{.*}}dim = 1 : si32
// CHECK: "ttir.mean"{{.*}}dim_arg = [2 : i32, 3 : i32]
// CHECK: "ttir.broadcast"{{.*}}broadcast_dimensions = array<i64: 1, 1, 3, 1>
// CHECK: "ttir.batch_norm_inference"{{.*}}dimension = 1 : i32
// CHECK: return
func.func @dims(%x: tensor<2x3x4x5xf32>, %n: tensor<10xf32>) -> tensor<2x10x3x1xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [0 : i32, 0 : i32, 2 : i32, 1 : i32], ends = [2 : i32, 4 : i32, 5 : i32, 3 : i32], step = [1 : i32, 3 : i32, 2 : i32, 1 : i32]}> : (tensor<2x4x5x3xf32>) -> tensor<2x2x2x2xf32>
  %2 = "ttir.pad"(%1) <{padding = array<i32: 0, 0, 1, 0, 0, 3, 2, 1>, value = 0.5 : f32}> : (tensor<2x2x2x2xf32>) -> tensor<2x3x5x5xf32>
  %3 = "ttir.concat"(%2, %2) <{dim = -1 : si32}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) -> tensor<2x3x5x10xf32>
  %m = "ttir.mean"(%3) <{dim_arg = [1 : i32, -2 : i32], keep_dim = true}> : (tensor<2x3x5x10xf32>) -> tensor<2x1x1x10xf32>
  %4 = "ttir.broadcast"(%m) <{broadcast_dimensions = array<i64: 1, 3, 1, 1>}> : (tensor<2x1x1x10xf32>) -> tensor<2x3x1x10xf32>
  %v = "ttir.multiply"(%n, %n) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  %5 = "ttir.batch_norm_inference"(%4, %n, %n, %n, %v) <{epsilon = 1.0 : f32, dimension = 3 : i32}> : (tensor<2x3x1x10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>) -> tensor<2x3x1x10xf32>
  %6 = "ttir.permute"(%5) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<2x3x1x10xf32>) -> tensor<2x10x3x1xf32>
  return %6 : tensor<2x10x3x1xf32>
}

// CHECK-LABEL: func.func @shapes
// CHECK-NOT: ttir.reshape
// CHECK: "ttir.where"(%arg0, %arg1, %arg2) : (tensor<6x4xf32>, tensor<6x4xf32>, tensor<1xf32>) -> tensor<6x4xf32>
// CHECK-NOT: ttir.reshape
// CHECK: return
func.func @shapes(%x: tensor<6x4xf32>, %y: tensor<6x4xf32>, %one: tensor<1xf32>) -> tensor<6x4xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 3 : i32, 4 : i32]}> : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %1 = "ttir.reshape"(%y) <{shape = [2 : i32, 3 : i32, 4 : i32]}> : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %2 = "ttir.where"(%0, %1, %one) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<1xf32>) -> tensor<2x3x4xf32>
  %3 = "ttir.reshape"(%2) <{shape = [6 : i32, 4 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  return %3 : tensor<6x4xf32>
}

// The operand that broadcasts has no such shape.
// CHECK-LABEL: func.func @no_shapes
// CHECK: ttir.reshape
// CHECK: ttir.add
// CHECK: ttir.reshape
// CHECK: return
func.func @no_shapes(%x: tensor<6x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<6x4xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 3 : i32, 4 : i32]}> : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %1 = "ttir.add"(%0, %y) : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
  %2 = "ttir.reshape"(%1) <{shape = [6 : i32, 4 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  return %2 : tensor<6x4xf32>
}

// Another user of the order does not add a permute.
// CHECK-LABEL: func.func @needed
// CHECK: ttir.permute
// CHECK: ttir.cumsum
// CHECK: return
func.func @needed(%x: tensor<7x5xf32>) -> (tensor<5x7xf32>, tensor<5x7xf32>) {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<7x5xf32>) -> tensor<5x7xf32>
  %1 = "ttir.exp"(%0) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = "ttir.cumsum"(%0) <{dim = 1 : i64}> : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %1, %2 : tensor<5x7xf32>, tensor<5x7xf32>
}

// Upwards: two come off behind, one is put in front.
// CHECK-LABEL: func.func @up
// BOTH: ttir.permute
// BOTH: ttir.exp
// BOTH-NOT: ttir.permute
// DOWN: ttir.exp
// DOWN: ttir.permute
// DOWN: ttir.permute
// CHECK: return
func.func @up(%x: tensor<7x5xf32>) -> (tensor<5x7xf32>, tensor<5x7xf32>) {
  %0 = "ttir.exp"(%x) : (tensor<7x5xf32>) -> tensor<7x5xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<7x5xf32>) -> tensor<5x7xf32>
  %2 = "ttir.neg"(%0) : (tensor<7x5xf32>) -> tensor<7x5xf32>
  %3 = "ttir.permute"(%2) <{permutation = array<i64: 1, 0>}> : (tensor<7x5xf32>) -> tensor<5x7xf32>
  return %1, %3 : tensor<5x7xf32>, tensor<5x7xf32>
}

// Changes of parameters cost nothing: the others decide.
// CHECK-LABEL: func.func @parameter
// CHECK: return
func.func @parameter(%x: tensor<7x5xf32>, %w: tensor<5x7xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<5x7xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<7x5xf32>) -> tensor<5x7xf32>
  %1 = "ttir.exp"(%w) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = "ttir.add"(%0, %1) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %3 = "ttir.multiply"(%2, %0) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  return %3 : tensor<5x7xf32>
}

// Dimensions of 1 move for nothing.
// CHECK-LABEL: func.func @unit
// CHECK-NOT: ttir.permute
// CHECK: return
func.func @unit(%x: tensor<7x1x5xf32>) -> tensor<1x7x5xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0, 2>}> : (tensor<7x1x5xf32>) -> tensor<1x7x5xf32>
  return %0 : tensor<1x7x5xf32>
}

// CHECK-LABEL: func.func @reduced
// CHECK: "ttir.sum"(%arg0) <{dim_arg = [2 : i32, 3 : i32], keep_dim = false}>
func.func @reduced(%x: tensor<2x3x4x5xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  %1 = "ttir.sum"(%0) <{dim_arg = [1 : i32, -2 : i32], keep_dim = false}> : (tensor<2x4x5x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Heads that are rotated before they get rows of their own get them before: rows fall apart into whole tiles then.
// CHECK-LABEL: func.func @rotated_heads
// LATE: "ttir.add"
// LATE: "ttir.permute"
// BOTH: %[[APART:.*]] = "ttir.reshape"(%arg0) {{.*}} -> tensor<1x17x3x64xf32>
// BOTH: %[[HEADS:.*]] = "ttir.permute"(%[[APART]]) {{.*}} -> tensor<1x3x17x64xf32>
// BOTH: "ttir.slice_static"(%[[HEADS]]) {{.*}} -> tensor<1x3x17x32xf32>
// BOTH: "ttir.concat"({{.*}} -> tensor<1x3x17x64xf32>
// BOTH-NOT: ttir.permute
// CHECK: return
func.func @rotated_heads(%x: tensor<1x17x192xf32>, %c: tensor<1x17x1x64xf32>, %s: tensor<1x17x1x64xf32>) -> tensor<1x3x17x64xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [1 : i32, 17 : i32, 3 : i32, 64 : i32]}> : (tensor<1x17x192xf32>) -> tensor<1x17x3x64xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [0 : i32, 0 : i32, 0 : i32, 32 : i32], ends = [1 : i32, 17 : i32, 3 : i32, 64 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x17x3x64xf32>) -> tensor<1x17x3x32xf32>
  %2 = "ttir.neg"(%1) : (tensor<1x17x3x32xf32>) -> tensor<1x17x3x32xf32>
  %3 = "ttir.slice_static"(%0) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 17 : i32, 3 : i32, 32 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x17x3x64xf32>) -> tensor<1x17x3x32xf32>
  %4 = "ttir.concat"(%2, %3) <{dim = 3 : si32}> : (tensor<1x17x3x32xf32>, tensor<1x17x3x32xf32>) -> tensor<1x17x3x64xf32>
  %5 = "ttir.multiply"(%0, %c) : (tensor<1x17x3x64xf32>, tensor<1x17x1x64xf32>) -> tensor<1x17x3x64xf32>
  %6 = "ttir.multiply"(%4, %s) : (tensor<1x17x3x64xf32>, tensor<1x17x1x64xf32>) -> tensor<1x17x3x64xf32>
  %7 = "ttir.add"(%5, %6) : (tensor<1x17x3x64xf32>, tensor<1x17x3x64xf32>) -> tensor<1x17x3x64xf32>
  %8 = "ttir.permute"(%7) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x17x3x64xf32>) -> tensor<1x3x17x64xf32>
  return %8 : tensor<1x3x17x64xf32>
}

// A slice does not see dimensions of 1: what was taken from it meets the next change of shape.
// CHECK-LABEL: func.func @slice_of_units
// CHECK: %[[PART:.*]] = "ttir.slice_static"(%arg0) <{begins = [1 : i32, 4 : i32], ends = [7 : i32, 10 : i32], step = [2 : i32, 1 : i32]}> {{.*}} -> tensor<3x6xf32>
// CHECK: "ttir.reshape"(%[[PART]]) {{.*}} -> tensor<3x2x3xf32>
func.func @slice_of_units(%x: tensor<7x12xf32>) -> tensor<3x2x3xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [7 : i32, 1 : i32, 12 : i32, 1 : i32]}> : (tensor<7x12xf32>) -> tensor<7x1x12x1xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [1 : i32, 0 : i32, 4 : i32, 0 : i32], ends = [7 : i32, 1 : i32, 10 : i32, 1 : i32], step = [2 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<7x1x12x1xf32>) -> tensor<3x1x6x1xf32>
  %2 = "ttir.reshape"(%1) <{shape = [3 : i32, 2 : i32, 3 : i32]}> : (tensor<3x1x6x1xf32>) -> tensor<3x2x3xf32>
  return %2 : tensor<3x2x3xf32>
}

// A slice of a reshape that something else reads stays: else both would be made.
// CHECK-LABEL: func.func @slice_beside_others
// CHECK: %[[APART:.*]] = "ttir.reshape"(%arg0)
// CHECK-NOT: ttir.reshape
// CHECK: "ttir.slice_static"(%[[APART]])
// CHECK-NOT: ttir.reshape
// CHECK: return
func.func @slice_beside_others(%x: tensor<1x3x64xf32>) -> (tensor<1x3x1x32xf32>, tensor<1x3x1x64xf32>) {
  %0 = "ttir.reshape"(%x) <{shape = [1 : i32, 3 : i32, 1 : i32, 64 : i32]}> : (tensor<1x3x64xf32>) -> tensor<1x3x1x64xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [0 : i32, 0 : i32, 0 : i32, 32 : i32], ends = [1 : i32, 3 : i32, 1 : i32, 64 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x3x1x64xf32>) -> tensor<1x3x1x32xf32>
  %2 = "ttir.softmax"(%0) <{dimension = 3 : si32}> : (tensor<1x3x1x64xf32>) -> tensor<1x3x1x64xf32>
  return %1, %2 : tensor<1x3x1x32xf32>, tensor<1x3x1x64xf32>
}

// A slice of a reshape that does more stays.
// CHECK-LABEL: func.func @slice_of_reshape
// CHECK: "ttir.reshape"(%arg0)
// CHECK: "ttir.slice_static"
func.func @slice_of_reshape(%x: tensor<7x12xf32>) -> tensor<7x1x12xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [7 : i32, 3 : i32, 4 : i32]}> : (tensor<7x12xf32>) -> tensor<7x3x4xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [0 : i32, 1 : i32, 0 : i32], ends = [7 : i32, 2 : i32, 4 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<7x3x4xf32>) -> tensor<7x1x4xf32>
  %2 = "ttir.concat"(%1, %1, %1) <{dim = 2 : si32}> : (tensor<7x1x4xf32>, tensor<7x1x4xf32>, tensor<7x1x4xf32>) -> tensor<7x1x12xf32>
  return %2 : tensor<7x1x12xf32>
}
