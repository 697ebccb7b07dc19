// RUN: ttmlir-opt %s --ttnn-deallocate | FileCheck %s
// With and without it the outputs are the same, and arguments can be used again.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: ttmlir-opt %t.mlir --ttnn-deallocate -o %t.freed.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.freed.mlir -o %t.freed.ttnn
// RUN: ttrt run %t.ttnn --golden
// RUN: ttrt run %t.freed.ttnn --golden --loops 3
// RUN: ttmlir-opt %t.freed.mlir --ttnn-deallocate -o %t.again.mlir
// RUN: cmp %t.freed.mlir %t.again.mlir

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!t = tensor<32x32xbf16, #l>

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %[[E:.*]] = "ttnn.exp"(%arg0)
// CHECK-NEXT: %[[S:.*]] = "ttnn.add"(%[[E]], %arg0)
// CHECK-DAG: "ttnn.deallocate"(%[[E]]) <{force = false}>
// CHECK-DAG: "ttnn.deallocate"(%arg0) <{force = false}>
// CHECK-NEXT: return %[[S]]
func.func @chain(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.add"(%0, %a) : (!t, !t) -> !t
  return %1 : !t
}

// A result that nobody uses goes at once; an argument that nobody uses stays,
// as does one that is returned.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT: %[[N:.*]] = "ttnn.neg"(%arg0)
// CHECK-NEXT: "ttnn.deallocate"(%[[N]])
// CHECK-NEXT: return %arg0
func.func @unused(%a: !t, %b: !t) -> !t {
  %0 = "ttnn.neg"(%a) : (!t) -> !t
  return %a : !t
}

// Freed by hand: not twice.
// CHECK-LABEL: func.func @by_hand
// CHECK-COUNT-1: "ttnn.deallocate"(%arg0) <{force = true}>
// CHECK-NOT: "ttnn.deallocate"(%arg0)
// CHECK: return
func.func @by_hand(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  "ttnn.deallocate"(%a) <{force = true}> : (!t) -> ()
  return %0 : !t
}

// An operand that comes twice is freed once.
// CHECK-LABEL: func.func @twice
// CHECK: "ttnn.multiply"
// CHECK-NEXT: "ttnn.deallocate"(%arg0)
// CHECK-NEXT: return
func.func @twice(%a: !t) -> !t {
  %0 = "ttnn.multiply"(%a, %a) : (!t, !t) -> !t
  return %0 : !t
}
