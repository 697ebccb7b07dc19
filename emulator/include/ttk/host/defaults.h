//===- defaults.h - Template arguments from a program's macros --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vendor's functions have macros as their default template arguments. What
// the header of reductions finds defined is meant.
//===----------------------------------------------------------------------===//
#include "ttk/host/kernel.h"

#if defined(REDUCE_OP) && defined(REDUCE_DIM) && !defined(TTK_REDUCE_DEFAULTS)
#define TTK_REDUCE_DEFAULTS
template <> struct ttk_reduce_defaults<0> {
  static constexpr auto type = REDUCE_OP;
  static constexpr auto dim = REDUCE_DIM;
};
#endif
