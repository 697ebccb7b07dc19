//===- loops.h - Loops of C++ kernels can be stopped -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Words of the language that go round count their rounds. The last thing that
// is included before a kernel's text.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_LOOPS_H
#define TTK_HOST_LOOPS_H

#include "ttk/host/guards.h"

#define for(...)                                                               \
  for (__VA_ARGS__)                                                            \
    if (ttk_round(__LINE__); false) {                                          \
    } else
#define while(...) while (ttk_round(__LINE__), (__VA_ARGS__))
// Forwards, too: which way it goes the preprocessor does not know.
#define goto                                                                   \
  if (ttk_round(__LINE__); false) {                                            \
  } else                                                                       \
    goto

#endif // TTK_HOST_LOOPS_H
