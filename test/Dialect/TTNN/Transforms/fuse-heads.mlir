// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-const-eval=false | FileCheck %s --check-prefix=APART
// RUN: ttrt run %s --golden
// RUN: ttrt run %s --golden -O2
// RUN: ttrt run %s --golden -O2 --device p150

!a = tensor<1x1x1x32xbf16>

// Three users, four heads of queries, two of keys: one product, whose rows are
// taken apart; positions by angles; keys and values are written where they lie.
// CHECK-LABEL: func.func @users
// CHECK: %[[ROWS:.*]] = "ttnn.matmul"{{.*}} -> tensor<3x256xbf16
// CHECK-NOT: ttnn.matmul
// CHECK: "ttnn.nlp_create_qkv_heads_decode"({{.*}}num_heads = 4 : ui32, num_kv_heads = 2 : ui32{{.*}} -> (tensor<1x3x4x32xbf16{{.*}}, tensor<1x3x2x32xbf16{{.*}}, tensor<1x3x2x32xbf16
// CHECK-DAG: "ttnn.rotary_embedding"{{.*}} -> tensor<1x3x32x32xbf16
// CHECK-DAG: "ttnn.rotary_embedding"{{.*}} -> tensor<1x3x32x32xbf16
// CHECK-NOT: ttnn.permute
// CHECK: "ttnn.paged_update_cache"
// CHECK: "ttnn.paged_update_cache"
// CHECK: return
// Without constants of runs to come, a joined weight would be made in each.
// APART-LABEL: func.func @users
// APART-COUNT-3: "ttnn.matmul"
// APART-NOT: nlp_create_qkv_heads_decode
// APART: return
func.func @users(%x: tensor<3x64xbf16>, %wk: tensor<64x64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %wq: tensor<128x64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %wv: tensor<64x64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
                 %cos: !a, %sin: !a, %keys: tensor<3x2x64x32xbf16>, %values: tensor<3x2x64x32xbf16>, %at: tensor<1xi32>)
    -> (tensor<1x3x4x32xbf16>, tensor<3x2x64x32xbf16>, tensor<3x2x64x32xbf16>) {
  %k0 = "ttir.matmul"(%x, %wk) <{transpose_b = true}> : (tensor<3x64xbf16>, tensor<64x64xbf16>) -> tensor<3x64xbf16>
  %kh = "ttir.reshape"(%k0) <{shape = [3 : i32, 2 : i32, 1 : i32, 32 : i32]}> : (tensor<3x64xbf16>) -> tensor<3x2x1x32xbf16>
  %q0 = "ttir.matmul"(%x, %wq) <{transpose_b = true}> : (tensor<3x64xbf16>, tensor<128x64xbf16>) -> tensor<3x128xbf16>
  %qh = "ttir.reshape"(%q0) <{shape = [3 : i32, 4 : i32, 1 : i32, 32 : i32]}> : (tensor<3x128xbf16>) -> tensor<3x4x1x32xbf16>
  %v0 = "ttir.matmul"(%x, %wv) <{transpose_b = true}> : (tensor<3x64xbf16>, tensor<64x64xbf16>) -> tensor<3x64xbf16>
  %vh = "ttir.reshape"(%v0) <{shape = [3 : i32, 2 : i32, 1 : i32, 32 : i32]}> : (tensor<3x64xbf16>) -> tensor<3x2x1x32xbf16>
  %kb = "ttir.slice_static"(%kh) <{begins = [0 : i32, 0 : i32, 0 : i32, 16 : i32], ends = [3 : i32, 2 : i32, 1 : i32, 32 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<3x2x1x32xbf16>) -> tensor<3x2x1x16xbf16>
  %kn = "ttir.neg"(%kb) : (tensor<3x2x1x16xbf16>) -> tensor<3x2x1x16xbf16>
  %ka = "ttir.slice_static"(%kh) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [3 : i32, 2 : i32, 1 : i32, 16 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<3x2x1x32xbf16>) -> tensor<3x2x1x16xbf16>
  %ky = "ttir.concat"(%kn, %ka) <{dim = 3 : si32}> : (tensor<3x2x1x16xbf16>, tensor<3x2x1x16xbf16>) -> tensor<3x2x1x32xbf16>
  %kc = "ttir.multiply"(%kh, %cos) : (tensor<3x2x1x32xbf16>, !a) -> tensor<3x2x1x32xbf16>
  %ks = "ttir.multiply"(%ky, %sin) : (tensor<3x2x1x32xbf16>, !a) -> tensor<3x2x1x32xbf16>
  %k = "ttir.add"(%kc, %ks) : (tensor<3x2x1x32xbf16>, tensor<3x2x1x32xbf16>) -> tensor<3x2x1x32xbf16>
  %qb = "ttir.slice_static"(%qh) <{begins = [0 : i32, 0 : i32, 0 : i32, 16 : i32], ends = [3 : i32, 4 : i32, 1 : i32, 32 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<3x4x1x32xbf16>) -> tensor<3x4x1x16xbf16>
  %qn = "ttir.neg"(%qb) : (tensor<3x4x1x16xbf16>) -> tensor<3x4x1x16xbf16>
  %qa = "ttir.slice_static"(%qh) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [3 : i32, 4 : i32, 1 : i32, 16 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<3x4x1x32xbf16>) -> tensor<3x4x1x16xbf16>
  %qy = "ttir.concat"(%qn, %qa) <{dim = 3 : si32}> : (tensor<3x4x1x16xbf16>, tensor<3x4x1x16xbf16>) -> tensor<3x4x1x32xbf16>
  %qc = "ttir.multiply"(%qh, %cos) : (tensor<3x4x1x32xbf16>, !a) -> tensor<3x4x1x32xbf16>
  %qs = "ttir.multiply"(%qy, %sin) : (tensor<3x4x1x32xbf16>, !a) -> tensor<3x4x1x32xbf16>
  %q = "ttir.add"(%qc, %qs) : (tensor<3x4x1x32xbf16>, tensor<3x4x1x32xbf16>) -> tensor<3x4x1x32xbf16>
  %1 = "ttir.update_cache"(%keys, %k, %at) <{batch_offset = 0 : i32}> : (tensor<3x2x64x32xbf16>, tensor<3x2x1x32xbf16>, tensor<1xi32>) -> tensor<3x2x64x32xbf16>
  %2 = "ttir.update_cache"(%values, %vh, %at) <{batch_offset = 0 : i32}> : (tensor<3x2x64x32xbf16>, tensor<3x2x1x32xbf16>, tensor<1xi32>) -> tensor<3x2x64x32xbf16>
  %3 = "ttir.reshape"(%q) <{shape = [1 : i32, 3 : i32, 4 : i32, 32 : i32]}> : (tensor<3x4x1x32xbf16>) -> tensor<1x3x4x32xbf16>
  return %3, %1, %2 : tensor<1x3x4x32xbf16>, tensor<3x2x64x32xbf16>, tensor<3x2x64x32xbf16>
}

// CHECK-LABEL: func.func @positions
// The library gives whole tiles of rows.
// CHECK: "ttnn.rotary_embedding"{{.*}} -> tensor<2x3x64x64xbf16
// CHECK: "ttnn.slice_static"{{.*}} -> tensor<2x3x37x64xbf16
// CHECK-NOT: ttnn.multiply
// CHECK: return
func.func @positions(%x: tensor<2x3x37x64xbf16>, %cos: tensor<1x1x37x64xbf16>, %sin: tensor<1x1x37x64xbf16>) -> tensor<2x3x37x64xbf16> {
  %rb = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 32 : i32], ends = [2 : i32, 3 : i32, 37 : i32, 64 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x3x37x64xbf16>) -> tensor<2x3x37x32xbf16>
  %rn = "ttir.neg"(%rb) : (tensor<2x3x37x32xbf16>) -> tensor<2x3x37x32xbf16>
  %ra = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [2 : i32, 3 : i32, 37 : i32, 32 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x3x37x64xbf16>) -> tensor<2x3x37x32xbf16>
  %ry = "ttir.concat"(%rn, %ra) <{dim = 3 : si32}> : (tensor<2x3x37x32xbf16>, tensor<2x3x37x32xbf16>) -> tensor<2x3x37x64xbf16>
  %rc = "ttir.multiply"(%x, %cos) : (tensor<2x3x37x64xbf16>, tensor<1x1x37x64xbf16>) -> tensor<2x3x37x64xbf16>
  %rs = "ttir.multiply"(%ry, %sin) : (tensor<2x3x37x64xbf16>, tensor<1x1x37x64xbf16>) -> tensor<2x3x37x64xbf16>
  %r = "ttir.add"(%rc, %rs) : (tensor<2x3x37x64xbf16>, tensor<2x3x37x64xbf16>) -> tensor<2x3x37x64xbf16>
  return %r : tensor<2x3x37x64xbf16>
}

// CHECK-LABEL: func.func @of_each_head
// CHECK-NOT: ttnn.rotary_embedding
// CHECK: ttnn.multiply
// CHECK: return
func.func @of_each_head(%x: tensor<1x3x32x64xbf16>, %cos: tensor<1x3x32x64xbf16>, %sin: tensor<1x3x32x64xbf16>) -> tensor<1x3x32x64xbf16> {
  %rb = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 32 : i32], ends = [1 : i32, 3 : i32, 32 : i32, 64 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x3x32x64xbf16>) -> tensor<1x3x32x32xbf16>
  %rn = "ttir.neg"(%rb) : (tensor<1x3x32x32xbf16>) -> tensor<1x3x32x32xbf16>
  %ra = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 3 : i32, 32 : i32, 32 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x3x32x64xbf16>) -> tensor<1x3x32x32xbf16>
  %ry = "ttir.concat"(%rn, %ra) <{dim = 3 : si32}> : (tensor<1x3x32x32xbf16>, tensor<1x3x32x32xbf16>) -> tensor<1x3x32x64xbf16>
  %rc = "ttir.multiply"(%x, %cos) : (tensor<1x3x32x64xbf16>, tensor<1x3x32x64xbf16>) -> tensor<1x3x32x64xbf16>
  %rs = "ttir.multiply"(%ry, %sin) : (tensor<1x3x32x64xbf16>, tensor<1x3x32x64xbf16>) -> tensor<1x3x32x64xbf16>
  %r = "ttir.add"(%rc, %rs) : (tensor<1x3x32x64xbf16>, tensor<1x3x32x64xbf16>) -> tensor<1x3x32x64xbf16>
  return %r : tensor<1x3x32x64xbf16>
}

