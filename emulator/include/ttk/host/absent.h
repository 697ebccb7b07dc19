//===- absent.h - Calls of the vendor's that are not emulated ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// They are declared so that a kernel runs which has them in a part that it does
// not come to. Who comes to one ends with an error that names it.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ABSENT_H
#define TTK_HOST_ABSENT_H

#include "ttk/host/newer.h"

// A call that there is goes before one that takes anything.
#define TTK_ABSENT_CALL(name)                                                  \
  template <auto... options>                                                   \
  [[deprecated("is not emulated")]] void name(...) {                           \
    ttk_not_emulated(#name);                                                   \
  }

namespace ckernel {
#include "ttk/host/absent.def"
} // namespace ckernel

#undef TTK_ABSENT_CALL

#endif // TTK_HOST_ABSENT_H
