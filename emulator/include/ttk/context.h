//===- context.h - A kernel's view of its thread --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The part of the ABI that does not change with the calls.
//===----------------------------------------------------------------------===//
#ifndef TTK_CONTEXT_H
#define TTK_CONTEXT_H

#include <stdint.h>

/// The NoC argument of a call that leaves the choice to the kernel's
/// configuration.
#define TTK_DEFAULT_NOC 0xFFu

/// Any other optional argument that is absent.
#define TTK_ABSENT 0xFFFFFFFFu

struct ttk_api;

/// A kernel's view of its thread. The emulator's Context begins with it.
struct ttk_context {
  const struct ttk_api *api;
  /// Every iteration of a loop counts it down; at 0 the kernel calls
  /// `api->loop`, which resets it. So the host can stop a loop that makes no
  /// call.
  uint32_t rounds;
  /// Variables of a kernel that people wrote in C++, on the kernel's stack.
  void *variables;
  /// Arguments of this core, and of all cores.
  const uint32_t *runtime_args, *common_args;
};

/// Causes of undefined behaviour. Native code of TTKernel has only the first;
/// kernels that people write in C++ may have the others.
enum ttk_undefined {
  TTK_UNREACHABLE, ///< reaches code that cannot be reached
  TTK_NO_RETURN,   ///< ends a function without its return value
  TTK_DIVISION,    ///< divides by zero, or the least number by -1
  TTK_SHIFT,       ///< shifts by a negative amount or by all bits
  TTK_FLOAT_CAST,  ///< converts a float that does not fit
  TTK_INDEX,       ///< is beyond the end of an array
  TTK_UNDEFINED_COUNT
};

typedef void (*ttk_kernel)(struct ttk_context *);

#endif // TTK_CONTEXT_H
