//===- Functional.cpp - Runs threads in any order -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Each host thread owns some cores and goes round them; a core's threads take
// turns until none can go on, so its L1 stays in the host's cache. The three
// threads of a core never run at once. Cores meet only through words in L1
// (atomic) and through memory that those words order.
//===----------------------------------------------------------------------===//
#include "Overflow.h"
#include "Run.h"
#include "state/MachineState.h"

#include <thread>

namespace tt::emulator {
namespace {

/// The result of one round of a host thread over its cores.
struct Round {
  bool progress = false, left = false;
};

/// `asks`: this is the launching thread, which polls for an interruption.
void runCore(MachineState &m, Core &core, Round &round, bool asks) {
  for (bool again = true; again && !m.stop.load(std::memory_order_relaxed);) {
    again = false;
    for (Context &c : core.threads) {
      if (c.done || !holds(core, c.wait))
        continue;
      resumeThread(c);
      round.progress = true;
      // One that polls waits for another core.
      again |= c.wait.what != Wait::For::Turn;
    }
    if (asks && m.options.interrupted())
      m.interrupt();
  }
  for (Context &c : core.threads)
    round.left |= !c.done;
}

/// Host threads without work, and the number of changes that each had seen by
/// then. When all of them have seen all changes, no core can go on.
class Idle {
public:
  explicit Idle(size_t workers) : seen(workers, kBusy) {}

  /// True if the program is deadlocked; false when there may be work again.
  bool wait(MachineState &m, size_t worker, uint64_t snapshot) {
    set(worker, snapshot);
    while (!m.stop.load(std::memory_order_relaxed)) {
      if (m.remoteEvents.load() != snapshot)
        break;
      if (all(m.remoteEvents.load()))
        return true;
      std::this_thread::yield();
    }
    set(worker, kBusy);
    return false;
  }
  void finish(size_t worker) { set(worker, kFinished); }

private:
  static constexpr uint64_t kBusy = ~uint64_t(0), kFinished = kBusy - 1;

  void set(size_t worker, uint64_t value) {
    std::lock_guard lock(mutex);
    seen[worker] = value;
  }
  bool all(uint64_t events) {
    std::lock_guard lock(mutex);
    for (uint64_t s : seen)
      if (s != events && s != kFinished)
        return false;
    return true;
  }

  std::mutex mutex;
  std::vector<uint64_t> seen;
};

void work(MachineState &m, size_t worker, size_t workers, Idle &idle) {
  catchOverflows();
  bool asks = worker == 0 && m.options.interrupted;
  size_t n = m.activeCores.size();
  size_t begin = n * worker / workers, end = n * (worker + 1) / workers;
  while (!m.stop.load(std::memory_order_relaxed)) {
    uint64_t snapshot = m.remoteEvents.load();
    Round round;
    for (size_t i = begin; i != end; ++i)
      runCore(m, m.cores[m.activeCores[i]], round, asks);
    if (!round.left)
      break;
    if (!round.progress && idle.wait(m, worker, snapshot)) {
      reportDeadlock(m);
      break;
    }
  }
  idle.finish(worker);
}

} // namespace

void runFunctional(MachineState &m) {
  // The checks see the calls of all cores in one order.
  bool shared = m.options.mode == Mode::Functional;
  size_t workers = shared ? m.options.hostThreads : 1;
  workers = std::max<size_t>(1, std::min(workers, m.activeCores.size()));
  Idle idle(workers);
  std::vector<std::thread> others;
  for (size_t w = 1; w < workers; ++w)
    others.emplace_back([&, w] { work(m, w, workers, idle); });
  work(m, 0, workers, idle);
  for (std::thread &t : others)
    t.join();
}

} // namespace tt::emulator
