//===- Deadlock.cpp - Who waits for what ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Run.h"
#include "state/MachineState.h"
#include "state/Ops.h"

#include <algorithm>
#include <vector>

namespace tt::emulator {
namespace {

// A report of hundreds of cores is not read; equal waits of further cores are
// counted.
constexpr size_t kMaxLines = 24, kMaxEnded = 12;

std::string number(uint64_t value) { return std::to_string(value); }

std::string pages(uint32_t count) {
  return number(count) + (count == 1 ? " page" : " pages");
}

/// "semaphore 2", or the word's address if it is none of the program's.
std::string semaphoreAt(const Core &core, uint32_t address) {
  uint32_t stride = semaphoreAddress(1) - semaphoreAddress(0);
  uint32_t offset = address - semaphoreAddress(0);
  if (address >= semaphoreAddress(0) && offset % stride == 0 &&
      offset / stride < core.threads[0].machine->device.chip().numSemaphores)
    return "semaphore " + number(offset / stride);
  return "the word at L1 address " + number(address);
}

std::string describe(const Core &core, const Wait &wait) {
  const CircularBuffer &cb = core.cbs[wait.id < kMaxPorts ? wait.id : 0];
  auto buffer = [&] {
    return " in CB " + number(wait.id) + " (it holds " +
           number(cb.available()) + " of " + number(cb.numPages) + ")";
  };
  auto value = [&] {
    uint32_t word = 0;
    std::memcpy(&word, core.l1 + wait.id, 4);
    return number(wait.value) + " (it is " + number(word) + ")";
  };
  switch (wait.what) {
  case Wait::For::CbFront:
    return pages(wait.value) + buffer();
  case Wait::For::CbBack:
    return "room for " + pages(wait.value) + buffer();
  case Wait::For::SemaphoreEqual:
    return semaphoreAt(core, wait.id) + " to be " + value();
  case Wait::For::SemaphoreAtLeast:
    return semaphoreAt(core, wait.id) + " to be at least " + value();
  case Wait::For::Network:
    return "a transfer whose way linked multicasts of another core keep";
  default:
    return "its turn";
  }
}

/// The thread that `waiter`, which waits for a CB of its core, waits for; null
/// if that is not known.
Context *counterpart(const Context &waiter) {
  bool front = waiter.wait.what == Wait::For::CbFront;
  if (!front && waiter.wait.what != Wait::For::CbBack)
    return nullptr;
  const CircularBuffer &cb = waiter.core->cbs[waiter.wait.id];
  auto &threads = waiter.core->threads;
  if ((front ? cb.received : cb.acked) != 0)
    return &threads[size_t(front ? cb.producer : cb.consumer)];
  if ((front ? cb.reserved : cb.awaited) == 0)
    return nullptr;
  // A thread that ended after it had called reserve or wait.
  Context *ended = nullptr;
  for (Context &c : threads)
    if (c.kernel && c.done) {
      if (ended)
        return nullptr;
      ended = &c;
    }
  return ended;
}

/// Describes the pages that `ended` pushed or popped for `waiter`, which waits
/// for a CB of their core.
std::string partOf(const Context &ended, const Context &waiter) {
  const Wait &wait = waiter.wait;
  bool front = wait.what == Wait::For::CbFront;
  if (!front && wait.what != Wait::For::CbBack)
    return {};
  const CircularBuffer &cb = ended.core->cbs[wait.id];
  uint64_t count = front ? cb.received : cb.acked;
  std::string part = std::string("; it ") + (front ? "pushed " : "popped ") +
                     pages(uint32_t(count)) +
                     (front ? " to CB " : " from CB ") + number(wait.id);
  uint32_t kept = front ? cb.reserved : cb.awaited;
  if (counterpart(waiter) == &ended && kept != 0)
    part += " and kept " + number(kept) + " that it had " +
            (front ? "reserved" : "waited for");
  return part;
}

/// Lines that differ by their core only are one.
class Lines {
public:
  explicit Lines(size_t most) : most(most) {}

