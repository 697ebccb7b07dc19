// The library takes operands of several formats; the reference computes in the
// one that holds the values of all.
// RUN: ttrt run %s --golden | FileCheck %s
// CHECK: output 0: pcc 1.00000
// CHECK: output 1: pcc 1.00000
// CHECK: output 2: pcc {{1.00000|0.9999}}
#dram = #ttnn.buffer_type<dram>
#bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#right = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#square = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
func.func @mixed(%a: tensor<50x70xbf16, #bf16>, %b: tensor<50x70xf32, #f32>, %c: tensor<70x40xf32, #right>)
    -> (tensor<50x70xf32, #f32>, tensor<50x70xbf16, #bf16>, tensor<50x40xf32, #square>) {
  %0 = "ttnn.add"(%a, %b) <{dtype = #ttcore.supportedDataTypes<f32>}> : (tensor<50x70xbf16, #bf16>, tensor<50x70xf32, #f32>) -> tensor<50x70xf32, #f32>
  %1 = "ttnn.multiply"(%b, %a) <{dtype = #ttcore.supportedDataTypes<bf16>}> : (tensor<50x70xf32, #f32>, tensor<50x70xbf16, #bf16>) -> tensor<50x70xbf16, #bf16>
  %2 = "ttnn.matmul"(%a, %c) <{transpose_a = false, transpose_b = false}> : (tensor<50x70xbf16, #bf16>, tensor<70x40xf32, #right>) -> tensor<50x40xf32, #square>
  return %0, %1, %2 : tensor<50x70xf32, #f32>, tensor<50x70xbf16, #bf16>, tensor<50x40xf32, #square>
}
