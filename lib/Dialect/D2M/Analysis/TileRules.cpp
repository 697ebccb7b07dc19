//===- TileRules.cpp - ops as calls on tiles ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt::d2m {

namespace {

/// The kernel calls that compute an op of TTIR, from its record (TileCalls.td).
struct Rule {
  StringLiteral op;
  /// On floats: with tiles, with a number, with 0 as the second operand.
  StringLiteral floats, number, zero;
  /// The same on integers of 32 bits.
  StringLiteral integers, integersNumber, integersZero;
  bool isTyped;  ///< the call on integers is told their format
  bool isSigned; ///< the calls on integers are for signed ones only

  StringRef call(bool isFloat) const { return isFloat ? floats : integers; }
  StringRef withNumber(bool isFloat) const {
    return isFloat ? number : integersNumber;
  }
  StringRef withZero(bool isFloat) const {
    return isFloat ? zero : integersZero;
  }
};

// Sorted by the names of ops.
constexpr Rule rules[] = {
#include "ttmlir/Dialect/D2M/Analysis/TileCalls.inc"
};

// These ops convert elements to another format, or give their bits another one.
constexpr Rule castRule = {
    "typecast", "typecast_tile", "", "", "typecast_tile", "", "", false, false};
constexpr Rule bitsRule = {
    "bitcast_convert", "", "", "", "", "", "", false, false};

const Rule *ruleNamed(StringRef name) {
  const Rule *found = llvm::lower_bound(
      rules, name, [](const Rule &r, StringRef n) { return r.op < n; });
  return found != std::end(rules) && found->op == name ? found : nullptr;
}

bool isCast(const Rule *rule) { return rule == &castRule || rule == &bitsRule; }

/// The form of the last operand, which is never a condition: the op computes on
/// its elements.
std::optional<ElementForm> operandForm(Operation *op) {
  return op->getNumOperands() ? formOf(op->getOperands().back()) : std::nullopt;
}

const Rule *ruleOf(Operation *op) {
  std::optional<ElementForm> form = operandForm(op);
  if (!form || !isa_and_present<ttir::TTIRDialect>(op->getDialect()))
    return nullptr;
  StringRef name = op->getName().stripDialect();
  // An operand in another format is cast to it.
  if (name == castRule.op ||
      (isa<ttir::ToLayoutOp>(op) && formOf(op->getResult(0)) &&
       form->format != formOf(op->getResult(0))->format))
    return &castRule;
  if (name == bitsRule.op)
    return &bitsRule;
  if (form->kind == ElementForm::Narrow)
    return nullptr;
  const Rule *found = ruleNamed(name);
  bool isFloat = form->isFloat();
  if (!found ||
      (!isFloat && found->isSigned && form->kind != ElementForm::Signed) ||
      (found->call(isFloat).empty() && found->withNumber(isFloat).empty() &&
       found->withZero(isFloat).empty()))
    return nullptr;
  return found;
}

/// The call that takes the second operand as a number, or implies a 0.
struct NumberCall {
  StringRef name;
  std::optional<uint32_t> given;
};

std::optional<NumberCall> numberCall(Operation *op) {
  const Rule *rule = ruleOf(op);
  if (!rule || op->getNumOperands() != 2)
    return std::nullopt;
  bool isFloat = operandForm(op)->isFloat();
  StringRef withNumber = rule->withNumber(isFloat),
            withZero = rule->withZero(isFloat);
  if (withNumber.empty() && withZero.empty())
    return std::nullopt;
  std::optional<uint32_t> number = numberOf(op->getOperand(1));
  if (!number)
    return std::nullopt;
  if (!withNumber.empty())
    return NumberCall{withNumber, number};
  bool isZero = isFloat ? llvm::bit_cast<float>(*number) == 0 : *number == 0;
  return isZero ? std::optional(NumberCall{withZero, {}}) : std::nullopt;
}

/// Whether the call takes operands of these forms together.
bool hasForms(Operation *op, const Rule *rule) {
  std::optional<ElementForm> from = operandForm(op),
                             to = formOf(op->getResult(0));
  if (!to)
    return false;
  auto is32 = [](const ElementForm &form) {
    return form.isWord() || form.format == ttcore::DataType::Float32;
  };
  if (isCast(rule))
    return rule == &castRule || (is32(*from) && is32(*to));
  if (from->isFloat() != to->isFloat() ||
      (!from->isFloat() && from->kind != to->kind))
    return false;
  ValueRange operands = op->getOperands();
  if (isa<ttir::WhereOp>(op)) {
    std::optional<ElementForm> condition = formOf(operands[0]);
    if (!condition ||
        (from->isFloat() ? !condition->isFloat() : !condition->isWord()))
      return false;
    operands = operands.drop_front();
  }
  return llvm::all_of(operands, [&](Value operand) {
    std::optional<ElementForm> form = formOf(operand);
    return form && form->kind == from->kind;
  });
}

/// The operands of a shift for which the call gives what the op means: it loses
/// the sign where the count is below 0 or above 31.
bool isInRange(Operation *op) {
  auto shift = dyn_cast<ttir::RightShiftOp>(op);
  std::optional<uint32_t> count =
      shift ? numberOf(shift.getRhs()) : std::optional<uint32_t>(0);
  return count && *count < 32;
}

} // namespace

