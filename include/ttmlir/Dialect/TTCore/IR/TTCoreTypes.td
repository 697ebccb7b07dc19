//===- TTCoreTypes.td - types of the ttcore dialect --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCORETYPES_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCORETYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreBase.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreEnums.td"

def TTCore_TileType
    : TypeDef<TTCore_Dialect, "Tile", [MemRefElementTypeInterface]> {
  let mnemonic = "tile";
  let summary = "A tile of elements in one format.";
  let description = [{
    `!ttcore.tile<32x32, bf16>`: the unit the matrix and vector engines work on,
    stored as 16x16 faces. Heights are 1, 2, 4, 8, 16 or 32, widths 16 or 32.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "DataType":$dataType);
  let assemblyFormat = "`<` custom<Shape>($shape) `,` $dataType `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getHeight() const { return getShape()[0]; }
    int64_t getWidth() const { return getShape()[1]; }
    /// Bytes of one tile in memory, exponents of block formats included.
    uint64_t getSizeBytes() const;
    /// The builtin type nearest to the tile's format.
    Type getElementType() const;
  }];
}

def TTCore_DictType : TypeDef<TTCore_Dialect, "Dict"> {
  let mnemonic = "dict";
  let summary = "Tensors by a key, as generated source keeps them.";
}

#endif
