//===- Passes.td - TOSA to TTIR -----------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TOSATOTTIR_PASSES_TD
#define TTMLIR_CONVERSION_TOSATOTTIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTosaToTTIRPass : Pass<"convert-tosa-to-ttir", "::mlir::ModuleOp"> {
  let summary = "Lowers TOSA to TTIR";
  let description = [{
    Ops on floats, truth values and integers of up to 32 bits become ops of TTIR, and a few of
    StableHLO where that has the general lowering (convolutions, windows, rounding), which
    `tosa-to-ttir-pipeline` finishes. Arithmetic with zero points, shifts and tables is exact.

    ```mlir
    func.func @f(%a: tensor<3x5xf32>) -> tensor<3x1xf32> {
      %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<3x5xf32>) -> tensor<3x1xf32>
      return %0 : tensor<3x1xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect", "::mlir::tt::ttir::TTIRDialect", "::mlir::tt::stablehlo::StableHLODialect"];
}

#endif
