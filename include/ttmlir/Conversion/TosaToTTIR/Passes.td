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
    Ops on floats, 32-bit integers and truth values become ops of TTIR, and a few of
    StableHLO where that has the general lowering (convolutions, rounding), which
    `stablehlo-to-ttir-pipeline` finishes. Quantized arithmetic is refused.

    ```mlir
    func.func @f(%a: tensor<3x5xf32>) -> tensor<3x1xf32> {
      %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<3x5xf32>) -> tensor<3x1xf32>
      return %0 : tensor<3x1xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect", "::mlir::tt::stablehlo::StableHLODialect"];
}

#endif
