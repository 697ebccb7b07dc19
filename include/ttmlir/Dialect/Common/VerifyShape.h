//===- VerifyShape.h - shape rules in verifiers ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The rules of tt/shape for the operands and attributes of ops.
// `mlir::tt::shape` is the same namespace as `tt::shape`.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_VERIFYSHAPE_H
#define TTMLIR_DIALECT_COMMON_VERIFYSHAPE_H

#include "tt/shape/Rules.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {
namespace shape = ::tt::shape;
}

namespace tt::shape {

/// The shape of a value of ranked tensor type.
inline Dims of(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType()).getShape();
}

/// The shape of an operand that may be absent.
inline std::optional<Dims> ofOptional(mlir::Value value) {
  return value ? std::optional<Dims>(of(value)) : std::nullopt;
}

inline std::vector<Dims> ofAll(mlir::ValueRange values) {
  std::vector<Dims> all;
  for (mlir::Value value : values)
    all.push_back(of(value));
  return all;
}

/// The integers of an attribute: one number or an array; none if it is absent
/// or of another kind.
inline Shape integers(mlir::Attribute attribute) {
  if (!attribute)
    return {};
  auto copy = [](auto list) { return Shape(list.begin(), list.end()); };
  return llvm::TypeSwitch<mlir::Attribute, Shape>(attribute)
      .Case([](mlir::IntegerAttr number) {
        return Shape{number.getValue().getSExtValue()};
      })
      .Case([&](mlir::DenseI32ArrayAttr array) {
        return copy(array.asArrayRef());
      })
      .Case([&](mlir::DenseI64ArrayAttr array) {
        return copy(array.asArrayRef());
      })
      .Case([](mlir::ArrayAttr array) {
        Shape values;
        for (auto entry : array.getAsRange<mlir::IntegerAttr>())
          values.push_back(entry.getValue().getSExtValue());
        return values;
      })
      .Default(Shape());
}
template <typename T> Shape integers(llvm::ArrayRef<T> array) {
  return Shape(array.begin(), array.end());
}

/// A report for rules: it emits its message as an error of `op`.
inline auto failOf(mlir::Operation *op) {
  return [op](const std::string &why) { op->emitOpError() << why; };
}

/// Compares the shapes of the op's results with what its rule computes.
template <typename OpTy> llvm::LogicalResult verifyResults(OpTy op) {
  for (size_t i = 0; i != op->getNumResults(); ++i) {
    auto report = [&](const std::string &why) {
      auto error = op->emitOpError();
      if (i)
        error << "result #" << i << ": ";
      error << why;
    };
    if (!expect(of(op->getResult(i)), inferShape(op, i, report), report))
      return llvm::failure();
  }
  return llvm::success();
}

} // namespace tt::shape

#endif // TTMLIR_DIALECT_COMMON_VERIFYSHAPE_H
