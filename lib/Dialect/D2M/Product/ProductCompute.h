//===- ProductCompute.h - the compute kernel of products --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The kernel loops over blocks, over the steps of a block along k, and over the
// parts of a block that DST holds. `ProductCompute` has what all of them share
// and does not change; functions take block, step and part as values.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTCOMPUTE_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTCOMPUTE_H

#include "ProductKernels.h"

namespace mlir::tt {

/// A block: its first row and column within the part, in tiles, and its first
/// step among those of all blocks.
struct BlockAt {
  Value row, column, firstStep;
};

/// A step along k of a block: its number, how many tiles of k it has, and
/// whether it is the last one of the block.
struct StepAt {
  BlockAt block;
  Value number;
  int64_t tiles;
  bool isLast;
};

struct ProductCompute {
  ProductCompute(KernelWriter &w, const ProductKernels &k);

  KernelWriter &w;
  const ProductKernels &k;
  d2m::ProductPlanAttr plan;
  SmallVector<Value> ports;
  Value lhs, rhs;
  /// Whether the epilogue takes operands, the left-hand side is transposed,
  /// padding is masked, this kernel makes an operand.
  bool loads = false, turns, masks, makes;
  /// Whether the end of a block leaves the matrix unit set up for other calls
  /// than products.
  bool disturbs;

  int64_t subM() const { return plan.getSubM(); }
  int64_t subN() const { return plan.getSubN(); }
  /// Tiles from one row of the left-hand side to the next.
  int64_t lineOfLhs() const {
    return k.hasOwnLhs() ? plan.getLhsShard() : plan.getBlockK();
  }

  Value transposed() const { return w.i32(k.product.rhs.isTransposed); }
  ttcore::DataType formatOf(unsigned port) const {
    return cast<ttcore::TileType>(
               cast<ttkernel::CBType>(k.types[port]).getElementType())
        .getDataType();
  }

  /// Operands that lie in the core's own L1, with their tiles.
  void eachHere(function_ref<void(unsigned, int64_t)> body) const;
  /// Whether a result stays in the core's own L1.
  bool isKept(unsigned port) const;
  /// Inputs of operands that are made here, of which one tile is there for all
  /// steps.
  void eachOne(function_ref<void(unsigned)> body) const;
  /// Circular buffers of the right-hand side, with the first tile along k of a
  /// step that each has, and how many.
  void eachRhs(function_ref<void(Value, int64_t, int64_t)> body) const;

  /// The index in the part of a block's tile.
  Value inPart(const BlockAt &block, Value m, Value n) const;
  /// The first tile of a row of the left-hand side.
  Value rowOfLhs(const StepAt &step, Value m) const;

  /// Sets unpackers and matrix unit up for the product again.
  void restore() const;
  /// Sets the packer up for a circular buffer and reserves `tiles` tiles there.
  void begin(unsigned port, int64_t tiles) const;
};

/// Steps modulo the number of turns in which this core makes an operand.
struct ProductTurns {
  Value lhs, rhs;
};
/// Makes the operands of this core's first turns.
ProductTurns beginTurns(const ProductCompute &c);
/// Makes the operands of a step, or of this core's next turn if it had the last
/// one.
void makeOperands(const ProductCompute &c, const ProductTurns &turns,
                  const StepAt &step);

/// Writes the masks of padding along k.
void writeMasks(const ProductCompute &c);
/// Makes tiles of operands that are not used as they come: transposed, and of
/// the last step masked.
void prepareOperands(const ProductCompute &c, const StepAt &step);
/// Pops them.
void popPrepared(const ProductCompute &c, const StepAt &step);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTCOMPUTE_H