// CHECK-LABEL: func.func @halves_within_tiles
// CHECK-NOT: ttnn.rotary_embedding
// CHECK: ttnn.multiply
// CHECK: return
func.func @halves_within_tiles(%x: tensor<1x3x32x96xbf16>, %cos: tensor<1x1x32x96xbf16>, %sin: tensor<1x1x32x96xbf16>) -> tensor<1x3x32x96xbf16> {
  %rb = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 48 : i32], ends = [1 : i32, 3 : i32, 32 : i32, 96 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x3x32x96xbf16>) -> tensor<1x3x32x48xbf16>
  %rn = "ttir.neg"(%rb) : (tensor<1x3x32x48xbf16>) -> tensor<1x3x32x48xbf16>
  %ra = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 3 : i32, 32 : i32, 48 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x3x32x96xbf16>) -> tensor<1x3x32x48xbf16>
  %ry = "ttir.concat"(%rn, %ra) <{dim = 3 : si32}> : (tensor<1x3x32x48xbf16>, tensor<1x3x32x48xbf16>) -> tensor<1x3x32x96xbf16>
  %rc = "ttir.multiply"(%x, %cos) : (tensor<1x3x32x96xbf16>, tensor<1x1x32x96xbf16>) -> tensor<1x3x32x96xbf16>
  %rs = "ttir.multiply"(%ry, %sin) : (tensor<1x3x32x96xbf16>, tensor<1x1x32x96xbf16>) -> tensor<1x3x32x96xbf16>
  %r = "ttir.add"(%rc, %rs) : (tensor<1x3x32x96xbf16>, tensor<1x3x32x96xbf16>) -> tensor<1x3x32x96xbf16>
  return %r : tensor<1x3x32x96xbf16>
}

