//===- Passes.td - passes on d2m ---------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def D2MFormGroupsPass : Pass<"d2m-form-groups", "::mlir::ModuleOp"> {
  let summary = "Gathers TTIR ops into groups that become one program each";
  let description = [{
    Element-wise ops whose results have one shape are joined along the values between
    them, as long as no path leaves the group and comes back to it. A group has at
    least `min-ops` of them, no more tensors than there are circular buffers, and
    needs no more tiles of DST at a time than there are; one that would is cut.
    Constants that every element is combined with go along.

    ```mlir
    func.func @forward(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
      %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
      %1 = "ttir.exp"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
      return %1 : tensor<70x150xbf16>
    }
    ```
  }];
  let options = [
    Option<"minOps", "min-ops", "int64_t", "2", "the smallest group">
  ];
  let dependentDialects = ["::mlir::tt::d2m::D2MDialect"];
}

def D2MPlanPass : Pass<"d2m-plan", "::mlir::ModuleOp"> {
  let summary = "Decides how groups run";
  let description = [{
    Gives every group its plan, for the chip of the module's device: cores, tiles
    at a time, buffers. `ttnn-layout` has to run before it.
  }];
  let dependentDialects = ["::mlir::tt::d2m::D2MDialect"];
}

#endif
