// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{shard layout with 2 strides needs a shape of rank 4 (grid, then shard), found rank 3}}
func.func private @f(memref<2x4x1xf32, #ttcore.shard<64x2, 1>>)

// -----

// expected-error @below {{shard layout needs a stride per shard dimension}}
func.func private @f(memref<f32, #ttcore.shard<>>)

// -----

// expected-error @below {{a shard has at least 1 buffer}}
func.func private @f(memref<1x1xf32, #ttcore.shard<4, 0>>)

// -----

// expected-error @below {{interleaved layout with 1 strides needs a shape of rank 2 (grid, then shard), found rank 3}}
func.func private @f(memref<1x1x2xf32, #ttcore.interleaved<4>>)

// -----

// expected-error @below {{an interleaved buffer has a grid of 1, found 3}}
func.func private @f(memref<1x3x2x2xf32, #ttcore.interleaved<8x4>>)

// -----

// expected-error @below {{interleaved layout needs a stride per interleaved dimension}}
func.func private @f(memref<f32, #ttcore.interleaved<>>)

// -----

// expected-error @below {{logical shape has rank 2, but 1 alignments are given}}
#l = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi64>, l1, sharded>

// -----

// expected-error @below {{alignments must be positive, found 0}}
#l = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x0, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi64>, l1, sharded>

// -----

// expected-error @below {{collapsed_intervals must be a tensor<Nx2xi64>, found 'tensor<1x3xi64>'}}
#l = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1, 2]]> : tensor<1x3xi64>, l1, sharded>

// -----

// expected-error @below {{collapsed_intervals must be a tensor<Nx2xi64>, found 'tensor<1x2xi32>'}}
#l = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi32>, l1, sharded>

// -----

// expected-error @below {{collapsed interval [0, 2) does not lie, after the one before it, within a shape of rank 2}}
#l = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>, l1, sharded>

// -----

// expected-error @below {{collapsed interval [1, 3) does not lie, after the one before it, within a shape of rank 2}}
#l = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[1, 3]]> : tensor<1x2xi64>, l1, sharded>

// -----

// expected-error @below {{the aligned shape needs more than 63 bits}}
#l = #ttcore.metal_layout<logical_shape = 4294967296x4294967296, dim_alignments = 1x1, collapsed_intervals = dense<[[0, 2]]> : tensor<1x2xi64>, l1, sharded>

// -----

// expected-error @below {{unknown memory space 'l2'; expected system, mmio, dram, l1 or dst}}
#l = #ttcore.metal_layout<logical_shape = 64, dim_alignments = 32, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi64>, l2>

// -----

// expected-error @below {{unknown memory layout 'height_sharded'; expected interleaved or sharded}}
#l = #ttcore.metal_layout<logical_shape = 64, dim_alignments = 32, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi64>, l1, height_sharded>

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{the layout has 4 tiles along dimension 1, dealt to 2: wanted a shard of 2, found 4}}
func.func private @f(tensor<1x2x2x4x!ttcore.tile<32x32, bf16>, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{the layout has 128 elements along dimension 1, dealt to 1: wanted a shard of 128, found 100}}
func.func private @f(tensor<1x1x64x100xbf16, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{a layout of 2 physical dimensions needs a shape of rank 4 (grid, then shard), found rank 2}}
func.func private @f(tensor<2x4x!ttcore.tile<32x32, bf16>, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{a grid is at least 1 along dimension 0, found 0}}
func.func private @f(tensor<0x1x1x4x!ttcore.tile<32x32, bf16>, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, interleaved>
// expected-error @below {{an interleaved tensor has a grid of 1 along dimension 1, found 2}}
func.func private @f(tensor<1x2x2x2x!ttcore.tile<32x32, bf16>, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{elements of type 'f64' do not exist on the device}}
func.func private @f(tensor<1x1x64x128xf64, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{a tensor with a layout must have a static shape}}
func.func private @f(tensor<1x1x?x4x!ttcore.tile<32x32, bf16>, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x8, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error @below {{the layout aligns dimension 1 to 104 elements, which tiles of 32x32 do not divide}}
func.func private @f(tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #l>)

// -----

#l = #ttcore.metal_layout<logical_shape = 64x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 2]]> : tensor<1x2xi64>, l1, sharded>
// expected-error @below {{tiles need two physical dimensions, the layout has 1}}
func.func private @f(tensor<1x8x!ttcore.tile<32x32, bf16>, #l>)
