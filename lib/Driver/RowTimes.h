//===- RowTimes.h - time and memory of a program's rows ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_ROWTIMES_H
#define TTMLIR_LIB_DRIVER_ROWTIMES_H

#include "Columns.h"

namespace tt::device {
struct ChipDesc;
}

namespace tt::driver {

/// An op's time by the model of the chip.
RowTime rowTime(mlir::Operation *op, const device::ChipDesc &chip);

/// The times of a compiled program; empty if it is for no chip.
std::vector<RowTime> rowTimes(mlir::ModuleOp module, const Rows &rows);

/// The device memory of a compiled program; empty if it is for no chip.
std::vector<FunctionMemory> rowMemory(mlir::ModuleOp module, const Rows &rows);
/// That of a program of kernels alone, whose buffers have fixed addresses.
std::vector<FunctionMemory> kernelMemory(mlir::ModuleOp module,
                                         const Rows &rows);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_ROWTIMES_H
