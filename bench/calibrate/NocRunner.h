//===- NocRunner.h - Times of transfer programs ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCRUNNER_H
#define TT_BENCH_CALIBRATE_NOCRUNNER_H

#include "NocTests.h"
#include "tt/emulator/Device.h"
#include "tt/emulator/Machine.h"

#include <map>
#include <string>

namespace tt::calibrate {

/// Runs tests on one emulated chip.
class NocRunner {
public:
  explicit NocRunner(const std::string &chip);

  const device::ChipDesc &chip() const { return device.chip(); }

  /// Cycles of `count` published transactions of `bytes`: of the median core,
  /// without launch. Beyond kMostPackets per run the time is extrapolated from
  /// two shorter runs; the published tests are in their steady state by then.
  double cycles(const NocTest &test, uint64_t count, uint64_t bytes);

private:
  double run(const NocTest &test, uint64_t repetitions, uint64_t bytes);

  emulator::Device device;
  emulator::Machine machine;
  const NocTest *cached = nullptr; ///< whose times `times` holds
  std::map<std::pair<uint64_t, uint64_t>, double> times;
};

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCRUNNER_H
