// RUN: ttmlir-opt %s --ttir-fusing | FileCheck %s
// RUN: ttmlir-opt %s --ttir-fusing=const-eval=false | FileCheck %s --check-prefix=APART
// RUN: ttrt run %s --golden
// RUN: ttrt run %s --golden --backend=ttmetal

// Three products of the same rows by weights that stay are one.
// CHECK-LABEL: func.func @joined
// CHECK: %[[W:.*]] = "ttir.concat"(%arg1, %arg2, %arg3) <{dim = 0 : si32}> : {{.*}} -> tensor<192x48xf32>
// CHECK: %[[B:.*]] = "ttir.concat"(%arg4, %arg5, %arg6) <{dim = 0 : si32}> : {{.*}} -> tensor<192xf32>
// CHECK: %[[ROWS:.*]] = "ttir.linear"(%arg0, %[[W]], %[[B]])
// CHECK: %[[Q:.*]], %[[K:.*]], %[[V:.*]] = "ttir.split_query_key_value_and_split_heads"(%[[ROWS]])
// CHECK: "ttir.scaled_dot_product_attention"(%[[Q]], %[[K]], %[[V]])
// APART-LABEL: func.func @joined
// APART-NOT: ttir.split_query
func.func @joined(%x: tensor<2x21x48xf32>,
    %wq: tensor<64x48xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %wk: tensor<64x48xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %wv: tensor<64x48xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %bq: tensor<64xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %bk: tensor<64xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %bv: tensor<64xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x21x64xf32> {
  %0 = "ttir.linear"(%x, %wq, %bq) <{transpose_b = true}> : (tensor<2x21x48xf32>, tensor<64x48xf32>, tensor<64xf32>) -> tensor<2x21x64xf32>
  %1 = "ttir.linear"(%x, %wk, %bk) <{transpose_b = true}> : (tensor<2x21x48xf32>, tensor<64x48xf32>, tensor<64xf32>) -> tensor<2x21x64xf32>
  %2 = "ttir.linear"(%x, %wv, %bv) <{transpose_b = true}> : (tensor<2x21x48xf32>, tensor<64x48xf32>, tensor<64xf32>) -> tensor<2x21x64xf32>
  %3 = "ttir.reshape"(%0) <{shape = [2 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<2x21x64xf32>) -> tensor<2x21x2x32xf32>
  %4 = "ttir.reshape"(%1) <{shape = [2 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<2x21x64xf32>) -> tensor<2x21x2x32xf32>
  %5 = "ttir.reshape"(%2) <{shape = [2 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<2x21x64xf32>) -> tensor<2x21x2x32xf32>
  %6 = "ttir.permute"(%3) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x21x2x32xf32>) -> tensor<2x2x21x32xf32>
  %7 = "ttir.permute"(%4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x21x2x32xf32>) -> tensor<2x2x21x32xf32>
  %8 = "ttir.permute"(%5) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x21x2x32xf32>) -> tensor<2x2x21x32xf32>
  %9 = "ttir.scaled_dot_product_attention"(%6, %7, %8) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x2x21x32xf32>, tensor<2x2x21x32xf32>, tensor<2x2x21x32xf32>) -> tensor<2x2x21x32xf32>
  %10 = "ttir.permute"(%9) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x2x21x32xf32>) -> tensor<2x21x2x32xf32>
  %11 = "ttir.reshape"(%10) <{shape = [2 : i32, 21 : i32, 64 : i32]}> : (tensor<2x21x2x32xf32>) -> tensor<2x21x64xf32>
  return %11 : tensor<2x21x64xf32>
}

