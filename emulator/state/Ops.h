//===- Ops.h - Kernel calls by number -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_OPS_H
#define TT_EMULATOR_STATE_OPS_H

#include <cstdint>

#include "ttk/ops.h.inc"

namespace tt::emulator {

using Op = ttk::Op;

/// In place of a call: a loop, which is none, and code without a meaning.
inline constexpr uint16_t kLoopOp = ttk::numOps, kCodeOp = kLoopOp + 1;

inline const ttk::OpInfo &opInfo(uint16_t op) {
  return ttk::opInfos[op < ttk::numOps ? op : 0];
}

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_OPS_H
