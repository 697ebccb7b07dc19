// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=TTNN

// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #system_memory>>
// CHECK-DAG: #[[L1:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #l1>, <block_sharded>>
// CHECK: "ttir.to_layout"(%arg0) : (tensor<64x128xf32, #[[HOST]]>) -> tensor<64x128xf32, #[[L1]]>
// TTNN: "ttnn.to_device"
// TTNN: "ttnn.to_memory_config"
// TTNN: "ttnn.from_device"

#system = #tt.memory_space<system>
#l1_ = #tt.memory_space<l1>
#layout = #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #system>>
#layout1 = #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #l1_>>
func.func @to_layout(%arg0: tensor<64x128xf32, #layout>) -> tensor<64x128xf32, #layout> {
%0 = tensor.empty() : tensor<64x128xf32, #layout1>
%1 = "ttir.to_layout"(%arg0, %0) : (tensor<64x128xf32, #layout>, tensor<64x128xf32, #layout1>) -> tensor<64x128xf32, #layout1>
%2 = tensor.empty() : tensor<64x128xf32, #layout>
%3 = "ttir.to_layout"(%1, %2) : (tensor<64x128xf32, #layout1>, tensor<64x128xf32, #layout>) -> tensor<64x128xf32, #layout>
return %3 : tensor<64x128xf32, #layout>
}
