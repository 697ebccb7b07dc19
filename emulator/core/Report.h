//===- Report.h - The report of a launch ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_REPORT_H
#define TT_EMULATOR_CORE_REPORT_H

#include "state/MachineState.h"

namespace tt::emulator {

/// Totals and events of the launch that has ended.
Profile makeProfile(MachineState &m);

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_REPORT_H
