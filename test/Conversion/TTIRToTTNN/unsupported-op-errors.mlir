// An op that the TTNN flow lacks is named with its types and the stage.
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline 2>&1 | FileCheck %s
// RUN: not ttrt run %s 2>&1 | FileCheck %s
// CHECK: unsupported-op-errors.mlir:[[@LINE+3]]:8: error: 'ttir.kernel' op
// CHECK-SAME: TTNN
func.func @kernel(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  %0 = "ttir.kernel"(%a, %a) <{op = @relu, kind = @eltwise, operandSegmentSizes = array<i32: 1, 1>}> : (tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xbf16>
  return %0 : tensor<32x32xbf16>
}
