//===- Timed.cpp - Runs threads by their clocks ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Events between threads of one core carry time stamps of their own. So only
// shared servers (links, banks) need calls in the order of their clocks: a
// data-movement thread gives up its turn before a transfer if another thread is
// behind it (Clock.h). Compute threads use no shared server and run as soon as
// they can.
//===----------------------------------------------------------------------===//
#include "Timed.h"

#include "Overflow.h"
#include "Run.h"
#include "state/MachineState.h"

namespace tt::emulator {

/// So many turns take less than a millisecond of the host.
static constexpr uint32_t kTurnsPerQuestion = 1024;

void makeReady(MachineState &m, Context &c) {
  if (c.queued)
    return;
  c.queued = true;
  bool compute = c.kind == ThreadKind::Compute;
  m.ready.push(
      {compute ? 0 : c.clock[0], c.core->index * 3 + uint32_t(c.kind), &c});
}

void wakeThreads(Core &core) {
  for (Context &c : core.threads)
    if (!c.done && !c.queued && c.wait.what != Wait::For::Nothing &&
        holds(core, c.wait))
      makeReady(*c.machine, c);
}

void runTimed(MachineState &m) {
  catchOverflows();
  m.ready.clear();
  m.transfers.clear();
  m.freeTransfers.clear();
  size_t left = 0;
  for (uint32_t index : m.activeCores)
    for (Context &c : m.cores[index].threads)
      if (!c.done) {
        makeReady(m, c);
        ++left;
      }
  for (uint32_t turn = 0; !m.stop.load(std::memory_order_relaxed) && left != 0;
       ++turn) {
    if (turn % kTurnsPerQuestion == 0 && m.options.interrupted &&
        m.options.interrupted())
      return m.interrupt();
    uint64_t event = m.nocClock.nextEvent();
    if (event <= m.ready.leastKey() && event != ReadyQueue::kNever) {
      advanceNetworks(m);
      continue;
    }
    if (m.ready.empty())
      return reportDeadlock(m);
    Context &c = *m.ready.pop();
    c.queued = false;
    if (!holds(*c.core, c.wait))
      continue; // the condition passed by again before its turn came
    resumeThread(c);
    if (c.done)
      --left;
    else if (c.wait.what == Wait::For::Turn)
      makeReady(m, c);
    wakeThreads(*c.core);
  }
}

} // namespace tt::emulator
