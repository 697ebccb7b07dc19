// A weight in block floats is made of the transposed numbers.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=1 weight-dtype=bfp_bf8" | FileCheck %s
// RUN: ttrt run %s --pipeline-options "optimization-level=1 weight-dtype=bfp_bf8" --golden --pcc 0.999
// CHECK-LABEL: @blocks_const_eval_0
// CHECK: %[[T:.*]] = "ttnn.transpose"(%arg0)
// CHECK: "ttnn.typecast"(%[[T]])
// CHECK-LABEL: func.func @blocks(
// CHECK: "ttnn.matmul"{{.*}}transpose_b = false
func.func @blocks(%x: tensor<33x70xbf16>, %w: tensor<80x70xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<33x80xbf16> {
  %0 = "ttir.matmul"(%x, %w) <{transpose_b = true}> : (tensor<33x70xbf16>, tensor<80x70xbf16>) -> tensor<33x80xbf16>
  return %0 : tensor<33x80xbf16>
}
