// From the host to the device and back: a call of the library does not do that
// at once, so that a binary takes the steps only.
// RUN: ttmlir-opt %s --ttnn-decompose-layouts | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: ttmlir-opt %t.mlir --ttnn-decompose-layouts -o %t.split.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.split.mlir -o %t.split.ttnn
// RUN: ttrt run %t.split.ttnn --golden
// WHOLE: 'ttnn.to_layout' op cannot be written to a binary: its result is declared on the device, but the library makes it where its operands are, on the host

#a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>

// CHECK-LABEL: func.func @there
// CHECK-NEXT: %[[D:.*]] = "ttnn.get_device"()
// CHECK-NEXT: %[[T:.*]] = "ttnn.to_device"(%arg0, %[[D]])
// CHECK-NEXT: %[[C:.*]] = "ttnn.typecast"(%[[T]])
// CHECK-NEXT: "ttnn.to_layout"(%[[C]])
// CHECK-NEXT: return
func.func @there(%x: tensor<64x128xf32, #host>) -> tensor<64x128xbf16, #a> {
  %0 = "ttnn.to_layout"(%x) : (tensor<64x128xf32, #host>) -> tensor<64x128xbf16, #a>
  return %0 : tensor<64x128xbf16, #a>
}

// CHECK-LABEL: func.func @back
// CHECK-NEXT: %[[C:.*]] = "ttnn.typecast"(%arg0)
// CHECK-NEXT: %[[T:.*]] = "ttnn.to_layout"(%[[C]])
// CHECK-NEXT: "ttnn.from_device"(%[[T]])
// CHECK-NEXT: return
func.func @back(%x: tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #host> {
  %0 = "ttnn.to_layout"(%x) : (tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #host>
  return %0 : tensor<64x128xf32, #host>
}
