// A program that reads a cache and changes it does the same in every loop: the
// reference judges the last one.
// RUN: ttrt run %s --loops 3 --golden | FileCheck %s
// RUN: ttrt perf %s --loops 3 --golden | FileCheck %s
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --save-artifacts --artifact-dir %t.once
// RUN: ttrt run %t.ttnn --loops 4 --save-artifacts --artifact-dir %t.more
// RUN: cmp %t.once/*/run/program_0/device_output_0.npy %t.more/*/run/program_0/device_output_0.npy
// CHECK: output 0: pcc 1.00000
func.func @step(%cache: tensor<1x2x64x32xf32>, %x: tensor<1x2x5x32xf32>) -> tensor<1x2x64x32xf32> {
  %0 = "ttir.multiply"(%cache, %cache) : (tensor<1x2x64x32xf32>, tensor<1x2x64x32xf32>) -> tensor<1x2x64x32xf32>
  %1 = "ttir.slice_static"(%0) <{begins = [0 : i32, 0 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 2 : i32, 5 : i32, 32 : i32], step = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<1x2x64x32xf32>) -> tensor<1x2x5x32xf32>
  %2 = "ttir.add"(%1, %x) : (tensor<1x2x5x32xf32>, tensor<1x2x5x32xf32>) -> tensor<1x2x5x32xf32>
  %3 = "ttir.fill_cache"(%cache, %2) <{batch_offset = 0 : i32}> : (tensor<1x2x64x32xf32>, tensor<1x2x5x32xf32>) -> tensor<1x2x64x32xf32>
  return %0 : tensor<1x2x64x32xf32>
}
