// Programs that cannot be written, or cannot be run, are errors; nothing hangs.
// RUN: split-file %s %t
// RUN: not ttrt run %t/recursive.mlir 2>&1 | FileCheck %s --check-prefix=RECURSIVE
// RUN: not ttrt run %t/declared.mlir 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: not ttmlir-opt --ttir-to-ttmetal-pipeline %t/kernels.mlir 2>&1 | FileCheck %s --check-prefix=KERNELS

// RECURSIVE: calls 'f', which calls itself
// DECLARED: 'f', which has no body
// KERNELS: 'ttcore.loop' op

//--- recursive.mlir
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ttcore.loop @f(%a) times 1 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ttcore.loop @f(%a) times 1 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
//--- declared.mlir
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ttcore.loop @f(%a) times 1 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
//--- kernels.mlir
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.neg"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ttcore.loop @f(%a) times 3 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
