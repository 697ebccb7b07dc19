//===- StreamWork.h - what groups without products do -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MAP_STREAMWORK_H
#define TTMLIR_LIB_DIALECT_D2M_MAP_STREAMWORK_H

#include "D2M/Rows/RowProgram.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "tt/device/StreamTime.h"

namespace mlir::tt::d2m {

/// What the compute kernel does for tiles of `sources` that become one of each
/// of `results`.
::tt::device::BlockWork blockWork(const TileProgram &program,
                                  ArrayRef<::tt::device::DataType> sources,
                                  ArrayRef<::tt::device::DataType> results,
                                  bool wide, ::tt::device::Arch arch);

/// A group of element-wise ops as walks of cores that have all of its tiles
/// together.
::tt::device::StreamWork streamWork(GroupOp group, const TileProgram &program,
                                    bool wide, ::tt::device::Arch arch);
/// One with reductions. Rows are `resident`, or what every walk reads counts.
::tt::device::StreamWork streamWork(GroupOp group, const RowProgram &program,
                                    bool resident, ::tt::device::Arch arch);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_MAP_STREAMWORK_H
