//===- SdyOps.td - shardings that programs carry -----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SDY_IR_SDYOPS_TD
#define TTMLIR_DIALECT_SDY_IR_SDYOPS_TD

include "ttmlir/Dialect/Sdy/IR/SdyAttrs.td"
include "mlir/IR/SymbolInterfaces.td"

def Sdy_MeshOp : Op<Sdy_Dialect, "mesh", [Symbol]> {
  let summary = "names of the axes of a mesh";
  let arguments = (ins SymbolNameAttr:$sym_name, DenseI64ArrayAttr:$sizes, StrArrayAttr:$axes,
                       OptionalAttr<DenseI64ArrayAttr>:$device_ids);
  let assemblyFormat = "$sym_name `=` `<` custom<Axes>($axes, $sizes, $device_ids) `>` attr-dict";
}

#endif
