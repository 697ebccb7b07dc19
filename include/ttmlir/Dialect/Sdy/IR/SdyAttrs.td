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
  let summary = "How tensors are spread over a mesh, as JAX prints it.";
  let description = [{
    Meshes, shardings of arguments, results and values, and regions that are for
    one chip already. `import-shardings` makes TTIR of them. The text of attributes
    that nothing here reads is kept.
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

class Sdy_Attr<string name, string mnemonic_> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = mnemonic_;
  let hasCustomAssemblyFormat = 1;
}

def Sdy_ShardingAttr : Sdy_Attr<"Sharding", "sharding"> {
  let summary = "the axes of a mesh that cut each dimension of a tensor";
  let description = [{
    A list of axes for each dimension. An axis is a name, or for a part of one the
    name, the size before it and its own. `open` is 1 for
    dimensions that more axes may cut (`?`), `priorities` -1 where there is none.
  }];
  let parameters = (ins "FlatSymbolRefAttr":$mesh, "ArrayAttr":$dims,
                        "DenseI64ArrayAttr":$open,
                        "DenseI64ArrayAttr":$priorities,
                        "ArrayAttr":$replicated, "ArrayAttr":$unreduced);
}

def Sdy_ShardingsAttr : Sdy_Attr<"Shardings", "sharding_per_value"> {
  let summary = "a sharding for each of several values";
  let parameters = (ins ArrayRefParameter<"ShardingAttr">:$shardings);
}

def Sdy_ManualAxesAttr : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "the axes along which a region is for one chip";
  let parameters = (ins "ArrayAttr":$axes);
}

def Sdy_TextAttr : AttrDef<Sdy_Dialect, "Text"> {
  let summary = "an attribute of the dialect: all that stands behind `#sdy.`";
  let mnemonic = "text";
  let parameters = (ins StringRefParameter<>:$text);
  let assemblyFormat = "`<` $text `>`";
}

#endif
