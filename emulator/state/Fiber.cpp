//===- Fiber.cpp - A kernel's own stack -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Fiber.h"

#include "tt/emulator/Error.h"

#include <boost/context/detail/fcontext.hpp>

#include <sys/mman.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TT_ASAN 1
#include <sanitizer/common_interface_defs.h>
#endif
#endif

namespace tt::emulator {
namespace {

namespace ctx = boost::context::detail;

// Bodies of kernel calls keep a few unpacked tiles of 4 KiB on the stack, and a
// failing call formats its message there.
constexpr size_t kStackBytes = Fiber::kStackBytes;

// No frame is larger, so none reaches beyond.
constexpr size_t kGuardBytes = 64 * 1024;

void *mapStack() {
  void *base =
      mmap(nullptr, kStackBytes + kGuardBytes, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (base == MAP_FAILED || mprotect(base, kGuardBytes, PROT_NONE) != 0)
    throw Error(Error::Kind::OutOfMemory,
                "the host refuses " + std::to_string(kStackBytes) +
                    " bytes for the stack of a kernel");
  return base;
}

} // namespace

/// Notes for the address sanitizer around a switch.
struct Fiber::Switch {
#ifdef TT_ASAN
  static void enter(Fiber &f) {
    __sanitizer_start_switch_fiber(&f.fakeOutside,
                                   static_cast<char *>(f.stack) + kGuardBytes,
                                   kStackBytes);
  }
  static void entered(Fiber &f) {
    __sanitizer_finish_switch_fiber(f.fakeInside, &f.outerBottom, &f.outerSize);
  }
  static void leave(Fiber &f) {
    __sanitizer_start_switch_fiber(f.finished ? nullptr : &f.fakeInside,
                                   f.outerBottom, f.outerSize);
  }
  static void left(Fiber &f) {
    __sanitizer_finish_switch_fiber(f.fakeOutside, nullptr, nullptr);
  }
#else
  static void enter(Fiber &) {}
  static void entered(Fiber &) {}
  static void leave(Fiber &) {}
  static void left(Fiber &) {}
#endif

  static void main(ctx::transfer_t from) {
    Fiber &fiber = *static_cast<Fiber *>(from.data);
    fiber.outside = from.fctx;
    entered(fiber);
    fiber.body(fiber.bodyArgument);
    fiber.finished = true;
    leave(fiber);
    ctx::jump_fcontext(fiber.outside, nullptr);
  }
};

Fiber::~Fiber() {
  if (stack)
    munmap(stack, kStackBytes + kGuardBytes);
}

void Fiber::start(void (*function)(void *), void *argument) {
  if (!stack)
    stack = mapStack();
  body = function;
  bodyArgument = argument;
  finished = false;
  fakeInside = nullptr;
  inside = ctx::make_fcontext(stackTop(), kStackBytes, Switch::main);
}

char *Fiber::stackTop() const {
  return static_cast<char *>(stack) + kGuardBytes + kStackBytes;
}

bool Fiber::isBelowStack(const void *address) const {
  auto *at = static_cast<const char *>(address);
  auto *guard = static_cast<const char *>(stack);
  return stack && at >= guard && at < guard + kGuardBytes;
}

void Fiber::resume() {
  Switch::enter(*this);
  inside = ctx::jump_fcontext(inside, this).fctx;
  Switch::left(*this);
}

void Fiber::suspend() {
  Switch::leave(*this);
  outside = ctx::jump_fcontext(outside, nullptr).fctx;
  Switch::entered(*this);
}

} // namespace tt::emulator
