// The documents' layouts do not name cores: a shard of an <1x1> grid is on the
// first one.
// RUN: ttrt run %s --identity
// RUN: ttrt run %s --golden --device p150

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
