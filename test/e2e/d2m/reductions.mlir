// Reductions in kernels besides those of floats (rows.mlir): sums and extrema of
// integers, products, places of maxima, whether all or any are set.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s 2>&1 | FileCheck %s --check-prefix=ONE
// ONE-NOT: remark
// ONE-NOT: "ttnn.{{(sum|max|min|prod|argmax|typecast|ne|where|subtract)}}"

// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --numerics exact | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 --timed | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 0 --kernels cpp | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --ttmetal-to-flatbuffer %t.mlir -o %t.ttm
// RUN: ttrt run %t.ttm
// CHECK: program 0 ('integers') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 2: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 1 ('types') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 2: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 2 ('places') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 2: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 3 ('products') ran
// CHECK-NEXT: output 0: pcc 1.00000
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 2: pcc 1.00000
// CHECK-NEXT: output 3: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 4 ('truth') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 5 ('long') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CPP: program 0 ('integers') ran
// CPP-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0

// Maps in front and behind, both dimensions of tiles.
func.func @integers(%x: tensor<3x70x45xsi32>) -> (tensor<3x70x1xsi32>, tensor<3x70x45xsi32>, tensor<3x1x45xsi32>) {
  %0 = "ttir.multiply"(%x, %x) : (tensor<3x70x45xsi32>, tensor<3x70x45xsi32>) -> tensor<3x70x45xsi32>
  %1 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [-1 : i32]}> : (tensor<3x70x45xsi32>) -> tensor<3x70x1xsi32>
  %2 = "ttir.max"(%x) <{keep_dim = true, dim_arg = [-1 : i32]}> : (tensor<3x70x45xsi32>) -> tensor<3x70x1xsi32>
  %3 = "ttir.subtract"(%0, %2) : (tensor<3x70x45xsi32>, tensor<3x70x1xsi32>) -> tensor<3x70x45xsi32>
  %4 = "ttir.min"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<3x70x45xsi32>) -> tensor<3x1x45xsi32>
  return %1, %3, %4 : tensor<3x70x1xsi32>, tensor<3x70x45xsi32>, tensor<3x1x45xsi32>
}

// The lower bits of sums; the order of numbers without a sign.
func.func @types(%a: tensor<33x35xui8>, %b: tensor<33x35xui16>, %c: tensor<33x35xui32>) -> (tensor<33xui8>, tensor<35xui16>, tensor<1x1xui32>) {
  %0 = "ttir.sum"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<33x35xui8>) -> tensor<33xui8>
  %1 = "ttir.min"(%b) <{keep_dim = false, dim_arg = [0 : i32]}> : (tensor<33x35xui16>) -> tensor<35xui16>
  %2 = "ttir.max"(%c) <{keep_dim = true}> : (tensor<33x35xui32>) -> tensor<1x1xui32>
  return %0, %1, %2 : tensor<33xui8>, tensor<35xui16>, tensor<1x1xui32>
}

// Indices for floats and integers, along rows, columns and all of it.
func.func @places(%a: tensor<2x33x77xbf16>, %b: tensor<40x9xf32>, %c: tensor<5x5xsi32>) -> (tensor<2x33xsi32>, tensor<1x9xui32>, tensor<si32>) {
  %0 = "ttir.argmax"(%a) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x33x77xbf16>) -> tensor<2x33xsi32>
  %1 = "ttir.argmax"(%b) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<40x9xf32>) -> tensor<1x9xui32>
  %2 = "ttir.argmax"(%c) <{keep_dim = false}> : (tensor<5x5xsi32>) -> tensor<si32>
  return %0, %1, %2 : tensor<2x33xsi32>, tensor<1x9xui32>, tensor<si32>
}

// Over whole tiles; within them, others are made first.
func.func @products(%a: tensor<5x33x35xf32>, %b: tensor<4x3x2x17xsi32>, %c: tensor<33x6xf32>, %d: tensor<2x3x40x7xsi32>) -> (tensor<33x35xf32>, tensor<1x1x2x17xsi32>, tensor<33xf32>, tensor<2x1x40x1xsi32>) {
  %0 = "ttir.prod"(%a) <{keep_dim = false, dim_arg = [0 : i32]}> : (tensor<5x33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.prod"(%b) <{keep_dim = true, dim_arg = [0 : i32, 1 : i32]}> : (tensor<4x3x2x17xsi32>) -> tensor<1x1x2x17xsi32>
  %2 = "ttir.prod"(%c) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<33x6xf32>) -> tensor<33xf32>
  %3 = "ttir.prod"(%d) <{keep_dim = true, dim_arg = [-1 : i32, 1 : i32]}> : (tensor<2x3x40x7xsi32>) -> tensor<2x1x40x1xsi32>
  return %0, %1, %2, %3 : tensor<33x35xf32>, tensor<1x1x2x17xsi32>, tensor<33xf32>, tensor<2x1x40x1xsi32>
}

func.func @truth(%a: tensor<31x3xsi32>, %b: tensor<3x40x2xi1>) -> (tensor<31x1xsi32>, tensor<3x2xi1>) {
  %0 = "ttir.reduce_or"(%a) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<31x3xsi32>) -> tensor<31x1xsi32>
  %1 = "ttir.reduce_and"(%b) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<3x40x2xi1>) -> tensor<3x2xi1>
  return %0, %1 : tensor<31x1xsi32>, tensor<3x2xi1>
}

// A row that is read for every walk, as L1 does not hold it.
func.func @long(%a: tensor<1x40000xf32>) -> tensor<1xsi32> {
  %0 = "ttir.argmax"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<1x40000xf32>) -> tensor<1xsi32>
  return %0 : tensor<1xsi32>
}
