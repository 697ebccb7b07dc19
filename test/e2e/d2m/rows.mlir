// Reductions, what stands in front of them and what is made of them again are one
// program: a walk over each row for every reduction, another one for results.
// Rows that do not fit into L1 are read again; padding does not count.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=enable-create-d2m-subgraphs=true %s | FileCheck %s --check-prefix=ONE
// ONE-COUNT-11: "ttnn.generic"(
// ONE-NOT: "ttnn.generic"(
// ONE-NOT: "ttnn.softmax"
// ONE-NOT: _norm"

// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --device p150 | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index 3 --kernels cpp | FileCheck %s --check-prefix=CPP
// CPP: program 3 ('both') ran

// A number that is repeated over a row or column passes through 19 bits on the
// chip, so that f32 has ten of them behind the point.
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --numerics exact --rtol 0.03 | FileCheck %s
// CHECK: program 0 ('softmax') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('columns') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 2 ('rms') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('both') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 1: pcc {{1.00000|0.9999}}
// CHECK: output 2: pcc {{1.00000|0.9999}}
// CHECK: program 4 ('outer') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 1: pcc {{1.00000|0.9999}}
// CHECK: program 5 ('long') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 6 ('layer_norm') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 7 ('least') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 8 ('narrow') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

func.func @softmax(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %1 = "ttir.softmax"(%0) <{dimension = -1 : si32}> : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  return %1 : tensor<70x150xbf16>
}

func.func @columns(%a: tensor<3x70x150xf32>) -> tensor<3x70x150xf32> {
  %0 = "ttir.softmax"(%a) <{dimension = 1 : si32}> : (tensor<3x70x150xf32>) -> tensor<3x70x150xf32>
  return %0 : tensor<3x70x150xf32>
}

// The weight is read once by every core.
func.func @rms(%x: tensor<2x100x300xf32>, %w: tensor<300xf32>) -> tensor<2x100x300xf32> {
  %0 = "ttir.rms_norm"(%x, %w) <{normalized_shape = array<i64: 300>, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x100x300xf32>, tensor<300xf32>) -> tensor<2x100x300xf32>
  return %0 : tensor<2x100x300xf32>
}

// Two reductions at a time, over rows and columns of tiles, an operand of one
// tile, results of both shapes.
func.func @both(%x: tensor<5x40x70xbf16>, %y: tensor<5x1x1xbf16>) -> (tensor<5x1x1xbf16>, tensor<5x40x70xbf16>, tensor<5x1x1xbf16>) {
  %0 = "ttir.abs"(%x) : (tensor<5x40x70xbf16>) -> tensor<5x40x70xbf16>
  %1 = "ttir.max"(%0) <{keep_dim = true, dim_arg = [1 : i32, 2 : i32]}> : (tensor<5x40x70xbf16>) -> tensor<5x1x1xbf16>
  %2 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [1 : i32, 2 : i32]}> : (tensor<5x40x70xbf16>) -> tensor<5x1x1xbf16>
  %3 = "ttir.add"(%1, %y) : (tensor<5x1x1xbf16>, tensor<5x1x1xbf16>) -> tensor<5x1x1xbf16>
  %4 = "ttir.subtract"(%x, %3) : (tensor<5x40x70xbf16>, tensor<5x1x1xbf16>) -> tensor<5x40x70xbf16>
  return %1, %4, %2 : tensor<5x1x1xbf16>, tensor<5x40x70xbf16>, tensor<5x1x1xbf16>
}

// Tiles are summed up, nothing within them.
func.func @outer(%x: tensor<5x40x70xbf16>) -> (tensor<1x40x70xbf16>, tensor<5x40x70xbf16>) {
  %0 = "ttir.exp"(%x) : (tensor<5x40x70xbf16>) -> tensor<5x40x70xbf16>
  %1 = "ttir.mean"(%0) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<5x40x70xbf16>) -> tensor<1x40x70xbf16>
  %2 = "ttir.log"(%1) : (tensor<1x40x70xbf16>) -> tensor<1x40x70xbf16>
  %4 = "ttir.subtract"(%x, %2) : (tensor<5x40x70xbf16>, tensor<1x40x70xbf16>) -> tensor<5x40x70xbf16>
  return %2, %4 : tensor<1x40x70xbf16>, tensor<5x40x70xbf16>
}

func.func @long(%a: tensor<40x12001xf32>) -> tensor<40x12001xf32> {
  %0 = "ttir.softmax"(%a) <{dimension = -1 : si32}> : (tensor<40x12001xf32>) -> tensor<40x12001xf32>
  return %0 : tensor<40x12001xf32>
}

func.func @layer_norm(%x: tensor<3x50x777xbf16>, %w: tensor<777xbf16>, %b: tensor<777xbf16>) -> tensor<3x50x777xbf16> {
  %0 = "ttir.layer_norm"(%x, %w, %b) <{normalized_shape = array<i64: 777>, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3x50x777xbf16>, tensor<777xbf16>, tensor<777xbf16>) -> tensor<3x50x777xbf16>
  return %0 : tensor<3x50x777xbf16>
}

func.func @least(%x: tensor<3x50x77xf32>) -> tensor<f32> {
  %0 = "ttir.exp"(%x) : (tensor<3x50x77xf32>) -> tensor<3x50x77xf32>
  %1 = "ttir.min"(%0) <{keep_dim = false}> : (tensor<3x50x77xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// Programs in front that have other shapes; what a division by zero leaves in the
// padding does not come out.
func.func @narrow(%x: tensor<45x33xf32>, %s: tensor<45x1xf32>, %t: tensor<1x1xf32>) -> tensor<45x33xf32> {
  %0 = "ttir.exp"(%s) : (tensor<45x1xf32>) -> tensor<45x1xf32>
  %1 = "ttir.add"(%0, %t) : (tensor<45x1xf32>, tensor<1x1xf32>) -> tensor<45x1xf32>
  %2 = "ttir.square"(%x) : (tensor<45x33xf32>) -> tensor<45x33xf32>
  %3 = "ttir.reciprocal"(%2) : (tensor<45x33xf32>) -> tensor<45x33xf32>
  %4 = "ttir.add"(%3, %1) : (tensor<45x33xf32>, tensor<45x1xf32>) -> tensor<45x33xf32>
  %5 = "ttir.max"(%4) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<45x33xf32>) -> tensor<45x1xf32>
  %6 = "ttir.div"(%4, %5) : (tensor<45x33xf32>, tensor<45x1xf32>) -> tensor<45x33xf32>
  return %6 : tensor<45x33xf32>
}
