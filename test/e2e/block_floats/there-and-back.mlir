// Four bits, there and back.
// RUN: ttrt run %s --golden | FileCheck %s
// CHECK: output 0: pcc {{1.00000|0.99}}
func.func @four(%x: tensor<5x70xf32>, %w: tensor<70x9xf32>) -> tensor<5x9xf32> {
  %w4 = "ttir.typecast"(%w) : (tensor<70x9xf32>) -> tensor<70x9xbfp_bf4>
  %w5 = "ttir.typecast"(%w4) : (tensor<70x9xbfp_bf4>) -> tensor<70x9xf32>
  %0 = "ttir.matmul"(%x, %w5) : (tensor<5x70xf32>, tensor<70x9xf32>) -> tensor<5x9xf32>
  return %0 : tensor<5x9xf32>
}
