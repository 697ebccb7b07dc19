//===- Launch.h - A launch with names for its parts -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TRACE_LAUNCH_H
#define TT_TRACE_LAUNCH_H

#include "tt/device/Chip.h"
#include "tt/emulator/Profile.h"

#include <map>
#include <string>
#include <vector>

namespace tt::trace {

using emulator::CoreProfile;
using emulator::Profile;
using emulator::Track;
using emulator::WaitKind;

/// A timed launch and what its program calls things.
struct Launch {
  std::string name;
  Profile profile;
  /// Circular buffers by port, semaphores by L1 address.
  std::map<uint32_t, std::string> ports, semaphores;
  std::vector<emulator::CircularBufferConfig> circularBuffers;
  /// Cores in a row of the grid.
  uint32_t gridCols = 1;
  /// The most passes of the matrix unit that a compute kernel configures.
  unsigned phases = 1;
  /// The launch's results are kept: it does not run again for the same inputs.
  bool once = false;
};

/// The parts of `program` under their names; "CB 3" and "semaphore 1" where it
/// gives none.
Launch makeLaunch(std::string name, Profile profile,
                  const emulator::Program &program,
                  const device::ChipDesc &chip);

/// "CB 3", "semaphore 1", "NoC read", "DST", ...: what a wait was for.
std::string waitTarget(const Launch &launch, WaitKind kind, uint32_t id);

/// How far a launch is from the limits of its cores and of DRAM.
struct Roofline {
  /// Least seconds for its matrix operations, and for its DRAM traffic.
  double computeSeconds = 0, dramSeconds = 0;
  /// The larger of the two over the time it took; 0 if it took none.
  double reached = 0;
  /// "compute" or "dram"; "-" if it does neither.
  const char *bound = "-";
};

/// Peaks: the matrix units of the cores that ran, at the launch's fidelity;
/// DRAM as many cores reach it with interleaved pages.
Roofline roofline(const Launch &launch, const device::ChipDesc &chip);

} // namespace tt::trace

#endif // TT_TRACE_LAUNCH_H
