// RUN: ttmlir-opt %s --ttnn-decompose-layouts --split-input-file --verify-diagnostics

// The library knows no layout at all for the input.
#dram = #ttnn.buffer_type<dram>
#a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
func.func @none(%x: tensor<64x128xbf16>) -> tensor<64x128xbf16, #a> {
  // expected-error@+1 {{cannot be split into steps of the library: from 'tensor<64x128xbf16>'}}
  %0 = "ttnn.to_layout"(%x) : (tensor<64x128xbf16>) -> tensor<64x128xbf16, #a>
  return %0 : tensor<64x128xbf16, #a>
}
