// Products take operands of two formats; the reference computes in the
// one that holds the values of all.
// RUN: ttrt run %s --golden | FileCheck %s
// CHECK: output 0: pcc 1.00000
// CHECK: output 1: pcc 1.00000
#dram = #ttnn.buffer_type<dram>
#bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#right = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#bias = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#square = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
func.func @mixed(%a: tensor<50x70xbf16, #bf16>, %b: tensor<70x40xf32, #right>, %c: tensor<1x40xbf16, #bias>)
    -> (tensor<50x40xf32, #square>, tensor<50x40xf32, #square>) {
  %0 = "ttnn.matmul"(%a, %b) <{transpose_a = false, transpose_b = false}> : (tensor<50x70xbf16, #bf16>, tensor<70x40xf32, #right>) -> tensor<50x40xf32, #square>
  %1 = "ttnn.linear"(%a, %b, %c) <{transpose_a = false, transpose_b = false}> : (tensor<50x70xbf16, #bf16>, tensor<70x40xf32, #right>, tensor<1x40xbf16, #bias>) -> tensor<50x40xf32, #square>
  return %0, %1 : tensor<50x40xf32, #square>, tensor<50x40xf32, #square>
}
