//===- Passes.td - passes on older text --------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_UPGRADE_PASSES_TD
#define TTMLIR_UPGRADE_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTUpgradePass : Pass<"tt-upgrade", "::mlir::ModuleOp"> {
  let summary = "Turns older spellings of a module into today's";
  let description = [{
    `ttmlir-opt` and `ttrt` run it on everything they load, before verification. It drops the
    destination operand of TTIR and TTNN ops (`tensor.empty`, `ttir.empty` or `ttnn.empty` as
    the last operand) and `operand_constraints`, renames ops and the attribute
    `tt.system_desc`, joins the strides, paddings and so on that older convolutions and pools
    have one by one, and makes `arith.constant` of a tensor TTIR's. Ops of older documents
    without a form today are errors. Attributes and types of the old `tt` dialect are already
    replaced when they are parsed. Locations stay, so that later diagnostics
    point at the text that the user wrote. Ends by verifying the module.

    ```mlir
    func.func @forward(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
      %0 = tensor.empty() : tensor<64x128xf32>
      %1 = "ttir.multiply"(%a, %b, %0) : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
      return %1 : tensor<64x128xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect",
                           "::mlir::tt::ttnn::TTNNDialect"];
  let statistics = [
    Statistic<"numDestinations", "destinations dropped", "destination operands dropped">,
    Statistic<"numRenames", "renames", "ops and attributes renamed">,
  ];
}

#endif
