//===- AttentionTime.h - The time of an attention -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The queries of an attention stay in L1 while keys and values stream past
// them. A planner compares the times of ways to spread it.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_ATTENTIONTIME_H
#define TT_DEVICE_ATTENTIONTIME_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/ProgramTime.h"

#include <cstdint>

namespace tt::device {

/// Sizes of an attention and its blocks, in tiles.
struct AttentionWork {
  int64_t heads = 1, rows = 1, keys = 1, depth = 1, width = 1;
  /// Blocks of keys behind the queries are left out.
  bool causal = false;
  /// Formats of queries, keys, values and results, and of tiles in between.
  DataType operands = DataType::BFloat16, between = DataType::BFloat16;
  /// Bytes of a tile of the mask; 0: there is no mask.
  double maskBytes = 0;
  bool readsMask = true; ///< false: the core makes the mask
  MathFidelity fidelity = MathFidelity::HiFi2;
  bool wide = false; ///< DST holds 32 bits
  bool approxExp = true;
};

struct AttentionSpread {
  /// Cores, rows of a block that a core gets, keys of a step.
  int64_t cores = 1, blockRows = 1, blockKeys = 1;
  /// Tiles in DST at a time: of a row of scores, of a row of the result.
  int64_t subKeys = 1, subWidth = 1;
  /// Cores that get keys and values by one multicast, and send them in turns.
  int64_t sharers = 1;
};

/// The time of a launch.
ProgramTime attentionTime(const AttentionWork &work,
                          const AttentionSpread &spread,
                          const Transfers &transfers);

} // namespace tt::device

#endif // TT_DEVICE_ATTENTIONTIME_H
