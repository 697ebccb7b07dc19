// Element-wise ops that hang together become one program of kernels; what comes
// out is the reference's in every mode of the chip. Two of `functions` share
// nothing but an argument.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=enable-create-d2m-subgraphs=true %s | FileCheck %s --check-prefix=ONE
// ONE-COUNT-8: "ttnn.generic"(
// ONE-NOT: "ttnn.generic"(

// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --numerics exact | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --device p150 | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index 1 --kernels cpp | FileCheck %s --check-prefix=CPP
// CHECK: program 0 ('chain') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('mixed') ran
// CHECK: output 0: pcc 1.00000
// CHECK: output 1: pcc 1.00000
// CHECK: program 2 ('tree') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('functions') ran
// CHECK: output 0: pcc 1.00000
// CHECK: output 1: pcc 1.00000
// CHECK: program 4 ('vector') ran
// CHECK: output 0: pcc 1.00000
// CHECK: program 5 ('deep') ran
// CHECK: output 0: pcc 1.00000
// CHECK: program 6 ('broadcasts') ran
// CHECK: output 0: pcc 1.00000
// CPP: program 1 ('mixed') ran

func.func @chain(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %1 = "ttir.exp"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %2 = "ttir.multiply"(%1, %a) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %3 = "ttir.sigmoid"(%2) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  return %3 : tensor<70x150xbf16>
}

// Formats, numbers, two results.
func.func @mixed(%a: tensor<3x70x150xf32>, %b: tensor<3x70x150xbf16>, %p: tensor<3x70x150xbf16>) -> (tensor<3x70x150xf32>, tensor<3x70x150xbf16>) {
  %k = "ttir.full"() <{shape = array<i32: 3, 70, 150>, fill_value = 2.5 : f32}> : () -> tensor<3x70x150xf32>
  %0 = "ttir.typecast"(%b) : (tensor<3x70x150xbf16>) -> tensor<3x70x150xf32>
  %1 = "ttir.multiply"(%a, %0) : (tensor<3x70x150xf32>, tensor<3x70x150xf32>) -> tensor<3x70x150xf32>
  %2 = "ttir.subtract"(%1, %k) : (tensor<3x70x150xf32>, tensor<3x70x150xf32>) -> tensor<3x70x150xf32>
  %3 = "ttir.maximum"(%k, %2) : (tensor<3x70x150xf32>, tensor<3x70x150xf32>) -> tensor<3x70x150xf32>
  %4 = "ttir.typecast"(%3) : (tensor<3x70x150xf32>) -> tensor<3x70x150xbf16>
  %5 = "ttir.gt"(%4, %p) : (tensor<3x70x150xbf16>, tensor<3x70x150xbf16>) -> tensor<3x70x150xbf16>
  %6 = "ttir.where"(%5, %4, %p) : (tensor<3x70x150xbf16>, tensor<3x70x150xbf16>, tensor<3x70x150xbf16>) -> tensor<3x70x150xbf16>
  %7 = "ttir.cos"(%2) : (tensor<3x70x150xf32>) -> tensor<3x70x150xf32>
  %8 = "ttir.div"(%7, %k) : (tensor<3x70x150xf32>, tensor<3x70x150xf32>) -> tensor<3x70x150xf32>
  return %8, %6 : tensor<3x70x150xf32>, tensor<3x70x150xbf16>
}

// More tiles than cores, in blocks, the last of which is less full.
func.func @tree(%a: tensor<600x333xbf16>, %b: tensor<600x333xbf16>, %c: tensor<600x333xbf16>, %d: tensor<600x333xbf16>) -> tensor<600x333xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<600x333xbf16>, tensor<600x333xbf16>) -> tensor<600x333xbf16>
  %1 = "ttir.add"(%c, %d) : (tensor<600x333xbf16>, tensor<600x333xbf16>) -> tensor<600x333xbf16>
  %2 = "ttir.add"(%0, %1) : (tensor<600x333xbf16>, tensor<600x333xbf16>) -> tensor<600x333xbf16>
  return %2 : tensor<600x333xbf16>
}

