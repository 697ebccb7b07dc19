// Requests of the user to a plan, and mistakes in them.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="override-output-layout=middle=dram" | FileCheck %s --check-prefix=DRAM
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 override-output-layout=middle=2x8:l1:block_sharded:tile:bf16" | FileCheck %s --check-prefix=BLOCK
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 report=%t.json" -o %t.mlir
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 report=-" -o /dev/null | FileCheck %s --check-prefix=REPORT1
// RUN: sed -e 's/"choice": [0-9]*/"choice": 0/' %t.json > %t.zero.json
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 plan-file=%t.zero.json report=-" | FileCheck %s --check-prefix=ZERO
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 plan-file=%t.json" -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="override-output-layout=midle=dram" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="override-output-layout=middle=dramm" 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="override-output-layout=middle" 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 override-output-layout=middle=3x5:l1:block_sharded" 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="override-output-layout=middle=row_major" 2>&1 | FileCheck %s --check-prefix=PAGES
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="override-output-layout=middle=f32" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="plan-file=%t.none.json" 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="plan-file=%s" 2>&1 | FileCheck %s --check-prefix=NOJSON
// RUN: sed -e 's/"kind": "relu"/"kind": "exp"/' %t.json > %t.other.json
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 plan-file=%t.other.json" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sed -e 's/"choice": [0-9]*/"choice": 4/' %t.json > %t.shards.json
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=1 plan-file=%t.shards.json" 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 plan-file=%t.shards.json" -o /dev/null
// RUN: sed -e 's/"choice": [0-9]*/"choice": 99/' %t.json > %t.far.json
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="level=2 plan-file=%t.far.json" 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts="report=%t.no/folder" 2>&1 | FileCheck %s --check-prefix=REPORT

// DRAM: #[[DRAM:.*]] = #ttnn.ttnn_layout<{{.*}}#dram>, <interleaved>>
// DRAM: "ttnn.relu"{{.*}} -> tensor<64x2048xbf16, #[[DRAM]]>
// BLOCK: #[[BLOCK:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x8>, memref<1x8x!ttcore.tile<32x32, bf16>, #l1>, <block_sharded>
// BLOCK: "ttnn.relu"{{.*}} -> tensor<64x2048xbf16, #[[BLOCK]]>
// ZERO: plan of 'f'
// ZERO: middle {{.*}} us {{.*}} (dram) -> (dram)
// REPORT1: plan of 'f'
// REPORT1: middle
// REPORT1-NEXT: or +{{[0-9.]+}} us
// REPORT1: ops {{[0-9.]+}} us, conversions {{[0-9.]+}} us; L1 {{[0-9]+}} of {{[0-9]+}} bytes of a bank at most
// REPORT1: no plan of these offers takes less than {{[0-9.]+}} us
// NAME: error: no op is named 'midle', which override-output-layout has; the nearest name is 'middle'
// FIELD: error: override-output-layout of 'middle' has 'dramm'; wanted a grid such as 8x8, dram, l1, interleaved
// PART: error: override-output-layout has 'middle'; wanted op=grid:memory:spread:pages:type
// GRID: error: {{.*}}'ttnn.relu' op override-output-layout=3x5:l1:block_sharded: the library has no such result; there are 'dram', 'l1'
// PAGES: error: {{.*}}'ttnn.relu' op override-output-layout=row_major: the op gives its result in pages of the other kind
// TYPE: error: {{.*}}'ttnn.relu' op override-output-layout=f32: the result's elements are of another type
// NOFILE: error: the plan '{{.*}}none.json': No such file
// NOJSON: error: the plan '{{.*}}plan-layouts-requests.mlir': {{.*}}JSON
// OTHER: error: {{.*}}'ttnn.relu' op the plan '{{.*}}other.json' has alternative {{[0-9]+}} of 'exp' here, {{.*}}; this op has another, so that the plan is one of another program, level or chip
// LEVEL: error: {{.*}}so that the plan is one of another program, level or chip
// FAR: error: the plan '{{.*}}far.json': step {{[0-9]+}} of 'f' has the choice 99 of {{[0-9]+}} alternatives
// REPORT: error: cannot write the report of the plan to '{{.*}}folder': No such file

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x64x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
!t = tensor<64x2048xbf16, #tiles>
func.func @f(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t loc("first")
  %1 = "ttnn.relu"(%0) : (!t) -> !t loc("middle")
  %2 = "ttnn.neg"(%1) : (!t) -> !t loc("last")
  return %2 : !t
}
