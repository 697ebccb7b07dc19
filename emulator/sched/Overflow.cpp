//===- Overflow.cpp - Kernels that use up their stack ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Guard pages lie below the stack of a fiber. An access raises a signal, whose
// handler continues the fiber in `overflowed`, at the top of its own stack: its
// frames are not needed any more.
//===----------------------------------------------------------------------===//
#include "Overflow.h"

#include "state/MachineState.h"
#include "state/Ops.h"
#include "tt/device/HandlerStack.h"

#include <csignal>
#include <mutex>

#include <ucontext.h>

namespace tt::emulator {
namespace {

struct sigaction previous;

[[noreturn]] void overflowed() {
  Context &c = *static_cast<Context *>(currentThread());
  c.op = kCodeOp;
  fail(c, Error::Kind::ResourceMisuse,
       "behind this call it needs more than %zu KiB of stack; does a function "
       "call itself?",
       Fiber::kStackBytes / 1024);
}

void handle(int signal, siginfo_t *info, void *context) {
  auto *c = static_cast<Context *>(currentThread());
  if (c && c->fiber.isBelowStack(info->si_addr)) {
    auto &registers = static_cast<ucontext_t *>(context)->uc_mcontext.gregs;
    // The state of registers as after a call.
    registers[REG_RSP] = greg_t(uintptr_t(c->fiber.stackTop()) - 8);
    registers[REG_RIP] = greg_t(uintptr_t(&overflowed));
    return;
  }
  if (previous.sa_flags & SA_SIGINFO)
    return previous.sa_sigaction(signal, info, context);
  if (previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN)
    sigaction(signal, &previous, nullptr); // it comes again
  else
    previous.sa_handler(signal);
}

} // namespace

void catchOverflows() {
  static std::once_flag installed;
  std::call_once(installed, [] {
    struct sigaction action = {};
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, &previous);
  });
  thread_local HandlerStack stack;
}

} // namespace tt::emulator
