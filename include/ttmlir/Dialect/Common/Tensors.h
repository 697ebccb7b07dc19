//===- Tensors.h - the type of a tensor ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_TENSORS_H
#define TTMLIR_DIALECT_COMMON_TENSORS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace mlir::tt {

inline RankedTensorType tensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}
inline ArrayRef<int64_t> shapeOf(Value value) {
  return tensorType(value).getShape();
}
inline Type elementOf(Value value) {
  return tensorType(value).getElementType();
}

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_TENSORS_H
