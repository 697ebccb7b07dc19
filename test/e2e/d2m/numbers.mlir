// Tensors of one number have no memory. Where kernels read a tensor, as a product
// and an attention do, a program makes it; what reduces one number is one, too,
// and no program at all. Every function is done by kernels.

// RUN: ttmlir-opt --d2m-fe-pipeline %s | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @zeros
// PLAN: d2m.group()
// PLAN: d2m.group({{.*}}product_plan
// PLAN-LABEL: func.func @also_added
// PLAN: product_plan
// PLAN-NOT: d2m.group(
// PLAN-LABEL: func.func @vectors
// PLAN-LABEL: func.func @attention
// PLAN: attention_plan
// PLAN-LABEL: func.func @softmax
// PLAN: map_plan
// PLAN-NOT: d2m.group(
// PLAN-LABEL: func.func @reductions
// PLAN-NOT: row_plan
// PLAN-LABEL: func.func @integers
// PLAN-NOT: row_plan
// PLAN-LABEL: func.func @images

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// CHECK-NOT: has no kernel
// CHECK-COUNT-24: output {{[0-9]}}: pcc {{1.00000|0.9999}}

// A program and a product; the number may be 0 and still gives NaN.
func.func @zeros(%x: tensor<37x64xf32>) -> tensor<37x19xf32> {
  %c = "ttir.constant"() <{value = dense<0.0> : tensor<64x19xf32>}> : () -> tensor<64x19xf32>
  %0 = "ttir.matmul"(%x, %c) : (tensor<37x64xf32>, tensor<64x19xf32>) -> tensor<37x19xf32>
  return %0 : tensor<37x19xf32>
}

func.func @in_front(%x: tensor<3x64x19xbf16>) -> tensor<3x37x19xbf16> {
  %c = "ttir.full"() <{shape = array<i32: 37, 64>, fill_value = 0.25 : f32}> : () -> tensor<37x64xbf16>
  %b = "ttir.full"() <{shape = array<i32: 19>, fill_value = 1.5 : f32}> : () -> tensor<19xbf16>
  %0 = "ttir.matmul"(%c, %x) : (tensor<37x64xbf16>, tensor<3x64x19xbf16>) -> tensor<3x37x19xbf16>
  %1 = "ttir.add"(%0, %b) : (tensor<3x37x19xbf16>, tensor<19xbf16>) -> tensor<3x37x19xbf16>
  return %1 : tensor<3x37x19xbf16>
}

// The number is a tensor for the product and a number for what is behind it.
func.func @also_added(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %c = "ttir.full"() <{shape = array<i32: 32, 32>, fill_value = 0.5 : f32}> : () -> tensor<32x32xf32>
  %0 = "ttir.matmul"(%x, %c) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %1 = "ttir.add"(%0, %c) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %2 = "ttir.abs"(%1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  %3 = "ttir.pow"(%2, %c) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %3 : tensor<32x32xf32>
}

// Vectors are rows and columns.
func.func @vectors(%x: tensor<64xf32>, %m: tensor<64x19xf32>, %b: tensor<19xf32>) -> (tensor<19xf32>, tensor<f32>, tensor<5xf32>) {
  %0 = "ttir.linear"(%x, %m, %b) : (tensor<64xf32>, tensor<64x19xf32>, tensor<19xf32>) -> tensor<19xf32>
  %1 = "ttir.matmul"(%x, %m) : (tensor<64xf32>, tensor<64x19xf32>) -> tensor<19xf32>
  %2 = "ttir.matmul"(%1, %0) : (tensor<19xf32>, tensor<19xf32>) -> tensor<f32>
  %c = "ttir.full"() <{shape = array<i32: 5, 19>, fill_value = 0.5 : f32}> : () -> tensor<5x19xf32>
  %4 = "ttir.matmul"(%c, %0) : (tensor<5x19xf32>, tensor<19xf32>) -> tensor<5xf32>
  return %0, %2, %4 : tensor<19xf32>, tensor<f32>, tensor<5xf32>
}

func.func @attention(%q: tensor<1x2x40x32xbf16>, %k: tensor<1x2x70x32xbf16>) -> tensor<1x2x40x32xbf16> {
  %v = "ttir.full"() <{shape = array<i32: 1, 2, 70, 32>, fill_value = 0.5 : f32}> : () -> tensor<1x2x70x32xbf16>
  %m = "ttir.full"() <{shape = array<i32: 1, 1, 40, 70>, fill_value = -1.0 : f32}> : () -> tensor<1x1x40x70xbf16>
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x40x32xbf16>, tensor<1x2x70x32xbf16>, tensor<1x2x70x32xbf16>, tensor<1x1x40x70xbf16>) -> tensor<1x2x40x32xbf16>
  return %0 : tensor<1x2x40x32xbf16>
}

