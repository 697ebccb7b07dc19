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

/// One emulated chip.
struct NocChip {
  explicit NocChip(const std::string &name);

  emulator::Device device;
  emulator::Machine machine;
};

/// Runs one test on a chip.
class NocRunner {
public:
  NocRunner(NocChip &on, const NocTest &what) : chip(on), test(what) {}

  /// Cycles of `count` published transactions of `bytes`: of the median core,
  /// without launch, or of all of them if they start together. Beyond
  /// kMostPackets per run the time is extrapolated from two shorter runs; the
  /// published tests are in their steady state by then.
  double cycles(uint64_t count, uint64_t bytes);

private:
  double run(uint64_t repetitions, uint64_t bytes);

  NocChip &chip;
  const NocTest &test;
  std::map<std::pair<uint64_t, uint64_t>, double> times;
};

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCRUNNER_H
