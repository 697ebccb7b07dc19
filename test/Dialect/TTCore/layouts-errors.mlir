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
