// The cost of block floats in accuracy: the reference has the weights as they are declared.
// RUN: ttrt run %s --golden --pipeline-options weight-dtype=bfp_bf8 | FileCheck %s --check-prefix=EIGHT
// RUN: ttrt run %s --golden --pipeline-options weight-dtype=bfp_bf4 | FileCheck %s --check-prefix=FOUR
// RUN: ttrt run %s --golden --backend=ttmetal --pipeline-options weight-dtype=bfp_bf8 | FileCheck %s --check-prefix=EIGHT
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=weight-dtype=bfp_bf4 %s -o %t.mlir
// RUN: ttmlir-translate --ttmetal-to-flatbuffer %t.mlir -o %t.ttm
// RUN: ttrt run %t.ttm --golden --pcc 0.9 --rtol 1 --atol 1 | FileCheck %s --check-prefix=FOUR
// RUN: ttrt run %s --golden | FileCheck %s --check-prefix=NONE
// EIGHT: output 0: pcc 0.9999
// FOUR: output 0: pcc 0.9{{[0-8]|9[0-8]}}
// NONE: output 0: pcc {{1.00000|0.99999}}
func.func @mlp(%x: tensor<33x70xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
               %w: tensor<70x100xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
               %v: tensor<50x100xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<33x50xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x70xf32>, tensor<70x100xf32>) -> tensor<33x100xf32>
  %1 = "ttir.relu"(%0) : (tensor<33x100xf32>) -> tensor<33x100xf32>
  %2 = "ttir.matmul"(%1, %v) <{transpose_b = true}> : (tensor<33x100xf32>, tensor<50x100xf32>) -> tensor<33x50xf32>
  return %2 : tensor<33x50xf32>
}
