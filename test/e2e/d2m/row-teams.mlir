// Where there are fewer rows than cores, several share a row and exchange what
// they have reduced; parts need not be equal.

// RUN: ttmlir-opt --d2m-fe-pipeline %s | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: @decode
// PLAN: rows = 1, cores = {{[0-9]+}}, split = {{[1-3]?[0-9]}},
// PLAN-NOT: split = 1,
// PLAN-LABEL: @total
// PLAN: rows = 1, cores = {{[0-9]+}}, split = {{[1-3]?[0-9]}},
// PLAN-NOT: split = 1,

// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --numerics exact --rtol 0.03 | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// CHECK: program 0 ('decode') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('uneven') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 2 ('total') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('several') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 1: pcc {{1.00000|0.9999}}
// CHECK: output 2: pcc {{1.00000|0.9999}}
// CHECK: program 4 ('columns') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 5 ('norm') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

func.func @decode(%a: tensor<32x2048xbf16>) -> tensor<32x2048xbf16> {
  %0 = "ttir.softmax"(%a) <{dimension = -1 : si32}> : (tensor<32x2048xbf16>) -> tensor<32x2048xbf16>
  return %0 : tensor<32x2048xbf16>
}

// 57 tiles, the last one with padding, for a team that does not divide them.
func.func @uneven(%a: tensor<3x7x1801xf32>) -> tensor<3x7x1801xf32> {
  %0 = "ttir.softmax"(%a) <{dimension = -1 : si32}> : (tensor<3x7x1801xf32>) -> tensor<3x7x1801xf32>
  return %0 : tensor<3x7x1801xf32>
}

func.func @total(%x: tensor<333x700xf32>) -> tensor<1x1xf32> {
  %0 = "ttir.abs"(%x) : (tensor<333x700xf32>) -> tensor<333x700xf32>
  %1 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [0 : i32, 1 : i32]}> : (tensor<333x700xf32>) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

// Two reductions at a time, results of one tile and of all, more rows than teams.
func.func @several(%x: tensor<9x65x1000xbf16>, %y: tensor<9x1x1xbf16>) -> (tensor<9x1x1xbf16>, tensor<9x65x1000xbf16>, tensor<9x1x1xbf16>) {
  %0 = "ttir.abs"(%x) : (tensor<9x65x1000xbf16>) -> tensor<9x65x1000xbf16>
  %1 = "ttir.max"(%0) <{keep_dim = true, dim_arg = [1 : i32, 2 : i32]}> : (tensor<9x65x1000xbf16>) -> tensor<9x1x1xbf16>
  %2 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [1 : i32, 2 : i32]}> : (tensor<9x65x1000xbf16>) -> tensor<9x1x1xbf16>
  %3 = "ttir.add"(%1, %y) : (tensor<9x1x1xbf16>, tensor<9x1x1xbf16>) -> tensor<9x1x1xbf16>
  %4 = "ttir.subtract"(%x, %3) : (tensor<9x65x1000xbf16>, tensor<9x1x1xbf16>) -> tensor<9x65x1000xbf16>
  return %1, %4, %2 : tensor<9x1x1xbf16>, tensor<9x65x1000xbf16>, tensor<9x1x1xbf16>
}

func.func @columns(%a: tensor<2000x70xbf16>) -> tensor<2000x70xbf16> {
  %0 = "ttir.softmax"(%a) <{dimension = 0 : si32}> : (tensor<2000x70xbf16>) -> tensor<2000x70xbf16>
  return %0 : tensor<2000x70xbf16>
}

func.func @norm(%x: tensor<40x4000xbf16>, %w: tensor<4000xbf16>, %b: tensor<4000xbf16>) -> tensor<40x4000xbf16> {
  %0 = "ttir.layer_norm"(%x, %w, %b) <{normalized_shape = array<i64: 4000>, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<40x4000xbf16>, tensor<4000xbf16>, tensor<4000xbf16>) -> tensor<40x4000xbf16>
  return %0 : tensor<40x4000xbf16>
}
