// Ops of several chips, mixtures of experts, ops of others.
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-LABEL: @collectives
func.func @collectives(%x: tensor<4x6xbf16>) {
  // CHECK: "ttir.mesh_shard"(%arg0) <{shard_dims = array<i64: -1, 0>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_type = #ttcore.shard_type<devices>}>
  %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 0>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xbf16>) -> tensor<2x6xbf16>
  // CHECK: "ttir.all_gather"(%{{.*}}) <{all_gather_dim = -2 : si32, cluster_axis = 1 : ui32}>
  %1 = "ttir.all_gather"(%0) <{all_gather_dim = -2 : si32, cluster_axis = 1 : ui32}> : (tensor<2x6xbf16>) -> tensor<8x6xbf16>
  // CHECK: "ttir.all_reduce"(%{{.*}}) <{cluster_axis = 0 : ui32, reduce_type = #ttcore.reduce_type<sum>}>
  %2 = "ttir.all_reduce"(%1) <{cluster_axis = 0 : ui32, reduce_type = #ttcore.reduce_type<sum>}> : (tensor<8x6xbf16>) -> tensor<8x6xbf16>
  // CHECK: "ttir.all_reduce_async"
  %3 = "ttir.all_reduce_async"(%2) <{cluster_axis = 0 : ui32, reduce_type = #ttcore.reduce_type<max>}> : (tensor<8x6xbf16>) -> tensor<8x6xbf16>
  // CHECK: "ttir.reduce_scatter"(%{{.*}}) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<mean>, scatter_dim = 1 : si32}>
  %4 = "ttir.reduce_scatter"(%3) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<mean>, scatter_dim = 1 : si32}> : (tensor<8x6xbf16>) -> tensor<8x3xbf16>
  // CHECK: "ttir.all_to_all"(%{{.*}}) <{concat_dim = 1 : si32, replica_groups = dense<{{.*}}> : tensor<1x4xi64>, split_count = 4 : si32, split_dim = 0 : si32}>
  %5 = "ttir.all_to_all"(%4) <{concat_dim = 1 : si32, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : si32, split_dim = 0 : si32}> : (tensor<8x3xbf16>) -> tensor<2x12xbf16>
  // CHECK: "ttir.collective_broadcast"
  %6 = "ttir.collective_broadcast"(%5) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<2x12xbf16>) -> tensor<2x12xbf16>
  // CHECK: "ttir.collective_permute"
  %7 = "ttir.collective_permute"(%6) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2x12xbf16>) -> tensor<2x12xbf16>
  // CHECK: "ttir.mesh_partition"(%{{.*}}) <{dim = 1 : si32}>
  %8 = "ttir.mesh_partition"(%7) <{dim = 1 : si32}> : (tensor<2x12xbf16>) -> tensor<2x6xbf16>
  // CHECK: "ttir.mesh_shard"{{.*}}shard_type = #ttcore.shard_type<identity>
  %9 = "ttir.mesh_shard"(%8) <{shard_dims = array<i64: 0, 1>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 2, 2>, shard_type = #ttcore.shard_type<identity>}> : (tensor<2x6xbf16>) -> tensor<4x12xbf16>
  return
}

