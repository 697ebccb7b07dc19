//===- DecomposeIntegers.cpp - integers in terms of calls -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DecomposeEltwise.h"

#include "Words.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

//===-- what needs no more than other elements ----------------------------===//

/// u16 and u8 as si32; `keeps`: the result is in their range.
template <typename OpTy> Value inWords(OpTy op, Words &w, bool keeps) {
  Value result = op.getResult();
  if (!isNarrow(result))
    return nullptr;
  SmallVector<Value> operands = llvm::map_to_vector(
      op->getOperands(), [&](Value v) { return w.word(v); });
  OperationState state(op.getLoc(), op->getName());
  state.addOperands(operands);
  state.addTypes(RankedTensorType::get(Emit::shapeOf(result), w.si32));
  state.addAttributes(op->getAttrs());
  if (Attribute properties = op->getPropertiesAsAttribute())
    state.propertiesAttr = properties;
  Value wide = w.builder.create(state)->getResult(0);
  return keeps ? w.cast(wide, elementOf(result))
               : w.lowered(wide, elementOf(result));
}

#define TT_LOWER_BITS(OP)                                                      \
  Value decompose(OP op, Words &w) { return inWords(op, w, /*keeps=*/false); }
TT_LOWER_BITS(AddOp)
TT_LOWER_BITS(SubtractOp)
TT_LOWER_BITS(MultiplyOp)
TT_LOWER_BITS(BitwiseNotOp)
TT_LOWER_BITS(LogicalLeftShiftOp)
#undef TT_LOWER_BITS

#define TT_IN_RANGE(OP)                                                        \
  Value decompose(OP op, Words &w) { return inWords(op, w, /*keeps=*/true); }
TT_IN_RANGE(BitwiseAndOp)
TT_IN_RANGE(BitwiseOrOp)
TT_IN_RANGE(BitwiseXorOp)
TT_IN_RANGE(LogicalRightShiftOp)
#undef TT_IN_RANGE

#define TT_SAME(OP)                                                            \
  Value decompose(OP op, Words &) { return op.getInput(); }
TT_SAME(CeilOp)
TT_SAME(FloorOp)
TT_SAME(TruncOp)
#undef TT_SAME

//===-- comparisons -------------------------------------------------------===//

template <typename OpTy> Value equality(OpTy op, Words &w) {
  Value a = op.getLhs(), b = op.getRhs();
  if (isNarrow(a))
    return w.test<OpTy>(w.word(a), w.word(b));
  if (!isZero(b)) {
    Value difference = w.binary<SubtractOp>(a, b);
    return w.test<OpTy>(difference, w.number(difference, 0));
  }
  bool isCall = elementOf(op.getResult()) == elementOf(a);
  return isCall ? Value() : w.test<OpTy>(a, b);
}
Value decompose(EqualOp op, Words &w) { return equality(op, w); }
Value decompose(NotEqualOp op, Words &w) { return equality(op, w); }

template <typename OpTy> Value order(OpTy op, Words &w) {
  Value a = op.getLhs(), b = op.getRhs();
  if (isSigned(a) && elementOf(op.getResult()) == elementOf(a))
    return nullptr;
  return w.test<OpTy>(w.ordered(a), w.ordered(b));
}
Value decompose(LessThanOp op, Words &w) { return order(op, w); }
Value decompose(LessEqualOp op, Words &w) { return order(op, w); }
Value decompose(GreaterThanOp op, Words &w) { return order(op, w); }
Value decompose(GreaterEqualOp op, Words &w) { return order(op, w); }

Value decompose(LogicalNotOp op, Words &w) {
  Value x = w.word(op.getInput());
  return w.test<EqualOp>(x, w.number(x, 0));
}
Value decompose(LogicalAndOp op, Words &w) {
  return w.binary<BitwiseAndOp>(w.isSet(op.getLhs()), w.isSet(op.getRhs()));
}
Value decompose(LogicalOrOp op, Words &w) {
  return w.binary<BitwiseOrOp>(w.isSet(op.getLhs()), w.isSet(op.getRhs()));
}
Value decompose(LogicalXorOp op, Words &w) {
  return w.binary<BitwiseXorOp>(w.isSet(op.getLhs()), w.isSet(op.getRhs()));
}
Value decompose(SignBitOp op, Words &w) {
  Value x = op.getInput(), zero = w.number(x, 0);
  return isSigned(x) ? w.test<LessThanOp>(x, zero)
                     : w.binary<BitwiseAndOp>(x, zero);
}
Value decompose(IsFiniteOp op, Words &w) {
  Value x = w.word(op.getInput()), difference = w.binary<SubtractOp>(x, x);
  return w.test<EqualOp>(difference, w.number(difference, 0));
}

