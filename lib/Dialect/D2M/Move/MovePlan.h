//===- MovePlan.h - plans of moves ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MOVE_MOVEPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_MOVE_MOVEPLAN_H

#include "D2M/Kernels/Launch.h"
#include "Move.h"
#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// How a move runs, and how long it takes.
struct MoveChoice {
  MovePlanAttr plan;
  ::tt::device::ProgramTime time;
};

/// The memories of the operands and of the result of a move.
struct MovePlaces {
  ::tt::device::BufferType from = ::tt::device::BufferType::DRAM;
  ::tt::device::BufferType to = ::tt::device::BufferType::DRAM;
};

/// The fastest way for elements of a type.
MoveChoice chooseMove(const Move &move, Type element, ttcore::ChipDescAttr chip,
                      MovePlaces places = {});

MovePlanAttr planMove(GroupOp group, Operation *move,
                      ttcore::ChipDescAttr chip);
/// The estimated time of a plan.
::tt::device::ProgramTime timeOf(GroupOp group, MovePlanAttr plan,
                                 ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

namespace mlir::tt {

/// Makes the kernels of a group by its plan. `tiles`: the tile type of every
/// tensor.
FailureOr<Launch> lowerMove(d2m::GroupOp group, d2m::MovePlanAttr plan,
                            ArrayRef<ttcore::TileType> tiles,
                            KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_MOVE_MOVEPLAN_H
