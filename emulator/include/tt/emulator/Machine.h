//===- Machine.h - Runs programs on a device ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_MACHINE_H
#define TT_EMULATOR_MACHINE_H

#include "tt/device/Interrupted.h"
#include "tt/emulator/Device.h"
#include "tt/emulator/LiveBuffer.h"
#include "tt/emulator/Profile.h"
#include "tt/emulator/Program.h"

#include <cstdio>
#include <memory>
#include <vector>

namespace tt::emulator {

/// Fast: f32 arithmetic, rounded when packed. Exact: the chip's (source
/// register truncation, fidelity phases, DST and packer rounding). None: the
/// compute units move and change no data, for programs that are run for their
/// time alone and whose time does not depend on data; Timed only.
enum class Numerics : uint8_t { Fast, Exact, None };

/// Functional: results only. Timed: results and the clock, deterministic.
/// Checked: results, and every race and protocol error that can be found.
enum class Mode : uint8_t { Functional, Timed, Checked };

/// Rules of Exact that can be replaced by those of Fast, to measure the cost of
/// each: all phases of the matrix unit whatever the fidelity; a packer that
/// rounds to nearest even and keeps special values.
struct ReplacedRules {
  bool fidelity = false, packing = false;
};

struct LaunchOptions {
  Numerics numerics = Numerics::Fast;
  /// Exact only.
  ReplacedRules replaced = {};
  Mode mode = Mode::Functional;
  /// Checked only: the number of reports that are printed to stderr; kernels go
  /// on after all but the last; then run() throws the first.
  unsigned maxReports = 1;
  /// With more than one report: run() adds to it how many there were, and
  /// throws only if the kernels have not gone on to their end.
  unsigned *reported = nullptr;
  /// Threads of the host that share the cores; Functional only.
  unsigned hostThreads = 1;
  /// Timed only: keep every event for a trace, not just the totals.
  bool trace = false;
  /// The buffers that exist during the launch, no two of which have a byte in
  /// common. Accessors to them must have their page size; Checked refuses
  /// accesses outside of them, and notes in them which it has written. Null:
  /// the buffers are not known.
  std::vector<LiveBuffer> *buffers = nullptr;
  /// Where the kernels' dprint lines go; null: stderr.
  std::FILE *printTo = nullptr;
  /// Called on the thread that launches, between turns of the cores.
  InterruptCheck interrupted = {};
};

/// The cores of one device. Keeps stacks and core state between launches.
class Machine {
public:
  /// The device must outlive the machine.
  explicit Machine(Device &device);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  /// Runs `program` to its end. Throws Error: ResourceMisuse, OutOfRange or
  /// Misaligned for a program or options that cannot be launched; KernelError
  /// for what a kernel did wrong, with core, thread, kernel and source
  /// location. After a KernelError memory holds what the kernels had written
  /// until then; so it does after Interrupted.
  Profile run(const Program &program, const LaunchOptions &options);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_MACHINE_H
