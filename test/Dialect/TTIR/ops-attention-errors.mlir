// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op a head of the query has 7 elements, one of the key 8}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x8xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<1x3x5x7xf32>, %v: tensor<1x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op queries of 2 users and keys of 1}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<1x3x5x7xf32>, tensor<1x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x4x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op value '2x3x4x7' does not belong to key '2x3x5x7'}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x4x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x4x5x7xf32>, %v: tensor<2x4x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op 6 heads of queries are no multiple of 4 heads of keys}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x4x5x7xf32>, tensor<2x4x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<6x5x7xf32>, %k: tensor<2x4x5x7xf32>, %v: tensor<2x4x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op query '6x5x7' has rank 3, rank 4 expected}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<6x5x7xf32>, tensor<2x4x5x7xf32>, tensor<2x4x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x4x7xf32>, %v: tensor<2x3x4x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op is causal and has 5 queries and 4 keys, as many expected}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x4x7xf32>, tensor<2x3x4x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %m: tensor<2x1x5x5xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op has an 'attention_mask' and is causal; a mask wants 'is_causal = false'}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x1x5x5xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x4x7xf32>, %v: tensor<2x3x4x7xf32>, %m: tensor<2x3x5x4xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op attention_mask '2x3x5x4' does not broadcast to the scores '2x6x5x4'}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x4x7xf32>, tensor<2x3x4x7xf32>, tensor<2x3x5x4xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %s: tensor<1x3x1x1xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op attention_sink '1x3x1x1' given, 6 numbers expected, one for each head}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<1x3x1x1xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op 'sliding_window_size' is 0, 1 or more expected}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{sliding_window_size = 0 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op result shape '2x6x5x8' given, '2x6x5x7' expected}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op element type 'bf16' of the result given, 'f32' expected}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xbf16>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xi32>, %k: tensor<2x3x5x7xi32>, %v: tensor<2x3x5x7xi32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention' op element type 'i32' of operand '#0' given, a float expected}}
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x6x5x7xi32>, tensor<2x3x5x7xi32>, tensor<2x3x5x7xi32>) -> tensor<2x6x5x7xi32>
  return
}

// -----

