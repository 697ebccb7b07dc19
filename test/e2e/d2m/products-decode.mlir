// Few rows by many columns of weights: the left-hand side goes to all cores and
// stays there, both data-movement threads read weights. The fidelity is the
// pipeline's.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1 compute-cfg-math-fidelity=lofi" %s --mlir-print-ir-after=d2m-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline="compute-cfg-math-fidelity=lofi" %s --mlir-print-ir-after=d2m-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @weights
// PLAN: product_plan<{{.*}}multicast_lhs = true, multicast_rhs = false, {{.*}}fidelity = lofi, {{.*}}writer_reads = {{[1-9]}}
// PLAN-LABEL: func.func @odd
// PLAN: product_plan<{{.*}}multicast_lhs = true, multicast_rhs = false, {{.*}}lhs_resident = true
// PLAN-LABEL: func.func @head
// PLAN: product_plan<{{.*}}multicast_lhs = true, multicast_rhs = false, {{.*}}lhs_resident = true, writer_reads = {{[1-9]}}
// PLAN-LABEL: func.func @idle
// PLAN: product_plan<{{.*}}rows = 7, columns = 8, multicast_lhs = true, multicast_rhs = false, block_m = 1, block_n = 3, {{.*}}lhs_resident = true, writer_reads = {{[1-9]}}

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 | FileCheck %s
// CHECK: program 0 ('weights') ran
// CHECK: output 0: pcc {{1.00000|0.999}}
// CHECK: program 1 ('odd') ran
// CHECK: output 0: pcc {{1.00000|0.999}}
// CHECK: program 2 ('head') ran
// CHECK: output 0: pcc {{1.00000|0.999}}
// CHECK: program 3 ('idle') ran
// CHECK: output 0: pcc {{1.00000|0.999}}

#w = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x64x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @weights(%a: tensor<32x1024xbf16>, %b: tensor<1024x2048xbf16, #w>) -> tensor<32x2048xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<32x1024xbf16>, tensor<1024x2048xbf16, #w>) -> tensor<32x2048xbf16>
  return %0 : tensor<32x2048xbf16>
}

// The last tiles of the inner dimension are masked, some of which the thread has
// that writes.
#odd = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<23x67x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @odd(%a: tensor<17x713xbf16>, %b: tensor<713x2133xbf16, #odd>, %bias: tensor<2133xbf16>) -> tensor<17x2133xbf16> {
  %0 = "ttir.linear"(%a, %b, %bias) : (tensor<17x713xbf16>, tensor<713x2133xbf16, #odd>, tensor<2133xbf16>) -> tensor<17x2133xbf16>
  %1 = "ttir.gelu"(%0) : (tensor<17x2133xbf16>) -> tensor<17x2133xbf16>
  return %1 : tensor<17x2133xbf16>
}

func.func @head(%a: tensor<1x512xbf16>, %b: tensor<40000x512xbf16>) -> tensor<1x40000xf32> {
  %0 = "ttir.matmul"(%a, %b) <{transpose_b = true}> : (tensor<1x512xbf16>, tensor<40000x512xbf16>) -> tensor<1x40000xbf16>
  %1 = "ttir.typecast"(%0) : (tensor<1x40000xbf16>) -> tensor<1x40000xf32>
  return %1 : tensor<1x40000xf32>
}

// Some of the cores that the left-hand side goes to have no columns. Those that
// have some begin with different ones in each row, as these lie in few banks.
#i = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<28x152x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @idle(%a: tensor<17x890xbf16>, %b: tensor<890x4840xbf16, #i>, %c: tensor<17x4840xbf16>) -> tensor<17x4840xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<17x890xbf16>, tensor<890x4840xbf16, #i>) -> tensor<17x4840xbf16>
  %1 = "ttir.add"(%0, %c) : (tensor<17x4840xbf16>, tensor<17x4840xbf16>) -> tensor<17x4840xbf16>
  return %1 : tensor<17x4840xbf16>
}