//===-- extrema -----------------------------------------------------------===//

template <typename OpTy> Value extremum(OpTy op, Words &w) {
  if (isSigned(op.getLhs()))
    return nullptr;
  return w.disordered(
      w.binary<OpTy>(w.ordered(op.getLhs()), w.ordered(op.getRhs())),
      elementOf(op.getResult()));
}
Value decompose(MaximumOp op, Words &w) { return extremum(op, w); }
Value decompose(MinimumOp op, Words &w) { return extremum(op, w); }

Value decompose(ClampTensorOp op, Words &w) {
  return w.binary<MinimumOp>(w.binary<MaximumOp>(op.getInput(), op.getMin()),
                             op.getMax());
}
Value decompose(ClampScalarOp op, Words &w) {
  Value x = op.getInput();
  if (!isUnsigned(x))
    return inWords(op, w, /*keeps=*/true);
  auto limit = [&](Attribute number) {
    auto integer = dyn_cast<IntegerAttr>(number);
    bool isNegative = integer ? integer.getValue().isNegative()
                              : cast<FloatAttr>(number).getValueAsDouble() < 0;
    return w.number(x, elementOf(x),
                    isNegative ? w.builder.getI32IntegerAttr(0) : number);
  };
  return w.binary<MinimumOp>(w.binary<MaximumOp>(x, limit(op.getMin())),
                             limit(op.getMax()));
}
Value decompose(Relu6Op op, Words &w) {
  Value x = w.unary<ReluOp>(op.getInput());
  return w.binary<MinimumOp>(x, w.number(x, 6));
}

//===-- signs -------------------------------------------------------------===//

Value decompose(AbsOp op, Words &) {
  return isSigned(op.getInput()) ? Value() : op.getInput();
}
Value decompose(ReluOp op, Words &) {
  return isSigned(op.getInput()) ? Value() : op.getInput();
}
Value decompose(NegOp op, Words &w) {
  Value x = op.getInput();
  if (!isUnsigned(x))
    return inWords(op, w, /*keeps=*/false);
  return w.bits(w.unary<NegOp>(w.bits(x, w.si32)), elementOf(x));
}
Value decompose(SignOp op, Words &w) {
  Value x = op.getInput();
  if (!isSigned(x))
    return w.isSet(x);
  Value zero = w.number(x, 0);
  return w.binary<SubtractOp>(w.test<GreaterThanOp>(x, zero),
                              w.test<LessThanOp>(x, zero));
}

//===-- other -------------------------------------------------------------===//

Value decompose(SquareOp op, Words &w) {
  return w.binary<MultiplyOp>(op.getInput(), op.getInput());
}

/// The sign bit is shifted in. Inverting all bits before and after the shift
/// makes it 0.
Value decompose(RightShiftOp op, Words &w) {
  Value x = op.getLhs(), count = op.getRhs();
  if (!isSigned(x))
    return w.binary<LogicalRightShiftOp>(x, count);
  if (std::optional<uint32_t> number = numberOf(count); number && *number < 32)
    return nullptr;
  Value sign = w.unary<NegOp>(w.test<LessThanOp>(x, w.number(x, 0)));
  return w.binary<BitwiseXorOp>(
      w.binary<LogicalRightShiftOp>(w.binary<BitwiseXorOp>(x, sign), count),
      sign);
}

/// Divides u32 by calls for si32: half of `x` has no sign there, and twice its
/// quotient is the wanted one or one less. By what has a sign there it is 1 or
/// 0. By 0 both results are 0.
Value unsignedDivision(Value x, Value y, bool isRest, Words &w) {
  Type element = elementOf(x);
  std::optional<uint32_t> known = numberOf(y);
  if (known == 0u)
    return w.binary<BitwiseAndOp>(x, w.number(x, 0));
  auto ordered = [&](Value value) {
    std::optional<uint32_t> number = numberOf(value);
    return number ? w.number(w.bits(value, w.si32),
                             int32_t(*number ^ uint32_t(INT32_MIN)))
                  : w.ordered(w.bits(value, element));
  };
  auto reaches = [&](Value a, Value b) {
    return w.test<GreaterEqualOp>(ordered(a), ordered(b));
  };
  Value n = w.bits(x, w.si32), d = w.bits(y, w.si32);
  if (!known)
    d = w.binary<BitwiseOrOp>(d, w.test<EqualOp>(d, w.number(d, 0)));
  Value one = w.number(n, 1);
  auto bySmall = [&] {
    Value half = w.binary<LogicalRightShiftOp>(n, one);
    Value twice =
        w.binary<LogicalLeftShiftOp>(w.byNonzero<DivOp>(half, d), one);
    Value rest = w.binary<SubtractOp>(n, w.binary<MultiplyOp>(twice, d));
    return w.binary<AddOp>(twice, reaches(rest, d));
  };
  Value quotient = known ? (*known >> 31 ? reaches(n, d) : bySmall())
                         : w.where(w.test<LessThanOp>(d, w.number(d, 0)),
                                   reaches(n, d), bySmall());
  if (isRest)
    quotient = w.binary<SubtractOp>(n, w.binary<MultiplyOp>(quotient, d));
  else if (!known)
    quotient = w.binary<MultiplyOp>(quotient, w.isSet(w.bits(y, w.si32)));
  return w.bits(quotient, element);
}

