//===- Passes.td - passes on ttir --------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTIRElementTypeNormalizationPass
    : Pass<"ttir-element-type-normalization", "::mlir::ModuleOp"> {
  let summary = "Replaces element types that the device does not have";
  let description = [{
    `i1` becomes `bf16` with values 0 and 1, `i64` and `ui64` become 32 bits wide,
    `f64` becomes `f32`. A constant that does not fit is an error, as are types
    without a form on the device.

    Truth values stay 0 and 1: a cast to `i1` becomes a comparison with 0, bitwise
    ops on `i1` become logical ones, and the result of arithmetic in `i1` is
    compared with 0. Arguments of `i1` get the attribute `ttir.logical`.

    ```mlir
    func.func @greater(%a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<4xi1> {
      %0 = "ttir.gt"(%a, %b) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
      return %0 : tensor<4xi1>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

#endif
