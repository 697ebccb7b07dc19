//===- Gather.h - windows at indices that tensors say ----------*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_FRONTENDCOMMON_GATHER_H
#define TTMLIR_CONVERSION_FRONTENDCOMMON_GATHER_H

#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

namespace mlir::tt::ttir {

/// Where windows of a tensor of `rank` dimensions begin, in the terms of
/// StableHLO: coordinates of mapped dimensions along `vectorDim` of `indices`,
/// and of batching dimensions the index in the batch.
Parts windowsAt(Value indices, int64_t vectorDim, int64_t rank,
                ArrayRef<int64_t> map, ArrayRef<int64_t> batching,
                ArrayRef<int64_t> indexBatching, ArrayRef<int64_t> sizes,
                Emit &emit);

/// The attributes of a gather in the form of StableHLO.
struct Gather {
  ArrayRef<int64_t> offsetDims, collapsed, batching, indexBatching, map, sizes;
  int64_t vectorDim;

  /// The ops that gather; the result has `rank` dimensions.
  Value take(Value operand, Value indices, size_t rank, Emit &emit) const;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_FRONTENDCOMMON_GATHER_H
