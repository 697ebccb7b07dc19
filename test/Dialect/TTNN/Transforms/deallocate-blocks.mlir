// A tensor that another block uses is not freed in this one.
// RUN: ttmlir-opt %s --ttnn-deallocate | FileCheck %s

// CHECK-LABEL: func.func @two
// CHECK-NEXT: %[[E:.*]] = "ttnn.exp"(%arg0)
// CHECK-NEXT: "ttnn.deallocate"(%arg0)
// CHECK-NEXT: %[[N:.*]] = "ttnn.neg"(%[[E]])
// CHECK-NEXT: %[[A:.*]] = "ttnn.abs"(%[[N]])
// CHECK-NEXT: "ttnn.deallocate"(%[[N]])
// CHECK-NEXT: cf.br ^bb1
// CHECK: "ttnn.add"(%[[E]], %[[A]])
// CHECK-NOT: "ttnn.deallocate"
// CHECK: return
func.func @two(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  %0 = "ttnn.exp"(%a) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %1 = "ttnn.neg"(%0) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %2 = "ttnn.abs"(%1) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  cf.br ^bb1
^bb1:
  %3 = "ttnn.add"(%0, %2) : (tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xbf16>
  return %3 : tensor<32x32xbf16>
}
