// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-DAG: #dram = #ttnn.buffer_type<dram>
// CHECK-DAG: #ttnn_layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #system_memory>>
// CHECK-DAG: #[[HEIGHT:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<1x4x!ttcore.tile<32x32, bf16>, #{{l1.*}}>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 7)>]>>
// CHECK-DAG: #[[BLOCK:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<1x1x!ttcore.tile<32x32, bf16>, #{{l1.*}}>, <block_sharded>>
// CHECK-DAG: #[[PADDED:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<2x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
// CHECK-DAG: #[[ROW:.*]] = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x128xui32, #dram>, <interleaved>>
// CHECK-DAG: #[[SCALAR:.*]] = #ttnn.ttnn_layout<() -> (0, 0), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK-DAG: #[[BFP8:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>

#dram = #ttnn.buffer_type<dram>
#tiled = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// A memory space is read as the buffer type of the same memory.
#space = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dram>>, <interleaved>>
// CHECK: func.func private @interleaved(tensor<64x128xbf16, #ttnn_layout>, tensor<64x128xbf16, #ttnn_layout>)
func.func private @interleaved(tensor<64x128xbf16, #tiled>, tensor<64x128xbf16, #space>)

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>
// CHECK: func.func private @host(tensor<64x128xf32, #[[HOST]]>)
func.func private @host(tensor<64x128xf32, #host>)

#l1 = #ttnn.buffer_type<l1>
#height = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<1x4x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 7)>]>>
#block = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1>, <block_sharded>>
// CHECK: func.func private @sharded(tensor<256x128xbf16, #[[HEIGHT]]>, tensor<64x128xbf16, #[[BLOCK]]>)
func.func private @sharded(tensor<256x128xbf16, #height>, tensor<64x128xbf16, #block>)

// Rows of an outer slice start at a tile; low ranks have a unit row; no data.
#padded = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<2x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#row = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x128xui32, #dram>, <interleaved>>
#scalar = #ttnn.ttnn_layout<() -> (0, 0), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK: func.func private @ranks(tensor<2x8x32xf32, #[[PADDED]]>, tensor<128xui32, #[[ROW]]>, tensor<bf16, #[[SCALAR]]>, tensor<0x8x32xf32, #[[PADDED]]>)
func.func private @ranks(tensor<2x8x32xf32, #padded>, tensor<128xui32, #row>, tensor<bf16, #scalar>, tensor<0x8x32xf32, #padded>)

// No builtin type spells a block float.
#bfp8 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>
// CHECK: func.func private @block_float(tensor<64x128xbf16, #[[BFP8]]>, tensor<64x128xf32, #[[BFP8]]>)
func.func private @block_float(tensor<64x128xbf16, #bfp8>, tensor<64x128xf32, #bfp8>)
