// Attention of one query for each user, and within a window: positions and
// windows become masks, heads that share keys rows of one matrix.

// RUN: ttmlir-opt --d2m-fe-pipeline %s | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @decode
// PLAN: attention_plan<heads = 6, rows = 1, keys = 5, depth = 2,
// PLAN-LABEL: func.func @decode_masked
// PLAN: attention_plan<heads = 4, rows = 1, keys = 3,
// PLAN-LABEL: func.func @window
// PLAN: attention_plan<heads = 2, rows = 4, keys = 4,
// PLAN-LABEL: func.func @window_both
// PLAN: attention_plan<heads = 2, rows = 3, keys = 3,

// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --timed --numerics exact --rtol 0.02 --atol 0.02 | FileCheck %s
// CHECK-COUNT-4: output 0: pcc {{1.00000|0.9999|0.9998}}

func.func @decode(%q: tensor<1x3x8x64xbf16>, %k: tensor<3x2x160x64xbf16>, %v: tensor<3x2x160x64xbf16>) -> tensor<1x3x8x64xbf16> {
  %p = "ttir.constant"() <{value = dense<[0, 100, 159]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x3x8x64xbf16>, tensor<3x2x160x64xbf16>, tensor<3x2x160x64xbf16>, tensor<3xi32>) -> tensor<1x3x8x64xbf16>
  return %0 : tensor<1x3x8x64xbf16>
}

func.func @decode_masked(%q: tensor<1x2x4x40xf32>, %k: tensor<2x2x77x40xf32>, %v: tensor<2x2x77x40xf32>, %m: tensor<2x1x4x77xf32>) -> tensor<1x2x4x40xf32> {
  %p = "ttir.constant"() <{value = dense<[76, 33]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %m, %p) <{is_causal = false, scale = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>}> : (tensor<1x2x4x40xf32>, tensor<2x2x77x40xf32>, tensor<2x2x77x40xf32>, tensor<2x1x4x77xf32>, tensor<2xi32>) -> tensor<1x2x4x40xf32>
  return %0 : tensor<1x2x4x40xf32>
}

func.func @window(%q: tensor<1x2x128x64xbf16>, %k: tensor<1x1x128x64xbf16>, %v: tensor<1x1x128x64xbf16>) -> tensor<1x2x128x64xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{is_causal = true, sliding_window_size = 20 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1x2x128x64xbf16>, tensor<1x1x128x64xbf16>, tensor<1x1x128x64xbf16>) -> tensor<1x2x128x64xbf16>
  return %0 : tensor<1x2x128x64xbf16>
}

func.func @window_both(%q: tensor<1x2x77x64xbf16>, %k: tensor<1x2x77x64xbf16>, %v: tensor<1x2x77x64xbf16>, %m: tensor<1x1x1x77xbf16>) -> tensor<1x2x77x64xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, sliding_window_size = 10 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x77x64xbf16>, tensor<1x2x77x64xbf16>, tensor<1x2x77x64xbf16>, tensor<1x1x1x77xbf16>) -> tensor<1x2x77x64xbf16>
  return %0 : tensor<1x2x77x64xbf16>
}
