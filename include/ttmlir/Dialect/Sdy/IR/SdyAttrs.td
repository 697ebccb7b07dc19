//===- SdyAttrs.td - shardings as text ---------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SDY_IR_SDYATTRS_TD
#define TTMLIR_DIALECT_SDY_IR_SDYATTRS_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::tt::sdy";
  let summary = "Shardings, carried as they are.";
  let description = [{
    The shardings that JAX prints: the mesh, and attributes of arguments and
    calls, whose text is kept. One chip does not need them.
  }];
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute,
                        ::mlir::DialectAsmPrinter &printer) const override;

  private:
    void registerAttributes();

  public:
  }];
}

def Sdy_TextAttr : AttrDef<Sdy_Dialect, "Text"> {
  let summary = "an attribute of the dialect: all that stands behind `#sdy.`";
  let mnemonic = "text";
  let parameters = (ins StringRefParameter<>:$text);
  let assemblyFormat = "`<` $text `>`";
}

#endif
