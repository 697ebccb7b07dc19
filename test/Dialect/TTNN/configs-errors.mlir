// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'in0_block_w' is '0', at least '1' expected}}
#config = #ttnn.matmul_multi_core_reuse_program_config<compute_with_storage_grid_size = <1, 2>, in0_block_w = 0, out_subblock_h = 1, out_subblock_w = 1, per_core_m = 3, per_core_n = 5>

// -----

// expected-error @below {{'per_core_m' is '3', a multiple of 'out_subblock_h', '2', expected}}
#config = #ttnn.matmul_multi_core_reuse_program_config<compute_with_storage_grid_size = <1, 2>, in0_block_w = 1, out_subblock_h = 2, out_subblock_w = 1, per_core_m = 3, per_core_n = 5>

// -----

// expected-error @below {{'out_block_w' is '6', a multiple of 'out_subblock_w', '4', expected}}
#config = #ttnn.matmul_multi_core_reuse_multi_cast_program_config<compute_with_storage_grid_size = <8, 8>, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 4, out_block_w = 6, per_core_m = 4, per_core_n = 12, transpose_mcast = false>

// -----

// expected-error @below {{struct is missing required parameter: per_core_n}}
#config = #ttnn.matmul_multi_core_reuse_multi_cast_dram_sharded_program_config<in0_block_w = 2, per_core_m = 1>

// -----

// expected-error @below {{expected one of [exp,}}
// expected-error @below {{failed to parse TTNN_UnaryWithParamAttr parameter 'op_type'}}
// expected-error @below {{failed to parse TTNN_Conv2dConfigAttr parameter 'activation'}}
#config = #ttnn.conv2d_config<activation = <op_type = swirl>>

// -----

// expected-error @below {{'params' is [1 : i32], numbers of type f32 expected}}
#op = #ttnn.unary_with_param<op_type = relu_max, params = [1 : i32]>

// -----

// expected-error @below {{'act_block_w_div' is '0', at least '1' expected}}
#config = #ttnn.conv2d_config<act_block_w_div = 0>

// -----

// expected-error @below {{'block_w' is '3', a multiple of 'subblock_w', '2', expected}}
#config = #ttnn.layernorm_sharded_multicore_program_config<compute_with_storage_grid_size = <8, 1>, subblock_w = 2, block_h = 1, block_w = 3, inplace = false>

// -----

// expected-error @below {{a shard needs a dimension: <shard, 0>}}
#place = #ttnn.placement<shard>

// -----

// expected-error @below {{a replicated tensor is cut along no dimension}}
#place = #ttnn.placement<replicate, 0>

// -----

// expected-error @below {{a shard of shape #ttnn.shape<1x0>, sizes of at least 1 expected}}
#spec = #ttnn.nd_shard_spec<<[#ttnn.core_range<(0, 0), (0, 3)>]>, <1x0>, <row_major>, <grid_2d>>

// -----

// expected-error @below {{an nd layout has shards, found 'interleaved'}}
#layout = #ttnn.ttnn_nd_layout<#ttcore.grid<1x4>, memref<1x3x2xbf16, #ttnn.buffer_type<l1>>, <interleaved>>

// -----

func.func @two(%a: tensor<32x64xbf16>, %b: tensor<64x32xbf16>) {
  // expected-error @below {{'ttnn.matmul' op 'activation' and 'fused_activation' of 'matmul_program_config' are given, one expected}}
  %0 = "ttnn.matmul"(%a, %b) <{activation = "relu", matmul_program_config = #ttnn.matmul_multi_core_reuse_multi_cast_dram_sharded_program_config<in0_block_w = 2, per_core_m = 1, per_core_n = 1, fused_activation = <op_type = relu>>}> : (tensor<32x64xbf16>, tensor<64x32xbf16>) -> tensor<32x32xbf16>
  return
}

// -----

func.func @other(%a: tensor<32x64xbf16>, %b: tensor<64x32xbf16>) {
  // expected-error @below {{attribute 'matmul_program_config' failed to satisfy constraint: a program config of a matrix product}}
  %0 = "ttnn.matmul"(%a, %b) <{matmul_program_config = #ttnn.conv2d_config<>}> : (tensor<32x64xbf16>, tensor<64x32xbf16>) -> tensor<32x32xbf16>
  return
}
