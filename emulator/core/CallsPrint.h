//===- CallsPrint.h - Printing from kernels ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSPRINT_H
#define TT_EMULATOR_CORE_CALLSPRINT_H

#include "Calls.h"
#include "Print.h"

namespace tt::emulator {

template <class Mode>
void Calls<Mode>::dprint(Context &c, const ttk_print_arg *values,
                         uint32_t count, const char *format) {
  printFromKernel(c, format, {values, count});
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSPRINT_H
