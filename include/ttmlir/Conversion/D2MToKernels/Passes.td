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

def ConvertD2MToTTMetalPass : Pass<"convert-d2m-to-ttmetal", "::mlir::ModuleOp"> {
  let summary = "Makes host programs of functions whose ops are planned groups";
  let description = [{
    A function of tensors becomes one of buffers of the host. A group becomes a
    `ttmetal.enqueue_program`; its operands and results are buffers in DRAM, in
    tiles, whose addresses are free again behind the last op that needs them.
    Arguments and constants are written when they are needed first, results are
    read. A reshape is the same buffer if the pages are the same; else the host
    does it. A generic becomes a `ttmetal.enqueue_program`, too, whose
    kernels are its regions, and a tensor with a layout the buffer that the layout
    describes. Any other op is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tt::ttkernel::TTKernelDialect",
                           "::mlir::tt::ttmetal::TTMetalDialect"];
}

#endif
