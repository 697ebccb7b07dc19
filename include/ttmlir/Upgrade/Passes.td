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
    have one by one, and makes `arith.constant` of a tensor TTIR's. Operands and results of a
    TTIR op that have several element types where the op wants one are cast, if it is clear
    to which; remarks of the category `mixed-types` tell where. Ops of older documents
    without a form today and ops of unknown dialects are errors; attributes of unknown
    dialects stay. Attributes and types of the old `tt` dialect are already
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
  let options = [Option<"allowUnknownOps", "allow-unknown-ops", "bool", "false",
                        "keep ops of unknown dialects">];
  let statistics = [
    Statistic<"numDestinations", "destinations dropped", "destination operands dropped">,
    Statistic<"numCasts", "casts", "ops whose element types were made one">,
    Statistic<"numRenames", "renames", "ops and attributes renamed">,
  ];
}

#endif
