// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=keep-source=false -o %t.ttnn.mlir
// RUN: FileCheck %s < %t.ttnn.mlir
// RUN: ttmlir-opt %t.ttnn.mlir --convert-ttnn-to-ttir | FileCheck %s --check-prefix=BACK
// RUN: ttmlir-translate --mlir-to-python %t.ttnn.mlir | FileCheck %s --check-prefix=PYTHON

// CHECK-LABEL: func.func @prefill
// CHECK: "ttnn.scaled_dot_product_attention"(%arg0, %arg1, %arg1) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, sliding_window_size = 3 : ui32}>
// BACK-LABEL: func.func @prefill
// BACK: "ttir.scaled_dot_product_attention"(%arg0, %arg1, %arg1) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, sliding_window_size = 3 : ui32}>
// PYTHON-LABEL: def prefill
// PYTHON: ttnn.transformer.scaled_dot_product_attention(v0, v1, v1, is_causal=True, sliding_window_size=3
func.func @prefill(%q: tensor<2x6x5x32xbf16>, %k: tensor<2x3x5x32xbf16>) -> tensor<2x6x5x32xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %k) <{sliding_window_size = 3 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x32xbf16>, tensor<2x3x5x32xbf16>, tensor<2x3x5x32xbf16>) -> tensor<2x6x5x32xbf16>
  return %0 : tensor<2x6x5x32xbf16>
}

// The operand that only has the result's type is gone.
// CHECK-LABEL: func.func @paged
// CHECK: "ttnn.paged_scaled_dot_product_attention_decode"(%arg0, %arg1, %arg1, %{{[0-9]+}}, %{{[0-9]+}})
// CHECK: "ttnn.chunked_scaled_dot_product_attention"(%arg3, %arg1, %arg1, %{{[0-9]+}}, %{{[0-9]+}})
// CHECK: "ttnn.paged_flash_multi_latent_attention_decode"(%arg0, %arg1, %{{[0-9]+}}, %{{[0-9]+}}) <{head_dim_v = 16 : ui32
// BACK-LABEL: func.func @paged
// BACK: "ttir.paged_scaled_dot_product_attention_decode"(%arg0, %arg1, %arg1, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}})
// BACK: "ttir.chunked_scaled_dot_product_attention"(%arg3, %arg1, %arg1, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}})
// BACK: "ttir.paged_flash_multi_latent_attention_decode"(%arg0, %arg1, %{{[0-9]+}}, %{{[0-9]+}})
// PYTHON-LABEL: def paged
// PYTHON: ttnn.transformer.paged_scaled_dot_product_attention_decode(v0, v1, v1, {{v[0-9]+}}, is_causal=True, cur_pos_tensor={{v[0-9]+}}
// PYTHON: ttnn.transformer.chunked_scaled_dot_product_attention(v3, v1, v1, {{v[0-9]+}}, chunk_start_idx_tensor={{v[0-9]+}}
// PYTHON: ttnn.transformer.paged_flash_multi_latent_attention_decode(v0, v1, head_dim_v=16, page_table_tensor={{v[0-9]+}}, is_causal=True, cur_pos_tensor={{v[0-9]+}}
func.func @paged(%q: tensor<1x2x6x32xbf16>, %k: tensor<8x3x32x32xbf16>, %t: tensor<2x3xi32>, %c: tensor<2x6x5x32xbf16>, %p: tensor<2xi32>, %i: tensor<1xi32>) -> (tensor<1x2x6x32xbf16>, tensor<2x6x5x32xbf16>, tensor<1x2x6x16xbf16>) {
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %k, %t, %q, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x32xbf16>, tensor<8x3x32x32xbf16>, tensor<8x3x32x32xbf16>, tensor<2x3xi32>, tensor<1x2x6x32xbf16>, tensor<2xi32>) -> tensor<1x2x6x32xbf16>
  %1 = "ttir.chunked_scaled_dot_product_attention"(%c, %k, %k, %t, %i, %c) : (tensor<2x6x5x32xbf16>, tensor<8x3x32x32xbf16>, tensor<8x3x32x32xbf16>, tensor<2x3xi32>, tensor<1xi32>, tensor<2x6x5x32xbf16>) -> tensor<2x6x5x32xbf16>
  %2 = "ttir.paged_flash_multi_latent_attention_decode"(%q, %k, %t, %p) <{head_dim_v = 16 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 1, 0>}> : (tensor<1x2x6x32xbf16>, tensor<8x3x32x32xbf16>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<1x2x6x16xbf16>
  return %0, %1, %2 : tensor<1x2x6x32xbf16>, tensor<2x6x5x32xbf16>, tensor<1x2x6x16xbf16>
}

// CHECK-LABEL: func.func @caches
// CHECK: "ttnn.fill_cache"(%arg0, %{{[0-9]+}}) <{batch_offset = 1 : i32}> : {{.*}} -> ()
// CHECK: "ttnn.fill_cache"(%arg0, %{{[0-9]+}}) <{batch_offset = 2 : i32}> : {{.*}} -> ()
// CHECK: "ttnn.paged_update_cache"(%arg0, %{{[0-9]+}}, %{{[0-9]+}}) {{.*}} -> ()
// BACK-LABEL: func.func @caches
// BACK: "ttir.fill_cache"(%arg0, %{{[0-9]+}}) <{batch_offset = 1 : i32}> : {{.*}} -> ()
// BACK: "ttir.paged_update_cache"(%arg0, %arg2, %{{[0-9]+}}) {{.*}} -> ()
// PYTHON-LABEL: def caches
// PYTHON: ttnn.fill_cache(v0, {{v[0-9]+}}, batch_idx=1)
// PYTHON: ttnn.experimental.paged_update_cache(v0, {{v[0-9]+}}, update_idxs_tensor={{v[0-9]+}}
func.func @caches(%c: tensor<3x2x64x32xbf16>, %f: tensor<2x2x32x32xbf16>, %u: tensor<1x3x2x32xbf16>, %i: tensor<3xi32>) {
  "ttir.fill_cache"(%c, %f) <{batch_offset = 1 : i32}> : (tensor<3x2x64x32xbf16>, tensor<2x2x32x32xbf16>) -> ()
  "ttir.paged_update_cache"(%c, %u, %i) : (tensor<3x2x64x32xbf16>, tensor<1x3x2x32xbf16>, tensor<3xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @norms
// CHECK: "ttnn.batch_norm_inference"(%arg0, {{.*}} <{epsilon = 2.500000e-01 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}>
// CHECK: "ttnn.permute"
// CHECK: "ttnn.group_norm"({{.*}}) <{epsilon = 2.500000e-01 : f32, num_groups = 2 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x1x35x6xbf16
// CHECK: "ttnn.permute"
// BACK-LABEL: func.func @norms
// BACK: "ttir.batch_norm_inference"
// BACK: "ttir.group_norm"
func.func @norms(%x: tensor<2x6x5x7xbf16>, %c: tensor<6xbf16>) -> (tensor<2x6x5x7xbf16>, tensor<2x6x5x7xbf16>) {
  %0 = "ttir.batch_norm_inference"(%x, %c, %c, %c, %c) <{epsilon = 0.25 : f32, dimension = 1 : i32}> : (tensor<2x6x5x7xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>) -> tensor<2x6x5x7xbf16>
  %1 = "ttir.group_norm"(%x) <{num_groups = 2 : i64, epsilon = 0.25 : f32, channel_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x6x5x7xbf16>) -> tensor<2x6x5x7xbf16>
  return %0, %1 : tensor<2x6x5x7xbf16>, tensor<2x6x5x7xbf16>
}
