// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'all_gather_dim' is '2', out of range for rank '2'}}
  %0 = "ttir.all_gather"(%x) <{all_gather_dim = 2 : si32, cluster_axis = 0 : ui32}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<9x6xf32> {
  // expected-error@+1 {{dimension '0' is '4' and '9': that of the result is not a multiple of the other}}
  %0 = "ttir.all_gather"(%x) <{all_gather_dim = 0 : si32, cluster_axis = 0 : ui32}> : (tensor<4x6xf32>) -> tensor<9x6xf32>
  return %0 : tensor<9x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<8x5xf32> {
  // expected-error@+1 {{dimension '1' of the result is '5', '6' as in the input expected}}
  %0 = "ttir.all_gather"(%x) <{all_gather_dim = 0 : si32, cluster_axis = 0 : ui32}> : (tensor<4x6xf32>) -> tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'reduce_type' is 'std', sum, mean, max, min or prod expected}}
  %0 = "ttir.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<std>, cluster_axis = 0 : ui32}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x4xf32> {
  // expected-error@+1 {{that of the input is not a multiple of the other}}
  %0 = "ttir.reduce_scatter"(%x) <{reduce_type = #ttcore.reduce_type<sum>, scatter_dim = 1 : si32, cluster_axis = 0 : ui32}> : (tensor<4x6xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'split_count' is '3', a divisor of '4' expected}}
  %0 = "ttir.all_to_all"(%x) <{split_dim = 0 : si32, concat_dim = 1 : si32, split_count = 3 : si32, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'replica_groups' names chip '-2'}}
  %0 = "ttir.collective_broadcast"(%x) <{replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'source_target_pairs' has chip '1' twice as a target}}
  %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{pairs of chips expected}}
  %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<3x6xf32> {
  // expected-error@+1 {{dimension '0' of the tensor is '4', '3' shards of '3' given}}
  %0 = "ttir.mesh_shard"(%x) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 3, 1>, shard_dims = array<i64: 0, -1>}> : (tensor<4x6xf32>) -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'shard_dims' has '2', out of range for rank '2'}}
  %0 = "ttir.mesh_shard"(%x) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_dims = array<i64: 2>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x5xf32> {
  // expected-error@+1 {{that of the input is not a multiple of the other}}
  %0 = "ttir.mesh_partition"(%x) <{dim = 1 : si32}> : (tensor<4x6xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>, %w: tensor<5xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'weight' has type 'tensor<5xf32>', '6' elements expected}}
  %0 = "ttir.distributed_rms_norm"(%x, %w) <{cluster_axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x6xf32>, tensor<5xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>, %w: tensor<4x1xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'residual' has type 'tensor<4x1xf32>'}}
  %0 = "ttir.distributed_layer_norm"(%x, %w) <{cluster_axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (tensor<4x6xf32>, tensor<4x1xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<4x6xui16>) {
  // expected-error@+1 {{'num_devices' is '0', at least '1' expected}}
  %0:2 = "ttir.all_to_all_dispatch"(%x, %i, %i) <{num_devices = 0 : i64, cluster_axis = 0 : i64}> : (tensor<4x6xf32>, tensor<4x6xui16>, tensor<4x6xui16>) -> (tensor<4x6xf32>, tensor<4x6xui16>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'expert_indices' has elements of type 'f32', integers expected}}
  %0:2 = "ttir.all_to_all_dispatch"(%x, %x, %x) <{num_devices = 1 : i64, cluster_axis = 0 : i64}> : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xui16>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'k' is '5', more than the '4' experts}}
  %0:2 = "ttir.topk_router_gpt"(%x, %x, %x) <{k = 5 : i32, num_experts = 4 : i32}> : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x5xui16>, tensor<4x5xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'kernel_id' is empty, the name of a kernel expected}}
  %0 = ttir.tt_lang_op(%x) {arg_roles = "in", kernel_id = "", version_tag = ""} : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{a cast changes the layout}}
  %0 = ttir.ttnn_metal_layout_cast %x : tensor<4x6xf32> -> tensor<6x4xf32>
  return
}

// -----

// expected-error@+1 {{an image of 0x3x4, at least 1x1x1 expected}}
func.func private @f() attributes {a = #ttir<flattened_compat batch_size = 0, input_height = 3, input_width = 4>}

// -----

// expected-error@+1 {{the dimensions of the kernel are not the numbers from 0 to 3}}
func.func private @f() attributes {a = #ttir<convolution_layout input_batch = 0, input_feature = 1, input_spatial_dimensions = 2x3, kernel_output_feature = 0, kernel_input_feature = 1, kernel_spatial_dimensions = 2x2, output_batch = 0, output_feature = 1, output_spatial_dimensions = 2x3>}
