// Values in the padding of the inner dimension do not count: the logarithm of 0
// is there, minus infinity.

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// CHECK: program 0 ('lhs') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('turned') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

func.func @lhs(%a: tensor<70x150xbf16>, %b: tensor<150x77xbf16>) -> tensor<70x77xbf16> {
  %0 = "ttir.abs"(%a) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %1 = "ttir.log"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %2 = "ttir.matmul"(%1, %b) : (tensor<70x150xbf16>, tensor<150x77xbf16>) -> tensor<70x77xbf16>
  return %2 : tensor<70x77xbf16>
}

func.func @turned(%a: tensor<150x70xf32>, %b: tensor<77x150xf32>) -> tensor<70x77xf32> {
  %0 = "ttir.abs"(%a) : (tensor<150x70xf32>) -> tensor<150x70xf32>
  %1 = "ttir.log"(%0) : (tensor<150x70xf32>) -> tensor<150x70xf32>
  %2 = "ttir.abs"(%b) : (tensor<77x150xf32>) -> tensor<77x150xf32>
  %3 = "ttir.log"(%2) : (tensor<77x150xf32>) -> tensor<77x150xf32>
  %4 = "ttir.matmul"(%1, %3) <{transpose_a = true, transpose_b = true}> : (tensor<150x70xf32>, tensor<77x150xf32>) -> tensor<70x77xf32>
  return %4 : tensor<70x77xf32>
}
