// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{dimension '1' is '32' and '33': that of the result is not a multiple of the other}}
  %0 = "ttnn.all_gather"(%x) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x33x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{'all_gather_dim' is '3', out of range for rank '3'}}
  %0 = "ttnn.all_gather"(%x) <{all_gather_dim = 3 : si32, cluster_axis = 1 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{'reduce_type' is 'var', sum, mean, max, min or prod expected}}
  %0 = "ttnn.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<var>, cluster_axis = 1 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{'reduce_type' is 'std', sum, mean, max, min or prod expected}}
  %0 = "ttnn.all_reduce_async"(%x) <{reduce_type = #ttcore.reduce_type<std>, cluster_axis = 1 : ui32}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{that of the input is not a multiple of the other}}
  %0 = "ttnn.reduce_scatter"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32, scatter_dim = 0 : si32}> : (tensor<2x32x64xbf16>) -> tensor<4x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{dimension '2' of the result is '32', '64' as in the input expected}}
  %0 = "ttnn.mesh_partition"(%x) <{dim = 0 : si32}> : (tensor<2x32x64xbf16>) -> tensor<2x32x32xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{'sender_coord' is no place in a mesh}}
  %0 = "ttnn.point_to_point"(%x) <{sender_coord = array<i64: 0>, receiver_coord = array<i64: 0, 0>}> : (tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>, %w: tensor<32xbf16>, %d: !ttnn.device) {
  // expected-error @below {{'weight' has type 'tensor<32xbf16>', '64' elements expected}}
  %0 = "ttnn.distributed_layer_norm"(%x, %w, %d) <{cluster_axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (tensor<2x32x64xbf16>, tensor<32xbf16>, !ttnn.device) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%d: !ttnn.device) {
  // expected-error @below {{a tensor with encoding #ttnn.trace_id expected}}
  %0 = "ttnn.begin_trace_capture"(%d) : (!ttnn.device) -> tensor<ui32>
  return
}

// -----

func.func @f(%d: !ttnn.device) {
  // expected-error @below {{there is no function @g}}
  %0 = "ttnn.capture_or_execute_trace"(%d) <{allocate_slots_callee = @f, capture_callee = @g, execute_callee = @f, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttnn.device) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{there is no function @g}}
  %0 = ttnn.d2m_subgraph @g ins(%x : tensor<2x32x64xbf16>) outs(%x : tensor<2x32x64xbf16>) : tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>, %y: tensor<3xbf16>) {
  // expected-error @below {{operand of type 'tensor<3xbf16>' given, the shape of 'tensor<2x32x64xbf16>' expected}}
  "ttnn.adamw"(%x, %y, %x, %x) <{lr = 1.0e-3 : f32, beta1 = 0.9 : f32, beta2 = 0.999 : f32, beta1_pow = 0.9 : f32, beta2_pow = 0.999 : f32, epsilon = 1.0e-8 : f32, weight_decay = 0.01 : f32}> : (tensor<2x32x64xbf16>, tensor<3xbf16>, tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> ()
  return
}

// -----

func.func @f(%x: tensor<2x32x64xbf16>) {
  // expected-error @below {{'approximate'}}
  %0 = "ttnn.gelu_bw"(%x, %x) <{approximate = "fast"}> : (tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) -> tensor<2x32x64xbf16>
  return
}

// -----

func.func @f(%w: tensor<12x2x3x3xbf16>, %d: !ttnn.device) {
  // expected-error @below {{'weights_format' is 'IOHW', 'OIHW' expected}}
  %0 = "ttnn.prepare_conv2d_weights"(%w, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, weights_format = "IOHW", has_bias = true, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<12x2x3x3xbf16>, !ttnn.device) -> tensor<1x1x72x12xbf16>
  return
}

// -----

func.func @f(%w: tensor<12x2x3x3xbf16>, %d: !ttnn.device) {
  // expected-error @below {{result shape '1x1x18x12' given, '1x1x72x12' expected}}
  %0 = "ttnn.prepare_conv2d_weights"(%w, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, weights_format = "OIHW", has_bias = true, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<12x2x3x3xbf16>, !ttnn.device) -> tensor<1x1x18x12xbf16>
  return
}

// -----

func.func @f(%w: tensor<12x8x3x3xbf16>, %d: !ttnn.device) {
  // expected-error @below {{weight_tensor '12x8x3x3' given, '12x2x3x3' expected}}
  %0 = "ttnn.prepare_conv2d_weights"(%w, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, weights_format = "OIHW", has_bias = true, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<12x8x3x3xbf16>, !ttnn.device) -> tensor<1x1x72x12xbf16>
  return
}

// -----

func.func @f(%t: tensor<8x3x3x3xbf16>, %d: !ttnn.device) {
  // expected-error @below {{'mirror_kernel' is 'false'}}
  %0 = "ttnn.prepare_conv_transpose2d_weights"(%t, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, weights_format = "IOHW", has_bias = true, mirror_kernel = false, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<8x3x3x3xbf16>, !ttnn.device) -> tensor<1x1x72x12xbf16>
  return
}

// -----

func.func @f(%b: tensor<1x1x1x8xbf16>, %d: !ttnn.device) {
  // expected-error @below {{bias_tensor '1x1x1x8' given, '1x1x1x12' expected}}
  %0 = "ttnn.prepare_conv2d_bias"(%b, %d) <{input_memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>, input_tensor_layout = #ttnn.layout<tile>, input_dtype = #ttcore.supportedDataTypes<bf16>, in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<1x1x1x8xbf16>, !ttnn.device) -> tensor<1x1x1x8xbf16>
  return
}

// -----

func.func @f(%a: tensor<1x1x130x8xbf16>, %w: tensor<1x1x71x12xbf16>, %d: !ttnn.device) {
  // expected-error @below {{'groups' is '4', it divides '8' input and '1' output channels with a remainder}}
  %2 = "ttnn.conv2d"(%a, %w, %d) <{in_channels = 8 : i32, out_channels = 12 : i32, batch_size = 1 : i32, input_height = 10 : i32, input_width = 13 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 4 : i32}> : (tensor<1x1x130x8xbf16>, tensor<1x1x71x12xbf16>, !ttnn.device) -> tensor<1x1x88x12xbf16>
  return
}

// -----

func.func @f(%a: tensor<1x2x32x64xbf16>, %b: tensor<1x4x64x32xbf16>, %s: tensor<1x2x1x3xbf16>) {
  // expected-error @below {{'sparsity' is '1x2x1x3', '1x2x1x4' expected}}
  %0 = "ttnn.sparse_matmul"(%a, %b, %s) : (tensor<1x2x32x64xbf16>, tensor<1x4x64x32xbf16>, tensor<1x2x1x3xbf16>) -> tensor<1x2x1x4x32x32xbf16>
  return
}

// -----

func.func @f(%x: tensor<6x32xbf16>) {
  // expected-error @below {{'group_size' is '4', a divisor of dimension '0', '6', expected}}
  %0 = "ttnn.all_to_all"(%x) <{split_dim = 0 : si32, concat_dim = 1 : si32, replica_groups = array<i64: 0, 1, 2, 3>, group_size = 4 : ui32}> : (tensor<6x32xbf16>) -> tensor<6x32xbf16>
  return
}

// -----

func.func @f(%x: tensor<6x32xbf16>) {
  // expected-error @below {{'replica_groups' has '3' chips, groups of '2' expected}}
  %0 = "ttnn.collective_broadcast"(%x) <{replica_groups = array<i64: 0, 1, 2>, group_size = 2 : ui32}> : (tensor<6x32xbf16>) -> tensor<6x32xbf16>
  return
}

// -----

func.func @f(%x: tensor<6x32xbf16>) {
  // expected-error @below {{'source_target_pairs' names chip '-1'}}
  %0 = "ttnn.collective_permute"(%x) <{source_target_pairs = array<i64: 0, -1>}> : (tensor<6x32xbf16>) -> tensor<6x32xbf16>
  return
}
