// Options that scripts have: those that a program does as well without do nothing, others
// say what does their work.
// RUN: ttmlir-opt %s --ttir-to-ttnn-runtime-pipeline -o %t.none
// RUN: ttmlir-opt %s --ttir-to-ttnn-runtime-pipeline="disable-workarounds=true mesh-topology=linear,linear enable-optimizer=false enable-const-eval=true target-bit-width=32 experimental-weight-dtype=none check-unique-locs=true max-legal-layouts=8 tensor-l1-usage-cap=0.9 optimization-level=0" -o %t.some
// RUN: cmp %t.none %t.some
// RUN: ttmlir-opt %s --ttir-to-ttnn-runtime-pipeline="disable-workarounds enable-greedy-optimizer=true memreconfig-enabled memory-layout-analysis-policy=DFSharding experimental-bfp8-weights=false" -o %t.older
// RUN: cmp %t.none %t.older
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-bfp8-conversion 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: ttmlir-opt %s --ttir-to-ttnn-common-pipeline=optimization-level=1 -o %t.one
// RUN: ttmlir-opt %s --ttir-to-ttnn-common-pipeline=optimization-level=2 -o %t.two
// RUN: cmp %t.one %t.two
// RUN: ttmlir-opt %s --ttir-to-ttnn-common-pipeline="optimization-level=1 tensor-l1-usage-cap=0" | FileCheck %s --check-prefix=NOL1
// RUN: FileCheck %s --input-file=%t.one --check-prefix=L1
// RUN: ttmlir-opt %s --ttir-to-ttnn-runtime-pipeline="enable-greedy-optimizer=true max-fallback-attempts=5" -o %t.noted 2>&1 | FileCheck %s --check-prefix=NOTED
// RUN: cmp %t.none %t.noted
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv2d-config=exp=act_block_h#32" 2>&1 | FileCheck %s --check-prefix=OVERRIDE
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=experimental-kv-cache-dtype=bfp_bf8 2>&1 | FileCheck %s --check-prefix=DTYPE
// RUN: not ttrt run %s --pipeline-options=enable-trace=true 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-nothing=true 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: ttmlir-opt %s --ttir-to-emitpy-pipeline="enable-fusing-pass=false" -o %t.py.mlir
// RUN: ttmlir-translate --mlir-to-python %t.py.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-opt %s --ttir-to-emitc-pipeline -o %t.emitc.mlir
// RUN: ttmlir-opt %t.none --ttnn-common-to-emitc-pipeline -o %t.two.mlir
// RUN: ttmlir-translate --mlir-to-cpp %t.emitc.mlir | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-cpp %t.two.mlir | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-opt %t.none --ttnn-common-to-runtime-pipeline --ttnn-common-to-emitpy-pipeline -o %t.same
// RUN: cmp %t.none %t.same

// L1: #ttnn.buffer_type<l1>
// NOL1-NOT: #ttnn.buffer_type<l1>
// NOTED: remark: 'enable-greedy-optimizer' does nothing: the plan compares times, whatever an analysis was called
// NOTED: remark: 'max-fallback-attempts' does nothing: what is offered runs: nothing is tried on a device
// OVERRIDE: error: no op with a conv2d_config is named 'exp', which override-conv2d-config has
// DTYPE: 'experimental-kv-cache-dtype=bfp_bf8' is not here: ttir.typecast changes the type of a tensor
// FLAG: 'enable-bfp8-conversion=true' is not here: weight-dtype=bfp_bf8 converts weights, ttir.typecast any tensor
// TRACE: 'enable-trace=true' is not here: programs are not traced
// UNKNOWN: no such option enable-nothing; the nearest name is 'enable-trace'
// PYTHON: ttnn.exp
// CPP: ttnn::exp
func.func @forward(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.exp"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.neg"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
