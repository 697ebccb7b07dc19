// Dimensions that change their places and sizes, in programs that only move.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=stop-after=d2m-plan %s | FileCheck %s --check-prefix=PLAN
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 --timed | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" | FileCheck %s
// CHECK-COUNT-16: output 0: pcc 1.00000 max_abs 0 max_rel 0

// PLAN-LABEL: func.func @heads(
// PLAN: #d2m.move_plan<
func.func @heads(%a0: tensor<1x77x12x64xbf16>) -> tensor<1x12x77x64xbf16> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x77x12x64xbf16>) -> tensor<1x12x77x64xbf16>
  return %0 : tensor<1x12x77x64xbf16>
}

// PLAN-LABEL: func.func @outer(
// PLAN: #d2m.move_plan<
func.func @outer(%a0: tensor<3x2x33x35xf32>) -> tensor<2x3x33x35xf32> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<3x2x33x35xf32>) -> tensor<2x3x33x35xf32>
  return %0 : tensor<2x3x33x35xf32>
}

// PLAN-LABEL: func.func @turned(
// PLAN: #d2m.move_plan<
func.func @turned(%a0: tensor<77x130xbf16>) -> tensor<130x77xbf16> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<77x130xbf16>) -> tensor<130x77xbf16>
  return %0 : tensor<130x77xbf16>
}

// PLAN-LABEL: func.func @turned_wide(
// PLAN: #d2m.move_plan<
func.func @turned_wide(%a0: tensor<3x70x33xf32>) -> tensor<3x33x70xf32> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x70x33xf32>) -> tensor<3x33x70xf32>
  return %0 : tensor<3x33x70xf32>
}

// PLAN-LABEL: func.func @turned_integers(
// PLAN: #d2m.move_plan<
func.func @turned_integers(%a0: tensor<33x50xsi32>) -> tensor<50x33xsi32> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<33x50xsi32>) -> tensor<50x33xsi32>
  return %0 : tensor<50x33xsi32>
}

// PLAN-LABEL: func.func @turned_bytes(
// PLAN: #d2m.move_plan<
func.func @turned_bytes(%a0: tensor<33x50xui8>) -> tensor<50x33xui8> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<33x50xui8>) -> tensor<50x33xui8>
  return %0 : tensor<50x33xui8>
}

// PLAN-LABEL: func.func @channels_last(
// PLAN: #d2m.move_plan<
func.func @channels_last(%a0: tensor<2x5x7x9xbf16>) -> tensor<2x7x9x5xbf16> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x5x7x9xbf16>) -> tensor<2x7x9x5xbf16>
  return %0 : tensor<2x7x9x5xbf16>
}

// PLAN-LABEL: func.func @channels_first(
// PLAN: #d2m.move_plan<
func.func @channels_first(%a0: tensor<2x7x9x40xf32>) -> tensor<2x40x7x9xf32> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<2x7x9x40xf32>) -> tensor<2x40x7x9xf32>
  return %0 : tensor<2x40x7x9xf32>
}

// PLAN-LABEL: func.func @backwards(
// PLAN: #d2m.move_plan<
func.func @backwards(%a0: tensor<2x3x4x5x33xsi32>) -> tensor<33x5x4x3x2xsi32> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 4, 3, 2, 1, 0>}> : (tensor<2x3x4x5x33xsi32>) -> tensor<33x5x4x3x2xsi32>
  return %0 : tensor<33x5x4x3x2xsi32>
}

// PLAN-LABEL: func.func @six(
// PLAN: #d2m.move_plan<
func.func @six(%a0: tensor<2x1x3x2x5x33xbf16>) -> tensor<2x2x3x33x1x5xbf16> {
  %0 = "ttir.permute"(%a0) <{permutation = array<i64: 3, 0, 2, 5, 1, 4>}> : (tensor<2x1x3x2x5x33xbf16>) -> tensor<2x2x3x33x1x5xbf16>
  return %0 : tensor<2x2x3x33x1x5xbf16>
}

// PLAN-LABEL: func.func @rows(
// PLAN: #d2m.move_plan<
func.func @rows(%a0: tensor<5x33x35xf32>) -> tensor<165x35xf32> {
  %0 = "ttir.reshape"(%a0) <{shape = [165 : i32, 35 : i32]}> : (tensor<5x33x35xf32>) -> tensor<165x35xf32>
  return %0 : tensor<165x35xf32>
}

// PLAN-LABEL: func.func @other_rows(
// PLAN: #d2m.move_plan<
func.func @other_rows(%a0: tensor<35x66xbf16>) -> tensor<66x35xbf16> {
  %0 = "ttir.reshape"(%a0) <{shape = [66 : i32, 35 : i32]}> : (tensor<35x66xbf16>) -> tensor<66x35xbf16>
  return %0 : tensor<66x35xbf16>
}

// PLAN-LABEL: func.func @flat(
// PLAN: #d2m.move_plan<
func.func @flat(%a0: tensor<3x7x11xsi32>) -> tensor<231xsi32> {
  %0 = "ttir.reshape"(%a0) <{shape = [231 : i32]}> : (tensor<3x7x11xsi32>) -> tensor<231xsi32>
  return %0 : tensor<231xsi32>
}

// PLAN-LABEL: func.func @scalar(
// PLAN: "ttir.reshape"
func.func @scalar(%a0: tensor<1x1x1xf32>) -> tensor<f32> {
  %0 = "ttir.reshape"(%a0) <{shape = []}> : (tensor<1x1x1xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// PLAN-LABEL: func.func @column(
// PLAN: #d2m.move_plan<
func.func @column(%a0: tensor<77xbf16>) -> tensor<77x1xbf16> {
  %0 = "ttir.reshape"(%a0) <{shape = [77 : i32, 1 : i32]}> : (tensor<77xbf16>) -> tensor<77x1xbf16>
  return %0 : tensor<77x1xbf16>
}

// PLAN-LABEL: func.func @split_heads(
// PLAN: #d2m.move_plan<
func.func @split_heads(%a0: tensor<77x96xbf16>) -> tensor<77x3x32xbf16> {
  %0 = "ttir.reshape"(%a0) <{shape = [77 : i32, 3 : i32, 32 : i32]}> : (tensor<77x96xbf16>) -> tensor<77x3x32xbf16>
  return %0 : tensor<77x3x32xbf16>
}
