//===- Chip.h - An emulated chip that tells the time ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_CHIP_H
#define TT_BENCH_CALIBRATE_CHIP_H

#include "tt/device/System.h"
#include "tt/emulator/Machine.h"

#include <string>

namespace tt::calibrate {

/// Runs programs for their time; what they compute is left out.
class Chip {
public:
  /// "n150", "p150-11x10", ...
  explicit Chip(const std::string &name) : Chip(name, device::makeChip(name)) {}
  /// A board of that name whose description was changed.
  Chip(const std::string &name, const device::ChipDesc &description)
      : chipName(name), device(0, description), machine(device) {}

  emulator::Profile run(const emulator::Program &program) {
    return machine.run(program, {.numerics = emulator::Numerics::None,
                                 .mode = emulator::Mode::Timed});
  }
  double cycles(const emulator::Program &program) {
    return double(run(program).cycles);
  }

  const std::string &name() const { return chipName; }
  const device::ChipDesc &description() const { return device.chip(); }
  double nanoseconds(double cycles) const {
    return cycles / description().rates.clockHz * 1e9;
  }

private:
  std::string chipName;
  emulator::Device device;
  emulator::Machine machine;
};

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_CHIP_H
