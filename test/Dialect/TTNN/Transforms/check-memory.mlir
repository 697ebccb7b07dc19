// Tensors that fill their banks to the last tile, in every kind of memory, and one
// of the host, which has no banks.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-check-memory | FileCheck %s

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#system = #ttnn.buffer_type<system_memory>
#all_dram = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x6287808x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#all_l1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x43584x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
#one_l1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x681x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x400000000xbf16, #system>>
// CHECK-LABEL: func.func private @full
func.func private @full(%a: tensor<32x201209856xbf16, #all_dram>, %b: tensor<32x1394688xbf16, #all_l1>,
                        %c: tensor<32x21792xbf16, #one_l1>, %d: tensor<32x400000000xbf16, #host>) {
  return
}
