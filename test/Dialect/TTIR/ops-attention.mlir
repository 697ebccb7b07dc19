// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --emit-bytecode | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x9xf32>, %m: tensor<2x1x5x5xf32>, %s: tensor<1x6x1x1xf32>) {
  // CHECK: "ttir.scaled_dot_product_attention"(%{{.*}}, %{{.*}}, %{{.*}}) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : {{.*}} -> tensor<2x6x5x9xf32>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x9xf32>) -> tensor<2x6x5x9xf32>
  // CHECK: "ttir.scaled_dot_product_attention"({{.*}}) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, scale = 5.000000e-01 : f32, sliding_window_size = 3 : ui32}>
  %1 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m, %s) <{is_causal = false, scale = 0.5 : f32, sliding_window_size = 3 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x9xf32>, tensor<2x1x5x5xf32>, tensor<1x6x1x1xf32>) -> tensor<2x6x5x9xf32>
  return
}

// CHECK-LABEL: func.func @decode
func.func @decode(%q: tensor<1x2x6x7xbf16>, %k: tensor<2x3x5x7xbf16>, %m: tensor<2x1x1x5xbf16>, %p: tensor<2xi32>, %s: tensor<6x1xbf16>) {
  // CHECK: "ttir.scaled_dot_product_attention_decode"({{.*}}) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %k, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xbf16>, tensor<2x3x5x7xbf16>, tensor<2x3x5x7xbf16>, tensor<2xi32>) -> tensor<1x2x6x7xbf16>
  // CHECK: "ttir.scaled_dot_product_attention_decode"({{.*}}) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}>
  %1 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %k, %m, %p, %s) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<1x2x6x7xbf16>, tensor<2x3x5x7xbf16>, tensor<2x3x5x7xbf16>, tensor<2x1x1x5xbf16>, tensor<2xi32>, tensor<6x1xbf16>) -> tensor<1x2x6x7xbf16>
  return
}

// CHECK-LABEL: func.func @paged
func.func @paged(%q: tensor<1x2x6x7xbf16>, %k: tensor<8x3x4x7xbf16>, %t: tensor<2x3xi32>, %p: tensor<2xi32>, %c: tensor<2x6x5x7xbf16>, %i: tensor<1xi32>) {
  // CHECK: "ttir.paged_scaled_dot_product_attention_decode"({{.*}}) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>, sliding_window_size = 2 : ui32}>
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %k, %t, %q, %p) <{sliding_window_size = 2 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xbf16>, tensor<8x3x4x7xbf16>, tensor<8x3x4x7xbf16>, tensor<2x3xi32>, tensor<1x2x6x7xbf16>, tensor<2xi32>) -> tensor<1x2x6x7xbf16>
  // CHECK: "ttir.chunked_scaled_dot_product_attention"({{.*}}) <{scale = 1.250000e-01 : f32}>
  %1 = "ttir.chunked_scaled_dot_product_attention"(%c, %k, %k, %t, %i, %c) <{scale = 0.125 : f32}> : (tensor<2x6x5x7xbf16>, tensor<8x3x4x7xbf16>, tensor<8x3x4x7xbf16>, tensor<2x3xi32>, tensor<1xi32>, tensor<2x6x5x7xbf16>) -> tensor<2x6x5x7xbf16>
  // CHECK: "ttir.paged_flash_multi_latent_attention_decode"({{.*}}) <{head_dim_v = 5 : ui32, is_causal = true, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 1, 0>}> : {{.*}} -> tensor<1x2x6x5xbf16>
  %2 = "ttir.paged_flash_multi_latent_attention_decode"(%q, %k, %t, %p) <{head_dim_v = 5 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 1, 0>}> : (tensor<1x2x6x7xbf16>, tensor<8x3x4x7xbf16>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<1x2x6x5xbf16>
  return
}

