// The reference rounds arguments and results to the block floats that their
// layouts declare, so device and reference agree on what is only copied.
// RUN: ttrt run %s --golden --init rand --rtol 0 --atol 0 | FileCheck %s
// CHECK: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: output 2: pcc 1.00000 max_abs 0 max_rel 0
// Nothing is rounded of the model's own values.
// RUN: not ttrt run %s --golden --init rand --rtol 0 --atol 0 --golden-precision f32 2>&1 | FileCheck %s --check-prefix=F32
// F32: output 0: 3500 of 3500 elements are too far off
#dram = #ttnn.buffer_type<dram>
#bfp8 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>
#bfp4 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bfp_bf4>, #dram>, <interleaved>>
#f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
func.func @blocks(%x: tensor<50x70xf32, #f32>, %y: tensor<50x70xbf16, #bfp8>)
    -> (tensor<50x70xf32, #f32>, tensor<50x70xf32, #f32>, tensor<50x70xbf16, #bfp4>) {
  %0 = "ttnn.typecast"(%x) <{dtype = #ttcore.supportedDataTypes<bfp_bf8>}> : (tensor<50x70xf32, #f32>) -> tensor<50x70xbf16, #bfp8>
  %1 = "ttnn.typecast"(%0) <{dtype = #ttcore.supportedDataTypes<f32>}> : (tensor<50x70xbf16, #bfp8>) -> tensor<50x70xf32, #f32>
  %2 = "ttnn.typecast"(%y) <{dtype = #ttcore.supportedDataTypes<f32>}> : (tensor<50x70xbf16, #bfp8>) -> tensor<50x70xf32, #f32>
  %3 = "ttnn.typecast"(%x) <{dtype = #ttcore.supportedDataTypes<bfp_bf4>}> : (tensor<50x70xf32, #f32>) -> tensor<50x70xbf16, #bfp4>
  return %1, %2, %3 : tensor<50x70xf32, #f32>, tensor<50x70xf32, #f32>, tensor<50x70xbf16, #bfp4>
}
