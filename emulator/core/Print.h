//===- Print.h - Printing from kernels --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_PRINT_H
#define TT_EMULATOR_CORE_PRINT_H

#include "state/Core.h"
#include "ttk/print.h"

namespace tt::emulator {

/// Writes a line "core 0,1 dm0: ..." to the launch's print stream; each {} of
/// `format` stands for the next value.
void printFromKernel(Context &c, const char *format,
                     std::span<const ttk_print_arg> values);

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_PRINT_H
