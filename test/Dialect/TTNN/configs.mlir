// Structs that a call gives to the library, and shards of all dimensions.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --emit-bytecode | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func private @products()
// CHECK-SAME: cast = #ttnn.matmul_multi_core_reuse_multi_cast_program_config<compute_with_storage_grid_size = <8, 7>, in0_block_w = 2, out_subblock_h = 1, out_subblock_w = 2, out_block_h = 4, out_block_w = 8, per_core_m = 4, per_core_n = 8, transpose_mcast = false, fused_activation = <op_type = gelu, params = [1.000000e+00 : f32]>, fuse_batch = true>
// CHECK-SAME: dram = #ttnn.matmul_multi_core_reuse_multi_cast_dram_sharded_program_config<in0_block_w = 2, per_core_m = 1, per_core_n = 4, fused_activation = <op_type = silu>>
// CHECK-SAME: line = #ttnn.matmul_multi_core_reuse_multi_cast_1d_program_config<compute_with_storage_grid_size = <8, 8>, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 4, out_block_h = 1, out_block_w = 8, per_core_m = 1, per_core_n = 8, fuse_batch = true, mcast_in0 = true, gather_in0 = false, hop_cores = <>, num_global_cb_receivers = 0, untilize_out = false>
// CHECK-SAME: plain = #ttnn.matmul_multi_core_reuse_program_config<compute_with_storage_grid_size = <1, 2>, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 1, per_core_m = 3, per_core_n = 5>
func.func private @products() attributes {
  cast = #ttnn.matmul_multi_core_reuse_multi_cast_program_config<compute_with_storage_grid_size = #ttnn.core_coord<8, 7>, in0_block_w = 2, out_subblock_h = 1, out_subblock_w = 2, out_block_h = 4, out_block_w = 8, per_core_m = 4, per_core_n = 8, transpose_mcast = false, fused_activation = #ttnn.unary_with_param<op_type = gelu, params = [1.0 : f32]>, fuse_batch = true>,
  dram = #ttnn.matmul_multi_core_reuse_multi_cast_dram_sharded_program_config<in0_block_w = 2, per_core_m = 1, per_core_n = 4, fused_activation = <op_type = silu>>,
  line = #ttnn.matmul_multi_core_reuse_multi_cast_1d_program_config<compute_with_storage_grid_size = <8, 8>, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 4, out_block_h = 1, out_block_w = 8, per_core_m = 1, per_core_n = 8, fuse_batch = true, mcast_in0 = true, gather_in0 = false, hop_cores = #ttnn.core_range_set<[]>, num_global_cb_receivers = 0, untilize_out = false>,
  plain = #ttnn.matmul_multi_core_reuse_program_config<compute_with_storage_grid_size = <1, 2>, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 1, per_core_m = 3, per_core_n = 5>
}