bool isMapOp(Operation *op) {
  if (op->getNumResults() != 1)
    return false;
  const Rule *rule = ruleOf(op);
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!rule || !type || type.getNumElements() == 0 || !hasForms(op, rule) ||
      (rule->call(operandForm(op)->isFloat()).empty() && !isCast(rule) &&
       !numberCall(op)) ||
      !isInRange(op))
    return false;
  return llvm::all_of(
             op->getOperands(),
             [&](Value operand) {
               return broadcastOf(
                   cast<RankedTensorType>(operand.getType()).getShape(),
                   type.getShape());
             }) &&
         !llvm::all_of(op->getOperands(), [](Value operand) {
           return numberOf(operand).has_value();
         });
}

bool hasCall(Operation *op) {
  return isa_and_present<ttir::TTIRDialect>(op->getDialect()) &&
         ruleNamed(op->getName().stripDialect());
}

bool takesNumber(Operation *op) { return numberCall(op).has_value(); }

TileCall callOf(Operation *op) {
  const Rule *rule = ruleOf(op);
  ElementForm from = *operandForm(op);
  TileCall call{rule->call(from.isFloat())};
  call.isApproximate = isa<ttir::ExpOp>(op) && op->hasAttr(kApproximate);
  if (rule == &castRule) {
    call.formats = {{"in_dtype", from.format},
                    {"out_dtype", formOf(op->getResult(0))->format}};
  } else if (std::optional<NumberCall> number = numberCall(op)) {
    call.name = number->name;
    if (number->given)
      call.words.push_back(*number->given);
  } else if (auto leaky = dyn_cast<ttir::LeakyReluOp>(op)) {
    call.words.push_back(
        llvm::bit_cast<uint32_t>(leaky.getParameter().convertToFloat()));
  } else if (auto selu = dyn_cast<ttir::SeluOp>(op)) {
    for (const APFloat &number : {selu.getScale(), selu.getAlpha()})
      call.words.push_back(llvm::bit_cast<uint32_t>(number.convertToFloat()));
  } else if (auto clamp = dyn_cast<ttir::ClampScalarOp>(op)) {
    for (Attribute limit : {clamp.getMin(), clamp.getMax()})
      call.words.push_back(wordOf(from, limit));
  } else if (isa<ttir::WhereOp>(op) || (rule->isTyped && !from.isFloat())) {
    call.formats = {{"dtype", from.words()}};
  }
  return call;
}

TileCall fillWith(bool isFloat, uint32_t word) {
  return {isFloat ? "fill_tile" : "fill_tile_int", {word}};
}

TileCall copyOf(Value value) {
  return {"copy_dest_values", {}, {{"data_format", formOf(value)->words()}}};
}

} // namespace mlir::tt::d2m
