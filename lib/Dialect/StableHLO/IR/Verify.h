//===- Verify.h - checks of tensors -----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_STABLEHLO_IR_VERIFY_H
#define TTMLIR_LIB_DIALECT_STABLEHLO_IR_VERIFY_H

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt::stablehlo {

using Dims = SmallVector<int64_t>;

inline RankedTensorType tensor(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The result has `shape`; its elements are the op's own business.
inline LogicalResult expectShape(Operation *op, Value result,
                                 ArrayRef<int64_t> shape) {
  if (tensor(result).getShape() == shape)
    return success();
  return op->emitOpError("gives the shape of ")
         << RankedTensorType::get(shape, tensor(result).getElementType())
         << ", not of " << result.getType();
}

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_DIALECT_STABLEHLO_IR_VERIFY_H
