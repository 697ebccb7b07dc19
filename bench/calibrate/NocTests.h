//===- NocTests.h - Programs of the published series ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCTESTS_H
#define TT_BENCH_CALIBRATE_NOCTESTS_H

#include "NocSeries.h"
#include "NocTraffic.h"
#include "tt/device/Chip.h"

#include <optional>

namespace tt::calibrate {

/// How a test is run, and how its numbers of transactions and sizes become
/// repetitions and bytes of one transfer.
struct NocTest {
  std::string group; ///< "latency" or "bandwidth" is appended
  Traffic traffic;
  uint32_t perCount = 1; ///< published transactions per repetition
  uint32_t perBytes = 1; ///< published bytes per byte of a transfer
  uint32_t cores = 1;    ///< factor of combined bandwidths
  /// Published transactions that are several transfers of 2048 bytes.
  enum class Shards : uint8_t { None, PagesVary, BanksVary };
  Shards shards = Shards::None;
};

/// The program behind a series; none if the kernel API or the device cannot
/// express it (README.md lists the tests and says why).
std::optional<NocTest> nocTest(const Series &series,
                               const device::ChipDesc &chip);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCTESTS_H
