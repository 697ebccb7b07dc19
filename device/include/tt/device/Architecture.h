//===- Architecture.h - The description of an architecture ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The single record of how chips of one architecture differ from others:
// the die, the cycles of kernel calls, the shares that programs reach, and the
// arithmetic. Passes, models, emulator and runtime read these fields; none of
// them compares architectures. Adding one: docs/device-model.md.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_ARCHITECTURE_H
#define TT_DEVICE_ARCHITECTURE_H

#include "tt/device/Chip.h"
#include "tt/device/KernelCosts.h"
#include "tt/device/Numerics.h"
#include "tt/device/PlanCosts.h"
#include "tt/device/mesh/LinkCosts.h"

#include <string>
#include <vector>

namespace tt::device {

struct Architecture {
  /// The number under which IR and files know it; below kMaxArchitectures.
  Arch arch = Arch::WormholeB0;
  /// The IR's spelling, "wormhole_b0".
  std::string name;
  /// The board whose chip stands for the architecture where a program names
  /// only that.
  std::string usualBoard;
  /// Macros that are defined while a C++ kernel is compiled, "ARCH_WORMHOLE".
  std::vector<std::string> kernelMacros;
  /// All memory channels of the die, its network and rates. Boards (Board.h)
  /// say what is left of it and set the other fields.
  ChipDesc die;
  Numerics numerics;
  /// Data and the flag behind it leave a core through different queues. A
  /// kernel waits until its writes have left before it sends the flag.
  bool flushesBeforeFlag = false;
  /// The most cores that read one DRAM bank in the library's products whose
  /// weights lie over the banks (num_workers_per_dram_bank).
  int64_t readersPerBank = 1;
  KernelCosts costs;
  PlanCosts plan;
  LinkCosts links;
};

inline constexpr unsigned kMaxArchitectures = 16;

/// The description with that number. Throws Error if there is none.
const Architecture &architecture(Arch arch);

/// The description with that number or name, or null.
const Architecture *findArchitecture(Arch arch);
const Architecture *findArchitecture(std::string_view name);

/// The names of all architectures: "wormhole_b0 or blackhole".
std::string architectureNames();

/// Adds an architecture for the rest of the process, from any thread. Throws
/// Error if its number or name is taken or out of range. Its usual board is
/// added after it (addBoard).
void addArchitecture(Architecture architecture);

} // namespace tt::device

#endif // TT_DEVICE_ARCHITECTURE_H
