//===- Ops.h - Kernel calls by number -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_OPS_H
#define TT_EMULATOR_CORE_OPS_H

#include <cstdint>
#include <string_view>

namespace tt::emulator {

#include "ttk/ops.h.inc"

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_OPS_H
