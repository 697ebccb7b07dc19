// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --emit-bytecode | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @f0(
// CHECK: "ttnn.conv1d"({{.*}}input_length = 17 : i32{{.*}} -> tensor<1x1x30x7xf32>
func.func @f0(%a: tensor<2x17x5xf32>, %b: tensor<7x5x3xf32>, %c: tensor<1x1x1x7xf32>, %d: !ttnn.device) {
  %0 = "ttnn.conv1d"(%a, %b, %c, %d) <{in_channels = 5 : i32, out_channels = 7 : i32, batch_size = 2 : i32, input_length = 17 : i32, kernel_size = 3 : i32, stride = 1 : i32, padding = array<i32: 0, 0>, dilation = 1 : i32, groups = 1 : i32, compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>, tensor<1x1x1x7xf32>, !ttnn.device) -> (tensor<1x1x30x7xf32>)
  return
}

// CHECK-LABEL: func.func @f1(
// CHECK: "ttnn.conv_transpose2d"({{.*}}output_padding = array<i32: 0, 0>{{.*}} -> tensor<1x1x36x6xf32>
func.func @f1(%a: tensor<1x1x16x3xf32>, %b: tensor<3x6x3x3xf32>, %c: !ttnn.device) {
  %0 = "ttnn.conv_transpose2d"(%a, %b, %c) <{in_channels = 3 : i32, out_channels = 6 : i32, batch_size = 1 : i32, input_height = 4 : i32, input_width = 4 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, output_padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x16x3xf32>, tensor<3x6x3x3xf32>, !ttnn.device) -> (tensor<1x1x36x6xf32>)
  return
}

// CHECK-LABEL: func.func @f2(
// CHECK: "ttnn.prepare_conv3d_weights"({{.*}}alignment = 32 : i32{{.*}} -> tensor<576x7xf32>
func.func @f2(%a: tensor<7x5x2x3x3xf32>, %b: !ttnn.device) {
  %0 = "ttnn.prepare_conv3d_weights"(%a, %b) <{groups = 1 : i32, c_in_block = 0 : i32, alignment = 32 : i32}> : (tensor<7x5x2x3x3xf32>, !ttnn.device) -> (tensor<576x7xf32>)
  return
}

// CHECK-LABEL: func.func @f3(
// CHECK: "ttnn.conv3d"({{.*}}padding_mode = "zeros"{{.*}} -> tensor<1x3x3x4x7xf32>
func.func @f3(%a: tensor<1x4x5x6x32xf32>, %b: tensor<576x7xf32>, %c: tensor<1x7xf32>, %d: !ttnn.device) {
  %0 = "ttnn.conv3d"(%a, %b, %c, %d) <{in_channels = 32 : i32, out_channels = 7 : i32, batch_size = 1 : i32, input_depth = 4 : i32, input_height = 5 : i32, input_width = 6 : i32, kernel_size = array<i32: 2, 3, 3>, stride = array<i32: 1, 1, 1>, padding = array<i32: 0, 0, 0>, groups = 1 : i32}> : (tensor<1x4x5x6x32xf32>, tensor<576x7xf32>, tensor<1x7xf32>, !ttnn.device) -> (tensor<1x3x3x4x7xf32>)
  return
}

// CHECK-LABEL: func.func @f4(
// CHECK: "ttnn.upsample"({{.*}}mode = "nearest", scale_factor = 2 : si32{{.*}} -> tensor<1x6x10x4xf32>
func.func @f4(%a: tensor<1x3x5x4xf32>) {
  %0 = "ttnn.upsample"(%a) <{scale_factor = 2 : si32}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x10x4xf32>)
  return
}

// CHECK-LABEL: func.func @f5(
// CHECK: "ttnn.upsample"({{.*}}mode = "bilinear", scale_factor = array<i32: 2, 3>{{.*}} -> tensor<1x6x15x4xf32>
func.func @f5(%a: tensor<1x3x5x4xf32>) {
  %0 = "ttnn.upsample"(%a) <{scale_factor = array<i32: 2, 3>, mode = "bilinear"}> : (tensor<1x3x5x4xf32>) -> (tensor<1x6x15x4xf32>)
  return
}

