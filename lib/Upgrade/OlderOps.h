//===- OlderOps.h - upgrades of single ops ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_UPGRADE_OLDEROPS_H
#define TTMLIR_LIB_UPGRADE_OLDEROPS_H

#include "mlir/IR/Operation.h"

namespace mlir::tt {

/// Joins the numbers that older convolutions and pools have one by one into
/// today's arrays, and gives an older broadcast its repeats. False if `op` has
/// none of them; what is incomplete is left for the verifier.
bool upgradeAttributes(Operation *op);

/// Puts a window on a flattened image, whose sizes `flattened_compat_info`
/// says, between reshapes. False if `op` is none; what does not fit is left.
bool upgradeFlattened(Operation *op);

/// Puts ops of today around a form of a TTIR op that its verifier refuses:
/// steps and paddings below 0, several dimensions of argmax, fewer dimensions.
/// False if there is nothing to do or it does not fit; the op may be gone.
bool upgradeForm(Operation *op);

/// `ttkernel.acquire_dst` and `ttkernel.release_dst` in terms of the four
/// `tile_regs` ops. False if `op` is neither; it is erased otherwise.
bool upgradeRegisterLock(Operation *op);

/// An error if `op` is one of the older documents that has no form today; it
/// says what does its work.
LogicalResult checkNotRetired(Operation *op);

} // namespace mlir::tt

#endif // TTMLIR_LIB_UPGRADE_OLDEROPS_H
