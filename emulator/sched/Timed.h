//===- Timed.h - Runs threads by their clocks -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_SCHED_TIMED_H
#define TT_EMULATOR_SCHED_TIMED_H

namespace tt::emulator {

struct Context;
struct Core;
struct MachineState;

/// Puts a thread that can go on into the queue.
void makeReady(MachineState &m, Context &c);

/// Takes the next event of the networks.
void advanceNetworks(MachineState &m);

/// Puts the threads of `core` whose waits have come true into the queue; to be
/// called when another core changed its L1.
void wakeThreads(Core &core);

} // namespace tt::emulator

#endif // TT_EMULATOR_SCHED_TIMED_H