// CHECK-LABEL: func.func private @windows()
// CHECK-SAME: conv2d = #ttnn.conv2d_config<weights_dtype = bf16, activation = <op_type = relu>, deallocate_activation = true, reallocate_halo_output = false, act_block_h_override = 0, act_block_w_div = 1, reshard_if_not_optimal = true, override_sharding_config = true, shard_layout = height_sharded, core_grid = <[#ttnn.core_range<(0, 0), (3, 7)>]>, transpose_shards = false, output_layout = row_major, enable_act_double_buffer = true, enable_weights_double_buffer = true, enable_kernel_stride_folding = false, config_tensors_in_dram = true>
// CHECK-SAME: conv3d = #ttnn.conv3d_config<weights_dtype = bf16, t_out_block = 1, w_out_block = 2, h_out_block = 3, c_out_block = 32, c_in_block = 64, compute_with_storage_grid_size = <8x8>>
// CHECK-SAME: empty = #ttnn.conv2d_config<>
// CHECK-SAME: full = #ttnn.conv2d_slice_config<l1_full, 0>
// CHECK-SAME: slice = #ttnn.conv2d_slice_config<dram_height, 4>
func.func private @windows() attributes {
  conv2d = #ttnn.conv2d_config<weights_dtype = bf16, activation = <op_type = relu>, deallocate_activation = true, reallocate_halo_output = false, act_block_h_override = 0, act_block_w_div = 1, reshard_if_not_optimal = true, override_sharding_config = true, shard_layout = height_sharded, core_grid = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (3, 7)>]>, transpose_shards = false, output_layout = row_major, enable_act_double_buffer = true, enable_weights_double_buffer = true, enable_kernel_stride_folding = false, config_tensors_in_dram = true>,
  conv3d = #ttnn.conv3d_config<weights_dtype = bf16, t_out_block = 1, w_out_block = 2, h_out_block = 3, c_out_block = 32, c_in_block = 64, compute_with_storage_grid_size = #ttcore.grid<8x8>>,
  empty = #ttnn.conv2d_config<>,
  full = #ttnn.conv2d_slice_config<l1_full, 0>,
  slice = #ttnn.conv2d_slice_config<dram_height, 4>
}

// CHECK-LABEL: func.func private @others()
// CHECK-SAME: attention = #ttnn.sdpa_program_config<compute_with_storage_grid_size = <8, 8>, sub_core_grids = <[#ttnn.core_range<(0, 0), (1, 1)>]>, q_chunk_size = 32, k_chunk_size = 64, exp_approx_mode = false, max_cores_per_head_batch = 16>
// CHECK-SAME: join = #ttnn.mesh_composer_config<dims = [0 : i64, 1 : i64], mesh_shape_override = [2 : i64, 4 : i64]>
// CHECK-SAME: norm = #ttnn.layernorm_sharded_multicore_program_config<compute_with_storage_grid_size = <8, 1>, subblock_w = 2, block_h = 1, block_w = 4, inplace = false>
// CHECK-SAME: spread = #ttnn.mesh_mapper_config<placements = [<replicate>, <shard, 1 : i64>]>
func.func private @others() attributes {
  attention = #ttnn.sdpa_program_config<compute_with_storage_grid_size = <8, 8>, sub_core_grids = <[#ttnn.core_range<(0, 0), (1, 1)>]>, q_chunk_size = 32, k_chunk_size = 64, exp_approx_mode = false, max_cores_per_head_batch = 16>,
  join = #ttnn.mesh_composer_config<dims = [0, 1 : i64], mesh_shape_override = [2, 4]>,
  norm = #ttnn.layernorm_sharded_multicore_program_config<compute_with_storage_grid_size = <8, 1>, subblock_w = 2, block_h = 1, block_w = 4, inplace = false>,
  spread = #ttnn.mesh_mapper_config<placements = [<replicate>, #ttnn.placement<shard, 1>]>
}

// CHECK-LABEL: func.func private @shards
// CHECK-SAME: tensor<4x96x64xbf16, #ttnn.ttnn_nd_layout<<1x4>, memref<1x3x2x!ttcore.tile<32x32, bf16>, #l1>, <nd_sharded>, <col_major>, <grid_2d>>>
// CHECK-SAME: config = #ttnn.memory_config<#l1, <nd_sharded>, ndShardSpec = #ttnn.nd_shard_spec<<[#ttnn.core_range<(0, 0), (0, 3)>]>, <1x32x64>, <row_major>, <round_robin_1d>>>
func.func private @shards(tensor<4x96x64xbf16, #ttnn.ttnn_nd_layout<#ttcore.grid<1x4>, memref<1x3x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <nd_sharded>, <col_major>, <grid_2d>>>) attributes {
  config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <nd_sharded>, ndShardSpec = #ttnn.nd_shard_spec<<[#ttnn.core_range<(0, 0), (0, 3)>]>, <1x32x64>, <row_major>, <round_robin_1d>>>
}
