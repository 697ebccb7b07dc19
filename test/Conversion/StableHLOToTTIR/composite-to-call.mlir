// A composite becomes a call of the function that says what it does, with its operands and results.

// RUN: ttmlir-opt %s --stablehlo-legalize-composite-to-call | FileCheck %s
// RUN: %python %S/../../Inputs/meaning.py %s "2 * a + b" "a - b"

// CHECK-LABEL: func.func @main
// CHECK: %[[BOTH:.*]]:2 = call @both(%arg0, %arg1) : (tensor<33x35xf32>, tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>)
// CHECK: %[[SUM:.*]] = call @sum(%arg0, %[[BOTH]]#0)
// CHECK: return %[[SUM]], %[[BOTH]]#1
// Those in a function that a composite calls, too.
// CHECK-LABEL: func.func private @both
// CHECK: call @sum
// CHECK-NOT: stablehlo.composite
func.func @main(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>) {
  %0:2 = stablehlo.composite "my.both" %a, %b {decomposition = @both} : (tensor<33x35xf32>, tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>)
  %1 = stablehlo.composite "my.sum" %a, %0#0 {decomposition = @sum, composite_attributes = {n = 1 : i32}, version = 2 : i32} : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  return %1, %0#1 : tensor<33x35xf32>, tensor<33x35xf32>
}
func.func private @both(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>) {
  %0 = stablehlo.composite "my.sum" %a, %b {decomposition = @sum} : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = stablehlo.subtract %a, %b : tensor<33x35xf32>
  return %0, %1 : tensor<33x35xf32>, tensor<33x35xf32>
}
func.func private @sum(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>) -> tensor<33x35xf32> {
  %0 = stablehlo.add %a, %b : tensor<33x35xf32>
  return %0 : tensor<33x35xf32>
}
