// RUN: ttmlir-opt %s --ttnn-decompose-layouts | FileCheck %s
// Before and after give the same: the identity up to the rounding of formats.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: ttmlir-opt %t.mlir --ttnn-decompose-layouts -o %t.split.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.split.mlir -o %t.split.ttnn
// RUN: ttrt run %t.ttnn --golden
// RUN: ttrt run %t.split.ttnn --golden
// RUN: ttmlir-opt %t.split.mlir --ttnn-decompose-layouts -o %t.again.mlir
// RUN: cmp %t.split.mlir %t.again.mlir

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#b = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #l1>, <interleaved>>
#bfp = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #dram>, <interleaved>>

// CHECK-DAG: #[[A:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK-DAG: #[[B:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #l1>, <interleaved>>

// The example of the pass.
// CHECK-LABEL: func.func @move
// CHECK-NEXT: %[[F:.*]] = "ttnn.typecast"(%arg0) : (tensor<64x128xbf16, #[[A]]>) -> tensor<64x128xf32, #{{.*}}>
// CHECK-NEXT: %[[R:.*]] = "ttnn.to_layout"(%[[F]])
// CHECK-NEXT: %[[M:.*]] = "ttnn.to_memory_config"(%[[R]]) {{.*}} -> tensor<64x128xf32, #[[B]]>
// CHECK-NEXT: return %[[M]]
func.func @move(%x: tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #b> {
  %0 = "ttnn.to_layout"(%x) : (tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #b>
  return %0 : tensor<64x128xf32, #b>
}

// One step stays one step.
// CHECK-LABEL: func.func @single
// CHECK-NEXT: "ttnn.to_layout"(%arg0)
// CHECK-NEXT: return
func.func @single(%x: tensor<64x128xbf16, #a>) -> tensor<64x128xbf16, #rows> {
  %0 = "ttnn.to_layout"(%x) : (tensor<64x128xbf16, #a>) -> tensor<64x128xbf16, #rows>
  return %0 : tensor<64x128xbf16, #rows>
}

// From rows to a block format: tiles first, since a block format has no rows.
// CHECK-LABEL: func.func @blocks
// CHECK-NEXT: %[[T:.*]] = "ttnn.to_layout"(%arg0)
// CHECK-NEXT: "ttnn.typecast"(%[[T]])
// CHECK-NEXT: return
func.func @blocks(%x: tensor<64x128xbf16, #rows>) -> tensor<64x128xbf16, #bfp> {
  %0 = "ttnn.to_layout"(%x) : (tensor<64x128xbf16, #rows>) -> tensor<64x128xbf16, #bfp>
  return %0 : tensor<64x128xbf16, #bfp>
}