  void add(const Core &core, std::string text, bool first = false) {
    for (Line &line : lines)
      if (line.text == text)
        return void(++line.more);
    lines.insert(first ? lines.begin() : lines.end(),
                 {"core " + number(core.coord.y) + "," + number(core.coord.x),
                  std::move(text)});
  }
  std::string str(const char *rest) const {
    std::string all;
    for (size_t i = 0; i != std::min(most, lines.size()); ++i) {
      const Line &line = lines[i];
      all += "\n  " + line.core + " " + line.text;
      if (line.more != 0)
        all += "; likewise on " + number(line.more) +
               (line.more == 1 ? " other core" : " other cores");
    }
    if (lines.size() > most)
      all += "\n  and " + number(lines.size() - most) + " more" + rest;
    return all;
  }

private:
  struct Line {
    std::string core, text;
    size_t more = 0;
  };
  size_t most;
  std::vector<Line> lines;
};

/// Calls `visit` for every thread of the launch that waits.
template <class Visit> void eachWaiting(MachineState &m, Visit visit) {
  for (uint32_t index : m.activeCores)
    for (Context &c : m.cores[index].threads)
      if (!c.done)
        visit(c);
}

/// A thread that has ended and kept pages that it had reserved or waited for,
/// so that another one waits for ever; null if there is none.
Context *keeper(MachineState &m) {
  Context *found = nullptr;
  eachWaiting(m, [&](Context &c) {
    Context *other = counterpart(c);
    if (found || !other || !other->done)
      return;
    const CircularBuffer &cb = c.core->cbs[c.wait.id];
    if ((c.wait.what == Wait::For::CbFront ? cb.reserved : cb.awaited) == 0)
      return;
    found = other; // at its last call
    if (c.wait.what == Wait::For::CbBack && cb.acked != 0) {
      other->op = uint16_t(Op::cb_pop_front);
      other->site = cb.popSite;
    }
  });
  return found;
}

/// How likely it is that a thread that waits has others wait, too: for one that
/// has ended, for a signal, for a thread that waits itself.
unsigned rankOf(const Context &c) {
  if (const Context *other = counterpart(c))
    return other->done ? 0 : 2;
  bool isBuffer =
      c.wait.what == Wait::For::CbFront || c.wait.what == Wait::For::CbBack;
  return isBuffer ? 2 : 1;
}

/// The waiter that the message names as its location; `m` has at least one.
Context &blamed(MachineState &m) {
  if (Context *found = keeper(m))
    return *found;
  std::vector<Context *> waiting;
  eachWaiting(m, [&](Context &c) { waiting.push_back(&c); });
  return **std::min_element(waiting.begin(), waiting.end(),
                            [](const Context *a, const Context *b) {
                              return rankOf(*a) < rankOf(*b);
                            });
}

std::string waitOf(const Context &c) {
  KernelError::Place p = placeOf(c);
  return p.thread + " '" + p.kernel + "' at " + p.location + " (" + p.call +
         ") waits for " + describe(*c.core, c.wait);
}

/// Describes a thread that has ended for the threads of its core that wait: the
/// work that is certainly its task, or all work that nobody has done.
std::string endOf(const Context &ended) {
  std::string own, any;
  for (const Context &waiter : ended.core->threads) {
    if (waiter.done)
      continue;
    const Context *other = counterpart(waiter);
    if (other == &ended)
      own += partOf(ended, waiter);
    else if (!other)
      any += partOf(ended, waiter);
  }
  return std::string(name(ended.kind)) + " '" + ended.kernel->name +
         "' has ended" + (own.empty() ? any : own);
}

/// Threads that have ended on cores where others wait.
std::string endedThreads(MachineState &m, const Context &culprit) {
  Lines lines(kMaxEnded);
  for (uint32_t index : m.activeCores) {
    Core &core = m.cores[index];
    auto waits = [](const Context &c) { return !c.done; };
    if (std::none_of(core.threads.begin(), core.threads.end(), waits))
      continue;
    for (const Context &c : core.threads)
      if (c.kernel && c.done)
        lines.add(core, endOf(c), &c == &culprit);
  }
  return lines.str(" have ended");
}

} // namespace

void reportDeadlock(MachineState &m) {
  Lines lines(kMaxLines);
  size_t waiting = 0;
  Context &culprit = blamed(m);
  eachWaiting(m, [&](Context &c) {
    ++waiting;
    lines.add(*c.core, waitOf(c), &c == &culprit);
  });
  std::string waits = lines.str(""), ended = endedThreads(m, culprit);
  std::string message = number(waiting) +
                        (waiting == 1 ? " thread waits" : " threads wait") +
                        " and no thread can go on:" +
                        (culprit.done ? ended + waits : waits + ended);
  m.report(culprit, Error::Kind::Deadlock, message.c_str());
}

} // namespace tt::emulator
