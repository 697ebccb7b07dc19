// Attention between two general products is one op, whatever order its dimensions have; heads are split and joined at once.
// RUN: ttmlir-opt --split-input-file --ttir-fusing --canonicalize %s | FileCheck %s

// Grouped heads, as a rank of 5, and a scale; dimensions of size 1 come and go.
// CHECK-LABEL: func.func @grouped
// CHECK-SAME: %[[Q:.*]]: tensor<2x8x4x16xf32>, %[[K:.*]]: tensor<2x9x2x16xf32>, %[[V:.*]]: tensor<2x9x2x24xf32>
// CHECK-DAG: %[[QH:.*]] = "ttir.permute"(%[[Q]]) {{.*}} -> tensor<2x4x8x16xf32>
// CHECK-DAG: %[[KH:.*]] = "ttir.permute"(%[[K]]) {{.*}} -> tensor<2x2x9x16xf32>
// CHECK-DAG: %[[VH:.*]] = "ttir.permute"(%[[V]]) {{.*}} -> tensor<2x2x9x24xf32>
// CHECK: "ttir.scaled_dot_product_attention"(%[[QH]], %[[KH]], %[[VH]]) {{.*}}scale = 2.500000e-01 : f32{{.*}} -> tensor<2x4x8x24xf32>
// CHECK-NOT: dot_general
func.func @grouped(%q: tensor<2x8x4x16xf32>, %k: tensor<2x9x2x16xf32>, %v: tensor<2x9x2x24xf32>) -> tensor<2x2x24x8x2xf32> {
  %0 = "ttir.reshape"(%q) <{shape = [2 : i32, 8 : i32, 2 : i32, 2 : i32, 16 : i32]}> : (tensor<2x8x4x16xf32>) -> tensor<2x8x2x2x16xf32>
  %1 = "ttir.dot_general"(%0, %k) <{batch_dims_lhs = array<i64: 0, 2>, batch_dims_rhs = array<i64: 0, 2>, contract_dims_lhs = array<i64: 4>, contract_dims_rhs = array<i64: 3>}> : (tensor<2x8x2x2x16xf32>, tensor<2x9x2x16xf32>) -> tensor<2x2x8x2x9xf32>
  %2 = "ttir.full"() <{shape = array<i32: 2, 2, 8, 2, 9>, fill_value = 0.25 : f32}> : () -> tensor<2x2x8x2x9xf32>
  %3 = "ttir.multiply"(%1, %2) : (tensor<2x2x8x2x9xf32>, tensor<2x2x8x2x9xf32>) -> tensor<2x2x8x2x9xf32>
  %4 = "ttir.softmax"(%3) <{dimension = 4 : si32, numericStable = true}> : (tensor<2x2x8x2x9xf32>) -> tensor<2x2x8x2x9xf32>
  %5 = "ttir.dot_general"(%v, %4) <{batch_dims_lhs = array<i64: 0, 2>, batch_dims_rhs = array<i64: 0, 1>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 4>}> : (tensor<2x9x2x24xf32>, tensor<2x2x8x2x9xf32>) -> tensor<2x2x24x8x2xf32>
  return %5 : tensor<2x2x24x8x2xf32>
}

// -----

// Scores that a number stands in place of: the mask takes them away entirely, so
// that a row of them alone stays one of equal numbers.
// CHECK-LABEL: func.func @in_place
// CHECK-DAG: %[[LOW:.*]] = "ttir.full"() <{fill_value = -3.40282347E+38 : f32,
// CHECK-DAG: %[[MASK:.*]] = "ttir.where"({{.*}}, %[[LOW]])
// CHECK: "ttir.scaled_dot_product_attention"({{.*}}, %[[MASK]])
func.func @in_place(%q: tensor<8x16xf32>, %k: tensor<9x16xf32>, %v: tensor<9x24xf32>, %c: tensor<8x9xi1>) -> tensor<8x24xf32> {
  %0 = "ttir.dot_general"(%q, %k) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 1>}> : (tensor<8x16xf32>, tensor<9x16xf32>) -> tensor<8x9xf32>
  %1 = "ttir.full"() <{shape = array<i32: 8, 9>, fill_value = -1.0e+04 : f32}> : () -> tensor<8x9xf32>
  %2 = "ttir.where"(%c, %0, %1) : (tensor<8x9xi1>, tensor<8x9xf32>, tensor<8x9xf32>) -> tensor<8x9xf32>
  %3 = "ttir.softmax"(%2) <{dimension = 1 : si32, numericStable = true}> : (tensor<8x9xf32>) -> tensor<8x9xf32>
  %4 = "ttir.dot_general"(%3, %v) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 0>}> : (tensor<8x9xf32>, tensor<9x24xf32>) -> tensor<8x24xf32>
  return %4 : tensor<8x24xf32>
}

// -----

// A softmax over another dimension than the keys' is none.
// CHECK-LABEL: func.func @over_queries
// CHECK-COUNT-2: dot_general
func.func @over_queries(%q: tensor<8x16xf32>, %k: tensor<9x16xf32>, %v: tensor<8x24xf32>) -> tensor<9x24xf32> {
  %0 = "ttir.dot_general"(%q, %k) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 1>}> : (tensor<8x16xf32>, tensor<9x16xf32>) -> tensor<8x9xf32>
  %1 = "ttir.softmax"(%0) <{dimension = 1 : si32, numericStable = true}> : (tensor<8x9xf32>) -> tensor<8x9xf32>
  %2 = "ttir.dot_general"(%1, %v) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 0>, contract_dims_rhs = array<i64: 0>}> : (tensor<8x9xf32>, tensor<8x24xf32>) -> tensor<9x24xf32>
  return %2 : tensor<9x24xf32>
}

// -----

