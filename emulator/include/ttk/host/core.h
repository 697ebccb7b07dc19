//===- core.h - The core's part of the interface ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The compiler of C++ kernels (emulator/jit/lib/cpp) uses the names of this
// file.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_CORE_H
#define TTK_HOST_CORE_H

#include "ttk/abi.h"

#include <cstdint>

/// How a function finds its thread's context; set by the entry.
extern "C"
    __attribute__((used)) inline ttk_context *(*ttk_self_function)() = nullptr;

/// The thread's context, found once per function.
extern "C" ttk_context *ttk_self() __attribute__((const));

/// The number of the line in the kernel that this is inlined into.
extern "C" uint32_t ttk_site();

/// One iteration of a loop.
extern "C" __attribute__((used)) inline void ttk_round(uint32_t site) {
  ttk_context *c = ttk_self();
  if (--c->rounds == 0)
    c->api->loop(c, site);
}

/// The kernel reaches a call that the emulator does not have.
inline void ttk_not_emulated(const char *name) {
  ttk_context *c = ttk_self();
  c->api->not_emulated(c, name, ttk_site());
}

//===-- what C++ leaves undefined -----------------------------------------===//

// A core continues where a host would trap, or its compiler drop the code. The
// emulator stops the kernel there, with the line: the compiler calls these
// functions in such places (-fsanitize=...), by the names of its run-time
// library.
#define TTK_HANDLER(name, what, ...)                                           \
  extern "C" __attribute__((used)) inline void __ubsan_handle_##name(          \
      __VA_ARGS__) {                                                           \
    ttk_context *c = ttk_self();                                               \
    c->api->undefined(c, what, ttk_site());                                    \
  }
TTK_HANDLER(builtin_unreachable, TTK_UNREACHABLE, void *)
TTK_HANDLER(missing_return, TTK_NO_RETURN, void *)
TTK_HANDLER(divrem_overflow_abort, TTK_DIVISION, void *, uintptr_t, uintptr_t)
TTK_HANDLER(shift_out_of_bounds_abort, TTK_SHIFT, void *, uintptr_t, uintptr_t)
TTK_HANDLER(float_cast_overflow_abort, TTK_FLOAT_CAST, void *, uintptr_t)
TTK_HANDLER(out_of_bounds_abort, TTK_INDEX, void *, uintptr_t)
TTK_HANDLER(divrem_overflow, TTK_DIVISION, void *, uintptr_t, uintptr_t)
#undef TTK_HANDLER
// Sums wrap around. The sanitizer that finds the one quotient that overflows
// calls these handlers, too.
#define TTK_WRAPS(name, ...)                                                   \
  extern "C" __attribute__((used)) inline void                                 \
  __ubsan_handle_##name##_overflow(__VA_ARGS__) {}
TTK_WRAPS(add, void *, uintptr_t, uintptr_t)
TTK_WRAPS(sub, void *, uintptr_t, uintptr_t)
TTK_WRAPS(mul, void *, uintptr_t, uintptr_t)
TTK_WRAPS(negate, void *, uintptr_t)
#undef TTK_WRAPS

//===-- L1 by pointer -----------------------------------------------------===//

/// A pointer of 32 bits may be an address in L1.
inline bool ttk_in_l1(const volatile void *p) {
  return uintptr_t(p) >> 32 == 0;
}

#define TTK_ACCESS(bits)                                                       \
  extern "C" __attribute__((used)) inline uint##bits##_t                       \
  ttk_memory_load##bits(const uint##bits##_t *p, uint32_t site) {              \
    if (!ttk_in_l1(p))                                                         \
      return *p;                                                               \
    ttk_context *c = ttk_self();                                               \
    return uint##bits##_t(                                                     \
        c->api->load_from_l1(c, uint32_t(uintptr_t(p)), 0, bits, site));       \
  }                                                                            \
  extern "C" __attribute__((used)) inline void ttk_memory_store##bits(         \
      uint##bits##_t *p, uint##bits##_t value, uint32_t site) {                \
    if (!ttk_in_l1(p)) {                                                       \
      *p = value;                                                              \
      return;                                                                  \
    }                                                                          \
    ttk_context *c = ttk_self();                                               \
    c->api->store_to_l1(c, value, uint32_t(uintptr_t(p)), 0, bits, site);      \
  }
TTK_ACCESS(8)
TTK_ACCESS(16)
TTK_ACCESS(32)
#undef TTK_ACCESS

extern "C"
    __attribute__((used)) inline uint64_t ttk_memory_load64(const uint64_t *p,
                                                            uint32_t site) {
  if (!ttk_in_l1(p))
    return *p;
  auto *words = reinterpret_cast<const uint32_t *>(p);
  uint64_t low = ttk_memory_load32(words, site);
  return low | uint64_t(ttk_memory_load32(words + 1, site)) << 32;
}

extern "C" __attribute__((used)) inline void
ttk_memory_store64(uint64_t *p, uint64_t v, uint32_t site) {
  if (!ttk_in_l1(p)) {
    *p = v;
    return;
  }
  auto *words = reinterpret_cast<uint32_t *>(p);
  ttk_memory_store32(words, uint32_t(v), site);
  ttk_memory_store32(words + 1, uint32_t(v >> 32), site);
}

/// Copies as a core does: by words if both ends are aligned to words.
/// Overlapping ends behave as in memmove.
extern "C" __attribute__((used)) inline void
ttk_memory_copy(uint8_t *to, const uint8_t *from, uint64_t bytes,
                uint32_t site) {
  if (!ttk_in_l1(to) && !ttk_in_l1(from)) {
    __builtin_memmove(to, from, bytes);
    return;
  }
  uint64_t step = ((uintptr_t(to) | uintptr_t(from) | bytes) & 3) == 0 ? 4 : 1;
  bool backwards = to > from && to < from + bytes;
  for (uint64_t i = 0; i < bytes; i += step) {
    uint64_t at = backwards ? bytes - step - i : i;
    if (step == 4) {
      auto *word = reinterpret_cast<const uint32_t *>(from + at);
      ttk_memory_store32(reinterpret_cast<uint32_t *>(to + at),
                         ttk_memory_load32(word, site), site);
    } else {
      ttk_memory_store8(to + at, ttk_memory_load8(from + at, site), site);
    }
  }
}

extern "C" __attribute__((used)) inline void
ttk_memory_fill(uint8_t *to, uint32_t value, uint64_t bytes, uint32_t site) {
  if (!ttk_in_l1(to)) {
    __builtin_memset(to, int(value), bytes);
    return;
  }
  uint64_t step = ((uintptr_t(to) | bytes) & 3) == 0 ? 4 : 1;
  for (uint64_t i = 0; i < bytes; i += step)
    if (step == 4)
      ttk_memory_store32(reinterpret_cast<uint32_t *>(to + i),
                         (value & 0xFF) * 0x01010101u, site);
    else
      ttk_memory_store8(to + i, uint8_t(value), site);
}

#endif // TTK_HOST_CORE_H
