// RUN: ttmlir-opt %s --canonicalize | FileCheck %s

#dram = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>
#l1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<l1>>, <interleaved>>

// Only what changes nothing, the layout included, goes.
// CHECK-LABEL: func.func @identity
// CHECK-SAME: (%[[X:.*]]: tensor<32x32xf32
func.func @identity(%x: tensor<32x32xf32, #dram>) -> (tensor<32x32xf32, #dram>, tensor<32x32xf32, #dram>, tensor<32x32xf32, #l1>) {
  %0 = "ttnn.typecast"(%x) : (tensor<32x32xf32, #dram>) -> tensor<32x32xf32, #dram>
  %1 = "ttnn.to_layout"(%x) : (tensor<32x32xf32, #dram>) -> tensor<32x32xf32, #dram>
  // CHECK-NEXT: %[[Y:.*]] = "ttnn.to_layout"(%[[X]])
  %2 = "ttnn.to_layout"(%x) : (tensor<32x32xf32, #dram>) -> tensor<32x32xf32, #l1>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[Y]]
  return %0, %1, %2 : tensor<32x32xf32, #dram>, tensor<32x32xf32, #dram>, tensor<32x32xf32, #l1>
}
