//===- ReshapeRules.cpp - element-wise ops in other shapes ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "../StaysSame.h"
#include "Commute.h"
#include "ttmlir/Dialect/Common/Tensors.h"

#include "ttmlir/Dialect/Common/Traits.h"

namespace mlir::tt::ttir {

/// A number for every element of the last dimension of `shape`.
static bool isRow(Value value, ArrayRef<int64_t> shape) {
  ArrayRef<int64_t> own = shapeOf(value);
  return !own.empty() && !shape.empty() && own.back() == shape.back() &&
         llvm::all_of(own.drop_back(), [](int64_t dim) { return dim == 1; });
}

static bool isOne(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements() == 1;
}

static Value reshaped(OpBuilder &builder, Location loc, Value value,
                      ArrayRef<int64_t> shape) {
  while (auto reshape = value.getDefiningOp<ReshapeOp>())
    value = reshape.getInput();
  if (shapeOf(value) == shape)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  return ReshapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      builder.getI32ArrayAttr(SmallVector<int32_t>(shape)));
}

bool hasPlainTensors(Operation *op) {
  auto isPlain = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.getEncoding();
  };
  return llvm::all_of(op->getOperandTypes(), isPlain) &&
         llvm::all_of(op->getResultTypes(), isPlain);
}

bool ReshapeRules::isMovable(Operation *op) const {
  return op->hasTrait<ElementwiseBroadcast>() && op->getNumResults() == 1 &&
         isa<TTIRDialect>(op->getDialect()) && hasPlainTensors(op) &&
         cast<RankedTensorType>(op->getResult(0).getType()).getNumElements() >
             1 &&
         llvm::any_of(op->getOpOperands(),
                      [&](OpOperand &operand) { return sharesForm(operand); });
}

bool ReshapeRules::sharesForm(OpOperand &operand) const {
  return shapeOf(operand.get()) == shapeOf(operand.getOwner()->getResult(0));
}

std::optional<Form> ReshapeRules::formBehind(Value value) const {
  if (auto reshape = value.getDefiningOp<ReshapeOp>())
    return Form(shapeOf(reshape.getInput()));
  return std::nullopt;
}

std::optional<Form> ReshapeRules::formWanted(OpOperand &use) const {
  if (auto reshape = dyn_cast<ReshapeOp>(use.getOwner()))
    return Form(shapeOf(reshape.getResult()));
  return std::nullopt;
}

bool ReshapeRules::isFree(Value value) const {
  return isOne(value) || staysSame(value);
}

bool ReshapeRules::canHave(Operation *op, const Form &form) const {
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
  return shape != ArrayRef<int64_t>(form) &&
         llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           return sharesForm(operand) || isOne(operand.get()) ||
                  (isRow(operand.get(), shape) &&
                   isRow(operand.get(), ArrayRef<int64_t>(form)));
         });
}

Value ReshapeRules::toForm(OpBuilder &builder, OpOperand &operand,
                           const Form &form) const {
  Value value = operand.get();
  Location loc = operand.getOwner()->getLoc();
  if (sharesForm(operand))
    return reshaped(builder, loc, value, form);
  ArrayRef<int64_t> shape = shapeOf(value);
  return shape.size() <= form.size()
             ? value
             : reshaped(builder, loc, value, shape.take_back());
}

Value ReshapeRules::fromForm(OpBuilder &builder, Location loc, Value value,
                             const Form &form, RankedTensorType type) const {
  return reshaped(builder, loc, value, type.getShape());
}

RankedTensorType ReshapeRules::typeIn(const Form &form,
                                      RankedTensorType type) const {
  return RankedTensorType::get(form, type.getElementType());
}

} // namespace mlir::tt::ttir