// Rows of all matrices, no bias, fewer heads of keys than of queries.
// CHECK-LABEL: func.func @rows
// CHECK: %[[W:.*]] = "ttir.concat"(%arg1, %arg2, %arg3) <{dim = 1 : si32}> : {{.*}} -> tensor<48x128xf32>
// CHECK: %[[P:.*]] = "ttir.matmul"(%arg0, %[[W]]) {{.*}} -> tensor<64x128xf32>
// CHECK: %[[ROWS:.*]] = "ttir.reshape"(%[[P]]) {{.*}} -> tensor<2x32x128xf32>
// CHECK: "ttir.split_query_key_value_and_split_heads"(%[[ROWS]]) <{num_heads = 2 : ui32, num_kv_heads = 1 : ui32
// CHECK: "ttir.concatenate_heads"({{.*}} -> tensor<2x32x64xf32>
// CHECK: "ttir.reshape"({{.*}} -> tensor<64x64xf32>
func.func @rows(%x: tensor<64x48xf32>,
    %wq: tensor<48x64xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %wk: tensor<48x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %wv: tensor<48x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<64x64xf32> {
  %0 = "ttir.matmul"(%x, %wq) : (tensor<64x48xf32>, tensor<48x64xf32>) -> tensor<64x64xf32>
  %1 = "ttir.matmul"(%x, %wk) : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %2 = "ttir.matmul"(%x, %wv) : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %3 = "ttir.reshape"(%0) <{shape = [2 : i32, 32 : i32, 2 : i32, 32 : i32]}> : (tensor<64x64xf32>) -> tensor<2x32x2x32xf32>
  %4 = "ttir.reshape"(%1) <{shape = [2 : i32, 32 : i32, 1 : i32, 32 : i32]}> : (tensor<64x32xf32>) -> tensor<2x32x1x32xf32>
  %5 = "ttir.reshape"(%2) <{shape = [2 : i32, 32 : i32, 1 : i32, 32 : i32]}> : (tensor<64x32xf32>) -> tensor<2x32x1x32xf32>
  %6 = "ttir.permute"(%3) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x32x2x32xf32>) -> tensor<2x2x32x32xf32>
  %7 = "ttir.permute"(%4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x32x1x32xf32>) -> tensor<2x1x32x32xf32>
  %8 = "ttir.permute"(%5) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x32x1x32xf32>) -> tensor<2x1x32x32xf32>
  %9 = "ttir.scaled_dot_product_attention"(%6, %7, %8) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x2x32x32xf32>, tensor<2x1x32x32xf32>, tensor<2x1x32x32xf32>) -> tensor<2x2x32x32xf32>
  %10 = "ttir.permute"(%9) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x2x32x32xf32>) -> tensor<2x32x2x32xf32>
  %11 = "ttir.reshape"(%10) <{shape = [64 : i32, 64 : i32]}> : (tensor<2x32x2x32xf32>) -> tensor<64x64xf32>
  return %11 : tensor<64x64xf32>
}

// Weights that are new in every run are not put together in every run.
// CHECK-LABEL: func.func @inputs
// CHECK-NOT: ttir.split_query
// CHECK: return
func.func @inputs(%x: tensor<1x21x48xf32>, %wq: tensor<48x64xf32>, %wk: tensor<48x64xf32>, %wv: tensor<48x64xf32>) -> tensor<1x2x21x32xf32> {
  %0 = "ttir.matmul"(%x, %wq) : (tensor<1x21x48xf32>, tensor<48x64xf32>) -> tensor<1x21x64xf32>
  %1 = "ttir.matmul"(%x, %wk) : (tensor<1x21x48xf32>, tensor<48x64xf32>) -> tensor<1x21x64xf32>
  %2 = "ttir.matmul"(%x, %wv) : (tensor<1x21x48xf32>, tensor<48x64xf32>) -> tensor<1x21x64xf32>
  %3 = "ttir.reshape"(%0) <{shape = [1 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<1x21x64xf32>) -> tensor<1x21x2x32xf32>
  %4 = "ttir.reshape"(%1) <{shape = [1 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<1x21x64xf32>) -> tensor<1x21x2x32xf32>
  %5 = "ttir.reshape"(%2) <{shape = [1 : i32, 21 : i32, 2 : i32, 32 : i32]}> : (tensor<1x21x64xf32>) -> tensor<1x21x2x32xf32>
  %6 = "ttir.permute"(%3) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x21x2x32xf32>) -> tensor<1x2x21x32xf32>
  %7 = "ttir.permute"(%4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x21x2x32xf32>) -> tensor<1x2x21x32xf32>
  %8 = "ttir.permute"(%5) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x21x2x32xf32>) -> tensor<1x2x21x32xf32>
  %9 = "ttir.scaled_dot_product_attention"(%6, %7, %8) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1x2x21x32xf32>, tensor<1x2x21x32xf32>, tensor<1x2x21x32xf32>) -> tensor<1x2x21x32xf32>
  return %9 : tensor<1x2x21x32xf32>
}
