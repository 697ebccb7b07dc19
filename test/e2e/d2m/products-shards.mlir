// Operands and results of a product that lie in shards in L1, where the parts of
// the result are made, stay there: cores send what is in their shards, or compute
// on it, and pack into them. Shards of other sizes are read like other pages.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s --mlir-print-ir-after=d2m-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @block
// PLAN: product_plan<{{.*}}multicast_lhs = true, multicast_rhs = true, {{.*}}lhs_shard = 4, in_place = [2]>
// PLAN-LABEL: func.func @odd
// PLAN: product_plan<{{.*}}multicast_lhs = true, multicast_rhs = true, {{.*}}lhs_shard = 2, in_place = [2, 3]>
// PLAN-LABEL: func.func @steps
// PLAN: product_plan<{{.*}}lhs_shard = 6, in_place = [2]>
// PLAN-LABEL: func.func @wide
// PLAN: product_plan<{{.*}}multicast_lhs = true, multicast_rhs = false
// PLAN-LABEL: func.func @tall
// PLAN: product_plan<{{.*}}multicast_lhs = false, multicast_rhs = true, {{.*}}lhs_shard = 5, in_place = [2, 3]>
// PLAN-LABEL: func.func @other
// PLAN-NOT: lhs_shard
// PLAN-NOT: in_place

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --device p150 | FileCheck %s
// CHECK: program 0 ('block') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('odd') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 2 ('steps') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('wide') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 4 ('tall') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 1: pcc {{1.00000|0.9999}}
// CHECK: program 5 ('other') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

#block = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<4x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @block(%a: tensor<1024x1024xbf16, #block>, %b: tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16, #block> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<1024x1024xbf16, #block>, tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16, #block>
  return %0 : tensor<1024x1024xbf16, #block>
}

// The last shards reach beyond the tensors, a residual has the result's shards.
#odd_a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <7x3>, memref<1x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
#odd_c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <7x8>, memref<1x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @odd(%a: tensor<200x187xbf16, #odd_a>, %b: tensor<187x450xbf16>, %r: tensor<200x450xbf16, #odd_c>) -> tensor<200x450xbf16, #odd_c> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<200x187xbf16, #odd_a>, tensor<187x450xbf16>) -> tensor<200x450xbf16, #odd_c>
  %1 = "ttir.add"(%0, %r) : (tensor<200x450xbf16, #odd_c>, tensor<200x450xbf16, #odd_c>) -> tensor<200x450xbf16, #odd_c>
  return %1 : tensor<200x450xbf16, #odd_c>
}

// Steps are parts of a shard, and sums wait where the result will be.
#steps_a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x4>, memref<5x6x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
#steps_c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<5x5x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @steps(%a: tensor<1280x768xbf16, #steps_a>, %b: tensor<768x1280xbf16>) -> tensor<1280x1280xbf16, #steps_c> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<1280x768xbf16, #steps_a>, tensor<768x1280xbf16>) -> tensor<1280x1280xbf16, #steps_c>
  return %0 : tensor<1280x1280xbf16, #steps_c>
}

// One row of tiles: activations on a few cores go to all of them.
#wide_a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x8>, memref<1x3x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <width_sharded>>
#wide_c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x16>, memref<1x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <width_sharded>>
func.func @wide(%a: tensor<17x760xbf16, #wide_a>, %w: tensor<1000x760xbf16>, %bias: tensor<1000xbf16>) -> tensor<17x1000xbf16, #wide_c> {
  %0 = "ttir.linear"(%a, %w, %bias) <{transpose_b = true}> : (tensor<17x760xbf16, #wide_a>, tensor<1000x760xbf16>, tensor<1000xbf16>) -> tensor<17x1000xbf16, #wide_c>
  return %0 : tensor<17x1000xbf16, #wide_c>
}

// Each core has its rows, which nobody moves.
#tall_a = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 1024 + d1, d2), <64x1>, memref<1x5x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <height_sharded>>
#tall_c = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 1024 + d1, d2), <64x1>, memref<1x3x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <height_sharded>>
#tall_f = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 1024 + d1, d2), <64x1>, memref<1x3x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>
func.func @tall(%a: tensor<2x1000x150xbf16, #tall_a>, %b: tensor<150x77xbf16>) -> (tensor<2x1000x77xbf16, #tall_c>, tensor<2x1000x77xf32, #tall_f>) {
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x1000x150xbf16, #tall_a>, tensor<150x77xbf16>) -> tensor<2x1000x77xbf16, #tall_c>
  %1 = "ttir.typecast"(%0) : (tensor<2x1000x77xbf16, #tall_c>) -> tensor<2x1000x77xf32, #tall_f>
  return %0, %1 : tensor<2x1000x77xbf16, #tall_c>, tensor<2x1000x77xf32, #tall_f>
}

// Shards that are turned on their way, and rows where columns would be wanted.
func.func @other(%a: tensor<17x760xbf16, #wide_a>, %w: tensor<17x500xbf16>) -> tensor<760x500xbf16> {
  %0 = "ttir.matmul"(%a, %w) <{transpose_a = true}> : (tensor<17x760xbf16, #wide_a>, tensor<17x500xbf16>) -> tensor<760x500xbf16>
  return %0 : tensor<760x500xbf16>
}
