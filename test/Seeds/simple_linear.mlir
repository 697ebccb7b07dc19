// The TTIR example of the overview, in destination-passing form: it loses its
// destination on load, lowers to the overview's TTNN example and runs.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=TTNN
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden
// RUN: ttrt run %s --golden --device p150

// CHECK-LABEL: func.func @simple_linear
// CHECK-NOT: ttir.empty
// CHECK: "ttir.linear"(%arg0, %arg1, %arg2) {{.*}}: (tensor<64x128xbf16>, tensor<128x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>

// TTNN-DAG: #[[A:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// TTNN-DAG: #[[B:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// TTNN-DAG: #[[C:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// TTNN: %[[R:.*]] = "ttnn.linear"(%arg0, %arg1, %arg2) <{transpose_a = false, transpose_b = false}> : (tensor<64x128xbf16, #[[A]]>, tensor<128x64xbf16, #[[B]]>, tensor<64x64xbf16, #[[C]]>) -> tensor<64x64xbf16, #[[C]]>
// TTNN-DAG: "ttnn.deallocate"(%arg2) <{force = false}> : (tensor<64x64xbf16, #[[C]]>) -> ()
// TTNN-DAG: "ttnn.deallocate"(%arg1) <{force = false}> : (tensor<128x64xbf16, #[[B]]>) -> ()
// TTNN-DAG: "ttnn.deallocate"(%arg0) <{force = false}> : (tensor<64x128xbf16, #[[A]]>) -> ()
// TTNN: return %[[R]] : tensor<64x64xbf16, #[[C]]>

// TTIR: Named ops on tensors (akin to shlo, tosa, etc)
//
// This should be the default IR that users who need a higher-level abstraction
// over tensors.
//
// Example IR:
func.func @simple_linear(
%arg0: tensor<64x128xbf16>,
%arg1: tensor<128x64xbf16>,
%bias: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
%0 = ttir.empty() : tensor<64x64xbf16>
%1 = "ttir.linear"(%arg0, %arg1, %bias, %0) : (tensor<64x128xbf16>, tensor<128x64xbf16>, tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
return %1 : tensor<64x64xbf16>
}
