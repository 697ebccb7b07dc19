//===- TileProgram.h - a group as steps on tiles of DST --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_TILEPROGRAM_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_TILEPROGRAM_H

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"
#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"

namespace mlir::tt::d2m {

/// One step of the work on one tile of every tensor of a group. A step brings a
/// tile of an operand into a slot of DST, or calls a function of the kernel
/// interface on slots.
struct TileStep {
  /// The operand whose tile comes into the only slot; nullopt: a call.
  std::optional<unsigned> load;
  /// With `load`: the operand that it is combined with on its way, in the
  /// matrix unit, as `op` says.
  std::optional<unsigned> with;
  /// With `load`, but not `with`: the matrix unit combines it with the tile
  /// that the slot holds, as `op` says.
  enum Reuse { None, AsFirst, AsSecond } reuse = None;
  /// The broadcast of the operand `with`, or without one of `load`.
  TileBroadcast broadcast = TileBroadcast::None;
  /// The call, and the slots of its tiles.
  TileCall call = {};
  SmallVector<unsigned, 4> slots = {};
  /// The op that the step computes.
  Operation *op = nullptr;
};

struct TileProgram {
  SmallVector<TileStep> steps;
  unsigned numSlots = 0;
  /// The slot of every result.
  SmallVector<unsigned> results;

  /// The operands for which both unpackers are set up once, before all blocks;
  /// nullopt if a step needs another set-up. `isAlike` says whether two
  /// operands need the same one.
  std::optional<std::pair<unsigned, unsigned>>
  setUpOnce(function_ref<bool(unsigned, unsigned)> isAlike) const;
  /// Whether the only step combines two tiles in the matrix unit.
  bool isOneCombination() const {
    return steps.size() == 1 && steps.front().with;
  }
};

/// The steps that compute `results`, in an order that needs few slots, on tiles
/// of a tensor of `shape`. `inputs`, constants and `held` are given; the steps
/// compute all other values. `held` are in the first slots at the beginning.
/// `isEmpty`: DST holds nothing else at the beginning, which matters because
/// the matrix unit adds products to the content of DST. `isNarrow`: DST has
/// words of 16 bits, which the matrix unit takes without loss.
TileProgram scheduleTiles(ValueRange inputs, ValueRange results,
                          ArrayRef<int64_t> shape, ValueRange held = {},
                          bool isEmpty = true, bool isNarrow = false);

/// The steps of the body of a group of element-wise ops.
TileProgram scheduleMap(Block &body);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_TILEPROGRAM_H
