//===- RowLaunch.h - what kernels of rows are made from --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_ROWLAUNCH_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_ROWLAUNCH_H

#include "KernelWriter.h"
#include "ttmlir/Dialect/D2M/Analysis/RowProgram.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt {

/// Ports are those of the program's buffers, then those of the masks, one for
/// every padding, and that of the tile of ones if there is one.
struct RowKernels {
  const d2m::RowProgram &program;
  d2m::RowPlanAttr plan;
  d2m::TileSpace space;
  SmallVector<Type> ports;

  /// Read once, in front of all rows.
  bool isKept(unsigned buffer) const {
    const d2m::RowBuffer &b = program.buffers[buffer];
    return b.isKept && (plan.getResident() || !b.isWide);
  }
  /// The wide operands that a pass reads.
  SmallVector<unsigned> operandsOf(const d2m::RowPass &pass) const;
};

/// Writes the compute kernel.
void writeRowCompute(KernelWriter &w, const RowKernels &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_ROWLAUNCH_H
