// A product of matrices with what stands behind it is one program: operands
// stream from DRAM, alone or by multicast, sums wait in L1, the epilogue is
// computed in DST. Padding of the inner dimension does not count.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s | FileCheck %s --check-prefix=ONE
// ONE-NOT: "ttnn.matmul"
// ONE-NOT: "ttnn.linear"
// ONE-COUNT-13: "ttnn.generic"(
// ONE-NOT: "ttnn.generic"(

// All ways to spread a product are taken.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s --mlir-print-ir-after=d2m-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN-LABEL: func.func @odd
// PLAN: product_plan<batch = 1, m = 3, n = 3, k = 5, {{.*}}multicast_lhs = false, multicast_rhs = false
// PLAN-LABEL: func.func @tall
// PLAN: product_plan<batch = 1, m = 64, n = 2, {{.*}}multicast_lhs = false, multicast_rhs = true
// PLAN-LABEL: func.func @decode
// PLAN: product_plan<batch = 1, m = 1, n = 94, {{.*}}multicast_lhs = true, multicast_rhs = false
// PLAN-LABEL: func.func @large
// PLAN: product_plan<batch = 1, m = 47, n = 29, {{.*}}multicast_lhs = true, multicast_rhs = true
// PLAN-LABEL: func.func @batch_large
// PLAN: product_plan<batch = 2, m = 19, n = 16, {{.*}}multicast_lhs = true, multicast_rhs = true

// Without min-ops a lone product is the library's.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true" %s | FileCheck %s --check-prefix=LONE
// LONE: "ttnn.matmul"

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --device p150 | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --kernels cpp | FileCheck %s

// On the chip operands of f32 pass through source registers of 19 bits.
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --numerics exact --rtol 0.05 --atol 1.5 | FileCheck %s
// CHECK: program 0 ('square') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('odd') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 2 ('epilogue') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('turned') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 4 ('batch') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 5 ('tall') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 6 ('decode') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 7 ('large') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 8 ('batch_large') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 9 ('dot_general') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 10 ('residual') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 11 ('two') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

func.func @square(%a: tensor<128x128xbf16>, %b: tensor<128x128xbf16>) -> tensor<128x128xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<128x128xbf16>, tensor<128x128xbf16>) -> tensor<128x128xbf16>
  return %0 : tensor<128x128xbf16>
}

func.func @odd(%a: tensor<70x150xbf16>, %b: tensor<150x77xbf16>) -> tensor<70x77xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<70x150xbf16>, tensor<150x77xbf16>) -> tensor<70x77xbf16>
  return %0 : tensor<70x77xbf16>
}

func.func @epilogue(%a: tensor<300x500xbf16>, %b: tensor<500x700xbf16>, %bias: tensor<700xbf16>, %r: tensor<300x700xbf16>) -> tensor<300x700xbf16> {
  %0 = "ttir.linear"(%a, %b, %bias) : (tensor<300x500xbf16>, tensor<500x700xbf16>, tensor<700xbf16>) -> tensor<300x700xbf16>
  %1 = "ttir.gelu"(%0) : (tensor<300x700xbf16>) -> tensor<300x700xbf16>
  %2 = "ttir.add"(%1, %r) : (tensor<300x700xbf16>, tensor<300x700xbf16>) -> tensor<300x700xbf16>
  return %2 : tensor<300x700xbf16>
}

func.func @turned(%a: tensor<150x70xbf16>, %b: tensor<77x150xbf16>) -> tensor<70x77xbf16> {
  %0 = "ttir.matmul"(%a, %b) <{transpose_a = true, transpose_b = true}> : (tensor<150x70xbf16>, tensor<77x150xbf16>) -> tensor<70x77xbf16>
  return %0 : tensor<70x77xbf16>
}

func.func @batch(%a: tensor<2x3x70x150xf32>, %b: tensor<3x150x77xf32>) -> tensor<2x3x70x77xf32> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x3x70x150xf32>, tensor<3x150x77xf32>) -> tensor<2x3x70x77xf32>
  return %0 : tensor<2x3x70x77xf32>
}

