//===- NocTogether.h - Kernels that wait for each other -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCTOGETHER_H
#define TT_BENCH_CALIBRATE_NOCTOGETHER_H

#include "NocKernels.h"

namespace tt::calibrate {

/// Semaphores that count the kernels that are there: of the measured threads
/// and of the partners.
inline constexpr unsigned kMastersThere = 3, kPartnersThere = 4;

/// As barrier_sync of the published tests: increments a word of the first
/// master and reads it until all have. Returns at once if the traffic is not
/// `together`.
void waitForAll(ttk_context *c, unsigned semaphore);

/// Runs `loop` when all are there.
template <Kernel loop, unsigned semaphore = kMastersThere>
void together(ttk_context *c) {
  waitForAll(c, semaphore);
  loop(c);
}

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCTOGETHER_H
