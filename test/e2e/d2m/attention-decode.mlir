// Attention of one query for each user, and within a window. The heads of a user
// stay in rows of tiles, those that share keys are rows of one matrix; what a
// position hides is made within the program, which is one for each function.
// Windows become masks.

// RUN: ttmlir-opt --d2m-fe-pipeline %s | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @decode
// PLAN: attention_plan<heads = 6, rows = 1, keys = 5, depth = 2,
// PLAN-LABEL: func.func @decode_masked
// PLAN: attention_plan<heads = 4, rows = 1, keys = 3,
// PLAN-LABEL: func.func @heads_share_tiles
// PLAN: attention_plan<heads = 16, rows = 1, keys = 2,
// PLAN-LABEL: func.func @seven_heads
// PLAN: attention_plan<heads = 4, rows = 1, keys = 3,
// PLAN-LABEL: func.func @across_tiles
// PLAN: attention_plan<heads = 16, rows = 2, keys = 2,
// PLAN-LABEL: func.func @many_heads
// PLAN: attention_plan<heads = 4, rows = 2, keys = 2,
// PLAN-LABEL: func.func @one_key_head
// PLAN: attention_plan<heads = 2, rows = 3, keys = 2,
// PLAN-LABEL: func.func @mask_of_heads
// PLAN: attention_plan<heads = 16, rows = 1, keys = 3,
// PLAN-LABEL: func.func @window
// PLAN: attention_plan<heads = 2, rows = 4, keys = 4,
// PLAN-LABEL: func.func @window_both
// PLAN: attention_plan<heads = 2, rows = 3, keys = 3,

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=ONE --input-file %t.mlir
// ONE-LABEL: func.func @decode(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @decode_masked(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @heads_share_tiles(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @seven_heads(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @across_tiles(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @many_heads(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @one_key_head(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: func.func @mask_of_heads(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: @window_const_eval_0
// ONE-LABEL: func.func @window(
// ONE: "ttmetal.enqueue_program"
// ONE-NOT: "ttmetal.enqueue_program"
// ONE-LABEL: @window_both_const_eval_0

// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --timed --numerics exact --rtol 0.02 --atol 0.02 | FileCheck %s
// CHECK-COUNT-10: output 0: pcc {{1.00000|0.9999|0.9998}}

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

func.func @heads_share_tiles(%q: tensor<1x2x32x64xbf16>, %k: tensor<2x8x64x64xbf16>, %v: tensor<2x8x64x64xbf16>) -> tensor<1x2x32x64xbf16> {
  %p = "ttir.constant"() <{value = dense<[63, 31]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x32x64xbf16>, tensor<2x8x64x64xbf16>, tensor<2x8x64x64xbf16>, tensor<2xi32>) -> tensor<1x2x32x64xbf16>
  return %0 : tensor<1x2x32x64xbf16>
}

func.func @seven_heads(%q: tensor<1x2x14x40xf32>, %k: tensor<2x2x70x40xf32>, %v: tensor<2x2x70x33xf32>) -> tensor<1x2x14x33xf32> {
  %p = "ttir.constant"() <{value = dense<[69, 32]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x14x40xf32>, tensor<2x2x70x40xf32>, tensor<2x2x70x33xf32>, tensor<2xi32>) -> tensor<1x2x14x33xf32>
  return %0 : tensor<1x2x14x33xf32>
}

func.func @across_tiles(%q: tensor<1x2x40x32xbf16>, %k: tensor<2x8x33x32xbf16>, %v: tensor<2x8x33x32xbf16>) -> tensor<1x2x40x32xbf16> {
  %p = "ttir.constant"() <{value = dense<[31, 32]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x40x32xbf16>, tensor<2x8x33x32xbf16>, tensor<2x8x33x32xbf16>, tensor<2xi32>) -> tensor<1x2x40x32xbf16>
  return %0 : tensor<1x2x40x32xbf16>
}

func.func @many_heads(%q: tensor<1x2x128x64xbf16>, %k: tensor<2x2x64x64xbf16>, %v: tensor<2x2x64x64xbf16>) -> tensor<1x2x128x64xbf16> {
  %p = "ttir.constant"() <{value = dense<[40, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x128x64xbf16>, tensor<2x2x64x64xbf16>, tensor<2x2x64x64xbf16>, tensor<2xi32>) -> tensor<1x2x128x64xbf16>
  return %0 : tensor<1x2x128x64xbf16>
}

func.func @one_key_head(%q: tensor<1x2x71x64xbf16>, %k: tensor<2x1x64x64xbf16>, %v: tensor<2x1x64x64xbf16>) -> tensor<1x2x71x64xbf16> {
  %p = "ttir.constant"() <{value = dense<[0, 63]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x71x64xbf16>, tensor<2x1x64x64xbf16>, tensor<2x1x64x64xbf16>, tensor<2xi32>) -> tensor<1x2x71x64xbf16>
  return %0 : tensor<1x2x71x64xbf16>
}

func.func @mask_of_heads(%q: tensor<1x2x32x64xbf16>, %k: tensor<2x8x90x64xbf16>, %v: tensor<2x8x90x64xbf16>, %m: tensor<1x1x32x90xbf16>) -> tensor<1x2x32x64xbf16> {
  %p = "ttir.constant"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %m, %p) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>}> : (tensor<1x2x32x64xbf16>, tensor<2x8x90x64xbf16>, tensor<2x8x90x64xbf16>, tensor<1x1x32x90xbf16>, tensor<2xi32>) -> tensor<1x2x32x64xbf16>
  return %0 : tensor<1x2x32x64xbf16>
}

func.func @window(%q: tensor<1x2x128x64xbf16>, %k: tensor<1x1x128x64xbf16>, %v: tensor<1x1x128x64xbf16>) -> tensor<1x2x128x64xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v) <{is_causal = true, sliding_window_size = 20 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1x2x128x64xbf16>, tensor<1x1x128x64xbf16>, tensor<1x1x128x64xbf16>) -> tensor<1x2x128x64xbf16>
  return %0 : tensor<1x2x128x64xbf16>
}

func.func @window_both(%q: tensor<1x2x77x64xbf16>, %k: tensor<1x2x77x64xbf16>, %v: tensor<1x2x77x64xbf16>, %m: tensor<1x1x1x77xbf16>) -> tensor<1x2x77x64xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, sliding_window_size = 10 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x77x64xbf16>, tensor<1x2x77x64xbf16>, tensor<1x2x77x64xbf16>, tensor<1x1x1x77xbf16>) -> tensor<1x2x77x64xbf16>
  return %0 : tensor<1x2x77x64xbf16>
}
