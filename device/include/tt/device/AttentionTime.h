//===- AttentionTime.h - The time of an attention -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// How long an attention takes whose queries stay in L1 while keys and values
// stream past them, from what it is and how it is spread: what a planner
// compares. The cycles of calls and transfers are those that the timed emulator
// charges.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_ATTENTIONTIME_H
#define TT_DEVICE_ATTENTIONTIME_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/ProgramTime.h"

#include <cstdint>

namespace tt::device {

/// All sizes in tiles.
struct AttentionWork {
  int64_t heads = 1, rows = 1, keys = 1, depth = 1, width = 1;
  /// Blocks of keys behind the queries are left out.
  bool causal = false;
  /// Of queries, keys, values and results; of what is kept between.
  DataType operands = DataType::BFloat16, between = DataType::BFloat16;
  /// Of a tile of the mask; 0: there is none.
  double maskBytes = 0;
  bool readsMask = true; ///< else the core makes it
  MathFidelity fidelity = MathFidelity::HiFi2;
  bool wide = false; ///< DST holds 32 bits
  bool approxExp = true;
};

/// Blocks of rows, dealt to cores; blocks of keys; what DST holds of a row of
/// scores and of a row of the result.
struct AttentionSpread {
  int64_t cores = 1, blockRows = 1, blockKeys = 1;
  int64_t subKeys = 1, subWidth = 1;
  /// Cores that get keys and values by one multicast, and send it in turns.
  int64_t sharers = 1;
};

/// Of a launch.
ProgramTime attentionTime(const AttentionWork &work,
                          const AttentionSpread &spread, Arch arch,
                          const Memories &memories);

} // namespace tt::device

#endif // TT_DEVICE_ATTENTIONTIME_H
