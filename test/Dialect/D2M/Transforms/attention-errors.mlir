// Groups with an attention that somebody wrote.

// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --d2m-be-pipeline
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --convert-d2m-to-ttmetal

!t = tensor<1x2x64x64xbf16>
func.func @attention_and_more(%q: !t) -> !t {
  %0 = d2m.group(%q) : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!t, !t, !t) -> !t
    // expected-error @below {{in a d2m.group: an attention is alone}}
    %2 = "ttir.exp"(%1) : (!t) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<1x2x64x64xbf16>
func.func @attention_kind(%q: !t) -> !t {
  // expected-error @below {{has an attention and wants an attention_plan}}
  %0 = d2m.group(%q) {plan = #d2m.map_plan<tiles = 8, cores = 8, block = 1, buffers = 2, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!t, !t, !t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<1x2x64x64xbf16>
func.func @attention_sink(%q: !t, %s: tensor<1x2x1x1xbf16>) -> !t {
  %0 = d2m.group(%q, %s) : (!t, tensor<1x2x1x1xbf16>) -> !t {
  ^bb0(%x: !t, %y: tensor<1x2x1x1xbf16>):
    // expected-error @below {{cannot be in a d2m.group: no kernel does it}}
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x, %y) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> : (!t, !t, !t, tensor<1x2x1x1xbf16>) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<1x2x64x64xbf16>
func.func @keys(%q: !t) -> !t {
  // expected-error @below {{has an attention of 2 keys, but its plan 3}}
  %0 = d2m.group(%q) {plan = #d2m.attention_plan<heads = 2, rows = 2, keys = 3, depth = 2, width = 2, cores = 2, block_rows = 2, block_keys = 2, sub_keys = 2, sub_width = 2, buffers = 2, wide_dst = true, approx_exp = true, fidelity = hifi2>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!t, !t, !t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<1x2x96x64xbf16>
func.func @causal(%q: !t) -> !t {
  // expected-error @below {{is causal: blocks of 1 keys are not whole blocks of 2 rows}}
  %0 = d2m.group(%q) {plan = #d2m.attention_plan<heads = 2, rows = 3, keys = 3, depth = 2, width = 2, cores = 2, block_rows = 2, block_keys = 1, sub_keys = 1, sub_width = 2, buffers = 2, wide_dst = true, approx_exp = true, fidelity = hifi2>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!t, !t, !t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<1x2x64x64xf32>
func.func @narrow(%q: !t) -> !t {
  // expected-error @below {{has tensors of f32 and wants wide_dst}}
  %0 = d2m.group(%q) {plan = #d2m.attention_plan<heads = 2, rows = 2, keys = 2, depth = 2, width = 2, cores = 2, block_rows = 2, block_keys = 2, sub_keys = 2, sub_width = 2, buffers = 2, wide_dst = false, approx_exp = true, fidelity = hifi2>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!t, !t, !t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<1x2x96x64xbf16>
func.func @room(%q: !t) -> !t {
  // expected-error @below {{takes 5 tiles of DST, which has 4 of 32 bits without full_sync}}
  %0 = d2m.group(%q) {plan = #d2m.attention_plan<heads = 2, rows = 3, keys = 3, depth = 2, width = 2, cores = 2, block_rows = 3, block_keys = 5, sub_keys = 5, sub_width = 2, buffers = 2, wide_dst = true, approx_exp = true, fidelity = hifi2>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.scaled_dot_product_attention"(%x, %x, %x) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!t, !t, !t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}