// A mask behind a factor would be scaled, too.
// CHECK-LABEL: func.func @scaled_mask
// CHECK-COUNT-2: dot_general
func.func @scaled_mask(%q: tensor<8x16xf32>, %k: tensor<9x16xf32>, %v: tensor<9x24xf32>, %m: tensor<8x9xf32>) -> tensor<8x24xf32> {
  %0 = "ttir.dot_general"(%q, %k) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 1>}> : (tensor<8x16xf32>, tensor<9x16xf32>) -> tensor<8x9xf32>
  %1 = "ttir.add"(%0, %m) : (tensor<8x9xf32>, tensor<8x9xf32>) -> tensor<8x9xf32>
  %2 = "ttir.full"() <{shape = array<i32: 8, 9>, fill_value = 0.25 : f32}> : () -> tensor<8x9xf32>
  %3 = "ttir.multiply"(%1, %2) : (tensor<8x9xf32>, tensor<8x9xf32>) -> tensor<8x9xf32>
  %4 = "ttir.softmax"(%3) <{dimension = 1 : si32, numericStable = true}> : (tensor<8x9xf32>) -> tensor<8x9xf32>
  %5 = "ttir.dot_general"(%4, %v) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 0>}> : (tensor<8x9xf32>, tensor<9x24xf32>) -> tensor<8x24xf32>
  return %5 : tensor<8x24xf32>
}

// -----

// CHECK-LABEL: func.func @heads
// CHECK-SAME: %[[ROWS:.*]]: tensor<2x7x192xf32>
// CHECK: %[[Q:.*]], %[[K:.*]], %[[V:.*]] = "ttir.split_query_key_value_and_split_heads"(%[[ROWS]]) {{.*}}num_heads = 4 : ui32, num_kv_heads = 1 : ui32
// CHECK: %[[A:.*]] = "ttir.scaled_dot_product_attention"(%[[Q]], %[[K]], %[[V]])
// CHECK: %[[R:.*]] = "ttir.concatenate_heads"(%[[A]]) : (tensor<2x4x7x32xf32>) -> tensor<2x7x128xf32>
// CHECK: return %[[R]]
func.func @heads(%rows: tensor<2x7x192xf32>) -> tensor<2x7x128xf32> {
  %0 = "ttir.slice_static"(%rows) <{begins = [0 : i32, 0 : i32, 0 : i32], ends = [2 : i32, 7 : i32, 128 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x7x192xf32>) -> tensor<2x7x128xf32>
  %1 = "ttir.slice_static"(%rows) <{begins = [0 : i32, 0 : i32, 128 : i32], ends = [2 : i32, 7 : i32, 160 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x7x192xf32>) -> tensor<2x7x32xf32>
  %2 = "ttir.slice_static"(%rows) <{begins = [0 : i32, 0 : i32, 160 : i32], ends = [2 : i32, 7 : i32, 192 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x7x192xf32>) -> tensor<2x7x32xf32>
  %3 = "ttir.reshape"(%0) <{shape = [2 : i32, 7 : i32, 4 : i32, 32 : i32]}> : (tensor<2x7x128xf32>) -> tensor<2x7x4x32xf32>
  %4 = "ttir.reshape"(%1) <{shape = [2 : i32, 7 : i32, 1 : i32, 32 : i32]}> : (tensor<2x7x32xf32>) -> tensor<2x7x1x32xf32>
  %5 = "ttir.reshape"(%2) <{shape = [2 : i32, 7 : i32, 1 : i32, 32 : i32]}> : (tensor<2x7x32xf32>) -> tensor<2x7x1x32xf32>
  %6 = "ttir.permute"(%3) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x7x4x32xf32>) -> tensor<2x4x7x32xf32>
  %7 = "ttir.permute"(%4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x7x1x32xf32>) -> tensor<2x1x7x32xf32>
  %8 = "ttir.permute"(%5) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x7x1x32xf32>) -> tensor<2x1x7x32xf32>
  %9 = "ttir.scaled_dot_product_attention"(%6, %7, %8) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x4x7x32xf32>, tensor<2x1x7x32xf32>, tensor<2x1x7x32xf32>) -> tensor<2x4x7x32xf32>
  %10 = "ttir.permute"(%9) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x4x7x32xf32>) -> tensor<2x7x4x32xf32>
  %11 = "ttir.reshape"(%10) <{shape = [2 : i32, 7 : i32, 128 : i32]}> : (tensor<2x7x4x32xf32>) -> tensor<2x7x128xf32>
  return %11 : tensor<2x7x128xf32>
}

// -----

// A general product with a matrix, and a row, are one op; so is a product with the matrix transposed.
// CHECK-LABEL: func.func @bias
// CHECK: "ttir.linear"({{.*}}) {{.*}}transpose_b = true
func.func @bias(%x: tensor<2x7x5xf32>, %w: tensor<9x5xf32>, %b: tensor<9xf32>) -> tensor<2x7x9xf32> {
  %0 = "ttir.dot_general"(%x, %w) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 2>, contract_dims_rhs = array<i64: 1>}> : (tensor<2x7x5xf32>, tensor<9x5xf32>) -> tensor<2x7x9xf32>
  %1 = "ttir.reshape"(%b) <{shape = [1 : i32, 1 : i32, 9 : i32]}> : (tensor<9xf32>) -> tensor<1x1x9xf32>
  %2 = "ttir.broadcast"(%1) <{broadcast_dimensions = array<i64: 2, 7, 1>}> : (tensor<1x1x9xf32>) -> tensor<2x7x9xf32>
  %3 = "ttir.add"(%0, %2) : (tensor<2x7x9xf32>, tensor<2x7x9xf32>) -> tensor<2x7x9xf32>
  return %3 : tensor<2x7x9xf32>
}
