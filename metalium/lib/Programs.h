//===- Programs.h - From a description to a run ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_LIB_PROGRAMS_H
#define TT_METALIUM_LIB_PROGRAMS_H

#include "State.h"

namespace tt::tt_metal {

/// The program for the emulator, its kernels compiled. Circular buffers without
/// an address follow each other from the start of L1; they must end at
/// `lowestBuffer`. Throws std::runtime_error, and what the compiler throws.
emulator::Program makeProgram(ProgramState &program, std::string name,
                              const device::ChipDesc &chip,
                              uint64_t lowestBuffer);

/// Runs a program in the mode of the environment (TTMETAL_MODE and others),
/// with the clock if `isTimed` and no mode is set, on `buffers`, described in
/// `live`. Checked records in `live` which of them were written. Launches of
/// TTMETAL_MODE=timed are reported on standard error. Returns the profile of
/// the last run. Throws std::runtime_error for an invalid variable,
/// emulator::Error.
emulator::Profile runProgram(
    emulator::Machine &machine, const emulator::Program &program,
    const device::ChipDesc &chip, std::vector<emulator::LiveBuffer> &live,
    const std::vector<const emulator::Buffer *> &buffers, bool isTimed = false);

/// Runs a compiled program on the device, as its next launch.
void runLaunch(IDevice &device, LaunchState &launch);

/// Throws std::runtime_error unless the program is on one sub-device.
void requireOneSubDevice(DeviceState &d, const ProgramState &program);

/// Adds to the number of devices that are open.
void countDevices(int more);
/// Whether a callback of the real-time profiler waits for records.
bool isProfiled();
/// Gives the callbacks a record of a launch that was run with the clock.
void reportToProfiler(IDevice &device, const LaunchState &launch,
                      const emulator::Profile &profile);

} // namespace tt::tt_metal

#endif // TT_METALIUM_LIB_PROGRAMS_H
