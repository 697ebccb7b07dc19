//===- Machine.cpp - Runs programs on a device ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Machine.h"

#include "Launch.h"
#include "Report.h"
#include "check/Checker.h"
#include "sched/Run.h"

#include <cstdio>

namespace tt::emulator {

struct Machine::State : MachineState {
  using MachineState::MachineState;
};

Machine::Machine(Device &device) : state(std::make_unique<State>(device)) {}
Machine::~Machine() = default;

Profile Machine::run(const Program &program, const LaunchOptions &options) {
  MachineState &m = *state;
  if (options.numerics == Numerics::None && options.mode != Mode::Timed)
    throw Error(Error::Kind::ResourceMisuse,
                "a launch without numerics has no result but its time: it must "
                "be timed");
  checkProgram(m, program);
  setUp(m, program, options);
  if (options.mode == Mode::Checked)
    m.checker->begin();
  if (options.mode == Mode::Timed)
    runTimed(m);
  else
    runFunctional(m);
  if (m.isInterrupted)
    throw Interrupted();
  // Reports go on to the end, unless one of them was the last.
  if (m.error && (options.maxReports <= 1 || m.stop))
    throw KernelError(*m.error);
  if (options.mode == Mode::Checked)
    try {
      m.checker->end();
    } catch (const KernelError &last) {
      if (!m.error && !options.reported)
        throw;
      std::fprintf(stderr, "%s\n", last.what());
      if (options.reported)
        ++*options.reported;
    }
  if (m.error && !options.reported)
    throw KernelError(*m.error);
  if (options.reported)
    *options.reported += unsigned(m.notes.size());
  return makeProfile(m);
}

} // namespace tt::emulator
