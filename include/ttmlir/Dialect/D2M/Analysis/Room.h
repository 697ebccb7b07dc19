//===- Room.h - memory that programs may take -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_ROOM_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_ROOM_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::d2m {

/// Circular buffers take a half of L1 at most; the rest is for tensors.
inline uint64_t circularBufferRoom(ttcore::ChipDescAttr chip) {
  return chip.getL1Size() / 2;
}

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_ROOM_H
