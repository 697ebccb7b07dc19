//===- RunTraced.h - launches by the clock --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_RUNTRACED_H
#define TT_EXPLORER_RUNTRACED_H

#include "Bundle.h"
#include "Program.h"
#include "Record.h"

namespace explorer {

/// Runs all programs on the embedded device with the clock of the chip, and
/// writes the timeline of each launch into the bundle, of one that runs several
/// times the first. Rows that launch get the time that the clock says. Throws
/// tt::runtime::Error: Unsupported if nothing is launched.
void runTraced(const ttrt::Program &program, const RecordOptions &options,
               BundleWriter &bundle);

} // namespace explorer

#endif // TT_EXPLORER_RUNTRACED_H
