// Structured ops become ops of TTIR: products of matrices, convolutions, reductions, and what is element-wise.
// RUN: ttmlir-opt --convert-linalg-to-ttir --canonicalize %s | FileCheck %s
// RUN: ttmlir-opt --linalg-to-ttir-pipeline %s | FileCheck %s --check-prefix=PIPELINE
// RUN: ttrt run %s --golden --init rand | FileCheck %s --check-prefix=RUNS
// RUN: ttrt run %s --golden --init rand --backend=ttmetal | FileCheck %s --check-prefix=RUNS

// RUNS: output 0: {{.*}}pcc {{1.0|0.99}}
// RUNS: output 1: {{.*}}pcc {{1.0|0.99}}
// RUNS: output 2: {{.*}}pcc {{1.0|0.99}}
// PIPELINE-NOT: linalg
// PIPELINE: "ttir.conv2d"
// PIPELINE-NOT: linalg

// CHECK-LABEL: func.func @main
// CHECK-NOT: linalg.
// CHECK-NOT: tensor.empty
// The zeros that the product is added to are no addition.
// CHECK: %[[PRODUCT:.*]] = "ttir.matmul"(%arg0, %arg1)
// CHECK-NOT: ttir.add
// CHECK: "ttir.maximum"(%[[PRODUCT]]
// CHECK: stablehlo.convolution
// The initial values in `outs` are added.
// CHECK: %[[SUM:.*]] = "ttir.sum"
// CHECK: "ttir.add"(%arg4
func.func @main(%a: tensor<33x19xf32>, %b: tensor<19x45xf32>, %x: tensor<1x9x8x4xf32>, %k: tensor<3x3x4x6xf32>, %s: tensor<33xf32>)
    -> (tensor<33x45xf32>, tensor<1x7x6x6xf32>, tensor<33xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<33x45xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<33x45xf32>) -> tensor<33x45xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<33x19xf32>, tensor<19x45xf32>) outs(%z0 : tensor<33x45xf32>) -> tensor<33x45xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<33x45xf32>) outs(%e0 : tensor<33x45xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  } -> tensor<33x45xf32>
  %e1 = tensor.empty() : tensor<1x7x6x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x7x6x6xf32>) -> tensor<1x7x6x6xf32>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x9x8x4xf32>, tensor<3x3x4x6xf32>) outs(%z1 : tensor<1x7x6x6xf32>) -> tensor<1x7x6x6xf32>
  %3 = linalg.reduce { arith.addf } ins(%1 : tensor<33x45xf32>) outs(%s : tensor<33xf32>) dimensions = [1]
  return %1, %2, %3 : tensor<33x45xf32>, tensor<1x7x6x6xf32>, tensor<33xf32>
}