// Heads of a tile of users, next to each other.
// CHECK-LABEL: func.func @join
// CHECK: "ttnn.scaled_dot_product_attention_decode"
// CHECK: "ttnn.nlp_concat_heads_decode"({{.*}}num_heads = 3 : ui32{{.*}} -> tensor<1x1x32x96xbf16
// CHECK: return
func.func @join(%q: tensor<1x32x3x32xbf16>, %k: tensor<32x1x64x32xbf16>, %v: tensor<32x1x64x32xbf16>, %at: tensor<32xi32>) -> tensor<32x96xbf16> {
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %at) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x32x3x32xbf16>, tensor<32x1x64x32xbf16>, tensor<32x1x64x32xbf16>, tensor<32xi32>) -> tensor<1x32x3x32xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [32 : i32, 96 : i32]}> : (tensor<1x32x3x32xbf16>) -> tensor<32x96xbf16>
  return %1 : tensor<32x96xbf16>
}

// The library gives more rows than fewer users have.
// CHECK-LABEL: func.func @join_few
// CHECK-NOT: nlp_concat_heads_decode
// CHECK: return
func.func @join_few(%q: tensor<1x7x3x32xbf16>, %k: tensor<7x1x64x32xbf16>, %v: tensor<7x1x64x32xbf16>, %at: tensor<7xi32>) -> tensor<7x96xbf16> {
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %at) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x7x3x32xbf16>, tensor<7x1x64x32xbf16>, tensor<7x1x64x32xbf16>, tensor<7xi32>) -> tensor<1x7x3x32xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [7 : i32, 96 : i32]}> : (tensor<1x7x3x32xbf16>) -> tensor<7x96xbf16>
  return %1 : tensor<7x96xbf16>
}
