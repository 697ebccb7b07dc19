// RUN: ttmlir-opt %s --convert-ttir-to-ttnn --split-input-file --verify-diagnostics

func.func @layout(%a: tensor<64x128xbf16>) -> tensor<64x128xbf16> {
  // expected-error@+1 {{'ttir.relu' op has a tensor without a TTNN layout, 'tensor<64x128xbf16>': run ttnn-layout before convert-ttir-to-ttnn}}
  %0 = "ttir.relu"(%a) : (tensor<64x128xbf16>) -> tensor<64x128xbf16>
  return %0 : tensor<64x128xbf16>
}

// -----

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
func.func @kernel(%a: tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l> {
  // expected-error@+1 {{'ttir.kernel'}}
  %0 = "ttir.kernel"(%a, %a) <{op = @relu, kind = @eltwise, operandSegmentSizes = array<i32: 1, 1>}> : (tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
  return %0 : tensor<32x32xbf16, #l>
}

// -----

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#i = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x1x!ttcore.tile<32x32, si32>, #dram>, <interleaved>>
func.func @argmax(%a: tensor<32x32xbf16, #l>) -> tensor<i32> {
  // expected-error@+1 {{'ttir.reshape'}}
  %0 = "ttir.argmax"(%a) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}> : (tensor<32x32xbf16, #l>) -> tensor<i32>
  return %0 : tensor<i32>
}