// Rows for one row of parts: weights are multicast, or activations.
func.func @tall(%a: tensor<2x1000x200xbf16>, %b: tensor<200x40xbf16>, %bias: tensor<1x40xf32>) -> (tensor<2x1000x40xbf16>, tensor<2x1000x40xf32>) {
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x1000x200xbf16>, tensor<200x40xbf16>) -> tensor<2x1000x40xbf16>
  %1 = "ttir.typecast"(%0) : (tensor<2x1000x40xbf16>) -> tensor<2x1000x40xf32>
  %2 = "ttir.add"(%1, %bias) : (tensor<2x1000x40xf32>, tensor<1x40xf32>) -> tensor<2x1000x40xf32>
  return %0, %2 : tensor<2x1000x40xbf16>, tensor<2x1000x40xf32>
}

func.func @decode(%a: tensor<7x600xbf16>, %w: tensor<3000x600xbf16>, %bias: tensor<3000xbf16>) -> tensor<7x3000xbf16> {
  %0 = "ttir.linear"(%a, %w, %bias) <{transpose_b = true}> : (tensor<7x600xbf16>, tensor<3000x600xbf16>, tensor<3000xbf16>) -> tensor<7x3000xbf16>
  %1 = "ttir.silu"(%0) : (tensor<7x3000xbf16>) -> tensor<7x3000xbf16>
  return %1 : tensor<7x3000xbf16>
}

// Several blocks of each core, several steps, operands turned.
func.func @large(%a: tensor<1100x1500xbf16>, %b: tensor<900x1100xbf16>, %r: tensor<1500x900xbf16>) -> tensor<1500x900xbf16> {
  %0 = "ttir.matmul"(%a, %b) <{transpose_a = true, transpose_b = true}> : (tensor<1100x1500xbf16>, tensor<900x1100xbf16>) -> tensor<1500x900xbf16>
  %1 = "ttir.add"(%r, %0) : (tensor<1500x900xbf16>, tensor<1500x900xbf16>) -> tensor<1500x900xbf16>
  return %1 : tensor<1500x900xbf16>
}

// The products of a batch on all cores together, one after the other.
func.func @batch_large(%a: tensor<2x600x300xbf16>, %b: tensor<2x300x500xbf16>, %r: tensor<2x1x500xbf16>, %c: tensor<600x1xbf16>) -> tensor<2x600x500xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x600x300xbf16>, tensor<2x300x500xbf16>) -> tensor<2x600x500xbf16>
  %1 = "ttir.multiply"(%0, %r) : (tensor<2x600x500xbf16>, tensor<2x1x500xbf16>) -> tensor<2x600x500xbf16>
  %2 = "ttir.add"(%1, %c) : (tensor<2x600x500xbf16>, tensor<600x1xbf16>) -> tensor<2x600x500xbf16>
  return %2 : tensor<2x600x500xbf16>
}

func.func @dot_general(%a: tensor<4x96x50xf32>, %b: tensor<4x33x50xf32>) -> tensor<4x96x33xf32> {
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64: 0>, contract_dims_lhs = array<i64: 2>, batch_dims_rhs = array<i64: 0>, contract_dims_rhs = array<i64: 2>}> : (tensor<4x96x50xf32>, tensor<4x33x50xf32>) -> tensor<4x96x33xf32>
  return %0 : tensor<4x96x33xf32>
}

// The left-hand side is also what is added.
func.func @residual(%a: tensor<2x64x64xbf16>, %b: tensor<64x64xbf16>) -> tensor<2x64x64xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x64x64xbf16>, tensor<64x64xbf16>) -> tensor<2x64x64xbf16>
  %1 = "ttir.add"(%a, %0) : (tensor<2x64x64xbf16>, tensor<2x64x64xbf16>) -> tensor<2x64x64xbf16>
  return %1 : tensor<2x64x64xbf16>
}

func.func @two(%a: tensor<50x60xbf16>, %b: tensor<60x70xbf16>, %c: tensor<70x80xbf16>) -> tensor<50x80xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<50x60xbf16>, tensor<60x70xbf16>) -> tensor<50x70xbf16>
  %1 = "ttir.relu"(%0) : (tensor<50x70xbf16>) -> tensor<50x70xbf16>
  %2 = "ttir.matmul"(%1, %c) : (tensor<50x70xbf16>, tensor<70x80xbf16>) -> tensor<50x80xbf16>
  return %2 : tensor<50x80xbf16>
}
