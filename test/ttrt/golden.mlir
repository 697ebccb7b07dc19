// Compiled, run and compared in one step.
// RUN: ttrt run %s --golden --pcc 0.999 | FileCheck %s
// RUN: ttrt run %s --golden --device p100 | FileCheck %s
// RUN: ttrt run %s --golden --device p150 | FileCheck %s
// RUN: ttrt perf %s --golden | FileCheck %s --check-prefix=PERF
// CHECK: golden.mlir: program 0 ('add') ran
// CHECK: output 0: pcc {{[0-9.]+}} max_abs {{[0-9.e-]+}} max_rel {{[0-9.e-]+}}
// PERF: output 0: pcc
func.func @add(%a: tensor<32x64xf32>, %b: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = "ttir.add"(%a, %b) : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}
