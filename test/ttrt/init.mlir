// Weights are drawn so that deep models stay finite; where nothing is finite the comparison says that it is empty.
// RUN: ttrt run %s --golden --program-index 0 2>&1 | FileCheck %s --check-prefix=FINITE
// RUN: ttrt run %s --golden --program-index 0 --init randn --result-file %t.json 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: ttrt run %s --golden --program-index 1 2>&1 | FileCheck %s --check-prefix=FINITE
// RUN: ttrt run %s --golden --program-index 2 2>&1 | FileCheck %s --check-prefix=SOME

// FINITE-NOT: warning
// FINITE: output 0: pcc {{1.00000|0.99[0-9]+}} max_abs {{[0-9.e-]+}} max_rel {{[0-9.e-]+$}}
// FINITE-NOT: warning
// EMPTY: output 0: pcc 1.00000 max_abs 0 max_rel 0, 320 of 320 not finite
// EMPTY: ttrt: warning: {{.*}}init.mlir: program 0 ('deep'), output 0: no element is finite, here or in the reference: nothing is compared
// JSON: "not_finite": 320,
// JSON-NEXT: "golden": "empty"
// SOME: output 0: pcc 1.00000 max_abs 0 max_rel 0, 3 of 6 not finite

func.func private @three(%x: tensor<5x64xf32>, %w: tensor<64x64xf32>) -> tensor<5x64xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %1 = "ttir.matmul"(%0, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %2 = "ttir.matmul"(%1, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  return %2 : tensor<5x64xf32>
}
func.func private @twelve(%x: tensor<5x64xf32>, %w: tensor<64x64xf32>) -> tensor<5x64xf32> {
  %0 = call @three(%x, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %1 = call @three(%0, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %2 = call @three(%1, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %3 = call @three(%2, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  return %3 : tensor<5x64xf32>
}
func.func @deep(%x: tensor<5x64xf32>, %w: tensor<64x64xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<5x64xf32> {
  %0 = call @twelve(%x, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %1 = call @twelve(%0, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %2 = call @twelve(%1, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  %3 = call @twelve(%2, %w) : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
  return %3 : tensor<5x64xf32>
}

// Half a kind: what is not said to be an input is a weight by its place.
func.func @conv(%x: tensor<1x9x7x8xf32>, %w: tensor<16x8x3x3xf32>, %b: tensor<1x1x1x16xf32>, %s: tensor<16xf32>, %m: tensor<16xf32>) -> tensor<1x9x7x16xf32> {
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x9x7x8xf32>, tensor<16x8x3x3xf32>, tensor<1x1x1x16xf32>) -> tensor<1x9x7x16xf32>
  %1 = "ttir.batch_norm_inference"(%0, %s, %m, %m, %s) <{epsilon = 1.0e-05 : f32, dimension = 3 : i32}> : (tensor<1x9x7x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<1x9x7x16xf32>
  return %1 : tensor<1x9x7x16xf32>
}

func.func @some() -> tensor<6xf32> {
  %0 = "ttir.constant"() <{value = dense<[1.0, 0.0, 2.0, 0.0, 3.0, 0.0]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %1 = "ttir.reciprocal"(%0) : (tensor<6xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
