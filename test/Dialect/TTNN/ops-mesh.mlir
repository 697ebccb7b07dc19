// Ops of several chips, traces, experts, steps of training, prepared weights.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --emit-bytecode | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @f0(
// CHECK: "ttnn.all_gather"({{.*}}topology = #ttcore.topology<ring>{{.*}} -> tensor<2x32x256xbf16>
// CHECK: "ttnn.all_reduce"({{.*}}sub_device_id = 0 : ui32
// CHECK: "ttnn.all_reduce_async"
// CHECK: "ttnn.reduce_scatter"({{.*}}scatter_dim = 2 : si32
// CHECK: "ttnn.mesh_partition"
// CHECK: "ttnn.point_to_point"({{.*}}sender_coord = array<i64: 0, 1>
func.func @f0(%x: tensor<2x32x64xbf16>) {
  %0 = "ttnn.all_gather"(%x) <{all_gather_dim = -1 : si32, cluster_axis = 1 : ui32, num_links = 2 : ui32, topology = #ttcore.topology<ring>}> : (tensor<2x32x64xbf16>) -> tensor<2x32x256xbf16>
  %1 = "ttnn.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32, sub_device_id = 0 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  %2 = "ttnn.all_reduce_async"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  %3 = "ttnn.reduce_scatter"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32, scatter_dim = 2 : si32, compute_config = #ttnn.device_compute_kernel_config<fp32_dest_acc_en = true>}> : (tensor<2x32x64xbf16>) -> tensor<2x32x16xbf16>
  %4 = "ttnn.mesh_partition"(%x) <{dim = 1 : si32, cluster_axis = 0 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x16x64xbf16>
  %5 = "ttnn.point_to_point"(%x) <{sender_coord = array<i64: 0, 1>, receiver_coord = array<i64: 0, 0>}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// CHECK-LABEL: func.func @f1(
// CHECK: "ttnn.distributed_rms_norm"
// CHECK: "ttnn.distributed_layer_norm"
// CHECK: "ttnn.distribute_tensor"({{.*}}placements = [<replicate>, <shard, 1 : i64>]
// CHECK: "ttnn.aggregate_tensor"
func.func @f1(%x: tensor<2x32x64xbf16>, %w: tensor<64xbf16>, %s: !ttnn.global_semaphore, %d: !ttnn.device) {
  %0 = "ttnn.distributed_rms_norm"(%x, %w, %x, %s, %d) <{cluster_axis = 1 : ui32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1>}> : (tensor<2x32x64xbf16>, tensor<64xbf16>, tensor<2x32x64xbf16>, !ttnn.global_semaphore, !ttnn.device) -> tensor<2x32x64xbf16>
  %1 = "ttnn.distributed_layer_norm"(%x, %w, %w, %d) <{cluster_axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> : (tensor<2x32x64xbf16>, tensor<64xbf16>, tensor<64xbf16>, !ttnn.device) -> tensor<2x32x64xbf16>
  %2 = "ttnn.distribute_tensor"(%x, %d) <{mapper_config = #ttnn.mesh_mapper_config<placements = [<replicate>, <shard, 1 : i64>]>, cq_id = 0 : ui32}> : (tensor<2x32x64xbf16>, !ttnn.device) -> tensor<2x8x64xbf16>
  %3 = "ttnn.aggregate_tensor"(%2, %d) <{composer_config = #ttnn.mesh_composer_config<dims = [0 : i64, 1 : i64]>}> : (tensor<2x8x64xbf16>, !ttnn.device) -> tensor<2x32x64xbf16>
  return
}

// CHECK-LABEL: func.func @f2(
// CHECK: "ttnn.begin_trace_capture"({{.*}} -> tensor<ui32, #ttnn.trace_id>
// CHECK: "ttnn.end_trace_capture"
// CHECK: "ttnn.execute_trace"({{.*}}blocking = true
// CHECK: "ttnn.capture_or_execute_trace"({{.*}}capture_callee = @f1
func.func @f2(%d: !ttnn.device, %x: tensor<2x32x64xbf16>) {
  %0 = "ttnn.begin_trace_capture"(%d) <{cq_id = 0 : ui32}> : (!ttnn.device) -> tensor<ui32, #ttnn.trace_id>
  "ttnn.end_trace_capture"(%d, %0) <{cq_id = 0 : ui32}> : (!ttnn.device, tensor<ui32, #ttnn.trace_id>) -> ()
  "ttnn.execute_trace"(%d, %0) <{blocking = true, cq_id = 0 : ui32}> : (!ttnn.device, tensor<ui32, #ttnn.trace_id>) -> ()
  %1 = "ttnn.capture_or_execute_trace"(%d, %x) <{allocate_slots_callee = @f0, capture_callee = @f1, execute_callee = @f2, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!ttnn.device, tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// CHECK-LABEL: func.func @f3(
// CHECK: "ttnn.all_to_all_dispatch"
// CHECK: "ttnn.all_to_all_dispatch_metadata"
// CHECK: "ttnn.all_to_all_combine"
// CHECK: "ttnn.moe_expert_token_remap"
// CHECK: "ttnn.moe_gpt"
// CHECK: "ttnn.topk_router_gpt"
// CHECK: "ttnn.allocate_moe_compute_semaphore"
// CHECK: "ttnn.prepare_moe_compute_w0_w1_weights"
// CHECK: "ttnn.prepare_moe_compute_w2_weights"
// CHECK: "ttnn.moe_compute"
// CHECK: "ttnn.selective_reduce_combine"
func.func @f3(%x: tensor<2x32x64xbf16>, %i: tensor<1x32x4xui16>, %d: !ttnn.device) {
  %0, %1 = "ttnn.all_to_all_dispatch"(%x, %i, %i) <{num_devices = 8 : i64, cluster_axis = 1 : i64}> : (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<1x32x4xui16>) -> (tensor<2x32x64xbf16>, tensor<1x32x4xui16>)
  %2, %3, %4 = "ttnn.all_to_all_dispatch_metadata"(%x, %i, %x, %i) <{num_devices = 8 : i64, cluster_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0>}> : (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>, tensor<1x32x4xui16>) -> (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>)
  %5 = "ttnn.all_to_all_combine"(%x, %i, %i) <{num_devices = 8 : i64, cluster_axis = 1 : i64, num_experts_per_tok = 4 : i64}> : (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<1x32x4xui16>) -> tensor<2x32x64xbf16>
  %6, %7 = "ttnn.moe_expert_token_remap"(%x, %i, %i) <{reduction_size = 16 : i64}> : (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<1x32x4xui16>) -> (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>)
  %8, %9, %10, %11, %12 = "ttnn.moe_gpt"(%x, %i, %x, %i, %x, %x) : (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> (tensor<1x32x4xui16>, tensor<1x32x4xui16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>)
  %13, %14 = "ttnn.topk_router_gpt"(%x, %x, %x) <{k = 4 : i32, num_experts = 32 : i32}> : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> (tensor<1x32x4xui16>, tensor<2x32x64xbf16>)
  %15 = "ttnn.allocate_moe_compute_semaphore"(%d) <{output_height_shard_dim = 4 : ui32, hidden_size = 2880 : ui32, mux_core_range_set = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (1, 1)>]>}> : (!ttnn.device) -> !ttnn.global_semaphore
  %16 = "ttnn.prepare_moe_compute_w0_w1_weights"(%x, %x, %d) <{hidden_size = 64 : ui32, intermediate_size = 32 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>, !ttnn.device) -> tensor<2x32x64xbf16>
  %17 = "ttnn.prepare_moe_compute_w2_weights"(%x, %d) <{hidden_size = 64 : ui32, intermediate_size = 32 : ui32}> : (tensor<2x32x64xbf16>, !ttnn.device) -> tensor<2x32x64xbf16>
  %18 = "ttnn.moe_compute"(%x, %i, %x, %i, %16, %17, %15, %d) <{layer_id = 0 : ui32, output_height_shard_dim = 4 : ui32, intermediate_size = 32 : ui32, has_bias = false, activation_function = #ttcore.moe_activation_function<silu>, cluster_axis = 1 : ui32, mux_core_range_set = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (1, 1)>]>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 1, 1>}> : (tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>, !ttnn.global_semaphore, !ttnn.device) -> tensor<2x32x64xbf16>
  %19 = "ttnn.selective_reduce_combine"(%x, %x, %i, %i) <{hidden_size = 64 : ui32, batch_size = 1 : ui32, seq_size = 32 : ui32, select_experts_k = 4 : ui32, experts = 32 : ui32}> : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>, tensor<1x32x4xui16>, tensor<1x32x4xui16>) -> tensor<2x32x64xbf16>
  return
}

// CHECK-LABEL: func.func @f4(
// CHECK: "ttnn.adamw"({{.*}}beta1_pow
// CHECK: "ttnn.gelu_bw"({{.*}}approximate = "tanh"
// CHECK: "ttnn.sdpa_fw"({{.*}}return_intermediates = true
// CHECK: "ttnn.sdpa_bw"
// CHECK: ttnn.tt_lang_op(%{{.*}}) {arg_roles = "in,out"
// CHECK: ttnn.d2m_subgraph @f0 ins(%{{.*}} : tensor<2x32x64xbf16>) outs(
func.func @f4(%x: tensor<2x32x64xbf16>, %q: tensor<1x4x32x64xbf16>, %m: tensor<1x1x32x32xbf16>, %s: tensor<1x4x32x32xbf16>) {
  "ttnn.adamw"(%x, %x, %x, %x) <{lr = 1.0e-3 : f32, beta1 = 0.9 : f32, beta2 = 0.999 : f32, beta1_pow = 0.9 : f32, beta2_pow = 0.999 : f32, epsilon = 1.0e-8 : f32, weight_decay = 0.01 : f32}> : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> ()
  %0 = "ttnn.gelu_bw"(%x, %x) <{approximate = "tanh"}> : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  %1, %2 = "ttnn.sdpa_fw"(%q, %q, %q) <{return_intermediates = true}> : (tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>) -> (tensor<1x4x32x64xbf16>, tensor<1x4x32x32xbf16>)
  %3, %4, %5 = "ttnn.sdpa_bw"(%q, %q, %q, %q, %q, %s, %m) : (tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>, tensor<1x4x32x32xbf16>, tensor<1x1x32x32xbf16>) -> (tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>, tensor<1x4x32x64xbf16>)
  %6 = ttnn.tt_lang_op (%x, %x) {arg_roles = "in,out", kernel_id = "k", version_tag = "1"} : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> (tensor<2x32x64xbf16>)
  %7 = ttnn.d2m_subgraph @f0 ins(%x : tensor<2x32x64xbf16>) outs(%x : tensor<2x32x64xbf16>) : tensor<2x32x64xbf16>
  return
}

// CHECK-LABEL: func.func @f5(
// CHECK: "ttnn.prepare_conv2d_weights"({{.*}} -> tensor<1x1x72x12xbf16>
// CHECK: "ttnn.prepare_conv2d_bias"
// CHECK: "ttnn.conv2d"({{.*}}conv2d_slice_config = #ttnn.conv2d_slice_config<dram_width, 2>
// CHECK: "ttnn.prepare_conv_transpose2d_weights"
// CHECK: "ttnn.prepare_conv_transpose2d_bias"
// CHECK: "ttnn.conv_transpose2d"
func.func @f5(%w: tensor<12x2x3x3xbf16>, %t: tensor<8x3x3x3xbf16>, %b: tensor<1x1x1x12xbf16>, %a: tensor<1x1x130x8xbf16>, %d: !ttnn.device) {
  %0 = "ttnn.prepare_conv2d_weights"(%w, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, weights_format = "OIHW", has_bias = true, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<12x2x3x3xbf16>, !ttnn.device) -> tensor<1x1x72x12xbf16>
  %1 = "ttnn.prepare_conv2d_bias"(%b, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32, conv2d_config = #ttnn.conv2d_config<weights_dtype = bf16>}> : (tensor<1x1x1x12xbf16>, !ttnn.device) -> tensor<1x1x1x12xbf16>
  %2 = "ttnn.conv2d"(%a, %0, %1, %d) <{in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32, conv2d_config = #ttnn.conv2d_config<activation = <op_type = relu>, output_layout = row_major>, conv2d_slice_config = #ttnn.conv2d_slice_config<dram_width, 2>}> : (tensor<1x1x130x8xbf16>, tensor<1x1x72x12xbf16>, tensor<1x1x1x12xbf16>, !ttnn.device) -> tensor<1x1x88x12xbf16>
  %3 = "ttnn.prepare_conv_transpose2d_weights"(%t, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, weights_format = "IOHW", has_bias = true, output_padding = array<i32: 0, 0>, mirror_kernel = true, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<8x3x3x3xbf16>, !ttnn.device) -> tensor<1x1x72x12xbf16>
  %4 = "ttnn.prepare_conv_transpose2d_bias"(%b, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<1x1x1x12xbf16>, !ttnn.device) -> tensor<1x1x1x12xbf16>
  %5 = "ttnn.conv_transpose2d"(%a, %3, %4, %d) <{in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32, output_padding = array<i32: 0, 0>}> : (tensor<1x1x130x8xbf16>, tensor<1x1x72x12xbf16>, tensor<1x1x1x12xbf16>, !ttnn.device) -> tensor<1x1x180x12xbf16>
  return
}

// CHECK-LABEL: func.func @f6(
// CHECK: "ttnn.sparse_matmul"({{.*}}nnz = 3 : i64
func.func @f6(%a: tensor<1x2x32x64xbf16>, %b: tensor<1x4x64x32xbf16>, %s: tensor<1x2x1x4xbf16>) {
  %0 = "ttnn.sparse_matmul"(%a, %b, %s) <{nnz = 3 : i64, program_config = #ttnn.matmul_multi_core_reuse_multi_cast_1d_program_config<compute_with_storage_grid_size = <8, 8>, in0_block_w = 1, out_subblock_h = 1, out_subblock_w = 1, per_core_m = 1, per_core_n = 1, fuse_batch = true, mcast_in0 = true>}> : (tensor<1x2x32x64xbf16>, tensor<1x4x64x32xbf16>, tensor<1x2x1x4xbf16>) -> tensor<1x2x1x4x32x32xbf16>
  return
}
