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
// CHECK-LABEL: func.func private @dram
func.func private @dram(%a: tensor<32x201209856xbf16, #all_dram>, %d: tensor<32x400000000xbf16, #host>) {
  return
}
// CHECK-LABEL: func.func private @l1
func.func private @l1(%b: tensor<32x1394688xbf16, #all_l1>, %a: tensor<32x201209856xbf16, #all_dram>) {
  return
}
// CHECK-LABEL: func.func private @shard
func.func private @shard(%c: tensor<32x21792xbf16, #one_l1>) {
  return
}

// Half of L1 each: the first two make room for those that follow.
#half = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x128x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
!half = tensor<4096x4096xbf16, #half>
// CHECK-LABEL: func.func @chain
func.func @chain(%a: !half) -> !half {
  %0 = "ttnn.exp"(%a) : (!half) -> !half
  "ttnn.deallocate"(%a) <{force = false}> : (!half) -> ()
  %1 = "ttnn.exp"(%0) : (!half) -> !half
  "ttnn.deallocate"(%0) <{force = false}> : (!half) -> ()
  %2 = "ttnn.exp"(%1) : (!half) -> !half
  return %2 : !half
}
