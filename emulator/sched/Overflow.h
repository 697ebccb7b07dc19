//===- Overflow.h - Kernels that use up their stack -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_SCHED_OVERFLOW_H
#define TT_EMULATOR_SCHED_OVERFLOW_H

namespace tt::emulator {

/// From now on a kernel that this host thread runs and that reaches the end of
/// its stack is stopped with an error. Other faults go where they went before.
void catchOverflows();

} // namespace tt::emulator

#endif // TT_EMULATOR_SCHED_OVERFLOW_H