func.func @softmax(%x: tensor<5x40xf32>) -> tensor<5x40xf32> {
  %c = "ttir.full"() <{shape = array<i32: 5, 40>, fill_value = 3.0 : f32}> : () -> tensor<5x40xf32>
  %0 = "ttir.softmax"(%c) <{dimension = 1 : si32}> : (tensor<5x40xf32>) -> tensor<5x40xf32>
  %1 = "ttir.multiply"(%0, %x) : (tensor<5x40xf32>, tensor<5x40xf32>) -> tensor<5x40xf32>
  return %1 : tensor<5x40xf32>
}

// Integers wrap around; a product of many is a power.
func.func @reductions(%x: tensor<1x1xf32>, %y: tensor<1x1xbf16>) -> (tensor<5x1xf32>, tensor<1x40xf32>, tensor<1x1xf32>, tensor<5x1xbf16>, tensor<1x40xbf16>, tensor<1x1xbf16>) {
  %c = "ttir.full"() <{shape = array<i32: 5, 40>, fill_value = 1.0625 : f32}> : () -> tensor<5x40xf32>
  %d = "ttir.full"() <{shape = array<i32: 5, 40>, fill_value = -1.03125 : f32}> : () -> tensor<5x40xbf16>
  %s0 = "ttir.sum"(%c) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xf32>) -> tensor<5x1xf32>
  %t0 = "ttir.multiply"(%s0, %x) : (tensor<5x1xf32>, tensor<1x1xf32>) -> tensor<5x1xf32>
  %r1 = "ttir.mean"(%c) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<5x40xf32>) -> tensor<40xf32>
  %s1 = "ttir.reshape"(%r1) <{shape = [1 : i32, 40 : i32]}> : (tensor<40xf32>) -> tensor<1x40xf32>
  %t1 = "ttir.multiply"(%s1, %x) : (tensor<1x40xf32>, tensor<1x1xf32>) -> tensor<1x40xf32>
  %r2 = "ttir.prod"(%c) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}> : (tensor<5x40xf32>) -> tensor<f32>
  %s2 = "ttir.reshape"(%r2) <{shape = [1 : i32, 1 : i32]}> : (tensor<f32>) -> tensor<1x1xf32>
  %t2 = "ttir.multiply"(%s2, %x) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %s3 = "ttir.max"(%d) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xbf16>) -> tensor<5x1xbf16>
  %t3 = "ttir.multiply"(%s3, %y) : (tensor<5x1xbf16>, tensor<1x1xbf16>) -> tensor<5x1xbf16>
  %r4 = "ttir.min"(%d) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<5x40xbf16>) -> tensor<40xbf16>
  %s4 = "ttir.reshape"(%r4) <{shape = [1 : i32, 40 : i32]}> : (tensor<40xbf16>) -> tensor<1x40xbf16>
  %t4 = "ttir.multiply"(%s4, %y) : (tensor<1x40xbf16>, tensor<1x1xbf16>) -> tensor<1x40xbf16>
  %r5 = "ttir.sum"(%d) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}> : (tensor<5x40xbf16>) -> tensor<bf16>
  %s5 = "ttir.reshape"(%r5) <{shape = [1 : i32, 1 : i32]}> : (tensor<bf16>) -> tensor<1x1xbf16>
  %t5 = "ttir.multiply"(%s5, %y) : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> tensor<1x1xbf16>
  return %t0, %t1, %t2, %t3, %t4, %t5 : tensor<5x1xf32>, tensor<1x40xf32>, tensor<1x1xf32>, tensor<5x1xbf16>, tensor<1x40xbf16>, tensor<1x1xbf16>
}

