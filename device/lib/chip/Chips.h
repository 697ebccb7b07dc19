//===- Chips.h - The descriptions that are built in -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_CHIPS_H
#define TT_DEVICE_LIB_CHIPS_H

#include "tt/device/Architecture.h"
#include "tt/device/Board.h"

namespace tt::device {

// One description for each architecture, in the file of its name.
Architecture wormholeB0();
Architecture blackhole();

PlanCosts fittedPlanCosts();

// lib/mesh/LinkCosts.cpp
LinkCosts wormholeLinks();
LinkCosts blackholeLinks();

/// The rows of Boards.cpp.
std::vector<Board> builtInBoards();

/// The rows of BoardsOfSeveral.cpp: boards joined by cables, and machines.
std::vector<Board> boardsOfSeveral();

/// One chip of the board. Throws Error if the die has fewer channels.
ChipDesc chipOf(const Board &board);

/// The lists that captured system descriptors of both architectures share.
/// Source: tt-mlir test/ttmlir/Dialect/TTNN/perf_targets/*.mlir.
std::vector<DataType> commonDataTypes();
std::vector<Shape2> commonTileSizes();

} // namespace tt::device

#endif // TT_DEVICE_LIB_CHIPS_H
