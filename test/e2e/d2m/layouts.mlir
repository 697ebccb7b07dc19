// Kernels take tensors where they lie in tiles: shards of every kind, L1 and DRAM.
// A row-major tensor is the library's.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: remark: 'ttir.relu' is in no program: {{.*}}
// ONE-COUNT-3: "ttnn.generic"(
// ONE-NOT: "ttnn.generic"(
// ONE: "ttnn.relu"(

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --timed | FileCheck %s
// CHECK: program 0 ('f') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.9999}}
// CHECK-NEXT: output 1: pcc {{1.00000|0.9999}}
// CHECK-NEXT: output 2: pcc {{1.00000|0.9999}}
// CHECK-NEXT: output 3: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('rows') ran
// CHECK-NEXT: output 0: pcc 1.00000

#dram = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#h = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x1>, memref<1x5x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <height_sharded>>
#b = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x3>, memref<2x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
#w = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x5>, memref<3x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <width_sharded>>
#i = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <interleaved>>
func.func @f(%a: tensor<70x150xbf16, #h>, %b: tensor<70x150xbf16, #b>, %c: tensor<70x150xbf16, #w>) -> (tensor<70x150xbf16, #b>, tensor<70x150xbf16, #w>, tensor<70x150xbf16, #i>, tensor<70x150xbf16>) {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16, #h>, tensor<70x150xbf16, #b>) -> tensor<70x150xbf16>
  %1 = "ttir.multiply"(%0, %c) : (tensor<70x150xbf16>, tensor<70x150xbf16, #w>) -> tensor<70x150xbf16, #b>
  %2 = "ttir.softmax"(%1) <{dimension = 1 : si32}> : (tensor<70x150xbf16, #b>) -> tensor<70x150xbf16, #w>
  %3 = "ttir.matmul"(%1, %2) <{transpose_b = true}> : (tensor<70x150xbf16, #b>, tensor<70x150xbf16, #w>) -> tensor<70x70xbf16>
  %4 = "ttir.relu"(%1): (tensor<70x150xbf16, #b>) -> tensor<70x150xbf16, #i>
  %5 = "ttir.matmul"(%3, %4)  : (tensor<70x70xbf16>, tensor<70x150xbf16, #i>) -> tensor<70x150xbf16>
  return %1, %2, %4, %5: tensor<70x150xbf16, #b>, tensor<70x150xbf16, #w>, tensor<70x150xbf16, #i>, tensor<70x150xbf16>
}

#r = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<70x150xbf16, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @rows(%a: tensor<70x150xbf16, #r>) -> tensor<70x150xbf16, #r> {
  %0 = "ttir.relu"(%a) : (tensor<70x150xbf16, #r>) -> tensor<70x150xbf16, #r>
  return %0 : tensor<70x150xbf16, #r>
}
