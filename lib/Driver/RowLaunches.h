//===- RowLaunches.h - the launches of a program ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_ROWLAUNCHES_H
#define TTMLIR_LIB_DRIVER_ROWLAUNCHES_H

#include "Columns.h"

namespace tt::driver {

/// The launches of a compiled program with their kernels as C++.
Launches launchesOf(mlir::ModuleOp module, const Rows &rows);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_ROWLAUNCHES_H
