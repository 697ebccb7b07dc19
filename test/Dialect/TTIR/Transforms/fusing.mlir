// RUN: ttmlir-opt %s --ttir-fusing | FileCheck %s
// RUN: ttrt run %s --golden

// The reference runs what is written here, the device what it is fused to.

// CHECK-LABEL: func.func @gelu
// CHECK: %[[G:.*]] = "ttir.gelu"(%arg0)
// CHECK: return %[[G]]
func.func @gelu(%x: tensor<31x33xf32>) -> tensor<31x33xf32> {
  %r = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 0.70710678 : f32}> : () -> tensor<1x1xf32>
  %h = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 0.5 : f32}> : () -> tensor<1x1xf32>
  %o = "ttir.ones"() <{shape = array<i32: 31, 33>}> : () -> tensor<31x33xf32>
  %0 = "ttir.multiply"(%x, %r) : (tensor<31x33xf32>, tensor<1x1xf32>) -> tensor<31x33xf32>
  %1 = "ttir.erf"(%0) : (tensor<31x33xf32>) -> tensor<31x33xf32>
  %2 = "ttir.add"(%1, %o) : (tensor<31x33xf32>, tensor<31x33xf32>) -> tensor<31x33xf32>
  %3 = "ttir.multiply"(%x, %h) : (tensor<31x33xf32>, tensor<1x1xf32>) -> tensor<31x33xf32>
  %4 = "ttir.multiply"(%3, %2) : (tensor<31x33xf32>, tensor<31x33xf32>) -> tensor<31x33xf32>
  return %4 : tensor<31x33xf32>
}

// Half of it is not half of x.
// CHECK-LABEL: func.func @no_gelu
// CHECK-NOT: ttir.gelu
// CHECK: return
func.func @no_gelu(%x: tensor<31x33xf32>) -> tensor<31x33xf32> {
  %r = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 0.75 : f32}> : () -> tensor<1x1xf32>
  %h = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 0.5 : f32}> : () -> tensor<1x1xf32>
  %o = "ttir.ones"() <{shape = array<i32: 31, 33>}> : () -> tensor<31x33xf32>
  %0 = "ttir.multiply"(%x, %r) : (tensor<31x33xf32>, tensor<1x1xf32>) -> tensor<31x33xf32>
  %1 = "ttir.erf"(%0) : (tensor<31x33xf32>) -> tensor<31x33xf32>
  %2 = "ttir.add"(%1, %o) : (tensor<31x33xf32>, tensor<31x33xf32>) -> tensor<31x33xf32>
  %3 = "ttir.multiply"(%x, %h) : (tensor<31x33xf32>, tensor<1x1xf32>) -> tensor<31x33xf32>
  %4 = "ttir.multiply"(%3, %2) : (tensor<31x33xf32>, tensor<31x33xf32>) -> tensor<31x33xf32>
  return %4 : tensor<31x33xf32>
}

// x / (1 + exp(-x))
// CHECK-LABEL: func.func @silu
// CHECK: %[[S:.*]] = "ttir.silu"(%arg0)
// CHECK: return %[[S]]
func.func @silu(%x: tensor<31x33xf32>) -> tensor<31x33xf32> {
  %o = "ttir.ones"() <{shape = array<i32: 1, 1>}> : () -> tensor<1x1xf32>
  %0 = "ttir.neg"(%x) : (tensor<31x33xf32>) -> tensor<31x33xf32>
  %1 = "ttir.exp"(%0) : (tensor<31x33xf32>) -> tensor<31x33xf32>
  %2 = "ttir.add"(%1, %o) : (tensor<31x33xf32>, tensor<1x1xf32>) -> tensor<31x33xf32>
  %3 = "ttir.div"(%x, %2) : (tensor<31x33xf32>, tensor<31x33xf32>) -> tensor<31x33xf32>
  return %3 : tensor<31x33xf32>
}

