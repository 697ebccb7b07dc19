// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --d2m-plan --convert-d2m-to-ttnn

!t = tensor<64x64xbf16>
func.func @operand(%a: !t) -> !t {
  // expected-error @below {{has a tensor without a TTNN layout, 'tensor<64x64xbf16>': run ttnn-layout before convert-d2m-to-ttnn}}
  %0 = d2m.group(%a) : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.neg"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

#dram = #ttnn.buffer_type<dram>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
func.func @result(%a: tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16> {
  // expected-error @below {{has a tensor without a TTNN layout, 'tensor<64x64xbf16>'}}
  %0 = d2m.group(%a) : (tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16> {
  ^bb0(%x: tensor<64x64xbf16, #tiles>):
    %1 = "ttir.neg"(%x) : (tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16>
    d2m.yield %1 : tensor<64x64xbf16>
  }
  return %0 : tensor<64x64xbf16>
}

// -----

// A write into a cache whose rows of elements are no tiles.
#dram = #ttnn.buffer_type<dram>
#rows = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 128 + d1 * 64 + d2, d3), <1x1>, memref<128x32xbf16, #dram>, <interleaved>>
#tiles = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 32 + d2, d3), <1x1>, memref<2x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!c = tensor<1x2x64x32xbf16, #rows>
!x = tensor<1x2x32x32xbf16, #tiles>
func.func @cache(%c: !c, %x: !x) -> !c {
  // expected-error @below {{writes to the memory of operand 0, which lies in no tiles on the device: 'tensor<1x2x64x32xbf16}}
  %0 = d2m.group(%c, %x) : (!c, !x) -> !c {
  ^bb0(%cache: !c, %value: !x):
    %1 = "ttir.fill_cache"(%cache, %value) <{batch_offset = 0 : i32}> : (!c, !x) -> !c
    d2m.yield %1 : !c
  }
  return %0 : !c
}
