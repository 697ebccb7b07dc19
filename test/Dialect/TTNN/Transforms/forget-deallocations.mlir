// Deallocations of a program go, except forced ones; then tensors are freed anew.
// RUN: ttmlir-opt %s --ttnn-forget-deallocations | FileCheck %s
// RUN: ttmlir-opt %s --ttnn-forget-deallocations --ttnn-deallocate | FileCheck %s --check-prefix=ANEW

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!t = tensor<32x32xbf16, #l>

// CHECK-LABEL: func.func @f
// CHECK-NEXT: %[[E:.*]] = "ttnn.exp"(%arg0)
// CHECK-NEXT: %[[N:.*]] = "ttnn.neg"(%[[E]])
// CHECK-NEXT: "ttnn.deallocate"(%[[E]]) <{force = true}>
// CHECK-NEXT: return %[[N]]
// ANEW: ttnn.exp
// ANEW-NEXT: "ttnn.deallocate"(%arg0) <{force = false}>
// ANEW: ttnn.neg
func.func @f(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  "ttnn.deallocate"(%a) <{force = false}> : (!t) -> ()
  %1 = "ttnn.neg"(%0) : (!t) -> !t
  "ttnn.deallocate"(%0) <{force = true}> : (!t) -> ()
  return %1 : !t
}
