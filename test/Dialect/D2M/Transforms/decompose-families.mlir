// An op that a family matches stays whole: a reversal is a move, not a gather of numbers.

// RUN: ttmlir-opt --d2m-decompose %s | FileCheck %s
// RUN: ttrt run --backend=ttmetal --golden %s | FileCheck %s --check-prefix=RESULT

// CHECK-LABEL: func.func @reversed
// CHECK-NEXT: "ttir.reverse"
// CHECK-NEXT: return
// RESULT: pcc 1.0
func.func @reversed(%x: tensor<70x45xbf16>) -> tensor<70x45xbf16> {
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<70x45xbf16>) -> tensor<70x45xbf16>
  return %0 : tensor<70x45xbf16>
}
