// Rows and elements by their numbers, and tensors of numbers.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=stop-after=d2m-plan %s | FileCheck %s --check-prefix=PLAN
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" | FileCheck %s
// CHECK-COUNT-12: output 0: pcc 1.00000 max_abs 0 max_rel 0

// PLAN-LABEL: func.func @embedding(
// PLAN: #d2m.move_plan<
func.func @embedding(%a0: tensor<2x40xi32>, %a1: tensor<100x50xbf16>) -> tensor<2x40x50xbf16> {
  %0 = "ttir.embedding"(%a0, %a1) : (tensor<2x40xi32>, tensor<100x50xbf16>) -> tensor<2x40x50xbf16>
  return %0 : tensor<2x40x50xbf16>
}

// PLAN-LABEL: func.func @embedding_wide(
// PLAN: #d2m.move_plan<
func.func @embedding_wide(%a0: tensor<77xi32>, %a1: tensor<33x130xf32>) -> tensor<77x130xf32> {
  %0 = "ttir.embedding"(%a0, %a1) : (tensor<77xi32>, tensor<33x130xf32>) -> tensor<77x130xf32>
  return %0 : tensor<77x130xf32>
}

// PLAN-LABEL: func.func @embedding_integers(
// PLAN: #d2m.move_plan<
func.func @embedding_integers(%a0: tensor<1x3x5xi32>, %a1: tensor<9x16xsi32>) -> tensor<1x3x5x16xsi32> {
  %0 = "ttir.embedding"(%a0, %a1) : (tensor<1x3x5xi32>, tensor<9x16xsi32>) -> tensor<1x3x5x16xsi32>
  return %0 : tensor<1x3x5x16xsi32>
}

// PLAN-LABEL: func.func @gather_rows(
// PLAN: #d2m.move_plan<
func.func @gather_rows(%a0: tensor<33x50xf32>, %a1: tensor<40x50xi32>) -> tensor<40x50xf32> {
  %0 = "ttir.gather"(%a0, %a1) <{dim = 0 : i32}> : (tensor<33x50xf32>, tensor<40x50xi32>) -> tensor<40x50xf32>
  return %0 : tensor<40x50xf32>
}

// PLAN-LABEL: func.func @gather_columns(
// PLAN: #d2m.move_plan<
func.func @gather_columns(%a0: tensor<3x33x50xbf16>, %a1: tensor<3x30x70xi32>) -> tensor<3x30x70xbf16> {
  %0 = "ttir.gather"(%a0, %a1) <{dim = 2 : i32}> : (tensor<3x33x50xbf16>, tensor<3x30x70xi32>) -> tensor<3x30x70xbf16>
  return %0 : tensor<3x30x70xbf16>
}

// PLAN-LABEL: func.func @gather_line(
// PLAN: #d2m.move_plan<
func.func @gather_line(%a0: tensor<70xsi32>, %a1: tensor<100xi32>) -> tensor<100xsi32> {
  %0 = "ttir.gather"(%a0, %a1) <{dim = 0 : i32}> : (tensor<70xsi32>, tensor<100xi32>) -> tensor<100xsi32>
  return %0 : tensor<100xsi32>
}

// PLAN-LABEL: func.func @full(
// PLAN: #d2m.move_plan<
func.func @full() -> tensor<70x3xsi32> {
  %0 = "ttir.full"() <{shape = array<i32: 70, 3>, fill_value = -5 : i32}> : () -> tensor<70x3xsi32>
  return %0 : tensor<70x3xsi32>
}

// PLAN-LABEL: func.func @full_rank1(
// PLAN: #d2m.move_plan<
func.func @full_rank1() -> tensor<5xbf16> {
  %0 = "ttir.full"() <{shape = array<i32: 5>, fill_value = 0.1 : f32}> : () -> tensor<5xbf16>
  return %0 : tensor<5xbf16>
}

// PLAN-LABEL: func.func @zeros(
// PLAN: #d2m.move_plan<
func.func @zeros() -> tensor<2x33x65xf32> {
  %0 = "ttir.zeros"() <{shape = array<i32: 2, 33, 65>}> : () -> tensor<2x33x65xf32>
  return %0 : tensor<2x33x65xf32>
}

// PLAN-LABEL: func.func @ones(
// PLAN: #d2m.move_plan<
func.func @ones() -> tensor<33xui16> {
  %0 = "ttir.ones"() <{shape = array<i32: 33>}> : () -> tensor<33xui16>
  return %0 : tensor<33xui16>
}

// PLAN-LABEL: func.func @arange(
// PLAN: "ttir.constant"
func.func @arange() -> tensor<77xf32> {
  %0 = "ttir.arange"() <{start = 3 : si64, end = 80 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<77xf32>
  return %0 : tensor<77xf32>
}

// PLAN-LABEL: func.func @arange_wide(
// PLAN: #d2m.move_plan<
func.func @arange_wide() -> tensor<3x33x40xsi32> {
  %0 = "ttir.arange"() <{start = 60 : si64, end = -6 : si64, step = -2 : si64, arange_dimension = 1 : i64}> : () -> tensor<3x33x40xsi32>
  return %0 : tensor<3x33x40xsi32>
}
