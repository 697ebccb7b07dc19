//===- Deadlock.cpp - Who waits for what ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "core/MachineState.h"

namespace tt::emulator {
namespace {

// A report of hundreds of cores is not read; equal waits of further cores are
// counted.
constexpr size_t kMaxLines = 24;

std::string number(uint64_t value) { return std::to_string(value); }

std::string describe(const Core &core, const Wait &wait) {
  const CircularBuffer &cb = core.cbs[wait.id < kMaxPorts ? wait.id : 0];
  auto level = [&] {
    return " (it holds " + number(cb.available()) + " of " +
           number(cb.numPages) + ")";
  };
  uint32_t word = 0;
  if (wait.what == Wait::For::SemaphoreEqual ||
      wait.what == Wait::For::SemaphoreAtLeast)
    std::memcpy(&word, core.l1 + wait.id, 4);
  switch (wait.what) {
  case Wait::For::CbFront:
    return number(wait.value) + " pages in CB " + number(wait.id) + level();
  case Wait::For::CbBack:
    return "room for " + number(wait.value) + " pages in CB " +
           number(wait.id) + level();
  case Wait::For::SemaphoreEqual:
    return "the word at L1 address " + number(wait.id) + " to be " +
           number(wait.value) + " (it is " + number(word) + ")";
  case Wait::For::SemaphoreAtLeast:
    return "the word at L1 address " + number(wait.id) + " to be at least " +
           number(wait.value) + " (it is " + number(word) + ")";
  default:
    return "its turn";
  }
}

} // namespace

void reportDeadlock(MachineState &m) {
  Context *first = nullptr;
  std::string lines;
  size_t waiting = 0;
  for (uint32_t index : m.activeCores)
    for (Context &c : m.cores[index].threads) {
      if (c.done)
        continue;
      first = first ? first : &c;
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
                        " and no thread can go on:" + lines;
  m.report(*first, Error::Kind::Deadlock, message.c_str());
}

} // namespace tt::emulator