func.func @integers(%x: tensor<1x1xi32>, %y: tensor<1x1xf32>) -> (tensor<5x1xi32>, tensor<5x1xi32>, tensor<1x1xi32>, tensor<1x40xi32>, tensor<5x1xi32>, tensor<5x1xi32>, tensor<5x1xf32>, tensor<1x40xf32>) {
  %c = "ttir.full"() <{shape = array<i32: 5, 40>, fill_value = 2147483647 : i32}> : () -> tensor<5x40xi32>
  %d = "ttir.full"() <{shape = array<i32: 5, 40>, fill_value = -3 : i32}> : () -> tensor<5x40xi32>
  %s0 = "ttir.sum"(%c) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xi32>) -> tensor<5x1xi32>
  %t0 = "ttir.add"(%s0, %x) : (tensor<5x1xi32>, tensor<1x1xi32>) -> tensor<5x1xi32>
  %s1 = "ttir.mean"(%d) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xi32>) -> tensor<5x1xi32>
  %t1 = "ttir.add"(%s1, %x) : (tensor<5x1xi32>, tensor<1x1xi32>) -> tensor<5x1xi32>
  %s2 = "ttir.prod"(%d) <{dim_arg = [0 : i32, 1 : i32], keep_dim = true}> : (tensor<5x40xi32>) -> tensor<1x1xi32>
  %t2 = "ttir.add"(%s2, %x) : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
  %s3 = "ttir.max"(%d) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<5x40xi32>) -> tensor<1x40xi32>
  %t3 = "ttir.add"(%s3, %x) : (tensor<1x40xi32>, tensor<1x1xi32>) -> tensor<1x40xi32>
  %s4 = "ttir.min"(%c) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xi32>) -> tensor<5x1xi32>
  %t4 = "ttir.add"(%s4, %x) : (tensor<5x1xi32>, tensor<1x1xi32>) -> tensor<5x1xi32>
  %s5 = "ttir.argmax"(%d) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xi32>) -> tensor<5x1xi32>
  %t5 = "ttir.add"(%s5, %x) : (tensor<5x1xi32>, tensor<1x1xi32>) -> tensor<5x1xi32>
  %f = "ttir.full"() <{shape = array<i32: 5, 40>, fill_value = -2.5 : f32}> : () -> tensor<5x40xf32>
  %s6 = "ttir.reduce_and"(%f) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x40xf32>) -> tensor<5x1xf32>
  %t6 = "ttir.add"(%s6, %y) : (tensor<5x1xf32>, tensor<1x1xf32>) -> tensor<5x1xf32>
  %s7 = "ttir.reduce_or"(%f) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<5x40xf32>) -> tensor<1x40xf32>
  %t7 = "ttir.add"(%s7, %y) : (tensor<1x40xf32>, tensor<1x1xf32>) -> tensor<1x40xf32>
  return %t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7 : tensor<5x1xi32>, tensor<5x1xi32>, tensor<1x1xi32>, tensor<1x40xi32>, tensor<5x1xi32>, tensor<5x1xi32>, tensor<5x1xf32>, tensor<1x40xf32>
}

func.func @images(%w: tensor<16x32x3x3xbf16>) -> tensor<1x6x6x16xbf16> {
  %x = "ttir.full"() <{shape = array<i32: 1, 8, 8, 32>, fill_value = 0.5 : f32}> : () -> tensor<1x8x8x32xbf16>
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x8x32xbf16>, tensor<16x32x3x3xbf16>) -> tensor<1x6x6x16xbf16>
  return %0 : tensor<1x6x6x16xbf16>
}

// Rows may be named by floats.
func.func @rows(%w: tensor<50x40xbf16>) -> tensor<2x7x40xbf16> {
  %i = "ttir.constant"() <{value = dense<[[0.0, 1.0, 2.5, 3.0, 49.0, 7.0, 11.0], [5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 48.75]]> : tensor<2x7xf32>}> : () -> tensor<2x7xf32>
  %0 = "ttir.embedding"(%i, %w) : (tensor<2x7xf32>, tensor<50x40xbf16>) -> tensor<2x7x40xbf16>
  return %0 : tensor<2x7x40xbf16>
}
