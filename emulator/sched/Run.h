//===- Run.h - the schedulers -----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TT_EMULATOR_SCHED_RUN_H
#define TT_EMULATOR_SCHED_RUN_H

namespace tt::emulator {

struct MachineState;

/// Runs all threads of the active cores to their end, or until `stop`.
void runFunctional(MachineState &m);
void runTimed(MachineState &m);

/// Records a deadlock with the table of who waits for what.
void reportDeadlock(MachineState &m);

} // namespace tt::emulator

#endif // TT_EMULATOR_SCHED_RUN_H
