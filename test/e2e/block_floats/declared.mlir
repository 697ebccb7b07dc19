// Block floats as programs declare them: as the elements of a tensor, or as its tiles.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s | FileCheck %s --check-prefix=TTNN
// RUN: ttrt run %s --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --golden --program-index all --backend=ttmetal | FileCheck %s
// RUN: ttrt run %s --golden --program-index all --backend=ttmetal --device p150 | FileCheck %s
// TTNN: bfp_bf8
// CHECK: program 0 ('weight') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('all') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.999}}
func.func @weight(%x: tensor<32x70xbf16>, %w: tensor<70x96xbf16>) -> tensor<32x96xbf16> {
  %w8 = "ttir.typecast"(%w) : (tensor<70x96xbf16>) -> tensor<70x96xbfp_bf8>
  %0 = "ttir.matmul"(%x, %w8) : (tensor<32x70xbf16>, tensor<70x96xbfp_bf8>) -> tensor<32x96xbf16>
  return %0 : tensor<32x96xbf16>
}

!x = tensor<32x70x!ttcore.tile<32x32, bfp_bf8>>
!w = tensor<70x96x!ttcore.tile<32x32, bfp_bf8>>
!y = tensor<32x96x!ttcore.tile<32x32, bfp_bf8>>
func.func @all(%x: tensor<32x70xbf16>, %w: tensor<70x96xf32>) -> tensor<32x96xbf16> {
  %x8 = "ttir.typecast"(%x) : (tensor<32x70xbf16>) -> !x
  %w8 = "ttir.typecast"(%w) : (tensor<70x96xf32>) -> !w
  %0 = "ttir.matmul"(%x8, %w8) : (!x, !w) -> !y
  %1 = "ttir.typecast"(%0) : (!y) -> tensor<32x96xbf16>
  return %1 : tensor<32x96xbf16>
}