func.func @f(%q: tensor<2x2x6x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention_decode' op query '2x2x6x7' given, 1 x users x heads x elements expected}}
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<2x2x6x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %p: tensor<3xi32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention_decode' op cur_pos_tensor shape '3' given, '2' expected}}
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<3xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %m: tensor<2x6x1x5xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.scaled_dot_product_attention_decode' op attention_mask '2x6x1x5' does not broadcast to the scores '2x1x6x5'}}
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %m, %p) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x6x1x5xf32>, tensor<2xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<8x3x4x7xf32>, %v: tensor<7x3x4x7xf32>, %t: tensor<2x3xi32>, %o: tensor<1x2x6x7xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_scaled_dot_product_attention_decode' op key '8x3x4x7' and value '7x3x4x7' have different numbers of blocks}}
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %v, %t, %o, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<8x3x4x7xf32>, tensor<7x3x4x7xf32>, tensor<2x3xi32>, tensor<1x2x6x7xf32>, tensor<2xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<8x3x4x7xf32>, %v: tensor<8x3x4x7xf32>, %t: tensor<2xi32>, %o: tensor<1x2x6x7xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_scaled_dot_product_attention_decode' op page_table '2' has rank 1, rank 2 expected}}
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %v, %t, %o, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<8x3x4x7xf32>, tensor<8x3x4x7xf32>, tensor<2xi32>, tensor<1x2x6x7xf32>, tensor<2xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<8x3x4x7xf32>, %v: tensor<8x3x4x7xf32>, %t: tensor<3x3xi32>, %o: tensor<1x2x6x7xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_scaled_dot_product_attention_decode' op queries of 2 users and keys of 3}}
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %v, %t, %o, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<8x3x4x7xf32>, tensor<8x3x4x7xf32>, tensor<3x3xi32>, tensor<1x2x6x7xf32>, tensor<2xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<8x3x4x7xf32>, %v: tensor<8x3x4x7xf32>, %t: tensor<2x3xi32>, %o: tensor<1x2x6x7xf32>) {
  // expected-error @+1 {{'ttir.paged_scaled_dot_product_attention_decode' op is causal and wants 'cur_pos_tensor'}}
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %v, %t, %o) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0, 0>}> : (tensor<1x2x6x7xf32>, tensor<8x3x4x7xf32>, tensor<8x3x4x7xf32>, tensor<2x3xi32>, tensor<1x2x6x7xf32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<8x3x4x7xf32>, %v: tensor<8x3x4x7xf32>, %t: tensor<2x3xi32>, %o: tensor<1x2x6x8xf32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_scaled_dot_product_attention_decode' op output of type 'tensor<1x2x6x8xf32>' given, that of the result expected, 'tensor<1x2x6x7xf32>'}}
  %0 = "ttir.paged_scaled_dot_product_attention_decode"(%q, %k, %v, %t, %o, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<8x3x4x7xf32>, tensor<8x3x4x7xf32>, tensor<2x3xi32>, tensor<1x2x6x8xf32>, tensor<2xi32>) -> tensor<1x2x6x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<8x3x4x7xf32>, %v: tensor<8x3x4x7xf32>, %t: tensor<2x3xi32>, %i: tensor<2xi32>, %o: tensor<2x6x5x7xf32>) {
  // expected-error @+1 {{'ttir.chunked_scaled_dot_product_attention' op chunk_start_idx '2' given, one number expected}}
  %0 = "ttir.chunked_scaled_dot_product_attention"(%q, %k, %v, %t, %i, %o) : (tensor<2x6x5x7xf32>, tensor<8x3x4x7xf32>, tensor<8x3x4x7xf32>, tensor<2x3xi32>, tensor<2xi32>, tensor<2x6x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<1x2x6x7xf32>, %k: tensor<8x3x4x7xf32>, %t: tensor<2x3xi32>, %p: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_flash_multi_latent_attention_decode' op 'head_dim_v' is 9, a head of the values has 7 elements}}
  %0 = "ttir.paged_flash_multi_latent_attention_decode"(%q, %k, %t, %p) <{head_dim_v = 9 : ui32, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 1, 0>}> : (tensor<1x2x6x7xf32>, tensor<8x3x4x7xf32>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<1x2x6x9xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.sdpa_fw' op 'return_intermediates' is 'true' and there are 1 results}}
  %0 = "ttir.sdpa_fw"(%q, %k, %v) <{return_intermediates = true}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %m: tensor<1x1x5x5xf32>) {
  // expected-error @+1 {{'ttir.sdpa_fw' op 'mask_type' is 'causal' and there is an 'attention_mask'}}
  %0 = "ttir.sdpa_fw"(%q, %k, %v, %m) : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<1x1x5x5xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.sdpa_fw' op 'mask_type' is 'arbitrary' and 'attention_mask' is absent}}
  %0 = "ttir.sdpa_fw"(%q, %k, %v) <{mask_type = #ttcore.attention_mask_type<arbitrary>}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>) {
  // expected-error @+1 {{'ttir.sdpa_fw' op 'dropout_probability' is not 0: what depends on chance has no meaning that could be compared}}
  %0 = "ttir.sdpa_fw"(%q, %k, %v) <{dropout_probability = 0.5 : f32}> : (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%q: tensor<2x6x5x7xf32>, %k: tensor<2x3x4x7xf32>, %v: tensor<2x3x4x7xf32>) {
  // expected-error @+1 {{'ttir.sdpa_fw' op is causal and has 5 queries and 4 keys, as many expected}}
  %0 = "ttir.sdpa_fw"(%q, %k, %v) : (tensor<2x6x5x7xf32>, tensor<2x3x4x7xf32>, tensor<2x3x4x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%g: tensor<2x6x5x7xf32>, %o: tensor<2x6x5x7xf32>, %q: tensor<2x6x5x7xf32>, %k: tensor<2x3x5x7xf32>, %v: tensor<2x3x5x7xf32>, %i: tensor<2x6x5x1xf32>) {
  // expected-error @+1 {{'ttir.sdpa_bw' op intermediates shape '2x6x5x1' given, '2x6x5x32' expected}}
  %0:3 = "ttir.sdpa_bw"(%g, %o, %q, %k, %v, %i) <{mask_type = #ttcore.attention_mask_type<none>}> : (tensor<2x6x5x7xf32>, tensor<2x6x5x7xf32>, tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x6x5x1xf32>) -> (tensor<2x6x5x7xf32>, tensor<2x3x5x7xf32>, tensor<2x3x5x7xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x5x78xf32>) {
  // expected-error @+1 {{'ttir.split_query_key_value_and_split_heads' op rows of input_tensor '2x5x78' do not divide into 11 heads}}
  %0:3 = "ttir.split_query_key_value_and_split_heads"(%x) <{num_heads = 7 : ui32, num_kv_heads = 2 : ui32, transpose_key = false}> : (tensor<2x5x78xf32>) -> (tensor<2x7x5x7xf32>, tensor<2x2x5x7xf32>, tensor<2x2x5x7xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x5x49xf32>, %y: tensor<2x3x30xf32>) {
  // expected-error @+1 {{'ttir.split_query_key_value_and_split_heads' op kv_input_tensor '2x3x30' does not hold 4 heads of 7 elements for 2 users}}
  %0:3 = "ttir.split_query_key_value_and_split_heads"(%x, %y) <{num_heads = 7 : ui32, num_kv_heads = 2 : ui32, transpose_key = false}> : (tensor<2x5x49xf32>, tensor<2x3x30xf32>) -> (tensor<2x7x5x7xf32>, tensor<2x2x3x7xf32>, tensor<2x2x3x7xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x5x49xf32>) {
  // expected-error @+1 {{'ttir.split_query_key_value_and_split_heads' op has 0 heads of queries and 0 of keys, 1 or more expected}}
  %0:3 = "ttir.split_query_key_value_and_split_heads"(%x) <{num_heads = 0 : ui32, transpose_key = false}> : (tensor<2x5x49xf32>) -> (tensor<2x7x5x7xf32>, tensor<2x2x3x7xf32>, tensor<2x2x3x7xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x7x5x3xf32>) {
  // expected-error @+1 {{'ttir.concatenate_heads' op result shape '2x7x15' given, '2x5x21' expected}}
  %0 = "ttir.concatenate_heads"(%x) : (tensor<2x7x5x3xf32>) -> tensor<2x7x15xf32>
  return
}
