//===- guards.h - What C++ leaves undefined --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The cores go on where a host would trap, or its compiler drop the code. Here
// the kernel is stopped, with the line: the compiler calls these functions in
// such places (-fsanitize=...). Their names and arguments are those of its
// run-time library, clang and gcc have the same; each first argument begins
// with the place.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_GUARDS_H
#define TTK_HOST_GUARDS_H

#include "ttk/abi.h"

#include <cstdint>

/// How a kernel without arguments finds its context; set by the entry.
inline ttk_context *(*ttk_self_function)() = nullptr;
inline ttk_context *ttk_self() { return ttk_self_function(); }

/// A loop goes round.
inline void ttk_round(uint32_t line) {
  ttk_context *c = ttk_self();
  if (--c->rounds == 0)
    c->api->loop(c, line);
}

struct ttk_place {
  const char *file;
  uint32_t line, column;
};

inline void ttk_undefined_at(const void *place, ttk_undefined what) {
  ttk_context *c = ttk_self();
  c->api->undefined(c, what, static_cast<const ttk_place *>(place)->line);
}

#define TTK_HANDLER(name)                                                      \
  extern "C" __attribute__((used, weak,                                        \
                            visibility("hidden"))) void __ubsan_handle_##name
#define TTK_REFUSE(what)                                                       \
  {                                                                            \
    ttk_undefined_at(place, what);                                             \
  }
TTK_HANDLER(builtin_unreachable)(const void *place) TTK_REFUSE(TTK_UNREACHABLE)
    TTK_HANDLER(missing_return)(const void *place) TTK_REFUSE(TTK_NO_RETURN)
        TTK_HANDLER(divrem_overflow)(const void *place, uintptr_t,
                                     uintptr_t) TTK_REFUSE(TTK_DIVISION)
            TTK_HANDLER(divrem_overflow_abort)(const void *place, uintptr_t,
                                               uintptr_t)
                TTK_REFUSE(TTK_DIVISION) TTK_HANDLER(shift_out_of_bounds_abort)(
                    const void *place, uintptr_t,
                    uintptr_t) TTK_REFUSE(TTK_SHIFT)
                    TTK_HANDLER(float_cast_overflow_abort)(const void *place,
                                                           uintptr_t)
                        TTK_REFUSE(TTK_FLOAT_CAST)
                            TTK_HANDLER(out_of_bounds_abort)(const void *place,
                                                             uintptr_t)
                                TTK_REFUSE(TTK_INDEX)
    // Sums wrap; the compiler asks with the one quotient that does not fit.
    TTK_HANDLER(add_overflow)(const void *, uintptr_t, uintptr_t) {}
TTK_HANDLER(sub_overflow)(const void *, uintptr_t, uintptr_t) {}
TTK_HANDLER(mul_overflow)(const void *, uintptr_t, uintptr_t) {}
TTK_HANDLER(negate_overflow)(const void *, uintptr_t) {}
#undef TTK_REFUSE
#undef TTK_HANDLER

#endif // TTK_HOST_GUARDS_H
