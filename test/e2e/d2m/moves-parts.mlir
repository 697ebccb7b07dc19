// Parts of tensors, tensors from parts, repetitions.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=stop-after=d2m-plan %s | FileCheck %s --check-prefix=PLAN
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" | FileCheck %s
// CHECK-COUNT-20: output 0: pcc 1.00000 max_abs 0 max_rel 0

// PLAN-LABEL: func.func @part(
// PLAN: #d2m.move_plan<
func.func @part(%a0: tensor<100x100xsi32>) -> tensor<30x44xsi32> {
  %0 = "ttir.slice_static"(%a0) <{begins = [5 : i32, 7 : i32], ends = [95 : i32, 51 : i32], step = [3 : i32, 1 : i32]}> : (tensor<100x100xsi32>) -> tensor<30x44xsi32>
  return %0 : tensor<30x44xsi32>
}

// PLAN-LABEL: func.func @tiles(
// PLAN: #d2m.move_plan<
func.func @tiles(%a0: tensor<2x96x130xbf16>) -> tensor<1x64x66xbf16> {
  %0 = "ttir.slice_static"(%a0) <{begins = [1 : i32, 32 : i32, 64 : i32], ends = [2 : i32, 96 : i32, 130 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x96x130xbf16>) -> tensor<1x64x66xbf16>
  return %0 : tensor<1x64x66xbf16>
}

// PLAN-LABEL: func.func @columns(
// PLAN: #d2m.move_plan<
func.func @columns(%a0: tensor<3x33x70xf32>) -> tensor<2x32x14xf32> {
  %0 = "ttir.slice_static"(%a0) <{begins = [0 : i32, 1 : i32, 3 : i32], ends = [3 : i32, 33 : i32, 70 : i32], step = [2 : i32, 1 : i32, 5 : i32]}> : (tensor<3x33x70xf32>) -> tensor<2x32x14xf32>
  return %0 : tensor<2x32x14xf32>
}

// PLAN-LABEL: func.func @line(
// PLAN: #d2m.move_plan<
func.func @line(%a0: tensor<100xbf16>) -> tensor<43xbf16> {
  %0 = "ttir.slice_static"(%a0) <{begins = [17 : i32], ends = [60 : i32], step = [1 : i32]}> : (tensor<100xbf16>) -> tensor<43xbf16>
  return %0 : tensor<43xbf16>
}

// PLAN-LABEL: func.func @beside(
// PLAN: #d2m.move_plan<
func.func @beside(%a0: tensor<33x50xbf16>, %a1: tensor<33x20xbf16>, %a2: tensor<33x64xbf16>) -> tensor<33x134xbf16> {
  %0 = "ttir.concat"(%a0, %a1, %a2) <{dim = 1 : si32}> : (tensor<33x50xbf16>, tensor<33x20xbf16>, tensor<33x64xbf16>) -> tensor<33x134xbf16>
  return %0 : tensor<33x134xbf16>
}

// PLAN-LABEL: func.func @below(
// PLAN: #d2m.move_plan<
func.func @below(%a0: tensor<2x33x5xf32>, %a1: tensor<2x1x5xf32>, %a2: tensor<2x40x5xf32>) -> tensor<2x74x5xf32> {
  %0 = "ttir.concat"(%a0, %a1, %a2) <{dim = 1 : si32}> : (tensor<2x33x5xf32>, tensor<2x1x5xf32>, tensor<2x40x5xf32>) -> tensor<2x74x5xf32>
  return %0 : tensor<2x74x5xf32>
}

// PLAN-LABEL: func.func @tiles_beside(
// PLAN: #d2m.move_plan<
func.func @tiles_beside(%a0: tensor<35x32xsi32>, %a1: tensor<35x64xsi32>, %a2: tensor<35x7xsi32>) -> tensor<35x103xsi32> {
  %0 = "ttir.concat"(%a0, %a1, %a2) <{dim = 1 : si32}> : (tensor<35x32xsi32>, tensor<35x64xsi32>, tensor<35x7xsi32>) -> tensor<35x103xsi32>
  return %0 : tensor<35x103xsi32>
}

// PLAN-LABEL: func.func @many(
// PLAN: #d2m.move_plan<
func.func @many(%a0: tensor<1x7xf32>, %a1: tensor<1x7xf32>, %a2: tensor<1x7xf32>, %a3: tensor<1x7xf32>, %a4: tensor<1x7xf32>, %a5: tensor<1x7xf32>, %a6: tensor<1x7xf32>, %a7: tensor<1x7xf32>, %a8: tensor<1x7xf32>, %a9: tensor<1x7xf32>, %a10: tensor<1x7xf32>, %a11: tensor<1x7xf32>, %a12: tensor<1x7xf32>, %a13: tensor<1x7xf32>, %a14: tensor<1x7xf32>, %a15: tensor<1x7xf32>, %a16: tensor<1x7xf32>, %a17: tensor<1x7xf32>, %a18: tensor<1x7xf32>, %a19: tensor<1x7xf32>, %a20: tensor<1x7xf32>, %a21: tensor<1x7xf32>, %a22: tensor<1x7xf32>, %a23: tensor<1x7xf32>) -> tensor<24x7xf32> {
  %0 = "ttir.concat"(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23) <{dim = 0 : si32}> : (tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<24x7xf32>
  return %0 : tensor<24x7xf32>
}

// PLAN-LABEL: func.func @around(
// PLAN: #d2m.move_plan<
func.func @around(%a0: tensor<33x50xf32>) -> tensor<40x70xf32> {
  %0 = "ttir.pad"(%a0) <{padding = array<i32: 3, 4, 5, 15>, value = 2.5 : f32}> : (tensor<33x50xf32>) -> tensor<40x70xf32>
  return %0 : tensor<40x70xf32>
}

// PLAN-LABEL: func.func @outer_pad(
// PLAN: #d2m.move_plan<
func.func @outer_pad(%a0: tensor<2x1x33x7xbf16>) -> tensor<5x2x33x7xbf16> {
  %0 = "ttir.pad"(%a0) <{padding = array<i32: 1, 2, 0, 1, 0, 0, 0, 0>, value = -1.0 : f32}> : (tensor<2x1x33x7xbf16>) -> tensor<5x2x33x7xbf16>
  return %0 : tensor<5x2x33x7xbf16>
}

// PLAN-LABEL: func.func @integers(
// PLAN: #d2m.move_plan<
func.func @integers(%a0: tensor<5xsi32>) -> tensor<8xsi32> {
  %0 = "ttir.pad"(%a0) <{padding = array<i32: 2, 1>, value = 7.0 : f32}> : (tensor<5xsi32>) -> tensor<8xsi32>
  return %0 : tensor<8xsi32>
}

// PLAN-LABEL: func.func @repeats(
// PLAN: #d2m.move_plan<
func.func @repeats(%a0: tensor<33x20xf32>) -> tensor<66x60xf32> {
  %0 = "ttir.repeat"(%a0) <{repeat_dimensions = array<i64: 2, 3>}> : (tensor<33x20xf32>) -> tensor<66x60xf32>
  return %0 : tensor<66x60xf32>
}

// PLAN-LABEL: func.func @repeated_tiles(
// PLAN: #d2m.move_plan<
func.func @repeated_tiles(%a0: tensor<2x1x32x64xbf16>) -> tensor<4x3x64x64xbf16> {
  %0 = "ttir.repeat"(%a0) <{repeat_dimensions = array<i64: 2, 3, 2, 1>}> : (tensor<2x1x32x64xbf16>) -> tensor<4x3x64x64xbf16>
  return %0 : tensor<4x3x64x64xbf16>
}

// PLAN-LABEL: func.func @interleaved(
// PLAN: #d2m.move_plan<
func.func @interleaved(%a0: tensor<33x20xsi32>) -> tensor<33x60xsi32> {
  %0 = "ttir.repeat_interleave"(%a0) <{repeats = 3 : ui32, dim = 1 : si32}> : (tensor<33x20xsi32>) -> tensor<33x60xsi32>
  return %0 : tensor<33x60xsi32>
}

// PLAN-LABEL: func.func @interleaved_rows(
// PLAN: #d2m.move_plan<
func.func @interleaved_rows(%a0: tensor<2x5x7x33xbf16>) -> tensor<2x10x7x33xbf16> {
  %0 = "ttir.repeat_interleave"(%a0) <{repeats = 2 : ui32, dim = 1 : si32}> : (tensor<2x5x7x33xbf16>) -> tensor<2x10x7x33xbf16>
  return %0 : tensor<2x10x7x33xbf16>
}

// PLAN-LABEL: func.func @broadcast(
// PLAN: #d2m.move_plan<
func.func @broadcast(%a0: tensor<33x1xf32>) -> tensor<33x50xf32> {
  %0 = "ttir.broadcast"(%a0) <{broadcast_dimensions = array<i64: 1, 50>}> : (tensor<33x1xf32>) -> tensor<33x50xf32>
  return %0 : tensor<33x50xf32>
}

// PLAN-LABEL: func.func @broadcast_rows(
// PLAN: #d2m.move_plan<
func.func @broadcast_rows(%a0: tensor<1x3x1x65xbf16>) -> tensor<2x3x40x65xbf16> {
  %0 = "ttir.broadcast"(%a0) <{broadcast_dimensions = array<i64: 2, 1, 40, 1>}> : (tensor<1x3x1x65xbf16>) -> tensor<2x3x40x65xbf16>
  return %0 : tensor<2x3x40x65xbf16>
}

// PLAN-LABEL: func.func @reversed(
// PLAN: #d2m.move_plan<
func.func @reversed(%a0: tensor<5x33x50xf32>) -> tensor<5x33x50xf32> {
  %0 = "ttir.reverse"(%a0) <{dimensions = array<i64: 0, 2>}> : (tensor<5x33x50xf32>) -> tensor<5x33x50xf32>
  return %0 : tensor<5x33x50xf32>
}

// Cores go from one part to the next within a block.
// PLAN-LABEL: func.func @long_parts(
// PLAN: #d2m.move_plan<way = pages
func.func @long_parts(%a0: tensor<672x1024xbf16>, %a1: tensor<672x1024xbf16>, %a2: tensor<672x1024xbf16>) -> tensor<2016x1024xbf16> {
  %0 = "ttir.concat"(%a0, %a1, %a2) <{dim = 0 : si32}> : (tensor<672x1024xbf16>, tensor<672x1024xbf16>, tensor<672x1024xbf16>) -> tensor<2016x1024xbf16>
  return %0 : tensor<2016x1024xbf16>
}

// A constant of one element fills a part, as larger ones do.
// PLAN-LABEL: func.func @one_more(
// PLAN: #d2m.move_plan<
func.func @one_more(%a0: tensor<6xf32>) -> tensor<7xf32> {
  %0 = "ttir.constant"() <{value = dense<1.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "ttir.concat"(%a0, %0) <{dim = 0 : si32}> : (tensor<6xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}