// CHECK-LABEL: func.func @softmax
// CHECK: "ttir.softmax"(%arg0) <{dimension = 2 : si32, numericStable = true}>
// CHECK-NOT: ttir.div
// CHECK: return
func.func @softmax(%x: tensor<3x5x33xf32>) -> tensor<3x5x33xf32> {
  %0 = "ttir.max"(%x) <{dim_arg = [2 : i32], keep_dim = false}> : (tensor<3x5x33xf32>) -> tensor<3x5xf32>
  %1 = "ttir.reshape"(%0) <{shape = [3 : i32, 5 : i32, 1 : i32]}> : (tensor<3x5xf32>) -> tensor<3x5x1xf32>
  %2 = "ttir.broadcast"(%1) <{broadcast_dimensions = array<i64: 1, 1, 33>}> : (tensor<3x5x1xf32>) -> tensor<3x5x33xf32>
  %3 = "ttir.subtract"(%x, %2) : (tensor<3x5x33xf32>, tensor<3x5x33xf32>) -> tensor<3x5x33xf32>
  %4 = "ttir.exp"(%3) : (tensor<3x5x33xf32>) -> tensor<3x5x33xf32>
  %5 = "ttir.sum"(%4) <{dim_arg = [-1 : i32], keep_dim = true}> : (tensor<3x5x33xf32>) -> tensor<3x5x1xf32>
  %6 = "ttir.div"(%4, %5) : (tensor<3x5x33xf32>, tensor<3x5x1xf32>) -> tensor<3x5x33xf32>
  return %6 : tensor<3x5x33xf32>
}

// The sum is of another dimension.
// CHECK-LABEL: func.func @no_softmax
// CHECK-NOT: ttir.softmax
// CHECK: return
func.func @no_softmax(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %0 = "ttir.exp"(%x) : (tensor<5x33xf32>) -> tensor<5x33xf32>
  %1 = "ttir.sum"(%0) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<5x33xf32>) -> tensor<1x33xf32>
  %2 = "ttir.div"(%0, %1) : (tensor<5x33xf32>, tensor<1x33xf32>) -> tensor<5x33xf32>
  return %2 : tensor<5x33xf32>
}

// CHECK-LABEL: func.func @rms_norm
// CHECK: %[[W:.*]] = "ttir.reshape"(%arg1)
// CHECK: %[[N:.*]] = "ttir.rms_norm"(%arg0, %[[W]]) <{epsilon = 9.99999974E-6 : f32, normalized_shape = array<i64: 33>
// CHECK: return %[[N]]
func.func @rms_norm(%x: tensor<5x33xf32>, %w: tensor<1x33xf32>) -> tensor<5x33xf32> {
  %e = "ttir.full"() <{shape = array<i32: 5, 1>, fill_value = 1.0e-5 : f32}> : () -> tensor<5x1xf32>
  %two = "ttir.full"() <{shape = array<i32: 5, 33>, fill_value = 2.0 : f32}> : () -> tensor<5x33xf32>
  %0 = "ttir.pow"(%x, %two) : (tensor<5x33xf32>, tensor<5x33xf32>) -> tensor<5x33xf32>
  %1 = "ttir.mean"(%0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x33xf32>) -> tensor<5x1xf32>
  %2 = "ttir.add"(%1, %e) : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
  %3 = "ttir.rsqrt"(%2) : (tensor<5x1xf32>) -> tensor<5x1xf32>
  %4 = "ttir.multiply"(%x, %3) : (tensor<5x33xf32>, tensor<5x1xf32>) -> tensor<5x33xf32>
  %5 = "ttir.multiply"(%w, %4) : (tensor<1x33xf32>, tensor<5x33xf32>) -> tensor<5x33xf32>
  return %5 : tensor<5x33xf32>
}

// CHECK-LABEL: func.func @layer_norm
// CHECK: %[[N:.*]] = "ttir.layer_norm"(%arg0, %arg1, %arg2) <{epsilon = 2.500000e-01 : f32, normalized_shape = array<i64: 33>
// CHECK: return %[[N]]
func.func @layer_norm(%x: tensor<5x33xf32>, %w: tensor<33xf32>, %b: tensor<33xf32>) -> tensor<5x33xf32> {
  %e = "ttir.full"() <{shape = array<i32: 1>, fill_value = 0.25 : f32}> : () -> tensor<1xf32>
  %0 = "ttir.mean"(%x) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x33xf32>) -> tensor<5x1xf32>
  %1 = "ttir.subtract"(%x, %0) : (tensor<5x33xf32>, tensor<5x1xf32>) -> tensor<5x33xf32>
  %2 = "ttir.multiply"(%1, %1) : (tensor<5x33xf32>, tensor<5x33xf32>) -> tensor<5x33xf32>
  %3 = "ttir.mean"(%2) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x33xf32>) -> tensor<5x1xf32>
  %4 = "ttir.add"(%3, %e) : (tensor<5x1xf32>, tensor<1xf32>) -> tensor<5x1xf32>
  %5 = "ttir.sqrt"(%4) : (tensor<5x1xf32>) -> tensor<5x1xf32>
  %6 = "ttir.div"(%1, %5) : (tensor<5x33xf32>, tensor<5x1xf32>) -> tensor<5x33xf32>
  %7 = "ttir.multiply"(%6, %w) : (tensor<5x33xf32>, tensor<33xf32>) -> tensor<5x33xf32>
  %8 = "ttir.add"(%7, %b) : (tensor<5x33xf32>, tensor<33xf32>) -> tensor<5x33xf32>
  return %8 : tensor<5x33xf32>
}

