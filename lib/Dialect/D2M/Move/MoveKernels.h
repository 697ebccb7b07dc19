//===- MoveKernels.h - inputs of the kernels of moves -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MOVE_MOVEKERNELS_H
#define TTMLIR_LIB_DIALECT_D2M_MOVE_MOVEKERNELS_H

#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"
#include "Move.h"

namespace mlir::tt {

/// A move of the tensors of a group.
struct MoveGroup {
  d2m::GroupOp group;
  d2m::MovePlanAttr plan;
  /// The move; the result's last two dimensions are swapped if the plan
  /// transposes.
  d2m::Move move;
  /// Tile types of every operand, then of the result.
  ArrayRef<ttcore::TileType> tiles;

  MLIRContext *context() const { return plan.getContext(); }
  /// The index of the result, behind the operands.
  unsigned result() const { return unsigned(tiles.size()) - 1; }
  /// The index of an operand, from the value in the group.
  unsigned inputOf(Value value) const {
    return cast<BlockArgument>(value).getArgNumber();
  }
  /// The page of a tile of the result by its number.
  Value pageOf(KernelWriter &w, Value number) const;
  /// Numbers that parts of the result are filled with, each once.
  SmallVector<uint32_t> fills() const;
};

/// Lowers a move whose tiles stay whole, or are transposed.
Launch lowerTileMove(const MoveGroup &group, ArrayRef<d2m::TilePiece> pieces,
                     KernelLibrary &kernels);
/// Lowers a move that assembles tiles from parts of others.
Launch lowerRunMove(const MoveGroup &group, KernelLibrary &kernels);

/// Whether tiles are transposed in DST, which keeps all of their bits.
bool turnsInDst(ttcore::TileType tile);
/// Transposes a block of `block` tiles.
void transposeTiles(KernelWriter &w, Value in, Value out, int64_t block,
                    ttcore::TileType tile);
/// Sets the units up for that.
void beginTransposing(KernelWriter &w, Value in, Value out,
                      ttcore::TileType tile);

/// Writes the bits of a number to all elements of the tile at address `place`.
void fillTile(KernelWriter &w, Value place, uint32_t number,
              ttcore::TileType tile);
/// Makes a tile of every number, one behind the other. Gives the address of the
/// first.
Value fillTiles(KernelWriter &w, Value port, ArrayRef<uint32_t> numbers,
                ttcore::TileType tile);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_MOVE_MOVEKERNELS_H
