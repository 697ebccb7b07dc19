// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{map results, grid and memref must have the same rank, found 1, 2 and 2}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{the map of a layout must not have symbols}}
#l = #ttnn.ttnn_layout<(d0, d1)[s0] -> (d0, d1 + s0), <1x1>, memref<64x128xf32, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{grid dimensions must be positive, found 0}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <0x1>, memref<64x128xf32, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{the memref of a layout must be static, found 'memref<?x128xf32}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<?x128xf32, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{the memref of a layout must be contiguous}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, strided<[256, 1]>, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{no device format holds elements of type 'f64'}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf64, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{the layout takes more bytes than 63 bits can count}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4294967296x1073741824xf32, #ttnn.buffer_type<dram>>, <interleaved>>

// -----

// expected-error @below {{the memref of a layout needs a memory space such as #ttnn.buffer_type<dram>, found 'memref<64x128xf32>'}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32>, <interleaved>>

// -----

// expected-error @below {{TTNN has no buffer in memory space 'dst'}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttcore.memory_space<dst>>, <interleaved>>

// -----

// expected-error @below {{a tensor in 'dram' needs a memory layout}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{only a sharded layout has core ranges}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<dram>>, <interleaved>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 7)>]>>

// -----

// expected-error @below {{the layout has 8 shards, but 4 cores}}
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<8x128xf32, #ttnn.buffer_type<l1>>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 3)>]>>

// -----

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
// expected-error @below {{layout is for tensors of rank 2, but the tensor has rank 1}}
func.func private @f(tensor<64xbf16, #l>)

// -----

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
// expected-error @below {{a tensor with a layout must have a static shape}}
func.func private @f(tensor<?x64xbf16, #l>)

// -----

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
// expected-error @below {{layout holds elements of bf16, but the tensor's are 'f32'}}
func.func private @f(tensor<64x128xf32, #l>)

// -----

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
// expected-error @below {{dimension 1 of the layout has 129 elements on 1 cores, so a shard needs 129, but its memref 'memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>' holds 128}}
func.func private @f(tensor<64x129xbf16, #l>)

// -----

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0 - 1, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
// expected-error @below {{result 0 of the layout's map, d0 - 1, reaches -1}}
func.func private @f(tensor<64x128xbf16, #l>)

// -----

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0 floordiv 0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
// expected-error @below {{result 0 of the layout's map, d0 floordiv 0, has no bounds on this tensor}}
func.func private @f(tensor<64x128xbf16, #l>)
