//===- defaults.h - Template arguments from a program's macros --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vendor's functions have macros as their default template arguments, with
// the values that the macros have where the header of reductions is included.
//===----------------------------------------------------------------------===//
#include "ttk/host/kernel.h"

#if defined(REDUCE_OP) && defined(REDUCE_DIM) && !defined(TTK_REDUCE_DEFAULTS)
#define TTK_REDUCE_DEFAULTS
template <> struct ttk_reduce_defaults<0> {
  static constexpr auto type = REDUCE_OP;
  static constexpr auto dim = REDUCE_DIM;
};
#endif
