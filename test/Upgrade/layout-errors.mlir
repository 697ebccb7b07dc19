// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// As printed in the document of 2024, whose map forgets a dimension.
// expected-error @below {{map results, grid and memref must have the same rank, found 2, 3 and 3}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), undef, <2x4x16>, memref<32x2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>>

// -----

// expected-error @below {{a layout cannot promise padding of 'zero' any more; expected undef}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<64x128xf32, #tt.memory_space<l1>>>

// -----

// expected-error @below {{unknown padding value 'nan'; expected undef, zero, one, inf or neginf}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), nan, <1x1>, memref<64x128xf32, #tt.memory_space<l1>>>

// -----

// expected-error @below {{memory layout 'single_bank' has no form today}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #tt.memory_space<l1>>, single_bank>

// -----

// expected-error @below {{TTNN has no buffer in memory space 'mmio'}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #tt.memory_space<mmio>>>

// -----

// expected-error @below {{the memref of a layout needs a memory space such as #tt.memory_space<dram>}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32>>

// -----

// expected-error @below {{the grid of a layout has no map; the device's grid has}}
#layout = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1, (d0, d1) -> (0, d0, d1)>, memref<64x128xf32, #tt.memory_space<l1>>>

// -----

// expected-error @below {{strides of a layout start with the volume and end in 1}}
#layout = #tt.layout<8192x128x2, undef, <1x1>, memref<64x128xf32, #tt.memory_space<l1>>>

// -----

// expected-error @below {{stride 100 is not a whole number of rows of 64}}
#layout = #tt.layout<8192x100x64x1, undef, <1x1>, memref<64x128xf32, #tt.memory_space<l1>>>

// -----

// expected-error @below {{dimension 0 of the layout has 64 elements on 1 cores, so a shard needs 64, but its memref}}
func.func private @f(tensor<64x128xf32, #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<32x128xf32, #tt.memory_space<l1>>>>)
