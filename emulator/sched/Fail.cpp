//===- Fail.cpp - How a kernel stops --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "state/MachineState.h"
#include "state/Ops.h"

#include <cstdarg>
#include <cstdio>

namespace tt::emulator {

KernelError::Place placeOf(const Context &c) {
  KernelError::Place place;
  place.core =
      std::to_string(c.core->coord.y) + "," + std::to_string(c.core->coord.x);
  place.thread = name(c.kind);
  place.kernel = c.kernel->name;
  place.call = opName(c.op);
  const auto &sites =
      c.kernel->code.sites ? c.kernel->code.sites : c.kernel->sites;
  place.location = sites && c.site < sites->size()
                       ? (*sites)[c.site]
                       : "call " + std::to_string(c.site);
  return place;
}

void MachineState::report(Context &c, Error::Kind kind, const char *message) {
  std::lock_guard lock(errorMutex);
  if (!error)
    error.emplace(kind, placeOf(c), message);
  stop.store(true);
}

void fail(Context &c, Error::Kind kind, const char *format, ...) {
  char message[2048];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  c.machine->report(c, kind, message);
  for (;;)
    c.fiber.suspend(); // nobody resumes a thread after `stop`
}

void MachineState::note(Context &c, Error::Kind kind, const char *message) {
  std::lock_guard lock(errorMutex);
  KernelError::Place place = placeOf(c);
  if (!notes.insert(place.kernel + "\n" + place.location + "\n" + message)
           .second)
    return;
  KernelError found(kind, place, message);
  if (!error)
    error.emplace(found);
  std::fprintf(stderr, "%s\n", found.what());
  if (notes.size() >= options.maxReports)
    stop.store(true);
}

void found(Context &c, Error::Kind kind, const char *format, ...) {
  char message[2048];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  MachineState &m = *c.machine;
  if (m.options.maxReports > 1)
    m.note(c, kind, message);
  else
    m.report(c, kind, message);
  while (m.stop.load(std::memory_order_relaxed))
    c.fiber.suspend(); // as in fail
}

void lookAtLoop(Context &c, uint32_t site) {
  // More than two seconds of the chip; the host needs half of one.
  constexpr uint64_t kMaxWithoutCall = uint64_t(1) << 30;
  // Up to half a minute of the host, by the calls. Threads that work wait for
  // each other long before.
  constexpr uint64_t kMaxWithoutWait = uint64_t(1) << 24;
  c.rounds = kRoundsPerLook;
  while (c.machine->stop.load(std::memory_order_relaxed))
    c.fiber.suspend();
  bool called = c.looped.calls != c.calls;
  if (called)
    c.looped.calls = c.calls, c.looped.withoutCall = 0;
  if (c.looped.waits != c.waits)
    c.looped.waits = c.waits, c.looped.withoutWait = 0;
  c.looped.withoutCall += kRoundsPerLook;
  // Loops without calls end by the other limit.
  c.looped.withoutWait += called ? kRoundsPerLook : 0;
  bool silent = c.looped.withoutCall >= kMaxWithoutCall;
  if (!silent && c.looped.withoutWait < kMaxWithoutWait)
    return;
  c.op = kLoopOp;
  c.site = site;
  fail(c, Error::Kind::Deadlock,
       "%llu rounds without %s; the loop does not seem to end",
       (unsigned long long)(silent ? kMaxWithoutCall : kMaxWithoutWait),
       silent ? "a kernel call" : "having to wait for anything");
}

void failUndefined(Context &c, uint32_t what, uint32_t site) {
  static constexpr const char *kWhat[] = {
      "comes where control does not come",
      "ends a function without the value that it returns",
      "divides by zero, or the least number by -1",
      "shifts by a negative amount or by all bits",
      "converts a float that does not fit",
      "is beyond the end of an array"};
  static_assert(std::size(kWhat) == TTK_UNDEFINED_COUNT);
  c.op = kCodeOp;
  c.site = site;
  fail(c, Error::Kind::OutOfRange, "%s",
       kWhat[std::min<uint32_t>(what, TTK_UNDEFINED_COUNT - 1)]);
}

void failNotEmulated(Context &c, const char *what, uint32_t site) {
  c.op = kCodeOp;
  c.site = site;
  fail(c, Error::Kind::Unsupported, "'%s' is not emulated", what);
}

namespace {
thread_local Context *running = nullptr;
} // namespace

void resumeThread(Context &c) {
  c.wait.what = Wait::For::Nothing;
  running = &c;
  c.fiber.resume();
}

ttk_context *currentThread() { return running; }

bool holds(const Core &core, const Wait &wait) {
  auto word = [&] {
    return std::atomic_ref<uint32_t>(
               *reinterpret_cast<uint32_t *>(core.l1 + wait.id))
        .load(std::memory_order_acquire);
  };
  switch (wait.what) {
  case Wait::For::Nothing:
  case Wait::For::Turn:
    return true;
  case Wait::For::Network:
    return *wait.count == 0;
  case Wait::For::Word:
    return core.words.at(wait.id).arrived >= wait.value;
  case Wait::For::CbFront:
    return core.cbs[wait.id].available() >= wait.value;
  case Wait::For::CbBack:
    return core.cbs[wait.id].space() >= wait.value;
  case Wait::For::SemaphoreEqual:
    return word() == wait.value;
  case Wait::For::SemaphoreAtLeast:
    return word() >= wait.value;
  }
  return true;
}

void block(Context &c, Wait wait) {
  c.wait = wait;
  ++c.waits;
  c.fiber.suspend();
}

} // namespace tt::emulator
