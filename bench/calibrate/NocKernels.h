//===- NocKernels.h - Loops of transfers ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCKERNELS_H
#define TT_BENCH_CALIBRATE_NOCKERNELS_H

#include "NocTraffic.h"
#include "ttk/abi.h"

namespace tt::calibrate {

/// Compile-time arguments of all kernels. Behind them: logical x and y of each
/// subordinate.
enum Arg : int {
  kCount,   ///< repetitions
  kBytes,   ///< of a transfer
  kTargets, ///< subordinates; destinations of a multicast
  kStateful,
  kChoosesChannel,
  kLinked,
  kWithSelf, ///< the multicast's rectangle holds the sender
  kPages,
  kFirstPage,
  kOwnPages,
  kBanks,
  kCols,    ///< columns of the masters' grid
  kMasterX, ///< logical, of its first core
  kMasterY,
  kTogether, ///< how many masters wait for each other first, or 0
  kTensor,   ///< description of the tensor, one word
  kX0,
  kY0,
  kX1,
  kY1, ///< rectangle of a multicast, in the NoC's direction
  kNumArgs
};

inline constexpr uint32_t kNear = 128 << 10; ///< L1 address at the masters
inline constexpr uint32_t kFar = 760 << 10;  ///< L1 address at the others
inline constexpr uint32_t kDram = 1 << 20;   ///< address in every bank

/// L1 address of the words that kernels read while they wait for each other.
inline constexpr uint32_t kSeen = 120 << 10;
inline constexpr uint32_t kWordBytes = 4;

using Kernel = void (*)(ttk_context *);

/// The kernel of a master's measured thread.
Kernel masterKernel(Action action);
/// The kernel of the master's other data-movement thread, or null.
Kernel partnerKernel(Action action);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCKERNELS_H
