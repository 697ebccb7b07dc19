//===- TTIRMixedTypes.cpp - casts between element types -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Programs of other front ends, and those that are raised from TTNN, give an op
// operands of several element types: an f32 factor of a bf16 tensor, an integer
// exponent. The meaning is defined if one type holds the values of all of them.
// The op gets operands of that type, and a cast behind it if its result has
// another.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/MixedTypes.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Remarks.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt {

static RankedTensorType tensorType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

static Type elementOf(Value value) {
  RankedTensorType type = tensorType(value);
  return type ? type.getElementType() : Type();
}

static bool isNumber(Type type) { return isa<FloatType, IntegerType>(type); }

static Type widerFloat(Type a, Type b) {
  if (a.getIntOrFloatBitWidth() != b.getIntOrFloatBitWidth())
    return a.getIntOrFloatBitWidth() > b.getIntOrFloatBitWidth() ? a : b;
  return a == b ? a : Float32Type::get(a.getContext()); // f16 and bf16
}

/// The type that holds the values of both; null if none of the two does and it
/// is not clear which other would.
static Type common(Type a, Type b) {
  if (a == b)
    return a;
  if (isa<FloatType>(a) && isa<FloatType>(b))
    return widerFloat(a, b);
  if (isa<FloatType>(a))
    return a;
  if (isa<FloatType>(b))
    return b;
  auto first = cast<IntegerType>(a), second = cast<IntegerType>(b);
  if (first.getWidth() != second.getWidth())
    return first.getWidth() > second.getWidth() ? a : b;
  // Without a sign and with one are the same numbers; without a sign and
  // unsigned are not.
  if (first.isUnsigned() || second.isUnsigned())
    return nullptr;
  return first.isSigned() ? a : b;
}

/// The type in which an op computes whose operands have the type `operands` and
/// whose result has the type `result`.
static Type computedIn(Type operands, Type result) {
  if (isa<FloatType>(result))
    return isa<FloatType>(operands) ? widerFloat(operands, result) : result;
  if (isa<FloatType>(operands))
    return operands; // towards zero, as the cast behind it does
  unsigned have = operands.getIntOrFloatBitWidth();
  unsigned want = result.getIntOrFloatBitWidth();
  return have > want ? operands : result;
}

static void report(Operation *op, Type from, Type to, const Twine &what) {
  std::string text;
  llvm::raw_string_ostream(text)
      << op->getName() << ": " << what << " cast from " << from << " to " << to;
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("cast").category("mixed-types"))
      << StringRef(text);
}

static Value castTo(OpBuilder &builder, Location loc, Value value,
                    Type element) {
  RankedTensorType type = tensorType(value);
  return ttir::TypecastOp::create(
      builder, loc,
      RankedTensorType::get(type.getShape(), element, type.getEncoding()),
      value);
}

/// Casts the operands from `first` on to `element`.
static void castOperands(Operation *op, unsigned first, Type element) {
  OpBuilder builder(op);
  for (unsigned i = first; i < op->getNumOperands(); ++i) {
    Value operand = op->getOperand(i);
    Type from = elementOf(operand);
    if (!from || from == element)
      continue;
    report(op, from, element, "operand #" + Twine(i));
    op->setOperand(i, castTo(builder, op->getLoc(), operand, element));
  }
}

/// Lets results have elements of type `element`, and casts them back.
static void castResults(Operation *op, Type element) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (OpResult result : op->getResults()) {
    RankedTensorType type = tensorType(result);
    if (!type || type.getElementType() == element)
      continue;
    report(op, element, type.getElementType(),
           "result #" + Twine(result.getResultNumber()));
    result.setType(
        RankedTensorType::get(type.getShape(), element, type.getEncoding()));
    Value back = castTo(builder, op->getLoc(), result, type.getElementType());
    result.replaceAllUsesExcept(back, back.getDefiningOp());
  }
}

/// The type of the operands from `first` on; null if there is none for all.
static Type commonOperandType(Operation *op, unsigned first) {
  Type all;
  for (Value operand : op->getOperands().drop_front(
           std::min<size_t>(first, op->getNumOperands()))) {
    Type element = elementOf(operand);
    if (!element || !isNumber(element))
      return nullptr;
    all = all ? common(all, element) : element;
    if (!all)
      return nullptr;
  }
  return all;
}

/// A constant whose value has other elements than its result: the same bits if
/// only the sign differs, else the value and a cast.
static bool unifyConstant(ttir::ConstantOp op) {
  ElementsAttr value = op.getValueAttr();
  auto type = tensorType(op.getResult());
  if (!value || !type || value.getShapedType().getShape() != type.getShape())
    return false;
  Type from = value.getElementType(), to = type.getElementType();
  if (from == to || !isNumber(from) || !isNumber(to))
    return false;
  if (!isa<IntegerType>(from) || !isa<IntegerType>(to) ||
      from.getIntOrFloatBitWidth() != to.getIntOrFloatBitWidth()) {
    castResults(op, from);
    return true;
  }
  auto plain = RankedTensorType::get(type.getShape(), to);
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    op.setValueAttr(dense.bitcast(to));
  else if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    op.setValueAttr(
        DenseResourceElementsAttr::get(plain, resource.getRawHandle()));
  else
    return false;
  report(op, from, to, "value");
  return true;
}

bool unifyElementTypes(Operation *op) {
  if (!isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()))
    return false;
  if (auto constant = dyn_cast<ttir::ConstantOp>(op))
    return unifyConstant(constant);
  bool select = op->hasTrait<SelectElementTypes>();
  bool all = select || op->hasTrait<SameElementTypes>();
  if ((!all && !op->hasTrait<SameOperandElementTypes>()) ||
      op->getNumOperands() == 0 || op->getNumResults() == 0)
    return false;
  unsigned first = select ? 1 : 0;
  Type operands = commonOperandType(op, first);
  Type result = elementOf(op->getResult(0));
  if (!operands || !result || !isNumber(result))
    return false;
  Type element = all ? computedIn(operands, result) : operands;
  if (!element)
    return false;
  auto differs = [&](Value value) {
    Type type = elementOf(value);
    return type && type != element;
  };
  bool changes = llvm::any_of(op->getOperands().drop_front(first), differs) ||
                 (all && llvm::any_of(op->getResults(), differs));
  castOperands(op, first, element);
  if (all)
    castResults(op, element);
  return changes;
}

} // namespace mlir::tt