// Functions whose arguments any number may be.
func.func @functions(%x: tensor<33x65xf32>, %y: tensor<33x65xf32>) -> (tensor<33x65xf32>, tensor<33x65xf32>) {
  %0 = "ttir.tanh"(%x) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %1 = "ttir.sin"(%0) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %2 = "ttir.gelu"(%1) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %3 = "ttir.silu"(%2) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %4 = "ttir.erf"(%3) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %5 = "ttir.square"(%4) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %6 = "ttir.sqrt"(%5) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %7 = "ttir.clamp_scalar"(%6) <{min = -0.5 : f32, max = 0.25 : f32}> : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %8 = "ttir.atan2"(%7, %y) : (tensor<33x65xf32>, tensor<33x65xf32>) -> tensor<33x65xf32>
  %9 = "ttir.abs"(%8) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %10 = "ttir.neg"(%9) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %11 = "ttir.relu"(%y) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %12 = "ttir.subtract"(%10, %11) : (tensor<33x65xf32>, tensor<33x65xf32>) -> tensor<33x65xf32>
  %13 = "ttir.floor"(%y) : (tensor<33x65xf32>) -> tensor<33x65xf32>
  %14 = "ttir.minimum"(%13, %x) : (tensor<33x65xf32>, tensor<33x65xf32>) -> tensor<33x65xf32>
  return %12, %14 : tensor<33x65xf32>, tensor<33x65xf32>
}

// One dimension: one row of tiles.
func.func @vector(%x: tensor<77xf32>) -> tensor<77xf32> {
  %0 = "ttir.exp"(%x) : (tensor<77xf32>) -> tensor<77xf32>
  %1 = "ttir.add"(%0, %x) : (tensor<77xf32>, tensor<77xf32>) -> tensor<77xf32>
  return %1 : tensor<77xf32>
}

// Nine products that are wanted at once: with one of 32 bits more than DST has,
// unless they are added up as they come.
func.func @deep(%x: tensor<40x40xf32>, %y: tensor<40x40xf32>) -> tensor<40x40xf32> {
  %0 = "ttir.multiply"(%x, %y) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %1 = "ttir.multiply"(%0, %y) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %2 = "ttir.multiply"(%1, %y) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %3 = "ttir.multiply"(%2, %y) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %4 = "ttir.multiply"(%3, %y) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %5 = "ttir.add"(%0, %1) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %6 = "ttir.add"(%5, %2) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %7 = "ttir.add"(%6, %3) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %8 = "ttir.add"(%7, %4) : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  return %8 : tensor<40x40xf32>
}

// Rows, columns, single elements, and outer dimensions that are not there.
func.func @broadcasts(%x: tensor<2x3x70x150xf32>, %row: tensor<150xf32>, %column: tensor<2x1x70x1xf32>, %one: tensor<3x1x1xf32>, %matrix: tensor<70x150xf32>, %few: tensor<2x1x1x150xbf16>) -> tensor<2x3x70x150xf32> {
  %0 = "ttir.multiply"(%x, %row) : (tensor<2x3x70x150xf32>, tensor<150xf32>) -> tensor<2x3x70x150xf32>
  %1 = "ttir.add"(%0, %column) : (tensor<2x3x70x150xf32>, tensor<2x1x70x1xf32>) -> tensor<2x3x70x150xf32>
  %2 = "ttir.multiply"(%1, %one) : (tensor<2x3x70x150xf32>, tensor<3x1x1xf32>) -> tensor<2x3x70x150xf32>
  %3 = "ttir.subtract"(%2, %matrix) : (tensor<2x3x70x150xf32>, tensor<70x150xf32>) -> tensor<2x3x70x150xf32>
  %4 = "ttir.typecast"(%few) : (tensor<2x1x1x150xbf16>) -> tensor<2x1x1x150xf32>
  %5 = "ttir.maximum"(%3, %4) : (tensor<2x3x70x150xf32>, tensor<2x1x1x150xf32>) -> tensor<2x3x70x150xf32>
  return %5 : tensor<2x3x70x150xf32>
}
