//===- print.h - Values that a kernel prints ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// `dprint` gets its format, in which every `{}` stands for the next value, and
// a packed array of values that lives as long as the call.
//===----------------------------------------------------------------------===//
#ifndef TTK_PRINT_H
#define TTK_PRINT_H

#include <stdint.h>

/// The kind of value in a ttk_print_arg.
enum ttk_print_kind {
  TTK_PRINT_UNSIGNED = 0, ///< an index, a port, an integer without a sign
  TTK_PRINT_SIGNED = 1,   ///< an integer, extended to 64 bits by its sign
  TTK_PRINT_BOOL = 2,     ///< 0 or 1
  TTK_PRINT_FLOAT = 3,    ///< the bit pattern of an f32
  TTK_PRINT_BF16 = 4,     ///< the bit pattern of a bf16
  TTK_PRINT_F16 = 5,      ///< the bit pattern of an f16
  TTK_PRINT_ADDRESS = 6,  ///< an address in L1, a pointer or a semaphore
  TTK_PRINT_NOC_ADDRESS = 7,
  TTK_PRINT_FORMAT = 8, ///< the number of an element format
};

struct ttk_print_arg {
  uint64_t kind;
  uint64_t value;
};

#endif // TTK_PRINT_H
