//===- Words.h - formulas on tensors of integers ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Calls compute on si32, and on u32 where the sign bit is one like others. A
// comparison of u32 compares si32 with the highest bit flipped, which keeps the
// order; u16 and u8 are computed as si32, and the lower bits are kept.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WORDS_H
#define TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WORDS_H

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::d2m {

inline ElementForm formFor(Value value) { return *formOf(value); }
inline bool isSigned(Value value) {
  return formFor(value).kind == ElementForm::Signed;
}
inline bool isUnsigned(Value value) {
  return formFor(value).kind == ElementForm::Unsigned;
}
inline bool isNarrow(Value value) {
  return formFor(value).kind == ElementForm::Narrow;
}
inline bool isZero(Value value) { return numberOf(value) == 0u; }

/// Attribute of a division of integers whose divisor was made nonzero. The ops
/// that did so may be folded, so the attribute is needed.
inline constexpr StringLiteral kNonzero = "d2m.nonzero";
/// Whether no element of the divisor is 0.
inline bool isNeverZero(Operation *division) {
  if (division->hasAttr(kNonzero))
    return true;
  DenseElementsAttr content = ttir::getConstantContent(division->getOperand(1));
  auto isSet = [](const APInt &number) { return !number.isZero(); };
  return content &&
         (content.isSplat() ? isSet(content.getSplatValue<APInt>())
                            : llvm::all_of(content.getValues<APInt>(), isSet));
}

/// Builds formulas on tensors of integers.
struct Words : ttir::Emit {
  Words(OpBuilder &builder, Location loc)
      : ttir::Emit(builder, loc), builder(builder), loc(loc),
        si32(builder.getIntegerType(32, /*isSigned=*/true)) {}

  /// A number in a tensor of the rank of `like`, with its element type or
  /// another.
  Value number(Value like, Type element, Attribute value) {
    size_t rank = shapeOf(like).size();
    return ttir::FullOp::create(
        builder, loc,
        RankedTensorType::get(SmallVector<int64_t>(rank, 1), element),
        SmallVector<int32_t>(rank, 1), value);
  }
  Value number(Value like, int32_t value) {
    return number(like, elementOf(like), builder.getI32IntegerAttr(value));
  }
  Value bits(Value value, Type element) {
    if (elementOf(value) == element)
      return value;
    if (std::optional<uint32_t> word = numberOf(value);
        word && formOf(element)->kind == ElementForm::Signed)
      return number(value, element, builder.getI32IntegerAttr(int32_t(*word)));
    return ttir::BitcastConvertOp::create(
        builder, loc, RankedTensorType::get(shapeOf(value), element), value);
  }
  /// The value in words that calls compute on.
  Value word(Value value) {
    return isNarrow(value) ? cast(value, si32) : value;
  }
  /// `value` as si32 in the same order.
  Value ordered(Value value) {
    value = word(value);
    if (!isUnsigned(value))
      return value;
    Value flipped = bits(value, si32);
    return binary<ttir::BitwiseXorOp>(flipped, number(flipped, INT32_MIN));
  }
  /// The inverse of that map.
  Value disordered(Value value, Type element) {
    if (formOf(element)->kind != ElementForm::Unsigned)
      return cast(value, element);
    return bits(binary<ttir::BitwiseXorOp>(value, number(value, INT32_MIN)),
                element);
  }
  /// The quotient or remainder by a divisor without a 0.
  template <typename OpTy> Value byNonzero(Value a, Value b) {
    Value result = binary<OpTy>(a, b);
    result.getDefiningOp()->setAttr(kNonzero, builder.getUnitAttr());
    return result;
  }
  /// 1 where a comparison holds, else 0, as integers.
  template <typename OpTy> Value test(Value a, Value b) {
    return binary<OpTy>(a, b);
  }
  Value isSet(Value value) {
    value = word(value);
    return test<ttir::NotEqualOp>(value, number(value, 0));
  }
  /// si32 as narrow elements, which keep the lower bits.
  Value lowered(Value value, Type element) {
    int32_t mask =
        formOf(element)->format == ttcore::DataType::UInt8 ? 0xFF : 0xFFFF;
    return cast(binary<ttir::BitwiseAndOp>(value, number(value, mask)),
                element);
  }

  OpBuilder &builder;
  Location loc;
  Type si32;
};

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_DECOMPOSE_WORDS_H
