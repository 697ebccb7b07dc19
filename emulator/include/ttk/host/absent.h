//===- absent.h - Calls of the vendor's that are not emulated ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels may name these calls in branches that never run. A kernel that
// reaches one ends with an error that names it.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ABSENT_H
#define TTK_HOST_ABSENT_H

#include "ttk/host/rows.h"

// An emulated call is preferred to one that takes any argument.
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
