// Values of weights alone are computed once for given weights: by a function of
// the binary, also those of factors of ops behind a convolution.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: ttmlir-translate --ttmetal-to-flatbuffer %t.mlir -o %t.ttm
// RUN: ttrt run %t.ttm --golden --loops 2 | FileCheck %s --check-prefix=SAME
// RUN: ttrt read %t.ttm --section programs | FileCheck %s --check-prefix=READ
// RUN: ttrt perf %t.ttm | FileCheck %s --check-prefix=PERF
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=enable-const-eval=false %s | FileCheck %s --check-prefix=ALWAYS

// CHECK: func.func private @f_const_eval_0(%{{.*}}: memref<64x32xf32>
// CHECK-SAME: -> memref<64x32xf32>
// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func @f(
// CHECK: ttcore.load_cached(@f_const_eval_0, [%{{.*}}]) : (memref<64x32xf32>) -> memref<64x32xf32>
// CHECK: "ttmetal.enqueue_program"
// CHECK: return
// CHECK-LABEL: func.func @folded
// CHECK: ttcore.load_cached
// SAME: output 0: pcc {{1.00000|0.9999}}
// READ: LoadCached
// PERF: f_const_eval_0/
// PERF: {{^}}sum
// PERF-NEXT: {{^}}once, for given weights
// PERF: a run: {{.*}} ms on the device
// ALWAYS-NOT: load_cached
func.func @f(%x: tensor<64x32xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
             %w: tensor<64x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<64x64xf32> {
  %0 = "ttir.exp"(%w) : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<64x32xf32>) -> tensor<32x64xf32>
  %2 = "ttir.matmul"(%x, %1) : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

func.func @folded(%x: tensor<1x6x9x8xbf16> {ttcore.argument_type = #ttcore.argument_type<input>},
                  %w: tensor<16x8x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
                  %s: tensor<1x1x1x16xbf16> {ttcore.argument_type = #ttcore.argument_type<constant>}) -> tensor<1x6x9x16xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x6x9x8xbf16>, tensor<16x8x3x3xbf16>) -> tensor<1x6x9x16xbf16>
  %1 = "ttir.multiply"(%0, %s) : (tensor<1x6x9x16xbf16>, tensor<1x1x1x16xbf16>) -> tensor<1x6x9x16xbf16>
  return %1 : tensor<1x6x9x16xbf16>
}