// Scale, mask, copies of keys and values for pairs of heads.
// CHECK-LABEL: func.func @attention
// CHECK: %[[A:.*]] = "ttir.scaled_dot_product_attention"(%arg0, %arg1, %arg2, %arg3) <{is_causal = false, {{.*}} scale = 2.500000e-01 : f32}> : (tensor<2x4x5x16xf32>, tensor<2x2x9x16xf32>, tensor<2x2x9x16xf32>, tensor<2x1x5x9xf32>)
// CHECK: return %[[A]]
func.func @attention(%q: tensor<2x4x5x16xf32>, %k: tensor<2x2x9x16xf32>, %v: tensor<2x2x9x16xf32>, %m: tensor<2x1x5x9xf32>) -> tensor<2x4x5x16xf32> {
  %s = "ttir.full"() <{shape = array<i32: 1, 1, 1, 1>, fill_value = 0.25 : f32}> : () -> tensor<1x1x1x1xf32>
  %k5 = "ttir.reshape"(%k) <{shape = [2 : i32, 2 : i32, 1 : i32, 9 : i32, 16 : i32]}> : (tensor<2x2x9x16xf32>) -> tensor<2x2x1x9x16xf32>
  %kb = "ttir.broadcast"(%k5) <{broadcast_dimensions = array<i64: 1, 1, 2, 1, 1>}> : (tensor<2x2x1x9x16xf32>) -> tensor<2x2x2x9x16xf32>
  %kk = "ttir.reshape"(%kb) <{shape = [2 : i32, 4 : i32, 9 : i32, 16 : i32]}> : (tensor<2x2x2x9x16xf32>) -> tensor<2x4x9x16xf32>
  %v5 = "ttir.reshape"(%v) <{shape = [2 : i32, 2 : i32, 1 : i32, 9 : i32, 16 : i32]}> : (tensor<2x2x9x16xf32>) -> tensor<2x2x1x9x16xf32>
  %vb = "ttir.broadcast"(%v5) <{broadcast_dimensions = array<i64: 1, 1, 2, 1, 1>}> : (tensor<2x2x1x9x16xf32>) -> tensor<2x2x2x9x16xf32>
  %vv = "ttir.reshape"(%vb) <{shape = [2 : i32, 4 : i32, 9 : i32, 16 : i32]}> : (tensor<2x2x2x9x16xf32>) -> tensor<2x4x9x16xf32>
  %kt = "ttir.permute"(%kk) <{permutation = array<i64: 0, 1, 3, 2>}> : (tensor<2x4x9x16xf32>) -> tensor<2x4x16x9xf32>
  %0 = "ttir.matmul"(%q, %kt) : (tensor<2x4x5x16xf32>, tensor<2x4x16x9xf32>) -> tensor<2x4x5x9xf32>
  %1 = "ttir.multiply"(%0, %s) : (tensor<2x4x5x9xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x5x9xf32>
  %2 = "ttir.add"(%1, %m) : (tensor<2x4x5x9xf32>, tensor<2x1x5x9xf32>) -> tensor<2x4x5x9xf32>
  %3 = "ttir.softmax"(%2) <{dimension = -1 : si32}> : (tensor<2x4x5x9xf32>) -> tensor<2x4x5x9xf32>
  %4 = "ttir.matmul"(%3, %vv) : (tensor<2x4x5x9xf32>, tensor<2x4x9x16xf32>) -> tensor<2x4x5x16xf32>
  return %4 : tensor<2x4x5x16xf32>
}

// The weights are a result, too.
// CHECK-LABEL: func.func @weights
// CHECK-NOT: ttir.scaled_dot_product_attention
// CHECK: return
func.func @weights(%q: tensor<1x2x5x16xf32>, %k: tensor<1x2x9x16xf32>) -> (tensor<1x2x5x16xf32>, tensor<1x2x5x9xf32>) {
  %0 = "ttir.matmul"(%q, %k) <{transpose_b = true}> : (tensor<1x2x5x16xf32>, tensor<1x2x9x16xf32>) -> tensor<1x2x5x9xf32>
  %1 = "ttir.softmax"(%0) <{dimension = 3 : si32}> : (tensor<1x2x5x9xf32>) -> tensor<1x2x5x9xf32>
  %2 = "ttir.matmul"(%1, %k) : (tensor<1x2x5x9xf32>, tensor<1x2x9x16xf32>) -> tensor<1x2x5x16xf32>
  return %2, %1 : tensor<1x2x5x16xf32>, tensor<1x2x5x9xf32>
}

// Keys come from words in one permutation, and the scores of words that are not
// seen are replaced by a number.
// CHECK-LABEL: func.func @attention_replaced
// CHECK-DAG: %[[Q:.*]] = "ttir.permute"(%arg0) <{permutation = array<i64: 0, 2, 1, 3>}>
// CHECK-DAG: %[[K:.*]] = "ttir.permute"(%arg1) <{permutation = array<i64: 0, 2, 1, 3>}>
// CHECK-DAG: %[[V:.*]] = "ttir.permute"(%arg2) <{permutation = array<i64: 0, 2, 1, 3>}>
// CHECK-DAG: %[[M:.*]] = "ttir.where"(%arg3, {{.*}}) : (tensor<1x1x5x9xi1>, {{.*}}) -> tensor<1x1x5x9xf32>
// CHECK: %[[A:.*]] = "ttir.scaled_dot_product_attention"(%[[Q]], %[[K]], %[[V]], %[[M]]) <{is_causal = false, {{.*}} scale = 1.250000e-01 : f32}>
// CHECK: return %[[A]]
func.func @attention_replaced(%q: tensor<2x5x4x16xf32>, %k: tensor<2x9x4x16xf32>, %v: tensor<2x9x4x16xf32>, %seen: tensor<1x1x5x9xi1>) -> tensor<2x4x5x16xf32> {
  %eight = "ttir.constant"() <{value = dense<8.0> : tensor<f32>}> : () -> tensor<f32>
  %low = "ttir.constant"() <{value = dense<-3.40282347E+38> : tensor<f32>}> : () -> tensor<f32>
  %qh = "ttir.permute"(%q) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x5x4x16xf32>) -> tensor<2x4x5x16xf32>
  %kt = "ttir.permute"(%k) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x9x4x16xf32>) -> tensor<2x4x16x9xf32>
  %vh = "ttir.permute"(%v) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x9x4x16xf32>) -> tensor<2x4x9x16xf32>
  %0 = "ttir.matmul"(%qh, %kt) : (tensor<2x4x5x16xf32>, tensor<2x4x16x9xf32>) -> tensor<2x4x5x9xf32>
  %1 = "ttir.div"(%0, %eight) : (tensor<2x4x5x9xf32>, tensor<f32>) -> tensor<2x4x5x9xf32>
  %2 = "ttir.where"(%seen, %1, %low) : (tensor<1x1x5x9xi1>, tensor<2x4x5x9xf32>, tensor<f32>) -> tensor<2x4x5x9xf32>
  %3 = "ttir.softmax"(%2) <{dimension = 3 : si32}> : (tensor<2x4x5x9xf32>) -> tensor<2x4x5x9xf32>
  %4 = "ttir.matmul"(%3, %vh) : (tensor<2x4x5x9xf32>, tensor<2x4x9x16xf32>) -> tensor<2x4x5x16xf32>
  return %4 : tensor<2x4x5x16xf32>
}

