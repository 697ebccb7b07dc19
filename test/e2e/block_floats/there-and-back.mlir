// There and back: numbers in block floats are rounded, also where the same program computes with them afterwards; of sizes that
// end within blocks and tiles, with one block for all and with tiny and large numbers side by side.
// RUN: ttrt run %s --golden --program-index all --rtol 0.001 --atol 0.001 --pcc 0.9999 | FileCheck %s
// RUN: ttrt run %s --golden --program-index all --rtol 0.001 --atol 0.001 --pcc 0.9999 --backend=ttmetal | FileCheck %s
// RUN: ttrt run %s --golden --program-index all --rtol 0.001 --atol 0.001 --pcc 0.9999 --backend=ttmetal --device p150 | FileCheck %s
// CHECK: program 0 ('four') ran
// CHECK: program 1 ('eight') ran
// CHECK: program 2 ('both') ran
// CHECK: program 3 ('kept') ran
// CHECK: program 4 ('product') ran
func.func @four(%x: tensor<5x70xf32>, %w: tensor<70x9xf32>) -> tensor<5x9xf32> {
  %w4 = "ttir.typecast"(%w) : (tensor<70x9xf32>) -> tensor<70x9xbfp_bf4>
  %w5 = "ttir.typecast"(%w4) : (tensor<70x9xbfp_bf4>) -> tensor<70x9xf32>
  %0 = "ttir.matmul"(%x, %w5) : (tensor<5x70xf32>, tensor<70x9xf32>) -> tensor<5x9xf32>
  return %0 : tensor<5x9xf32>
}

func.func @eight(%x: tensor<2x33x17xf32>) -> tensor<2x33x17xf32> {
  %0 = "ttir.typecast"(%x) : (tensor<2x33x17xf32>) -> tensor<2x33x17xbfp_bf8>
  %1 = "ttir.typecast"(%0) : (tensor<2x33x17xbfp_bf8>) -> tensor<2x33x17xf32>
  return %1 : tensor<2x33x17xf32>
}

// A difference shows what rounding has cost.
func.func @both(%x: tensor<1x97xf32>) -> (tensor<1x97xf32>, tensor<1x97xf32>) {
  %0 = "ttir.multiply"(%x, %x) : (tensor<1x97xf32>, tensor<1x97xf32>) -> tensor<1x97xf32>
  %1 = "ttir.typecast"(%0) : (tensor<1x97xf32>) -> tensor<1x97xbfp_bf8>
  %2 = "ttir.typecast"(%1) : (tensor<1x97xbfp_bf8>) -> tensor<1x97xf32>
  %3 = "ttir.typecast"(%2) : (tensor<1x97xf32>) -> tensor<1x97xbfp_bf4>
  %4 = "ttir.typecast"(%3) : (tensor<1x97xbfp_bf4>) -> tensor<1x97xf32>
  %5 = "ttir.subtract"(%4, %0) : (tensor<1x97xf32>, tensor<1x97xf32>) -> tensor<1x97xf32>
  %6 = "ttir.subtract"(%2, %4) : (tensor<1x97xf32>, tensor<1x97xf32>) -> tensor<1x97xf32>
  return %5, %6 : tensor<1x97xf32>, tensor<1x97xf32>
}

// Results in block floats are rounded after every op.
func.func @kept(%x: tensor<3x50xbf16>) -> tensor<3x50xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<3x50xbf16>) -> tensor<3x50xbfp_bf4>
  %1 = "ttir.abs"(%0) : (tensor<3x50xbfp_bf4>) -> tensor<3x50xbfp_bf4>
  %2 = "ttir.add"(%1, %0) : (tensor<3x50xbfp_bf4>, tensor<3x50xbfp_bf4>) -> tensor<3x50xbfp_bf4>
  %3 = "ttir.typecast"(%2) : (tensor<3x50xbfp_bf4>) -> tensor<3x50xbf16>
  return %3 : tensor<3x50xbf16>
}

func.func @product(%x: tensor<5x70xbf16>, %w: tensor<70x40xbf16>) -> tensor<5x40xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<5x70xbf16>, tensor<70x40xbf16>) -> tensor<5x40xbfp_bf4>
  %1 = "ttir.typecast"(%0) : (tensor<5x40xbfp_bf4>) -> tensor<5x40xbf16>
  return %1 : tensor<5x40xbf16>
}
