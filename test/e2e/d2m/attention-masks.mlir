// Masks of any size: maxima are as exact as scores, so that no power is above 1,
// and padding behind the last key has no weight. The first keys are hidden from
// all queries, and all keys from the last ones, whose scores are what the sum
// with the mask leaves of them. Minus infinity for all keys gives NaN, as softmax
// does, in one op and written out; of keys that a position hides, 0.

// RUN: ttmlir-opt --d2m-fe-pipeline %s | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @blocks
// PLAN: keys = 16, {{.*}}block_keys = {{[2-8]}},
// PLAN-LABEL: func.func @written_out
// PLAN: attention_plan<
// PLAN-NOT: "ttir.softmax"

// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 0 --timed --device p150 | FileCheck %s --check-prefix=ONE
// RUN: ttrt run %s --golden --program-index 4 --pipeline-options enable-fusing-pass=false | FileCheck %s --check-prefix=ONE
// ONE: output 0: pcc 1.00000
// CHECK-COUNT-5: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 0: pcc {{1.00000|0.9999|0.9998}}
// CHECK: output 0: pcc 1.00000

// RUN: ttrt run %s --backend=ttmetal --golden --program-index 0 --numerics exact --rtol 0.02 --atol 0.02 | FileCheck %s --check-prefix=EXACT
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 3 --numerics exact --rtol 0.02 --atol 0.02 | FileCheck %s --check-prefix=EXACT
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 4 --numerics exact --rtol 0.02 --atol 0.02 | FileCheck %s --check-prefix=EXACT
// EXACT: output 0: pcc {{1.00000|0.9999}}

// In bf16 this mask would be above all scores that have it.
func.func @blocks(%q: tensor<1x2x40x64xf32>, %k: tensor<1x1x512x64xf32>, %v: tensor<1x1x512x64xf32>) -> tensor<1x2x40x64xf32> {
  %hidden = "ttir.full"() <{shape = array<i32: 1, 1, 36, 256>, fill_value = -1.0e+08 : f32}> : () -> tensor<1x1x36x256xf32>
  %seen = "ttir.full"() <{shape = array<i32: 1, 1, 36, 256>, fill_value = 0.0 : f32}> : () -> tensor<1x1x36x256xf32>
  %none = "ttir.full"() <{shape = array<i32: 1, 1, 4, 512>, fill_value = -1.0e+08 : f32}> : () -> tensor<1x1x4x512xf32>
  %some = "ttir.concat"(%hidden, %seen) <{dim = 3 : si32}> : (tensor<1x1x36x256xf32>, tensor<1x1x36x256xf32>) -> tensor<1x1x36x512xf32>
  %m = "ttir.concat"(%some, %none) <{dim = 2 : si32}> : (tensor<1x1x36x512xf32>, tensor<1x1x4x512xf32>) -> tensor<1x1x40x512xf32>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x40x64xf32>, tensor<1x1x512x64xf32>, tensor<1x1x512x64xf32>, tensor<1x1x40x512xf32>) -> tensor<1x2x40x64xf32>
  return %0 : tensor<1x2x40x64xf32>
}

// A row of the mask, and padding behind the last key.
func.func @lowest(%q: tensor<1x2x5x64xf32>, %k: tensor<1x2x300x64xf32>, %v: tensor<1x2x300x64xf32>) -> tensor<1x2x5x64xf32> {
  %m = "ttir.full"() <{shape = array<i32: 1, 1, 1, 299>, fill_value = -3.40282347E+38 : f32}> : () -> tensor<1x1x1x299xf32>
  %n = "ttir.full"() <{shape = array<i32: 1, 1, 1, 1>, fill_value = -3.3E+38 : f32}> : () -> tensor<1x1x1x1xf32>
  %all = "ttir.concat"(%m, %n) <{dim = 3 : si32}> : (tensor<1x1x1x299xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x300xf32>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %all) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x5x64xf32>, tensor<1x2x300x64xf32>, tensor<1x2x300x64xf32>, tensor<1x1x1x300xf32>) -> tensor<1x2x5x64xf32>
  return %0 : tensor<1x2x5x64xf32>
}

func.func @one_query(%q: tensor<1x2x1x64xf32>, %k: tensor<1x2x70x64xf32>, %v: tensor<1x2x70x64xf32>) -> tensor<1x2x1x64xf32> {
  %m = "ttir.full"() <{shape = array<i32: 1, 1, 1, 40>, fill_value = -1.0e+30 : f32}> : () -> tensor<1x1x1x40xf32>
  %n = "ttir.full"() <{shape = array<i32: 1, 1, 1, 30>, fill_value = -1.1e+30 : f32}> : () -> tensor<1x1x1x30xf32>
  %all = "ttir.concat"(%m, %n) <{dim = 3 : si32}> : (tensor<1x1x1x40xf32>, tensor<1x1x1x30xf32>) -> tensor<1x1x1x70xf32>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %all) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x1x64xf32>, tensor<1x2x70x64xf32>, tensor<1x2x70x64xf32>, tensor<1x1x1x70xf32>) -> tensor<1x2x1x64xf32>
  return %0 : tensor<1x2x1x64xf32>
}

