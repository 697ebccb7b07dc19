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
#elif __has_feature(thread_sanitizer)
#define TT_TSAN 1
#include <sanitizer/tsan_interface.h>
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

/// Tells a sanitizer of a switch. In the thread sanitizer a call belongs to the
/// fiber that it begins in, so these are no calls.
struct Fiber::Switch {
#define TT_SWITCH [[gnu::always_inline]] static void
#if defined(TT_ASAN)
  TT_SWITCH begin(Fiber &f) { f.shadowInside = nullptr; }
  TT_SWITCH end(Fiber &) {}
  TT_SWITCH enter(Fiber &f) {
    __sanitizer_start_switch_fiber(&f.shadowOutside,
                                   static_cast<char *>(f.stack) + kGuardBytes,
                                   kStackBytes);
  }
  TT_SWITCH entered(Fiber &f) {
    __sanitizer_finish_switch_fiber(f.shadowInside, &f.outerBottom,
                                    &f.outerSize);
  }
  TT_SWITCH leave(Fiber &f) {
    __sanitizer_start_switch_fiber(f.finished ? nullptr : &f.shadowInside,
                                   f.outerBottom, f.outerSize);
  }
  TT_SWITCH left(Fiber &f) {
    __sanitizer_finish_switch_fiber(f.shadowOutside, nullptr, nullptr);
  }
#elif defined(TT_TSAN)
  TT_SWITCH begin(Fiber &f) {
    end(f);
    f.shadowInside = __tsan_create_fiber(0);
  }
  TT_SWITCH end(Fiber &f) {
    if (f.shadowInside)
      __tsan_destroy_fiber(f.shadowInside);
  }
  // Code before a switch happens before code behind it.
  TT_SWITCH enter(Fiber &f) {
    f.shadowOutside = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(f.shadowInside, 0);
  }
  TT_SWITCH entered(Fiber &) {}
  TT_SWITCH leave(Fiber &f) { __tsan_switch_to_fiber(f.shadowOutside, 0); }
  TT_SWITCH left(Fiber &) {}
#else
  TT_SWITCH begin(Fiber &) {}
  TT_SWITCH end(Fiber &) {}
  TT_SWITCH enter(Fiber &) {}
  TT_SWITCH entered(Fiber &) {}
  TT_SWITCH leave(Fiber &) {}
  TT_SWITCH left(Fiber &) {}
#endif
#undef TT_SWITCH

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
  Switch::end(*this);
  if (stack)
    munmap(stack, kStackBytes + kGuardBytes);
}

void Fiber::start(void (*function)(void *), void *argument) {
  if (!stack)
    stack = mapStack();
  body = function;
  bodyArgument = argument;
  finished = false;
  Switch::begin(*this);
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
