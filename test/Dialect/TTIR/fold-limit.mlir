// Constants that are too large are not folded with others; splats always are.
// RUN: ttmlir-opt %s --canonicalize --ttir-fold-limit=4 | FileCheck %s
// RUN: ttmlir-opt %s --canonicalize --ttir-fold-limit=3 | FileCheck %s --check-prefix=LESS
// RUN: not ttmlir-opt %s --canonicalize --ttir-fold-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: '-1' value invalid for uint argument

// CHECK-NOT: "ttir.add"
// CHECK-NOT: "ttir.typecast"
// CHECK-NOT: "ttir.permute"
// LESS-DAG: "ttir.typecast"
// LESS-DAG: "ttir.add"
// LESS-DAG: "ttir.permute"
func.func @f() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<100xf32>) {
  %0 = "ttir.constant"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %1 = "ttir.typecast"(%0) : (tensor<2x2xi32>) -> tensor<2x2xf32>
  %2 = "ttir.add"(%1, %1) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = "ttir.permute"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: dense<4.000000e+00> : tensor<100xf32>
  // LESS-DAG: 4.000000e+00
  %4 = "ttir.constant"() <{value = dense<2.0> : tensor<100xf32>}> : () -> tensor<100xf32>
  %5 = "ttir.add"(%4, %4) : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xf32>
  return %2, %3, %5 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<100xf32>
}