// The same as one op and as written out: queries 0 to 3 see keys, 4 sees none.
func.func @nothing(%q: tensor<1x2x5x64xf32>, %k: tensor<1x2x37x64xf32>, %v: tensor<1x2x37x64xf32>) -> tensor<1x2x5x64xf32> {
  %seen = "ttir.full"() <{shape = array<i32: 1, 1, 4, 37>, fill_value = 0.0 : f32}> : () -> tensor<1x1x4x37xf32>
  %none = "ttir.full"() <{shape = array<i32: 1, 1, 1, 37>, fill_value = 0xFF800000 : f32}> : () -> tensor<1x1x1x37xf32>
  %m = "ttir.concat"(%seen, %none) <{dim = 2 : si32}> : (tensor<1x1x4x37xf32>, tensor<1x1x1x37xf32>) -> tensor<1x1x5x37xf32>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x5x64xf32>, tensor<1x2x37x64xf32>, tensor<1x2x37x64xf32>, tensor<1x1x5x37xf32>) -> tensor<1x2x5x64xf32>
  return %0 : tensor<1x2x5x64xf32>
}

func.func @written_out(%q: tensor<1x2x5x64xf32>, %k: tensor<1x2x37x64xf32>, %v: tensor<1x2x37x64xf32>) -> tensor<1x2x5x64xf32> {
  %seen = "ttir.full"() <{shape = array<i32: 1, 1, 4, 37>, fill_value = 0.0 : f32}> : () -> tensor<1x1x4x37xf32>
  %none = "ttir.full"() <{shape = array<i32: 1, 1, 1, 37>, fill_value = 0xFF800000 : f32}> : () -> tensor<1x1x1x37xf32>
  %m = "ttir.concat"(%seen, %none) <{dim = 2 : si32}> : (tensor<1x1x4x37xf32>, tensor<1x1x1x37xf32>) -> tensor<1x1x5x37xf32>
  %t = "ttir.permute"(%k) <{permutation = array<i64: 0, 1, 3, 2>}> : (tensor<1x2x37x64xf32>) -> tensor<1x2x64x37xf32>
  %0 = "ttir.matmul"(%q, %t) : (tensor<1x2x5x64xf32>, tensor<1x2x64x37xf32>) -> tensor<1x2x5x37xf32>
  %s = "ttir.full"() <{shape = array<i32: 1>, fill_value = 0.125 : f32}> : () -> tensor<1xf32>
  %1 = "ttir.multiply"(%0, %s) : (tensor<1x2x5x37xf32>, tensor<1xf32>) -> tensor<1x2x5x37xf32>
  %2 = "ttir.add"(%1, %m) : (tensor<1x2x5x37xf32>, tensor<1x1x5x37xf32>) -> tensor<1x2x5x37xf32>
  %3 = "ttir.softmax"(%2) <{dimension = 3 : si32}> : (tensor<1x2x5x37xf32>) -> tensor<1x2x5x37xf32>
  %4 = "ttir.matmul"(%3, %v) : (tensor<1x2x5x37xf32>, tensor<1x2x37x64xf32>) -> tensor<1x2x5x64xf32>
  return %4 : tensor<1x2x5x64xf32>
}

func.func @bf16(%q: tensor<1x2x5x64xbf16>, %k: tensor<1x2x300x64xbf16>, %v: tensor<1x2x300x64xbf16>) -> tensor<1x2x5x64xbf16> {
  %m = "ttir.full"() <{shape = array<i32: 1, 1, 5, 256>, fill_value = -3.38953139E+38 : f32}> : () -> tensor<1x1x5x256xbf16>
  %seen = "ttir.full"() <{shape = array<i32: 1, 1, 4, 44>, fill_value = 0.0 : f32}> : () -> tensor<1x1x4x44xbf16>
  %none = "ttir.full"() <{shape = array<i32: 1, 1, 1, 44>, fill_value = -3.38953139E+38 : f32}> : () -> tensor<1x1x1x44xbf16>
  %n = "ttir.concat"(%seen, %none) <{dim = 2 : si32}> : (tensor<1x1x4x44xbf16>, tensor<1x1x1x44xbf16>) -> tensor<1x1x5x44xbf16>
  %all = "ttir.concat"(%m, %n) <{dim = 3 : si32}> : (tensor<1x1x5x256xbf16>, tensor<1x1x5x44xbf16>) -> tensor<1x1x5x300xbf16>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %all) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x5x64xbf16>, tensor<1x2x300x64xbf16>, tensor<1x2x300x64xbf16>, tensor<1x1x5x300xbf16>) -> tensor<1x2x5x64xbf16>
  return %0 : tensor<1x2x5x64xbf16>
}

func.func @position(%q: tensor<1x2x4x32xf32>, %k: tensor<2x2x70x32xf32>, %v: tensor<2x2x70x32xf32>) -> tensor<1x2x4x32xf32> {
  %p = "ttir.constant"() <{value = dense<[-1, 40]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %k, %v, %p) <{is_causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x4x32xf32>, tensor<2x2x70x32xf32>, tensor<2x2x70x32xf32>, tensor<2xi32>) -> tensor<1x2x4x32xf32>
  return %0 : tensor<1x2x4x32xf32>
}
