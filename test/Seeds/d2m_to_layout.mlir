// The documents' example of d2m.to_layout, whose layouts still are of the kind
// that tensors of the library have. Added are the memory spaces and what is around.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --identity
// RUN: ttrt run %s --golden --device p150

// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #system_memory>>
// CHECK-DAG: #[[L1:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #l1>, <block_sharded>>
// CHECK: "ttir.to_layout"(%arg0) : (tensor<64x128xf32, #[[HOST]]>) -> tensor<64x128xf32, #[[L1]]>

#system = #tt.memory_space<system>
#l1_ = #tt.memory_space<l1>
#layout = #ttcore.metal_layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #system>>
#layout1 = #ttcore.metal_layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #l1_>>
func.func @to_layout(%arg0: tensor<64x128xf32, #layout>) -> tensor<64x128xf32, #layout> {
%0 = d2m.empty() : tensor<64x128xf32, #layout1>
%1 = "d2m.to_layout"(%arg0, %0) : (tensor<64x128xf32, #layout>, tensor<64x128xf32, #layout1>) -> tensor<64x128xf32, #layout1>
%2 = d2m.empty() : tensor<64x128xf32, #layout>
%3 = d2m.to_layout %1, %2 : tensor<64x128xf32, #layout1> into tensor<64x128xf32, #layout> -> tensor<64x128xf32, #layout>
return %3 : tensor<64x128xf32, #layout>
}
