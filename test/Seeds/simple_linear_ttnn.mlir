// The TTNN example of the overview. Deallocation of the arguments comes before
// the return; they belong to the caller, so that the program can run again.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --loops 2
// RUN: ttmlir-opt %s --convert-ttnn-to-ttir | FileCheck %s --check-prefix=TTIR
// RUN: ttrt run %s --golden

// CHECK-LABEL: func.func @simple_linear
// CHECK: "ttnn.linear"(%arg0, %arg1, %arg2) <{transpose_a = false, transpose_b = false}>
// CHECK-COUNT-3: "ttnn.deallocate"

// TTIR-LABEL: func.func @simple_linear(%arg0: tensor<64x128xbf16>, %arg1: tensor<128x64xbf16>, %arg2: tensor<64x64xbf16>) -> tensor<64x64xbf16>
// TTIR-NEXT: %[[R:.*]] = "ttir.linear"(%arg0, %arg1, %arg2)
// TTIR-NEXT: return %[[R]]

#dram = #ttnn.buffer_type<dram>
// TTNN: Named ops on tensors (akin to shlo, tosa, etc)
//
// The TTNN dialect models the tt-nn API (from the tt-metalium project)
// as closely as possible. It is intended to be a high-level IR over tensors.
//
// Example IR:
#ttnn_layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#ttnn_layout1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#ttnn_layout2 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
func.func @simple_linear(
%arg0: tensor<64x128xbf16, #ttnn_layout>,
%arg1: tensor<128x64xbf16, #ttnn_layout1>,
%arg2: tensor<64x64xbf16, #ttnn_layout2>
) -> tensor<64x64xbf16, #ttnn_layout2> {
%0 = "ttnn.linear"(%arg0, %arg1, %arg2) <{
transpose_a = false,
transpose_b = false
}> : (tensor<64x128xbf16, #ttnn_layout>, tensor<128x64xbf16, #ttnn_layout1>, tensor<64x64xbf16, #ttnn_layout2>) -> tensor<64x64xbf16, #ttnn_layout2>
"ttnn.deallocate"(%arg2) <{force = false}> : (tensor<64x64xbf16, #ttnn_layout2>) -> ()
"ttnn.deallocate"(%arg1) <{force = false}> : (tensor<128x64xbf16, #ttnn_layout1>) -> ()
"ttnn.deallocate"(%arg0) <{force = false}> : (tensor<64x128xbf16, #ttnn_layout>) -> ()
return %0 : tensor<64x64xbf16, #ttnn_layout2>
}
