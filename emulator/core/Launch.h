//===- Launch.h - From a program to running cores -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_LAUNCH_H
#define TT_EMULATOR_CORE_LAUNCH_H

#include "state/MachineState.h"

namespace tt::emulator {

/// Throws Error if the program cannot be launched on this device.
void checkProgram(const MachineState &m, const Program &program);

/// Gives every core its kernels, circular buffers and semaphores.
void setUp(MachineState &m, const Program &program,
           const LaunchOptions &options);

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_LAUNCH_H
