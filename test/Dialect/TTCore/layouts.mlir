// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-DAG: #layout = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<{{.*}}> : tensor<2x2xi64>, l1, sharded>
// CHECK-DAG: #layout1 = #ttcore.metal_layout<logical_shape = 128x96, dim_alignments = 32x32, collapsed_intervals = dense<{{.*}}> : tensor<2x2xi64>, dram, interleaved>
// CHECK-DAG: #layout2 = #ttcore.metal_layout<logical_shape = 2x3x64x128, dim_alignments = 1x1x32x32, collapsed_intervals = dense<{{.*}}> : tensor<1x2xi64>, zero, l1, sharded>

// CHECK: func.func private @shards
// CHECK-SAME: memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 1>, #l1>
// CHECK-SAME: memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #l1>
// CHECK-SAME: memref<2x4x32x32xbf16, #ttcore.shard<64x2, 1>, #l1>
func.func private @shards(
  memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>,
  memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>,
  memref<2x4x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>)

// CHECK: func.func private @interleaved
// CHECK-SAME: memref<1x1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.interleaved<8192x2048>, #dram>
func.func private @interleaved(
  memref<1x1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.interleaved<8192x2048>, #ttcore.memory_space<dram>>)

// CHECK: func.func private @mesh
// CHECK-SAME: direction = #ttcore.shard_direction<full_to_shard>
// CHECK-SAME: type = #ttcore.shard_type<identity>
func.func private @mesh() attributes {type = #ttcore.shard_type<identity>, direction = #ttcore.shard_direction<full_to_shard>}

// The older form has a padding value and no memory layout.
#old = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#new = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#dram = #ttcore.metal_layout<logical_shape = 128x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, interleaved>
#batch = #ttcore.metal_layout<logical_shape = 2x3x64x128, dim_alignments = 1x1x32x32, collapsed_intervals = dense<[[1, -1]]> : tensor<1x2xi64>, zero, l1>

// CHECK: func.func private @metal
// CHECK-SAME: tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout>, tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout>
// CHECK-SAME: tensor<1x1x4x3x!ttcore.tile<32x32, bf16>, #layout1>
// CHECK-SAME: tensor<2x1x1x1x6x4x!ttcore.tile<32x32, bf16>, #layout2>
func.func private @metal(tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #old>,
                         tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #new>,
                         tensor<1x1x4x3x!ttcore.tile<32x32, bf16>, #dram>,
                         tensor<2x1x1x1x6x4x!ttcore.tile<32x32, bf16>, #batch>)

// Three rows of tiles on two rows of cores: the last shard is half empty.
#odd = #ttcore.metal_layout<logical_shape = 70x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// CHECK: func.func private @uneven(tensor<2x4x2x1x!ttcore.tile<32x32, bf16>, #layout{{[0-9]*}}>)
func.func private @uneven(tensor<2x4x2x1x!ttcore.tile<32x32, bf16>, #odd>)
