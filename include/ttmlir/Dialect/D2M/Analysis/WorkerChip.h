//===- WorkerChip.h - the cores that programs may use -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_WORKERCHIP_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_WORKERCHIP_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::d2m {

/// The chip that programs in `op`'s module are planned for: the chip of its
/// system, which must be there, with the worker grid of its device as grid.
/// Tensors may lie on the whole chip.
ttcore::ChipDescAttr workerChip(Operation *op);

/// A chip with another grid of cores.
ttcore::ChipDescAttr withGrid(ttcore::ChipDescAttr chip,
                              ArrayRef<int64_t> grid);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_WORKERCHIP_H
