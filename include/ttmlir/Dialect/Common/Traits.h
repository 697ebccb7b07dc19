//===- Traits.h - checks that many ops share --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_TRAITS_H
#define TTMLIR_DIALECT_COMMON_TRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::tt {

namespace detail {
LogicalResult verifyStaticShapes(Operation *op);
LogicalResult verifyElementwiseBroadcast(Operation *op);
/// Tensors among the operands from `firstOperand` on, and the results if
/// `results`, have one element type.
LogicalResult verifyElementTypes(Operation *op, unsigned firstOperand,
                                 bool results);
LogicalResult verifyIntegerOperands(Operation *op);
LogicalResult verifyFloatOperands(Operation *op);
} // namespace detail

/// Ranked tensors among operands and results have a static shape and fewer
/// than 2^63 elements. Shape rules and folders rely on it.
template <typename ConcreteOp>
struct StaticShapes : OpTrait::TraitBase<ConcreteOp, StaticShapes> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyStaticShapes(op);
  }
};

/// Operands broadcast as in NumPy and the result has the broadcast shape.
template <typename ConcreteOp>
struct ElementwiseBroadcast
    : OpTrait::TraitBase<ConcreteOp, ElementwiseBroadcast> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyElementwiseBroadcast(op);
  }
};

/// All operands and results have one element type.
template <typename ConcreteOp>
struct SameElementTypes : OpTrait::TraitBase<ConcreteOp, SameElementTypes> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyElementTypes(op, 0, true);
  }
};

/// All operands have one element type; that of the result is free.
template <typename ConcreteOp>
struct SameOperandElementTypes
    : OpTrait::TraitBase<ConcreteOp, SameOperandElementTypes> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyElementTypes(op, 0, false);
  }
};

/// The first operand is a condition of any element type; all others and the
/// result have one.
template <typename ConcreteOp>
struct SelectElementTypes : OpTrait::TraitBase<ConcreteOp, SelectElementTypes> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyElementTypes(op, 1, true);
  }
};

/// Operands hold integers.
template <typename ConcreteOp>
struct IntegerOperands : OpTrait::TraitBase<ConcreteOp, IntegerOperands> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyIntegerOperands(op);
  }
};

/// Operands hold floats.
template <typename ConcreteOp>
struct FloatOperands : OpTrait::TraitBase<ConcreteOp, FloatOperands> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyFloatOperands(op);
  }
};

/// The op changes its first operand in place; a result, if it has one, is that
/// operand afterwards.
template <typename ConcreteOp>
struct UpdatesFirst : OpTrait::TraitBase<ConcreteOp, UpdatesFirst> {};

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_TRAITS_H
