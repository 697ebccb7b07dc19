//===- Integers.cpp - exact arithmetic of integers ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

//===-- ranges ------------------------------------------------------------===//

Range Range::ofBits(unsigned bits) {
  if (bits > 32)
    bits = 32;
  return {-(int64_t(1) << (bits - 1)), (int64_t(1) << (bits - 1)) - 1};
}

int64_t Range::magnitude() const { return std::max(-low, high); }

static Range typeRange(Type element) {
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return Range::ofBits(32);
  unsigned width = integer.getWidth();
  if (width == 1)
    return {0, 1};
  if (integer.isUnsigned() && width < 32)
    return {0, (int64_t(1) << width) - 1};
  return Range::ofBits(width);
}

/// The range, or that of 32 bits if they do not hold it.
static Range within(Range range) {
  Range word = Range::ofBits(32);
  return range.low < word.low || range.high > word.high ? word : range;
}

/// How many ops are looked through: chains are short, and shared operands would
/// be looked at again for each use.
static Range rangeOf(Value x, unsigned depth) {
  Range type = typeRange(elementOf(x));
  Operation *op = x.getDefiningOp();
  if (!op || depth == 0)
    return type;
  auto operand = [&](unsigned i) {
    return rangeOf(op->getOperand(i), depth - 1);
  };
  if (DenseElementsAttr content = getConstantContent(x);
      content && isa<IntegerType>(content.getElementType())) {
    if (content.getElementType().isInteger(1) ||
        (!content.isSplat() && content.getNumElements() > (1 << 22)))
      return type;
    bool isUnsigned = content.getElementType().isUnsignedInteger();
    Range found{INT64_MAX, INT64_MIN};
    for (APInt number : content.getValues<APInt>()) {
      int64_t n =
          isUnsigned ? int64_t(number.getZExtValue()) : number.getSExtValue();
      found = {std::min(found.low, n), std::max(found.high, n)};
    }
    return found.low > found.high ? Range{0, 0} : within(found);
  }
  return llvm::TypeSwitch<Operation *, Range>(op)
      .Case<ReshapeOp, PermuteOp, BroadcastOp, SliceStaticOp, ReverseOp,
            RepeatOp>([&](auto) { return operand(0); })
      .Case([&](TypecastOp cast) {
        if (!isa<IntegerType>(elementOf(cast.getInput())))
          return type;
        // A value outside the range of the type wraps around.
        Range from = operand(0);
        return from.low < type.low || from.high > type.high ? type : from;
      })
      .Case<AddOp>([&](auto) {
        Range a = operand(0), b = operand(1),
              sum{a.low + b.low, a.high + b.high};
        return sum.low < type.low || sum.high > type.high ? type : sum;
      })
      .Case<SubtractOp>([&](auto) {
        Range a = operand(0), b = operand(1),
              sum{a.low - b.high, a.high - b.low};
        return sum.low < type.low || sum.high > type.high ? type : sum;
      })
      .Case<MultiplyOp>([&](auto) {
        Range a = operand(0), b = operand(1);
        auto [low, high] = std::minmax(
            {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
        return low < type.low || high > type.high ? type : Range{low, high};
      })
      .Case<RemainderOp>([&](auto) {
        Range a = operand(0), b = operand(1);
        int64_t most = std::max<int64_t>(0, b.magnitude() - 1);
        return Range{std::max(std::min<int64_t>(a.low, 0), -most),
                     std::min(std::max<int64_t>(a.high, 0), most)};
      })
      .Case<DivOp>([&](auto) {
        Range a = operand(0), b = operand(1);
        return a.low >= 0 && b.low >= 0 ? Range{0, a.high} : type;
      })
      .Case([&](ArangeOp range) {
        int64_t count = tensorType(x).getDimSize(range.getArangeDimension());
        int64_t first = range.getStart(),
                last = first + (count - 1) * range.getStep();
        return within({std::min(first, last), std::max(first, last)});
      })
      .Case<MaximumOp>([&](auto) {
        Range a = operand(0), b = operand(1);
        return Range{std::max(a.low, b.low), std::max(a.high, b.high)};
      })
      .Case<MinimumOp>([&](auto) {
        Range a = operand(0), b = operand(1);
        return Range{std::min(a.low, b.low), std::min(a.high, b.high)};
      })
      .Case<BitwiseAndOp>([&](auto) {
        Range a = operand(0), b = operand(1);
        if (b.low >= 0)
          return Range{0, b.high};
        return a.low >= 0 ? Range{0, a.high} : type;
      })
      .Default([&](Operation *) { return type; });
}

Range ttir::rangeOf(Value x) { return ::rangeOf(x, 10); }

Type ttir::storedAs(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto quantized = tensor
                       ? dyn_cast<quant::QuantizedType>(tensor.getElementType())
                       : quant::QuantizedType();
  if (!quantized)
    return type;
  unsigned bits = quantized.getStorageTypeIntegralWidth();
  return tensor.clone(quantized.isSigned()
                          ? IntegerType::get(type.getContext(), bits)
                          : IntegerType::get(type.getContext(),
                                             std::max(8u, bits),
                                             IntegerType::Unsigned));
}

//===-- products ----------------------------------------------------------===//

namespace {
/// A part of an integer: `value << shift`, where `value` is a float.
struct Piece {
  Value value;
  unsigned shift;
  int64_t magnitude;
};
} // namespace

/// The integers themselves if they have few bits; else their bytes, the highest
/// of which has the sign.
static SmallVector<Piece> piecesOf(const Factor &factor, Emit &emit) {
  Builder &b = emit.builder;
  Type f32 = b.getF32Type(), word = b.getI32Type();
  Value x = emit.cast(factor.value, word);
  if (factor.range.magnitude() < 256)
    return {
        {emit.cast(x, f32), 0, std::max<int64_t>(1, factor.range.magnitude())}};
  SmallVector<Piece> pieces;
  Range range = factor.range;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bool last = range.low >= -128 && range.high <= 127;
    Value part = last ? x : emit.binary<BitwiseAndOp>(x, 255);
    pieces.push_back({emit.cast(part, f32), shift, last ? 128 : 255});
    if (last)
      break;
    x = emit.binary<RightShiftOp>(x, 8);
    range = {range.low >> 8, range.high >> 8};
  }
  return pieces;
}

Value ttir::multiplyExactly(Factor lhs, Factor rhs, int64_t terms,
                            function_ref<Value(Value, Value)> product,
                            Emit &emit) {
  constexpr int64_t kExact = int64_t(1) << 24;
  bool splits = lhs.summed >= 0 && rhs.summed >= 0;
  int64_t places = splits ? shapeOf(lhs.value)[lhs.summed] : 1;
  SmallVector<Piece> as = piecesOf(lhs, emit), bs = piecesOf(rhs, emit);
  Type word = emit.builder.getI32Type();
  Value sum;
  for (const Piece &a : as) {
    for (const Piece &b : bs) {
      unsigned shift = a.shift + b.shift;
      if (shift >= 32)
        continue;
      int64_t fits =
          kExact / (a.magnitude * b.magnitude * std::max<int64_t>(1, terms));
      if (fits == 0)
        return {};
      int64_t step = splits ? std::min(fits, std::max<int64_t>(1, places)) : 1;
      for (int64_t begin = 0; begin < std::max<int64_t>(1, places);
           begin += step) {
        Value left = a.value, right = b.value;
        if (step < places) {
          int64_t end = std::min(places, begin + step);
          left = emit.part(left, lhs.summed, begin, end);
          right = emit.part(right, rhs.summed, begin, end);
        }
        Value part = emit.cast(product(left, right), word);
        if (shift)
          part = emit.binary<LogicalLeftShiftOp>(part, shift);
        sum = sum ? emit.add(sum, part) : part;
      }
    }
  }
  return sum;
}

//===-- 64 bits -----------------------------------------------------------===//

namespace {
/// An integer of 64 bits as two of 32.
struct Wide {
  Value high, low;
};
} // namespace

static Value lowHalf(Value x, Emit &emit) {
  return emit.binary<BitwiseAndOp>(x, 0xffff);
}
static Value highHalf(Value x, Emit &emit) {
  return emit.binary<RightShiftOp>(x, 16);
}

/// Multiplies halves of 16 bits; the carries are summed in halves, too.
static Wide multiplyWide(Value a, Value b, Emit &emit) {
  Value al = lowHalf(a, emit), ah = highHalf(a, emit), bl = lowHalf(b, emit),
        bh = highHalf(b, emit);
  Value low = emit.mul(al, bl), first = emit.mul(ah, bl),
        second = emit.mul(al, bh);
  Value carry = emit.add(emit.binary<LogicalRightShiftOp>(low, 16),
                         emit.add(lowHalf(first, emit), lowHalf(second, emit)));
  Value high =
      emit.add(emit.add(emit.mul(ah, bh), emit.binary<RightShiftOp>(carry, 16)),
               emit.add(highHalf(first, emit), highHalf(second, emit)));
  return {high,
          emit.binary<BitwiseOrOp>(lowHalf(low, emit),
                                   emit.binary<LogicalLeftShiftOp>(carry, 16))};
}

/// Whether a < b for numbers without a sign.
static Value belowUnsigned(Value a, Value b, Emit &emit) {
  return emit.ask<LessThanOp>(emit.binary<BitwiseXorOp>(a, double(INT32_MIN)),
                              emit.binary<BitwiseXorOp>(b, double(INT32_MIN)));
}

static Wide addWide(Wide a, Wide b, Emit &emit) {
  Value low = emit.add(a.low, b.low);
  Value carry = emit.cast(belowUnsigned(low, b.low, emit), elementOf(low));
  return {emit.add(emit.add(a.high, b.high), carry), low};
}

Value ttir::scaleExactly(Value x, Value multiplier, Value shift, bool twice,
                         Emit &emit) {
  auto when = [&](Value condition, double a, double b) {
    return emit.where(condition, emit.like(x, a), emit.like(x, b));
  };
  Value zero = emit.like(x, 0);
  Wide product = multiplyWide(x, multiplier, emit);
  // 2^(shift - 1): of the two words the one that has this bit.
  Value place = emit.binary<MaximumOp>(emit.add(shift, -1.0), 0.0);
  Value above = emit.ask<GreaterEqualOp>(place, 32);
  Value bit = emit.binary<LogicalLeftShiftOp>(
      emit.like(x, 1), emit.where(above, emit.add(place, -32.0), place));
  Value moves = emit.ask<GreaterThanOp>(shift, 0);
  bit = emit.where(moves, bit, zero);
  product = addWide(
      product, {emit.where(above, bit, zero), emit.where(above, zero, bit)},
      emit);
  if (twice) {
    Value negative = emit.ask<LessThanOp>(x, 0);
    Value far = emit.ask<GreaterThanOp>(shift, 31);
    Wide more{emit.where(far, when(negative, -1, 0), zero),
              emit.where(far, when(negative, -double(1 << 30), 1 << 30), zero)};
    product = addWide(product, more, emit);
  }
  // Counts are kept within 0 and 31, as others leave nothing.
  Value isFar = emit.ask<GreaterEqualOp>(shift, 32);
  Value far = emit.binary<RightShiftOp>(
      product.high, emit.where(isFar, emit.add(shift, -32.0), zero));
  Value near = emit.where(isFar, zero, shift);
  Value up = emit.binary<MinimumOp>(emit.sub(emit.like(x, 32), near), 31.0);
  Value low = emit.binary<BitwiseOrOp>(
      emit.binary<LogicalLeftShiftOp>(product.high, up),
      emit.binary<LogicalRightShiftOp>(product.low, near));
  low = emit.where(moves, low, product.low);
  return emit.where(isFar, far, low);
}

//===-- bounds ------------------------------------------------------------===//

Value ttir::clampTo(Value x, Range range, Emit &emit) {
  return emit.binary<MinimumOp>(emit.binary<MaximumOp>(x, double(range.low)),
                                double(range.high));
}

Value ttir::wrapTo(Value x, unsigned bits, bool isSigned, Emit &emit) {
  if (bits >= 32)
    return x;
  if (!isSigned)
    return emit.binary<BitwiseAndOp>(x, double((int64_t(1) << bits) - 1));
  return emit.binary<RightShiftOp>(
      emit.binary<LogicalLeftShiftOp>(x, 32 - bits), 32 - bits);
}