// CHECK-LABEL: func.func @training
func.func @training(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %m: tensor<1x1x5x5xf32>, %i: tensor<2x6x5x32xf32>) {
  // CHECK: "ttir.sdpa_fw"({{.*}} : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  %0 = "ttir.sdpa_fw"(%q, %k, %k) : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  // CHECK: "ttir.sdpa_fw"({{.*}}) <{dropout_probability = 0.000000e+00 : f32, mask_type = #{{.*}}arbitrary{{>?}}, return_intermediates = true}>
  %1:2 = "ttir.sdpa_fw"(%q, %k, %k, %m) <{mask_type = #ttcore.attention_mask_type<arbitrary>, return_intermediates = true}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<1x1x5x5xf32>) -> (tensor<2x6x5x7xf32>, tensor<2x6x5x32xf32>)
  // CHECK: "ttir.sdpa_bw"({{.*}}) <{dropout_probability = 0.000000e+00 : f32, mask_type = #{{.*}}causal{{>?}}}>
  %2:3 = "ttir.sdpa_bw"(%q, %q, %q, %k, %k, %i) <{mask_type = #ttcore.attention_mask_type<causal>}> : (tensor<2x6x5x7xf32>, tensor<2x6x5x7xf32>, tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x6x5x32xf32>) -> (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>)
  return
}

// CHECK-LABEL: func.func @heads
func.func @heads(%x: tensor<2x5x77xbf16>, %q: tensor<2x5x49xbf16>, %kv: tensor<2x3x28xbf16>, %h: tensor<2x7x5x3xbf16>) {
  // CHECK: "ttir.split_query_key_value_and_split_heads"(%{{.*}}) <{num_heads = 7 : ui32, num_kv_heads = 2 : ui32, transpose_key = true}> : {{.*}} -> (tensor<2x7x5x7xbf16>, tensor<2x2x7x5xbf16>, tensor<2x2x5x7xbf16>)
  %0:3 = "ttir.split_query_key_value_and_split_heads"(%x) <{num_heads = 7 : ui32, num_kv_heads = 2 : ui32, transpose_key = true}> : (tensor<2x5x77xbf16>) -> (tensor<2x7x5x7xbf16>, tensor<2x2x7x5xbf16>, tensor<2x2x5x7xbf16>)
  // CHECK: "ttir.split_query_key_value_and_split_heads"(%{{.*}}, %{{.*}}) <{num_heads = 7 : ui32, num_kv_heads = 2 : ui32, transpose_key = false}>
  %1:3 = "ttir.split_query_key_value_and_split_heads"(%q, %kv) <{num_heads = 7 : ui32, num_kv_heads = 2 : ui32, transpose_key = false}> : (tensor<2x5x49xbf16>, tensor<2x3x28xbf16>) -> (tensor<2x7x5x7xbf16>, tensor<2x2x3x7xbf16>, tensor<2x2x3x7xbf16>)
  // CHECK: "ttir.concatenate_heads"(%{{.*}}) : (tensor<2x7x5x3xbf16>) -> tensor<2x5x21xbf16>
  %2 = "ttir.concatenate_heads"(%h) : (tensor<2x7x5x3xbf16>) -> tensor<2x5x21xbf16>
  return
}

// Without results, and with one: the cache afterwards.
// CHECK-LABEL: func.func @caches
func.func @caches(%c: tensor<3x2x8x5xbf16>, %f: tensor<2x2x7x5xbf16>, %u: tensor<2x2x1x5xbf16>, %i: tensor<1xi32>, %p: tensor<1x3x2x5xbf16>, %x: tensor<3xi32>, %t: tensor<3x4xi32>, %o: tensor<1x2x9x5xbf16>) -> tensor<3x2x8x5xbf16> {
  // CHECK: "ttir.fill_cache"(%{{.*}}, %{{.*}}) <{batch_offset = 1 : i32}> : (tensor<3x2x8x5xbf16>, tensor<2x2x7x5xbf16>) -> ()
  "ttir.fill_cache"(%c, %f) <{batch_offset = 1 : i32}> : (tensor<3x2x8x5xbf16>, tensor<2x2x7x5xbf16>) -> ()
  // CHECK: "ttir.update_cache"(%{{.*}}) <{batch_offset = 1 : i32}> : {{.*}} -> ()
  "ttir.update_cache"(%c, %u, %i) <{batch_offset = 1 : i32}> : (tensor<3x2x8x5xbf16>, tensor<2x2x1x5xbf16>, tensor<1xi32>) -> ()
  // CHECK: "ttir.paged_update_cache"({{.*}} -> ()
  "ttir.paged_update_cache"(%c, %p, %x) : (tensor<3x2x8x5xbf16>, tensor<1x3x2x5xbf16>, tensor<3xi32>) -> ()
  // CHECK: "ttir.paged_update_cache"({{.*}} -> ()
  "ttir.paged_update_cache"(%c, %p, %x, %t) : (tensor<3x2x8x5xbf16>, tensor<1x3x2x5xbf16>, tensor<3xi32>, tensor<3x4xi32>) -> ()
  // CHECK: "ttir.paged_fill_cache"({{.*}} -> ()
  "ttir.paged_fill_cache"(%c, %o, %t, %i) : (tensor<3x2x8x5xbf16>, tensor<1x2x9x5xbf16>, tensor<3x4xi32>, tensor<1xi32>) -> ()
  // CHECK: "ttir.update_cache"({{.*}}) <{batch_offset = 0 : i32}> : {{.*}} -> tensor<3x2x8x5xbf16>
  %0 = "ttir.update_cache"(%c, %u, %i) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xbf16>, tensor<2x2x1x5xbf16>, tensor<1xi32>) -> tensor<3x2x8x5xbf16>
  return %0 : tensor<3x2x8x5xbf16>
}

// CHECK-LABEL: func.func @norms
func.func @norms(%x: tensor<2x6x5x7xf32>, %c: tensor<6xf32>, %w: tensor<1x1x1x6xf32>) {
  // CHECK: "ttir.batch_norm_inference"({{.*}}) <{dimension = 1 : i32, epsilon = 9.99999974E-6 : f32}>
  %0 = "ttir.batch_norm_inference"(%x, %c, %c, %c, %c) <{epsilon = 1.0e-5 : f32, dimension = 1 : i32}> : (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x5x7xf32>
  // CHECK: "ttir.batch_norm_training"({{.*}}) <{dimension = 1 : i32, epsilon = 9.99999974E-6 : f32, momentum = 5.000000e-01 : f32}> : {{.*}} -> (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>)
  %1:3 = "ttir.batch_norm_training"(%x, %c, %c, %c, %c) <{epsilon = 1.0e-5 : f32, dimension = 1 : i32, momentum = 0.5 : f32}> : (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>)
  // CHECK: "ttir.group_norm"({{.*}}) <{channel_dim = 1 : i64, epsilon = {{.*}} : f32, num_groups = 3 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 0>}>
  %2 = "ttir.group_norm"(%x, %w) <{num_groups = 3 : i64, channel_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<2x6x5x7xf32>, tensor<1x1x1x6xf32>) -> tensor<2x6x5x7xf32>
  return
}
