//===- VerifyShape.h - shape rules in verifiers ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_VERIFYSHAPE_H
#define TTMLIR_DIALECT_COMMON_VERIFYSHAPE_H

#include "ttmlir/Dialect/Common/ShapeRules.h"

#include "mlir/IR/Value.h"

namespace mlir::tt::shape {

/// The shape of a value of ranked tensor type.
inline Dims of(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// The shape of an operand that may be absent.
inline std::optional<Dims> ofOptional(Value value) {
  return value ? std::optional<Dims>(of(value)) : std::nullopt;
}

/// Entries of an attribute that may be absent.
inline Shape integersOrNone(std::optional<ArrayAttr> array) {
  return array ? integers(*array) : Shape();
}

/// Checks the shape of op's result against what `rule(emitError)` computes.
template <typename OpTy, typename Rule>
LogicalResult verifyResult(OpTy op, Rule rule) {
  auto emitError = [&] { return op.emitOpError(); };
  return expect(of(op.getResult()), rule(emitError), emitError);
}

/// Fails unless `attribute`, the `shape` of the op, is the shape of the result.
template <typename OpTy>
LogicalResult verifyShapeAttr(OpTy op, Dims attribute) {
  if (attribute == of(op.getResult()))
    return success();
  return op.emitOpError() << "'shape' is '" << text(attribute)
                          << "', the result's is '" << text(of(op.getResult()))
                          << "'";
}

} // namespace mlir::tt::shape

#endif // TTMLIR_DIALECT_COMMON_VERIFYSHAPE_H
