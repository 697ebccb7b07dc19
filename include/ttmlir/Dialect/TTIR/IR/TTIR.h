//===- TTIR.h - the ttir dialect -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIR_H
#define TTMLIR_DIALECT_TTIR_IR_TTIR_H

#include "tt/shape/Window.h"
#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::tt::ttir {

namespace detail {
OpFoldResult foldScalars(Operation *op, ArrayRef<Attribute> operands);
OpFoldResult foldIdempotent(Operation *op);
OpFoldResult foldInvolution(Operation *op);
} // namespace detail

/// Element-wise ops fold over constants and neutral elements, by their row in
/// the table of scalar functions.
template <typename ConcreteOp>
struct ScalarFold : OpTrait::TraitBase<ConcreteOp, ScalarFold> {
  static OpFoldResult foldTrait(Operation *op, ArrayRef<Attribute> operands) {
    return detail::foldScalars(op, operands);
  }
};

/// The result is 0 or 1 if the operands are.
template <typename ConcreteOp>
struct KeepsTruth : OpTrait::TraitBase<ConcreteOp, KeepsTruth> {};

/// The library has a form of the op that works on images in the shape
/// 1 x 1 x NHW x C.
template <typename ConcreteOp>
struct FlatImages : OpTrait::TraitBase<ConcreteOp, FlatImages> {};

/// The result has the operand's elements in their order, up to a conversion.
template <typename ConcreteOp>
struct SameElements : OpTrait::TraitBase<ConcreteOp, SameElements> {};

/// Exchanges tensors between the chips of a mesh.
template <typename ConcreteOp>
struct Collective : OpTrait::TraitBase<ConcreteOp, Collective> {};

/// f(f(x)) = f(x).
template <typename ConcreteOp>
struct Idempotent : OpTrait::TraitBase<ConcreteOp, Idempotent> {
  static OpFoldResult foldTrait(Operation *op, ArrayRef<Attribute>) {
    return detail::foldIdempotent(op);
  }
};

/// f(f(x)) = x.
template <typename ConcreteOp>
struct Involution : OpTrait::TraitBase<ConcreteOp, Involution> {
  static OpFoldResult foldTrait(Operation *op, ArrayRef<Attribute>) {
    return detail::foldInvolution(op);
  }
};

} // namespace mlir::tt::ttir

#include "ttmlir/Dialect/TTIR/IR/TTIRDialect.h.inc"
#include "ttmlir/Dialect/TTIR/IR/TTIREnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTIR/IR/TTIRAttrs.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTIR/IR/TTIROps.h.inc"

namespace mlir::tt::ttir {

/// The window of a convolution or pooling op. The op must have been verified.
shape::Window getWindow(Conv2dOp op);
shape::Window getWindow(MaxPool2dOp op);
shape::Window getWindow(AvgPool2dOp op);
shape::Window getWindow(MaxPool2dWithIndicesOp op);
shape::Window getWindow(ConvTranspose2dOp op);

/// The bounds of a slice, counted from 0.
shape::SliceBounds getBounds(SliceStaticOp op);

#define GET_SHAPE_RULE_DECLS
#include "ttmlir/Dialect/TTIR/IR/TTIRShapeRules.inc"

/// The constant content of `value`, given by `ttir.constant` or `ttir.full`;
/// null if it has another source.
DenseElementsAttr getConstantContent(Value value);

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_IR_TTIR_H
