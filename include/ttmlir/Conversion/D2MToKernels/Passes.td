//===- Passes.td - D2M to TTNN -----------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_D2MTOKERNELS_PASSES_TD
#define TTMLIR_CONVERSION_D2MTOKERNELS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertD2MToTTNNPass : Pass<"convert-d2m-to-ttnn", "::mlir::ModuleOp"> {
  let summary = "Makes ttnn.generic of planned groups";
  let description = [{
    A group becomes `ttnn.empty` for its results and a `ttnn.generic` that runs
    three kernels: one reads tiles of the operands from where they lie, one
    computes on them in DST, one writes the results. Which tiles are a core's, and
    how many, are run-time arguments, so that equal kernels are in the module once.
    Operands come in tiles, interleaved; the others are changed before.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tt::ttir::TTIRDialect",
                           "::mlir::tt::ttkernel::TTKernelDialect",
                           "::mlir::tt::ttnn::TTNNDialect"];
}

#endif