// Heads are the only batch; queries have the factor; the mask is one row.
// CHECK-LABEL: func.func @attention_of_heads
// CHECK: %[[A:.*]] = "ttir.scaled_dot_product_attention"({{.*}}) <{is_causal = false, {{.*}} scale = 5.000000e-01 : f32}> : (tensor<1x4x5x16xf32>, tensor<1x4x9x16xf32>, tensor<1x4x9x16xf32>, tensor<1x1x1x9xf32>) -> tensor<1x4x5x16xf32>
// CHECK: "ttir.reshape"(%[[A]])
func.func @attention_of_heads(%q: tensor<4x5x16xf32>, %k: tensor<4x9x16xf32>, %v: tensor<4x9x16xf32>, %m: tensor<9xf32>) -> tensor<4x5x16xf32> {
  %half = "ttir.constant"() <{value = dense<0.5> : tensor<f32>}> : () -> tensor<f32>
  %qs = "ttir.multiply"(%q, %half) : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5x16xf32>
  %0 = "ttir.matmul"(%qs, %k) <{transpose_b = true}> : (tensor<4x5x16xf32>, tensor<4x9x16xf32>) -> tensor<4x5x9xf32>
  %1 = "ttir.add"(%0, %m) : (tensor<4x5x9xf32>, tensor<9xf32>) -> tensor<4x5x9xf32>
  %2 = "ttir.softmax"(%1) <{dimension = 2 : si32}> : (tensor<4x5x9xf32>) -> tensor<4x5x9xf32>
  %3 = "ttir.matmul"(%2, %v) : (tensor<4x5x9xf32>, tensor<4x9x16xf32>) -> tensor<4x5x16xf32>
  return %3 : tensor<4x5x16xf32>
}

