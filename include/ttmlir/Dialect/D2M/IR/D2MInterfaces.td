//===- D2MInterfaces.td - interfaces of tile ops -----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MINTERFACES_TD
#define TTMLIR_DIALECT_D2M_IR_D2MINTERFACES_TD

include "mlir/IR/OpBase.td"

def D2M_TileOpInterface : OpInterface<"TileOpInterface"> {
  let cppNamespace = "::mlir::tt::d2m";
  let description = [{
    An op on tiles of DST that is one call of a kernel, as its record says.
  }];
  let methods = [
    StaticInterfaceMethod<"The call, without its dialect.", "::llvm::StringRef", "getCall">,
    StaticInterfaceMethod<"With a number in the place of the second tile; empty: there is none.",
                          "::llvm::StringRef", "getScalarCall">,
    StaticInterfaceMethod<"On integers; empty: there is none.",
                          "::llvm::StringRef", "getIntegerCall">,
    StaticInterfaceMethod<"The call on integers reads them as signed.", "bool", "takesSigned">,
    StaticInterfaceMethod<"The call takes the inverse of the number.", "bool", "takesInverse">
  ];
}

#endif