// CHECK-LABEL: func.func @f6(
// CHECK: "ttnn.global_avg_pool2d"({{.*}}{{.*}} -> tensor<1x1x1x4xf32>
func.func @f6(%a: tensor<1x3x5x4xf32>) {
  %0 = "ttnn.global_avg_pool2d"(%a) : (tensor<1x3x5x4xf32>) -> (tensor<1x1x1x4xf32>)
  return
}

// CHECK-LABEL: func.func @f7(
// CHECK: "ttnn.max_pool2d_with_indices"({{.*}}channels = 3 : si32{{.*}} -> (tensor<1x1x4x3xf32>, tensor<1x1x4x3xui16>)
func.func @f7(%a: tensor<1x1x16x3xf32>) {
  %0, %1 = "ttnn.max_pool2d_with_indices"(%a) <{batch_size = 1 : si32, input_height = 4 : si32, input_width = 4 : si32, channels = 3 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x16x3xf32>) -> (tensor<1x1x4x3xf32>, tensor<1x1x4x3xui16>)
  return
}

// CHECK-LABEL: func.func @f8(
// CHECK: "ttnn.nlp_concat_heads"({{.*}}{{.*}} -> tensor<2x1x4x15xf32>
func.func @f8(%a: tensor<2x3x4x5xf32>) {
  %0 = "ttnn.nlp_concat_heads"(%a) : (tensor<2x3x4x5xf32>) -> (tensor<2x1x4x15xf32>)
  return
}

// CHECK-LABEL: func.func @f9(
// CHECK: "ttnn.nlp_concat_heads_decode"({{.*}}num_heads = 7 : ui32{{.*}} -> tensor<1x1x32x224xf32>
func.func @f9(%a: tensor<1x4x8x32xf32>) {
  %0 = "ttnn.nlp_concat_heads_decode"(%a) <{num_heads = 7 : ui32}> : (tensor<1x4x8x32xf32>) -> (tensor<1x1x32x224xf32>)
  return
}

// CHECK-LABEL: func.func @f10(
// CHECK: "ttnn.nlp_create_qkv_heads_decode"({{.*}}overlap_qk_coregrid = false{{.*}} -> (tensor<1x4x2x16xf32>, tensor<1x4x2x16xf32>, tensor<1x4x2x16xf32>)
func.func @f10(%a: tensor<1x1x4x96xf32>) {
  %0, %1, %2 = "ttnn.nlp_create_qkv_heads_decode"(%a) <{num_heads = 2 : ui32, num_kv_heads = 2 : ui32, overlap_qk_coregrid = false}> : (tensor<1x1x4x96xf32>) -> (tensor<1x4x2x16xf32>, tensor<1x4x2x16xf32>, tensor<1x4x2x16xf32>)
  return
}

// CHECK-LABEL: func.func @f11(
// CHECK: "ttnn.nlp_create_qkv_heads_decode"({{.*}}slice_size = 3 : ui32{{.*}} -> (tensor<1x3x2x16xf32>, tensor<1x3x2x16xf32>, tensor<1x3x2x16xf32>)
func.func @f11(%a: tensor<1x1x4x96xf32>, %b: tensor<1xui32>) {
  %0, %1, %2 = "ttnn.nlp_create_qkv_heads_decode"(%a, %b) <{num_heads = 2 : ui32, slice_size = 3 : ui32}> : (tensor<1x1x4x96xf32>, tensor<1xui32>) -> (tensor<1x3x2x16xf32>, tensor<1x3x2x16xf32>, tensor<1x3x2x16xf32>)
  return
}

// CHECK-LABEL: func.func @f12(
// CHECK: "ttnn.rotary_embedding"({{.*}}token_index = 8 : ui32{{.*}} -> tensor<1x3x32x6xf32>
func.func @f12(%a: tensor<1x3x5x6xf32>, %b: tensor<1x1x9x6xf32>, %c: tensor<1x1x9x6xf32>) {
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) <{token_index = 8 : ui32, compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>}> : (tensor<1x3x5x6xf32>, tensor<1x1x9x6xf32>, tensor<1x1x9x6xf32>) -> (tensor<1x3x32x6xf32>)
  return
}

// CHECK-LABEL: func.func @f13(
// CHECK: "ttnn.rotary_embedding_llama"({{.*}}is_decode_mode = false{{.*}} -> tensor<1x3x5x32xf32>
func.func @f13(%a: tensor<1x3x5x32xf32>, %b: tensor<1x1x5x32xf32>, %c: tensor<1x1x5x32xf32>, %d: tensor<1x1x32x32xf32>) {
  %0 = "ttnn.rotary_embedding_llama"(%a, %b, %c, %d) : (tensor<1x3x5x32xf32>, tensor<1x1x5x32xf32>, tensor<1x1x5x32xf32>, tensor<1x1x32x32xf32>) -> (tensor<1x3x5x32xf32>)
  return
}

