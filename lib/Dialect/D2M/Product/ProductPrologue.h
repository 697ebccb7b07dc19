//===- ProductPrologue.h - operands made in products ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// An operand of a product may be the result of element-wise ops of its group.
// The compute kernel makes its tiles in L1 before they are multiplied, or sent
// to the cores that multiply them.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPROLOGUE_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPROLOGUE_H

#include "Product.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::d2m {

struct ProductPrologue {
  /// The steps that make a tile.
  TileProgram program;

  /// A tensor that the steps read.
  struct Input {
    /// The index of the group's operand.
    unsigned number;
    /// By the number of the operand's tile.
    PageMap pages;
    /// Whether one tile serves all rows, or columns, of the product; all of the
    /// inner dimension.
    bool lineStays, innerStays;

    /// Whether one tile serves all, and is read once.
    bool isOne() const { return lineStays && innerStays && pages.isConstant(); }
    /// The number of tiles for a block of so many lines and steps along k.
    int64_t tiles(int64_t lines, int64_t inner) const {
      return (lineStays ? 1 : lines) * (innerStays ? 1 : inner);
    }
  };
  SmallVector<Input> inputs;
};

/// The steps that make an operand of `product`, an op of a group; nullopt: the
/// operand is read.
std::optional<ProductPrologue> prologueOf(const Product &product, bool isLhs);

/// The number of tiles that are made in one section of DST.
int64_t sectionOfPrologue(const TileProgram &program, bool wide, bool fullSync,
                          ttcore::ChipDescAttr chip);

/// The ops that make operands of `product`, of those that `isInside` a group
/// with it; numbers are not among them.
llvm::SetVector<Operation *>
prologueOps(Operation *product, function_ref<bool(Operation *)> isInside);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPROLOGUE_H
