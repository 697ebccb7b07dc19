// Names of passes that scripts of other compilers have: those that are not needed do
// nothing, with any options, the others say what does their work.
// RUN: ttmlir-opt %s -o %t.none
// RUN: ttmlir-opt %s --ttnn-memory-management="aggressive-memory-saving=true" --ttnn-workaround --ttir-explicate-tms -o %t.some
// RUN: cmp %t.none %t.some
// RUN: not ttmlir-opt %s --ttir-to-d2m 2>&1 | FileCheck %s --check-prefix=METAL
// RUN: not ttmlir-opt %s --stablehlo-pipeline="mesh-shape=1,2" 2>&1 | FileCheck %s --check-prefix=SHLO
// RUN: not ttmlir-opt %s --ttnn-tuplify-tensors="tuplify-input-if-empty=true" 2>&1 | FileCheck %s --check-prefix=TUPLES
// RUN: not ttmlir-opt %s --ttnn-collect-perf-metrics 2>&1 | FileCheck %s --check-prefix=PERF
// RUN: ttmlir-opt %s --ttir-fusing -o %t.fused
// RUN: ttmlir-opt %s --ttir-fusing="enable-permute-matmul-fusion=true enable-permute-slice-after-matmul-fusion=false" -o %t.fused2
// RUN: ttmlir-opt %s --ttir-fusing=enable-permute-matmul-fusion=true -o %t.fused3
// RUN: cmp %t.fused %t.fused2
// RUN: cmp %t.fused %t.fused3
// RUN: not ttmlir-opt %s --ttir-fusing="enable-permute-matmul-fusion=true no-option=1" 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: ttmlir-opt --help | FileCheck %s --check-prefix=HELP
// RUN: ttmlir-opt %s --ttir-to-ttnn-common-pipeline | FileCheck %s --check-prefix=COMMON

// METAL: 'ttir-to-d2m' is not here: d2m has d2m-form-groups, d2m-plan and convert-d2m-to-ttmetal or -ttnn
// SHLO: 'stablehlo-pipeline' is not here: stablehlo-to-ttir-pipeline does all
// TUPLES: 'ttnn-tuplify-tensors' is not here: ttcore-flatten-tuples removes tuples, and 'ttmlir-translate --mlir-to-cpp' or '--mlir-to-python' writes functions of tensors
// PERF: 'ttnn-collect-perf-metrics' is not here: 'ttrt perf FILE' lists the ops with their times
// OPTION: no such option no-option
// HELP: --ttnn-workaround {{.*}}does nothing: the embedded library has none of the defects
// COMMON: "ttnn.exp"
func.func @forward(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.exp"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
