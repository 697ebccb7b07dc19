// The gradient of an embedding: sums of the rows that name one row of its table.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null 2>&1 | count 0
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 1 --numerics exact | FileCheck %s --check-prefix=EXACT
// EXACT: output 0: pcc 1.00000
// CHECK-COUNT-3: output 0: pcc {{1.00000|0.9999}}
// CHECK-NOT: pcc

func.func @rows(%i: tensor<47xui32>, %t: tensor<31x33xf32>, %g: tensor<47x33xf32>) -> tensor<31x33xf32> {
  %0 = "ttir.embedding_backward"(%i, %t, %g) : (tensor<47xui32>, tensor<31x33xf32>, tensor<47x33xf32>) -> tensor<31x33xf32>
  return %0 : tensor<31x33xf32>
}

// Rows that the table does not have are left out.
func.func @beyond(%i: tensor<5x70xsi32>, %t: tensor<1x1x7x45xbf16>, %g: tensor<1x1x350x45xbf16>) -> tensor<1x1x7x45xbf16> {
  %k = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 1 : i32}> : () -> tensor<1x1xsi32>
  %a = "ttir.subtract"(%i, %k) : (tensor<5x70xsi32>, tensor<1x1xsi32>) -> tensor<5x70xsi32>
  %0 = "ttir.embedding_backward"(%a, %t, %g) : (tensor<5x70xsi32>, tensor<1x1x7x45xbf16>, tensor<1x1x350x45xbf16>) -> tensor<1x1x7x45xbf16>
  return %0 : tensor<1x1x7x45xbf16>
}

func.func @narrow(%i: tensor<3x11xui16>, %t: tensor<100x5xbf16>, %g: tensor<3x11x5xbf16>) -> tensor<100x5xbf16> {
  %0 = "ttir.embedding_backward"(%i, %t, %g) : (tensor<3x11xui16>, tensor<100x5xbf16>, tensor<3x11x5xbf16>) -> tensor<100x5xbf16>
  return %0 : tensor<100x5xbf16>
}
