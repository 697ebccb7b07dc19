//===- Helpers.cpp - helpers of several families --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

Value along(Emit &emit, Value x, int64_t dim, int64_t rank) {
  if (shapeOf(x).size() != 1)
    refuse("a tensor of rank ", shapeOf(x).size(), " is given for a vector");
  Dims shape(rank, 1);
  shape[dim] = shapeOf(x)[0];
  return emit.reshape(x, shape);
}

} // namespace mlir::tt::onnximport