// A product of two matrices alone is no attention: the second operands are
// weights of layers.
// CHECK-LABEL: func.func @gates
// CHECK-NOT: ttir.scaled_dot_product_attention
// CHECK: return
func.func @gates(%x: tensor<5x16xf32>, %w: tensor<16x9xf32>, %v: tensor<9x16xf32>) -> tensor<5x16xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<5x16xf32>, tensor<16x9xf32>) -> tensor<5x9xf32>
  %1 = "ttir.softmax"(%0) <{dimension = 1 : si32}> : (tensor<5x9xf32>) -> tensor<5x9xf32>
  %2 = "ttir.matmul"(%1, %v) : (tensor<5x9xf32>, tensor<9x16xf32>) -> tensor<5x16xf32>
  return %2 : tensor<5x16xf32>
}

// A factor of 1 and a summand of 0 do nothing.
// CHECK-LABEL: func.func @neutral
// CHECK: "ttir.layer_norm"(%arg0) <{{.*}} : (tensor<5x48xf32>) -> tensor<5x48xf32>
// CHECK: "ttir.rms_norm"(%{{.*}}, %arg1) <{{.*}} : (tensor<5x48xf32>, tensor<48xf32>) -> tensor<5x48xf32>
func.func @neutral(%x: tensor<5x48xf32>, %w: tensor<48xf32>) -> tensor<5x48xf32> {
  %one = "ttir.constant"() <{value = dense<1.0> : tensor<48xf32>}> : () -> tensor<48xf32>
  %zero = "ttir.constant"() <{value = dense<0.0> : tensor<48xf32>}> : () -> tensor<48xf32>
  %0 = "ttir.layer_norm"(%x, %one, %zero) <{normalized_shape = array<i64: 48>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<5x48xf32>, tensor<48xf32>, tensor<48xf32>) -> tensor<5x48xf32>
  %1 = "ttir.rms_norm"(%0, %w, %zero) <{normalized_shape = array<i64: 48>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<5x48xf32>, tensor<48xf32>, tensor<48xf32>) -> tensor<5x48xf32>
  return %1 : tensor<5x48xf32>
}

// Norms of matrices of one row: one of their rows.
// CHECK-LABEL: func.func @rows_of_matrices
// CHECK: %[[A:.*]] = "ttir.reshape"(%arg0){{.*}} -> tensor<15x48xf32>
// CHECK: "ttir.rms_norm"(%[[A]], %arg1) {{.*}} -> tensor<15x48xf32>
// CHECK: %[[B:.*]] = "ttir.reshape"(%{{.*}} -> tensor<15x48xf32>
// CHECK: %[[N:.*]] = "ttir.layer_norm"(%[[B]], %arg1) {{.*}} -> tensor<15x48xf32>
// CHECK: "ttir.reshape"(%[[N]]){{.*}} -> tensor<3x5x1x48xf32>
func.func @rows_of_matrices(%x: tensor<3x5x1x48xf32>, %w: tensor<48xf32>) -> tensor<3x5x1x48xf32> {
  %0 = "ttir.rms_norm"(%x, %w) <{normalized_shape = array<i64: 48>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<3x5x1x48xf32>, tensor<48xf32>) -> tensor<3x5x1x48xf32>
  %1 = "ttir.exp"(%0) : (tensor<3x5x1x48xf32>) -> tensor<3x5x1x48xf32>
  %2 = "ttir.layer_norm"(%1, %w) <{normalized_shape = array<i64: 48>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<3x5x1x48xf32>, tensor<48xf32>) -> tensor<3x5x1x48xf32>
  return %2 : tensor<3x5x1x48xf32>
}
