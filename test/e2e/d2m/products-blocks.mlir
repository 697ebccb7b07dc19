// Tensors that lie in shards where parts of a product are made stay there where
// a part is made in several blocks, too. The library's results are compared with
// those of plans by hand, and the planner takes blocks where that is faster.

// RUN: rm -rf %t && ttrt run %s --init randn --program-index all --save-artifacts --artifact-dir %t
// RUN: ttrt run %S/Inputs/products-blocks.mlir --init randn --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --program-index 0 --sanitize --expect %t/products-blocks/run/program_0/device_output_0.npy | FileCheck %s
// RUN: ttrt run %S/Inputs/products-blocks.mlir --init randn --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --program-index 1 --sanitize --expect %t/products-blocks/run/program_1/device_output_0.npy | FileCheck %s
// RUN: ttrt run %S/Inputs/products-blocks.mlir --init randn --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --program-index 1 --timed --expect %t/products-blocks/run/program_1/device_output_0.npy | FileCheck %s
// CHECK: output 0: pcc {{1.00000|0.9999}}

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s --mlir-print-ir-after=d2m-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @planned
// PLAN: product_plan<{{.*}}blocks_m = 1, blocks_n = 5, {{.*}}lhs_shard = 3, in_place = [2]>
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --program-index 2 --sanitize --golden | FileCheck %s

#a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<6x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
#c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<6x6x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @grid(%a: tensor<1500x512xbf16, #a>, %b: tensor<512x1520xbf16>, %r: tensor<1500x1520xbf16, #c>) -> tensor<1500x1520xbf16, #c> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<1500x512xbf16, #a>, tensor<512x1520xbf16>) -> tensor<1500x1520xbf16, #c>
  %1 = "ttir.add"(%0, %r) : (tensor<1500x1520xbf16, #c>, tensor<1500x1520xbf16, #c>) -> tensor<1500x1520xbf16, #c>
  return %1 : tensor<1500x1520xbf16, #c>
}

#tall_a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <64x1>, memref<2x7x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>
#tall_c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <64x1>, memref<2x12x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>
func.func @tall(%a: tensor<4070x200xf32, #tall_a>, %b: tensor<200x380xf32>) -> tensor<4070x380xf32, #tall_c> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<4070x200xf32, #tall_a>, tensor<200x380xf32>) -> tensor<4070x380xf32, #tall_c>
  return %0 : tensor<4070x380xf32, #tall_c>
}

#planned_a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<10x3x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>
#planned_c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<10x10x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @planned(%a: tensor<2550x768xf32, #planned_a>, %b: tensor<768x2550xf32>) -> tensor<2550x2550xf32, #planned_c> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<2550x768xf32, #planned_a>, tensor<768x2550xf32>) -> tensor<2550x2550xf32, #planned_c>
  return %0 : tensor<2550x2550xf32, #planned_c>
}
