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

#include <string_view>

namespace mlir::tt::d2m {

namespace {

/// An op of TTIR and the call that it is, if there is one. `scalar`: the call
/// with a number in place of the second operand, which is `given` as it is, or
/// not at all as it is for 0 only.
struct Rule {
  StringLiteral op, call;
  StringLiteral scalar = "";
  enum { AsIs, Zero } given = AsIs;
  /// Of integers: whether it is told their format, whether there has to be a
  /// sign.
  bool isTyped = false, needsSign = false;
};

// Sorted, as the next.
constexpr Rule floatRules[] = {
    {"abs", "abs_tile"},
    {"acos", "acos_tile"},
    {"add", "add_binary_tile", "add_unary_tile"},
    {"asin", "asin_tile"},
    {"atan", "atan_tile"},
    {"atan2", "atan2_binary_tile"},
    {"ceil", "ceil_tile"},
    {"clamp_scalar", "clamp_tile"},
    {"cos", "cos_tile"},
    {"div", "div_binary_tile"},
    {"eq", "eq_binary_tile", "eqz_tile", Rule::Zero},
    {"erf", "erf_tile"},
    {"erfc", "erfc_tile"},
    {"exp", "exp_tile"},
    {"exp2", "exp2_tile"},
    {"expm1", "expm1_tile"},
    {"floor", "floor_tile"},
    {"frac", "frac_tile"},
    {"ge", "ge_binary_tile", "gez_tile", Rule::Zero},
    {"gelu", "gelu_tile"},
    {"gt", "gt_binary_tile", "gtz_tile", Rule::Zero},
    {"hardsigmoid", "hardsigmoid_tile"},
    {"le", "le_binary_tile", "lez_tile", Rule::Zero},
    {"log", "log_tile"},
    {"log1p", "log1p_tile"},
    {"logical_not", "eqz_tile"},
    {"lt", "lt_binary_tile", "ltz_tile", Rule::Zero},
    {"maximum", "binary_max_tile"},
    {"minimum", "binary_min_tile"},
    {"multiply", "mul_binary_tile", "mul_unary_tile"},
    {"ne", "ne_binary_tile", "nez_tile", Rule::Zero},
    {"neg", "negative_tile"},
    {"pow", "power_binary_tile", "power_tile"},
    {"reciprocal", "recip_tile"},
    {"relu", "relu_tile"},
    {"remainder", "fmod_binary_tile"},
    {"rsqrt", "rsqrt_tile"},
    {"selu", "selu_tile"},
    {"sigmoid", "sigmoid_tile"},
    {"sign", "sign_tile"},
    {"signbit", "signbit_tile"},
    {"silu", "silu_tile"},
    {"sin", "sin_tile"},
    {"softsign", "softsign_tile"},
    {"sqrt", "sqrt_tile"},
    {"square", "square_tile"},
    {"subtract", "sub_binary_tile", "sub_unary_tile"},
    {"tan", "tan_tile"},
    {"tanh", "tanh_tile"},
    {"trunc", "trunc_tile"},
    {"where", "where_tile"},
};

// Calls of integers of 32 bits; comparisons give integers.
constexpr Rule integerRules[] = {
    {"abs", "abs_tile_int32", "", Rule::AsIs, false, true},
    {"add", "add_int_tile", "add_unary_tile_int32", Rule::AsIs, true},
    {"bitwise_and", "bitwise_and_binary_tile", "", Rule::AsIs, true},
    {"bitwise_not", "bitwise_not_tile"},
    {"bitwise_or", "bitwise_or_binary_tile", "", Rule::AsIs, true},
    {"bitwise_xor", "bitwise_xor_binary_tile", "", Rule::AsIs, true},
    {"clamp_scalar", "clamp_tile_int32", "", Rule::AsIs, false, true},
    {"div", "div_int32_trunc_tile", "", Rule::AsIs, false, true},
    {"eq", "", "eqz_tile_int32", Rule::Zero},
    {"ge", "ge_int32_tile", "gez_tile_int32", Rule::Zero, false, true},
    {"gt", "gt_int32_tile", "gtz_tile_int32", Rule::Zero, false, true},
    {"le", "le_int32_tile", "lez_tile_int32", Rule::Zero, false, true},
    {"logical_left_shift", "binary_left_shift_tile", "", Rule::AsIs, true},
    {"logical_not", "eqz_tile_int32"},
    {"logical_right_shift", "binary_logical_right_shift_tile", "", Rule::AsIs,
     true},
    {"lt", "lt_int32_tile", "ltz_tile_int32", Rule::Zero, false, true},
    {"maximum", "binary_max_int32_tile", "", Rule::AsIs, false, true},
    {"minimum", "binary_min_int32_tile", "", Rule::AsIs, false, true},
    {"multiply", "mul_int_tile", "", Rule::AsIs, true},
    {"ne", "", "nez_tile_int32", Rule::Zero},
    {"neg", "negative_tile_int32", "", Rule::AsIs, false, true},
    {"relu", "relu_tile_int32", "", Rule::AsIs, false, true},
    {"remainder", "fmod_int32_tile", "", Rule::AsIs, false, true},
    {"right_shift", "binary_right_shift_tile", "", Rule::AsIs, true, true},
    {"subtract", "sub_int_tile", "sub_unary_tile_int32", Rule::AsIs, true},
    {"where", "where_tile", "", Rule::AsIs, true},
};

template <size_t N> constexpr bool areSorted(const Rule (&rules)[N]) {
  for (size_t i = 1; i != N; ++i)
    if (std::string_view(rules[i - 1].op.data(), rules[i - 1].op.size()) >=
        std::string_view(rules[i].op.data(), rules[i].op.size()))
      return false;
  return true;
}
static_assert(areSorted(floatRules) && areSorted(integerRules));

// Of elements of one form in another.
constexpr Rule castRule = {"typecast", "typecast_tile"};
constexpr Rule bitsRule = {"bitcast_convert", ""};

bool isCast(const Rule *rule) { return rule == &castRule || rule == &bitsRule; }

/// What the op computes on: the last operand, which is never a condition.
std::optional<ElementForm> operandForm(Operation *op) {
  return op->getNumOperands() ? formOf(op->getOperands().back()) : std::nullopt;
}

const Rule *ruleOf(Operation *op) {
  std::optional<ElementForm> form = operandForm(op);
  if (!form || !isa_and_present<ttir::TTIRDialect>(op->getDialect()))
    return nullptr;
  StringRef name = op->getName().stripDialect();
  // What lies in another format is cast to it.
  if (name == castRule.op ||
      (isa<ttir::ToLayoutOp>(op) && formOf(op->getResult(0)) &&
       form->format != formOf(op->getResult(0))->format))
    return &castRule;
  if (name == bitsRule.op)
    return &bitsRule;
  if (form->kind == ElementForm::Narrow)
    return nullptr;
  ArrayRef<Rule> rules = form->isFloat() ? ArrayRef<Rule>(floatRules)
                                         : ArrayRef<Rule>(integerRules);
  const Rule *found = llvm::lower_bound(
      rules, name, [](const Rule &r, StringRef n) { return r.op < n; });
  if (found == rules.end() || found->op != name ||
      (found->needsSign && form->kind != ElementForm::Signed))
    return nullptr;
  return found;
}

/// The number that the second operand is, if there is a call that takes it.
std::optional<uint32_t> scalarOperand(Operation *op) {
  const Rule *rule = ruleOf(op);
  if (!rule || rule->scalar.empty())
    return std::nullopt;
  std::optional<uint32_t> number = numberOf(op->getOperand(1));
  if (!number || rule->given == Rule::AsIs)
    return number;
  bool isFloat = operandForm(op)->isFloat();
  bool isZero = isFloat ? llvm::bit_cast<float>(*number) == 0 : *number == 0;
  return isZero ? number : std::nullopt;
}

/// Whether the elements are of forms that the call takes together.
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

/// Operands for which the call is the op: it leaves no sign of what is shifted
/// by less than 0 or more than 31.
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
      (rule->call.empty() && !isCast(rule) && !scalarOperand(op)) ||
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
  StringRef name = op->getName().stripDialect();
  auto isThis = [&](const Rule &rule) { return rule.op == name; };
  return isa_and_present<ttir::TTIRDialect>(op->getDialect()) &&
         (llvm::any_of(floatRules, isThis) ||
          llvm::any_of(integerRules, isThis));
}

bool takesNumber(Operation *op) { return scalarOperand(op).has_value(); }

TileCall callOf(Operation *op) {
  const Rule *rule = ruleOf(op);
  ElementForm from = *operandForm(op);
  TileCall call{rule->call};
  call.isApproximate = isa<ttir::ExpOp>(op) && op->hasAttr(kApproximate);
  if (rule == &castRule) {
    call.formats = {{"in_dtype", from.format},
                    {"out_dtype", formOf(op->getResult(0))->format}};
  } else if (std::optional<uint32_t> scalar = scalarOperand(op)) {
    call.name = rule->scalar;
    if (rule->given != Rule::Zero)
      call.words.push_back(*scalar);
  } else if (auto selu = dyn_cast<ttir::SeluOp>(op)) {
    for (APFloat number : {selu.getScale(), selu.getAlpha()})
      call.words.push_back(llvm::bit_cast<uint32_t>(number.convertToFloat()));
  } else if (auto clamp = dyn_cast<ttir::ClampScalarOp>(op)) {
    for (Attribute limit : {clamp.getMin(), clamp.getMax()})
      call.words.push_back(wordOf(from, limit));
  } else if (rule->isTyped || isa<ttir::WhereOp>(op)) {
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