// CHECK-LABEL: func.func @f14(
// CHECK: "ttnn.layer_norm_pre_all_gather"({{.*}}operandSegmentSizes = array<i32: 1, 1, 0>{{.*}} -> tensor<1x5x64xf32>
func.func @f14(%a: tensor<1x5x64xf32>, %b: tensor<1x5x64xf32>) {
  %0 = "ttnn.layer_norm_pre_all_gather"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<1x5x64xf32>, tensor<1x5x64xf32>) -> (tensor<1x5x64xf32>)
  return
}

// CHECK-LABEL: func.func @f15(
// CHECK: "ttnn.rms_norm_pre_all_gather"({{.*}}use_2d_core_grid = true{{.*}} -> tensor<1x5x32xf32>
func.func @f15(%a: tensor<1x5x64xf32>) {
  %0 = "ttnn.rms_norm_pre_all_gather"(%a) <{use_2d_core_grid = true}> : (tensor<1x5x64xf32>) -> (tensor<1x5x32xf32>)
  return
}

// CHECK-LABEL: func.func @f16(
// CHECK: "ttnn.layer_norm_post_all_gather"({{.*}}epsilon = 9.99999996E-13 : f32{{.*}} -> tensor<1x5x64xf32>
func.func @f16(%a: tensor<1x5x64xf32>, %b: tensor<1x5x128xf32>, %c: tensor<64xf32>, %d: tensor<64xf32>) {
  %0 = "ttnn.layer_norm_post_all_gather"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<1x5x64xf32>, tensor<1x5x128xf32>, tensor<64xf32>, tensor<64xf32>) -> (tensor<1x5x64xf32>)
  return
}

// CHECK-LABEL: func.func @f17(
// CHECK: "ttnn.dit_rms_norm_unary_fused"({{.*}}activation = "silu", epsilon = 9.99999974E-6 : f32{{.*}} -> tensor<1x5x64xf32>
func.func @f17(%a: tensor<1x5x64xf32>, %b: tensor<1x5x64xf32>) {
  %0 = "ttnn.dit_rms_norm_unary_fused"(%a, %b) <{activation = "silu", operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (tensor<1x5x64xf32>, tensor<1x5x64xf32>) -> (tensor<1x5x64xf32>)
  return
}

// CHECK-LABEL: func.func @f18(
// CHECK: "ttnn.batch_norm_training"({{.*}}momentum = 1.000000e-01 : f32{{.*}} -> tensor<1x5x6x7xf32>
func.func @f18(%a: tensor<1x5x6x7xf32>, %b: tensor<5xf32>, %c: tensor<5xf32>) {
  %0 = "ttnn.batch_norm_training"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1>}> : (tensor<1x5x6x7xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<1x5x6x7xf32>)
  return
}

// CHECK-LABEL: func.func @f19(
// CHECK: "ttnn.flash_mla_prefill"({{.*}}head_dim_v = 16 : ui32, is_causal = true{{.*}} -> tensor<1x4x8x16xf32>
func.func @f19(%a: tensor<1x4x8x24xf32>, %b: tensor<1x1x8x24xf32>) {
  %0 = "ttnn.flash_mla_prefill"(%a, %b) <{head_dim_v = 16 : ui32, scale = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x4x8x24xf32>, tensor<1x1x8x24xf32>) -> (tensor<1x4x8x16xf32>)
  return
}

// CHECK-LABEL: func.func @f20(
// CHECK: "ttnn.indexer_score_dsa"({{.*}}chunk_start_idx = 1 : ui32{{.*}} -> tensor<1x1x8x9xf32>
func.func @f20(%a: tensor<1x4x8x24xf32>, %b: tensor<1x1x9x24xf32>, %c: tensor<1x1x8x4xf32>) {
  %0 = "ttnn.indexer_score_dsa"(%a, %b, %c) <{chunk_start_idx = 1 : ui32}> : (tensor<1x4x8x24xf32>, tensor<1x1x9x24xf32>, tensor<1x1x8x4xf32>) -> (tensor<1x1x8x9xf32>)
  return
}
