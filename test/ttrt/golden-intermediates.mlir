// The first op whose result is not close to the reference's.
// RUN: ttrt run %s --golden --intermediates | FileCheck %s --check-prefix=CLOSE
// RUN: rm -rf %t
// RUN: not ttrt run %s --golden --intermediates --rtol 0 --atol 0 --save-artifacts --artifact-dir %t --result-file %t/results.json | FileCheck %s --check-prefix=FIRST
// RUN: FileCheck %s --input-file %t/results.json --check-prefix=JSON
// RUN: %python -c "import numpy as n; a, b = (n.load('%t/golden-intermediates/run/program_0/' + x + '_op.npy') for x in ('device', 'golden')); assert a.shape == (33, 50) and 0 < abs(a - b).max() < 1e-4"
// RUN: not ttrt run %s --intermediates 2>&1 | FileCheck %s --check-prefix=WITHOUT

// CLOSE: program 0 ('steps') ran
// CLOSE-NEXT: intermediates: none of {{[4-9]}} ops of {{[0-9]+}} leaves the reference
// FIRST: intermediates: op {{[0-9]+}} (exp) at loc("{{.*}}golden-intermediates.mlir":{{[0-9]+}}:8) is the first to leave the reference: pcc {{.*}} elements are too far off, most at [{{[0-9]+, [0-9]+}}]: {{.*}}, wanted
// JSON: "intermediates": {
// JSON-NEXT: "first": {
// JSON-NEXT: "op": "exp"
// WITHOUT: --intermediates of a .ttnn file is for --golden
func.func @steps(%a: tensor<33x50xf32>) -> tensor<33xf32> {
  %0 = "ttir.neg"(%a) : (tensor<33x50xf32>) -> tensor<33x50xf32>
  %1 = "ttir.abs"(%0) : (tensor<33x50xf32>) -> tensor<33x50xf32>
  %2 = "ttir.exp"(%1) : (tensor<33x50xf32>) -> tensor<33x50xf32>
  %3 = "ttir.multiply"(%2, %a) : (tensor<33x50xf32>, tensor<33x50xf32>) -> tensor<33x50xf32>
  %4 = "ttir.sum"(%3) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<33x50xf32>) -> tensor<33xf32>
  return %4 : tensor<33xf32>
}