// CHECK-LABEL: @norms
func.func @norms(%x: tensor<3x5xf32>, %w: tensor<5xf32>) {
  // CHECK: "ttir.distributed_rms_norm"(%arg0, %arg1, %arg0) <{cluster_axis = 1 : ui32, epsilon = {{.*}} : f32, operandSegmentSizes = array<i32: 1, 1, 1>}>
  %0 = "ttir.distributed_rms_norm"(%x, %w, %x) <{cluster_axis = 1 : ui32, epsilon = 1.0e-6 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3x5xf32>, tensor<5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  // CHECK: "ttir.distributed_layer_norm"(%arg0, %arg1) <{cluster_axis = 1 : ui32, {{.*}}operandSegmentSizes = array<i32: 1, 0, 1, 0>}>
  %1 = "ttir.distributed_layer_norm"(%x, %w) <{cluster_axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  return
}

// CHECK-LABEL: @experts
func.func @experts(%x: tensor<1x1x8x16xbf16>, %i: tensor<1x1x8x2xui16>, %s: tensor<1x1x8x2xbf16>, %m: tensor<1x1x4x2xui16>, %w: tensor<4x16x8xbf16>) {
  // CHECK: "ttir.all_to_all_dispatch"
  %0:2 = "ttir.all_to_all_dispatch"(%x, %i, %m) <{num_devices = 2 : i64, cluster_axis = 1 : i64}> : (tensor<1x1x8x16xbf16>, tensor<1x1x8x2xui16>, tensor<1x1x4x2xui16>) -> (tensor<1x2x8x16xbf16>, tensor<1x2x8x2xui16>)
  // CHECK: "ttir.all_to_all_dispatch_metadata"
  %1:3 = "ttir.all_to_all_dispatch_metadata"(%x, %i, %s, %m) <{num_devices = 2 : i64, cluster_axis = 1 : i64}> : (tensor<1x1x8x16xbf16>, tensor<1x1x8x2xui16>, tensor<1x1x8x2xbf16>, tensor<1x1x4x2xui16>) -> (tensor<1x2x8x16xbf16>, tensor<1x2x8x2xui16>, tensor<1x2x8x2xbf16>)
  // CHECK: "ttir.all_to_all_combine"{{.*}}output_shard_dim = 2 : i64
  %2 = "ttir.all_to_all_combine"(%x, %i, %m) <{num_devices = 2 : i64, cluster_axis = 1 : i64, num_experts_per_tok = 2 : i64}> : (tensor<1x1x8x16xbf16>, tensor<1x1x8x2xui16>, tensor<1x1x4x2xui16>) -> tensor<2x1x8x16xbf16>
  // CHECK: "ttir.moe_expert_token_remap"
  %3:2 = "ttir.moe_expert_token_remap"(%s, %m, %i) <{reduction_size = 16 : i64}> : (tensor<1x1x8x2xbf16>, tensor<1x1x4x2xui16>, tensor<1x1x8x2xui16>) -> (tensor<1x1x8x2xbf16>, tensor<1x1x1x2xui16>)
  // CHECK: "ttir.moe_gpt"{{.*}}hidden_size = 2880 : ui32
  %4:5 = "ttir.moe_gpt"(%x, %i, %s, %m, %w, %w) : (tensor<1x1x8x16xbf16>, tensor<1x1x8x2xui16>, tensor<1x1x8x2xbf16>, tensor<1x1x4x2xui16>, tensor<4x16x8xbf16>, tensor<4x16x8xbf16>) -> (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<8x16xbf16>, tensor<8x16xbf16>)
  // CHECK: "ttir.moe_compute"{{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 0>
  %5 = "ttir.moe_compute"(%x, %i, %s, %m, %w, %w, %w, %w) <{activation_function = #ttcore.moe_activation_function<swiglu>, cluster_axis = 1 : ui32, intermediate_size = 8 : ui32, layer_id = 0 : ui32, output_height_shard_dim = 4 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 0>}> : (tensor<1x1x8x16xbf16>, tensor<1x1x8x2xui16>, tensor<1x1x8x2xbf16>, tensor<1x1x4x2xui16>, tensor<4x16x8xbf16>, tensor<4x16x8xbf16>, tensor<4x16x8xbf16>, tensor<4x16x8xbf16>) -> tensor<8x16xbf16>
  // CHECK: "ttir.selective_reduce_combine"
  %6 = "ttir.selective_reduce_combine"(%x, %i, %i, %m) <{hidden_size = 16 : ui32, batch_size = 1 : ui32, seq_size = 8 : ui32, select_experts_k = 2 : ui32, experts = 4 : ui32}> : (tensor<1x1x8x16xbf16>, tensor<1x1x8x2xui16>, tensor<1x1x8x2xui16>, tensor<1x1x4x2xui16>) -> tensor<2x1x8x16xbf16>
  // CHECK: "ttir.topk_router_gpt"
  %7:2 = "ttir.topk_router_gpt"(%x, %w, %s) <{k = 2 : i32, num_experts = 4 : i32}> : (tensor<1x1x8x16xbf16>, tensor<4x16x8xbf16>, tensor<1x1x8x2xbf16>) -> (tensor<8x2xui16>, tensor<8x2xbf16>)
  return
}

// CHECK-LABEL: @others
func.func @others(%x: tensor<8x16xbf16>) {
  %e = ttir.empty() : tensor<8x16xbf16>
  // CHECK: ttir.tt_lang_op(%arg0, %{{.*}}) {arg_roles = "in,out", kernel_id = "add_one", version_tag = "v1"} : (tensor<8x16xbf16>, tensor<8x16xbf16>) -> (tensor<8x16xbf16>)
  %0 = ttir.tt_lang_op(%x, %e) {arg_roles = "in,out", kernel_id = "add_one", version_tag = "v1"} : (tensor<8x16xbf16>, tensor<8x16xbf16>) -> (tensor<8x16xbf16>)
  // CHECK: ttir.ttnn_metal_layout_cast %{{.*}} : tensor<8x16xbf16> -> tensor<8x16xbf16>
  %1 = ttir.ttnn_metal_layout_cast %0 : tensor<8x16xbf16> -> tensor<8x16xbf16>
  // CHECK: "ttir.typecast"(%{{.*}}) <{conservative_folding = true}>
  %2 = "ttir.typecast"(%1) <{conservative_folding = true}> : (tensor<8x16xbf16>) -> tensor<8x16xf32>
  // CHECK: "ttir.relu"(%{{.*}}) {hoist = #ttir.should_hoist}
  %3 = "ttir.relu"(%2) {hoist = #ttir.should_hoist} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// CHECK-LABEL: @attributes
func.func private @attributes() attributes {
  // CHECK-SAME: a0 = #ttir<convolution_layout input_batch = 0, input_feature = 1, input_spatial_dimensions = 2x3, kernel_output_feature = 0, kernel_input_feature = 1, kernel_spatial_dimensions = 2x3, output_batch = 0, output_feature = 1, output_spatial_dimensions = 2x3>
  a0 = #ttir<convolution_layout input_batch = 0, input_feature = 1, input_spatial_dimensions = 2x3, kernel_output_feature = 0, kernel_input_feature = 1, kernel_spatial_dimensions = 2x3, output_batch = 0, output_feature = 1, output_spatial_dimensions = 2x3>,
  // CHECK-SAME: a1 = #ttir<flattened_compat batch_size = 2, input_height = 3, input_width = 4>
  a1 = #ttir<flattened_compat batch_size = 2, input_height = 3, input_width = 4>,
  // CHECK-SAME: a2 = #ttir<reduce_dim RC>, a3 = #ttir.thread<compute>, a4 = #ttir.thread<datamovement, @k>
  a2 = #ttir<reduce_dim RC>, a3 = #ttir.thread<compute>, a4 = #ttir.thread<datamovement, @k>}
