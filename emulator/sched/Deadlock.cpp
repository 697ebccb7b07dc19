//===- Deadlock.cpp - Who waits for what ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "core/MachineState.h"
#include "core/Ops.h"

#include <algorithm>

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

/// What `ended` did for `waiter`, which waits for a CB of their core.
std::string partOf(const Context &ended, const Context &waiter) {
  const Wait &wait = waiter.wait;
  bool front = wait.what == Wait::For::CbFront;
  if (!front && wait.what != Wait::For::CbBack)
    return {};
  const CircularBuffer &cb = ended.core->cbs[wait.id];
  uint64_t count = front ? cb.received : cb.acked;
  if (count != 0 && (front ? cb.producer : cb.consumer) != ended.kind)
    return {}; // somebody else's task
  std::string part = std::string("; it ") + (front ? "pushed " : "popped ") +
                     pages(uint32_t(count)) +
                     (front ? " to CB " : " from CB ") + number(wait.id);
  if (!front && count != 0 && cb.awaited != 0)
    part += " and kept " + number(cb.awaited) + " that it had waited for";
  return part;
}

/// Who is named as the place: the first of those that wait, or the consumer
/// that has ended without popping all that it had waited for, so that a
/// producer finds no room.
Context &blamed(MachineState &m) {
  Context *first = nullptr;
  for (uint32_t index : m.activeCores)
    for (Context &c : m.cores[index].threads) {
      if (c.done)
        continue;
      first = first ? first : &c;
      if (c.wait.what != Wait::For::CbBack)
        continue;
      const CircularBuffer &cb = c.core->cbs[c.wait.id];
      Context &consumer = c.core->threads[size_t(cb.consumer)];
      if (consumer.done && cb.acked != 0 && cb.awaited != 0) {
        consumer.op = uint16_t(Op::cb_pop_front);
        consumer.site = cb.popSite;
        return consumer;
      }
    }
  return *first;
}

/// Threads that have ended on cores where others wait.
std::string endedThreads(MachineState &m) {
  std::string lines;
  size_t ended = 0;
  for (uint32_t index : m.activeCores) {
    Core &core = m.cores[index];
    auto waits = [](const Context &c) { return !c.done; };
    if (std::none_of(core.threads.begin(), core.threads.end(), waits))
      continue;
    for (const Context &c : core.threads) {
      if (!c.kernel || !c.done || ++ended > kMaxEnded)
        continue;
      lines += "\n  core " + number(core.coord.y) + "," + number(core.coord.x) +
               " " + name(c.kind) + " '" + c.kernel->name + "' has ended";
      for (const Context &waiter : core.threads)
        if (waits(waiter))
          lines += partOf(c, waiter);
    }
  }
  if (ended > kMaxEnded)
    lines += "\n  and " + number(ended - kMaxEnded) + " more have ended";
  return lines;
}

} // namespace

void reportDeadlock(MachineState &m) {
  std::string lines;
  size_t waiting = 0;
  for (uint32_t index : m.activeCores)
    for (Context &c : m.cores[index].threads) {
      if (c.done)
        continue;
      if (++waiting > kMaxLines)
        continue;
      KernelError::Place p = placeOf(c);
      lines += "\n  core " + p.core + " " + p.thread + " '" + p.kernel +
               "' at " + p.location + " (" + p.call + ") waits for " +
               describe(*c.core, c.wait);
    }
  if (waiting > kMaxLines)
    lines += "\n  and " + number(waiting - kMaxLines) + " more";
  std::string message = number(waiting) +
                        (waiting == 1 ? " thread waits" : " threads wait") +
                        " and no thread can go on:" + lines + endedThreads(m);
  m.report(blamed(m), Error::Kind::Deadlock, message.c_str());
}

} // namespace tt::emulator