/// The chip's quotient by 0 is not known: 0 becomes 1 in front of it, and the
/// result 0.
template <typename OpTy> Value division(OpTy op, Words &w) {
  Value x = op.getLhs(), y = op.getRhs();
  if (isUnsigned(x))
    return unsignedDivision(x, y, isa<RemainderOp>(op), w);
  if (!isSigned(x))
    return inWords(op, w, /*keeps=*/true);
  if (isNeverZero(op))
    return nullptr;
  Value isNone = w.test<EqualOp>(y, w.number(y, 0));
  Value tame = w.byNonzero<OpTy>(x, w.binary<BitwiseOrOp>(y, isNone));
  return w.binary<MultiplyOp>(tame, w.isSet(y));
}
Value decompose(DivOp op, Words &w) { return division(op, w); }
Value decompose(RemainderOp op, Words &w) { return division(op, w); }

/// Computes powers by repeated squaring, for the bits that the exponent may
/// have. A negative exponent gives 1 / x^|y|: 0 unless x is 1 or -1.
Value decompose(PowOp op, Words &w) {
  Value base = op.getLhs(), exponent = op.getRhs();
  Type element = elementOf(base);
  bool isNegatable = isSigned(exponent);
  unsigned width = cast<IntegerType>(element).getWidth();
  std::optional<uint32_t> known = numberOf(exponent);
  if (Emit::shapeOf(base) != Emit::shapeOf(op.getResult()))
    known = std::nullopt;
  Value x = w.bits(w.word(base), w.si32), y = w.bits(w.word(exponent), w.si32);
  Value square = x, result;
  for (unsigned bit = 0; bit != width; ++bit) {
    if (bit != 0)
      square = w.binary<MultiplyOp>(square, square);
    Value factor = square;
    if (known && !(*known >> bit & 1))
      continue;
    if (!known) {
      Value shifted =
          bit ? w.binary<LogicalRightShiftOp>(y, w.number(y, int32_t(bit))) : y;
      Value isSet = w.binary<BitwiseAndOp>(shifted, w.number(y, 1));
      factor = w.where(isSet, square, w.number(square, 1));
    }
    result = result ? w.binary<MultiplyOp>(result, factor) : factor;
    if (known && *known >> bit == 1)
      break;
  }
  if (!result)
    result = w.binary<BitwiseOrOp>(w.binary<BitwiseAndOp>(x, w.number(x, 0)),
                                   w.number(x, 1));
  if (isNegatable && !(known && int32_t(*known) >= 0)) {
    // -1 and 1 are 0 and 2 with 1 added.
    Value above = w.binary<BitwiseAndOp>(w.binary<AddOp>(x, w.number(x, 1)),
                                         w.number(x, ~2));
    Value isUnit = w.test<EqualOp>(above, w.number(above, 0));
    Value isWhole = known ? Value() : w.test<GreaterEqualOp>(y, w.number(y, 0));
    result = w.binary<MultiplyOp>(
        result, isWhole ? w.binary<BitwiseOrOp>(isUnit, isWhole) : isUnit);
  }
  return isNarrow(base) ? w.lowered(result, element) : w.bits(result, element);
}

/// Gives a condition the element type of the values that it selects.
Value decompose(WhereOp op, Words &w) {
  Value condition = op.getFirst(), yes = op.getSecond(), no = op.getThird();
  if (formFor(yes).isFloat())
    return formFor(condition).isFloat()
               ? Value()
               : w.where(w.cast(condition, w.builder.getF32Type()), yes, no);
  Value word = condition;
  if (formFor(condition).isFloat()) {
    // A float may be a fraction or -0, whose word is not 0.
    auto cast = condition.getDefiningOp<TypecastOp>();
    bool isInteger =
        cast && formOf(cast.getInput()) && !formFor(cast.getInput()).isFloat();
    word = isInteger
               ? cast.getInput()
               : w.cast(w.test<NotEqualOp>(condition, w.number(condition, 0)),
                        w.si32);
  }
  word = w.word(word);
  if (word == condition && !isNarrow(yes))
    return nullptr;
  return w.where(word, w.word(yes), w.word(no));
}

