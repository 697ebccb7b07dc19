// Tensors are made when they are needed, if fewer bytes are alive so.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-order-ops | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-order-ops -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --program-index all --golden

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
!t = tensor<33x70xbf16, #tiles>

// CHECK-LABEL: func.func @sums
// CHECK-NEXT: "ttnn.exp"(%arg0)
// CHECK-NEXT: "ttnn.sin"(%arg0)
// CHECK-NEXT: "ttnn.add"
// CHECK-NEXT: "ttnn.cos"(%arg0)
// CHECK-NEXT: "ttnn.add"
// CHECK-NEXT: "ttnn.abs"(%arg0)
// CHECK-NEXT: "ttnn.add"
func.func @sums(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.sin"(%a) : (!t) -> !t
  %2 = "ttnn.cos"(%a) : (!t) -> !t
  %3 = "ttnn.abs"(%a) : (!t) -> !t
  %4 = "ttnn.add"(%0, %1) : (!t, !t) -> !t
  %5 = "ttnn.add"(%4, %2) : (!t, !t) -> !t
  %6 = "ttnn.add"(%5, %3) : (!t, !t) -> !t
  return %6 : !t
}

// An order that is as good stays.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: "ttnn.exp"(%arg0)
// CHECK-NEXT: "ttnn.sin"(%arg0)
// CHECK-NEXT: "ttnn.add"
func.func @chain(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.sin"(%a) : (!t) -> !t
  %2 = "ttnn.add"(%0, %1) : (!t, !t) -> !t
  return %2 : !t
}