//===-- functions ---------------------------------------------------------===//

/// Computes in f32 and rounds the result towards 0.
template <typename OpTy> struct OnFloats : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    std::optional<ElementForm> form = formOf(Value(op->getResult(0)));
    if (!form || form->isFloat() || type.getEncoding() ||
        type.getNumElements() == 0)
      return rewriter.notifyMatchFailure(op, "is not of integers of kernels");
    Words words(rewriter, op.getLoc());
    Value result;
    if constexpr (OpTy::template hasTrait<OpTrait::OneOperand>())
      result = words.unary<OpTy>(words.toFloat(op->getOperand(0)));
    else
      result = words.binary<OpTy>(words.toFloat(op->getOperand(0)),
                                  words.toFloat(op->getOperand(1)));
    rewriter.replaceOp(op, words.cast(result, type.getElementType()));
    return success();
  }
};

//===-- patterns ----------------------------------------------------------===//

template <typename OpTy> struct OnIntegers : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    bool isWhere = isa<WhereOp>(op), hasIntegers = false;
    for (Value operand : op->getOperands()) {
      std::optional<ElementForm> form = formOf(operand);
      if (!form)
        return rewriter.notifyMatchFailure(op, "kernels have no such elements");
      hasIntegers |= !form->isFloat();
      if (!isWhere && (form->isFloat() ||
                       elementOf(operand) != elementOf(op->getOperand(0))))
        return rewriter.notifyMatchFailure(op, "is not of integers alone");
    }
    std::optional<ElementForm> to = formOf(op->getResult(0));
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (!hasIntegers || !to || type.getNumElements() == 0 || type.getEncoding())
      return rewriter.notifyMatchFailure(op, "is not for integers of kernels");
    // Numbers alone are folded, or the library's.
    if (llvm::all_of(op->getOperands(), [](Value operand) {
          return numberOf(operand).has_value();
        }))
      return rewriter.notifyMatchFailure(op, "is a number");
    Words words(rewriter, op.getLoc());
    Value result = decompose(op, words);
    if (!result)
      return rewriter.notifyMatchFailure(op, "is a call");
    rewriter.replaceOp(
        op, words.as(words.cast(result, type.getElementType()), type));
    return success();
  }
};

} // namespace

void populateIntegers(RewritePatternSet &patterns) {
  auto add = [&]<typename... OpTy>(std::type_identity<std::tuple<OpTy...>>) {
    patterns.add<OnIntegers<OpTy>...>(patterns.getContext());
  };
  add(std::type_identity<std::tuple<
          AbsOp, AddOp, BitwiseAndOp, BitwiseNotOp, BitwiseOrOp, BitwiseXorOp,
          CeilOp, ClampScalarOp, ClampTensorOp, DivOp, EqualOp, FloorOp,
          GreaterEqualOp, GreaterThanOp, IsFiniteOp, LessEqualOp, LessThanOp,
          LogicalAndOp, LogicalLeftShiftOp, LogicalNotOp, LogicalOrOp,
          LogicalRightShiftOp, LogicalXorOp, MaximumOp, MinimumOp, MultiplyOp,
          NegOp, NotEqualOp, PowOp, ReluOp, Relu6Op, RemainderOp, RightShiftOp,
          SignOp, SignBitOp, SquareOp, SubtractOp, TruncOp, WhereOp>>());
  auto addFunctions =
      [&]<typename... OpTy>(std::type_identity<std::tuple<OpTy...>>) {
        patterns.add<OnFloats<OpTy>...>(patterns.getContext());
      };
  addFunctions(
      std::type_identity<std::tuple<
          AcosOp, AsinOp, AsinhOp, AtanOp, Atan2Op, CbrtOp, CosOp, ErfOp,
          ErfcOp, ExpOp, Exp2Op, Expm1Op, FracOp, GeluOp, HardsigmoidOp, LogOp,
          Log1pOp, MishOp, ReciprocalOp, RsqrtOp, SigmoidOp, SiluOp, SinOp,
          SoftsignOp, SqrtOp, TanOp, TanhOp>>());
}

} // namespace mlir::tt::d2m
