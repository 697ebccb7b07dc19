//===- Hlo.h - makes ops of StableHLO ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_HLO_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_HLO_H

#include "mlir/IR/Builders.h"
#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt::stablehlo {

using Dims = SmallVector<int64_t>;

inline RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Makes ops of StableHLO and CHLO on real numbers and integers, with the types
/// that follow from their operands.
class Hlo {
public:
  explicit Hlo(Operation *at) : builder(at), loc(at->getLoc()) {}

  template <typename Op>
  Value make(RankedTensorType type, ValueRange operands,
             ArrayRef<NamedAttribute> attributes = {}) {
    OperationState state(loc, Op::getOperationName(), operands, type,
                         attributes);
    return builder.create(state)->getResult(0);
  }
  NamedAttribute named(StringRef name, Attribute value) {
    return builder.getNamedAttr(name, value);
  }
  NamedAttribute named(StringRef name, ArrayRef<int64_t> numbers) {
    return named(name, builder.getDenseI64ArrayAttr(numbers));
  }

  //===-- constants -------------------------------------------------------===//

  Value constant(DenseElementsAttr value) {
    return ConstantOp::create(builder, loc, value.getType(), value);
  }
  /// All elements are `number`, converted to the element type.
  Value full(RankedTensorType type, double number);
  Value like(Value x, double number) { return full(tensorOf(x), number); }
  /// Numbers of a real type, in order.
  Value numbers(ArrayRef<double> values, ArrayRef<int64_t> shape,
                FloatType element);
  Value iota(ArrayRef<int64_t> shape, Type element, int64_t dim);

  //===-- element by element ----------------------------------------------===//

  template <typename Op> Value unary(Value x) {
    return make<Op>(tensorOf(x), x);
  }
  template <typename Op> Value binary(Value a, Value b) {
    return make<Op>(tensorOf(a), {a, b});
  }
  template <typename Op> Value binary(Value a, double b) {
    return binary<Op>(a, like(a, b));
  }
  Value add(Value a, Value b) { return binary<AddOp>(a, b); }
  Value add(Value a, double b) { return binary<AddOp>(a, b); }
  Value sub(Value a, Value b) { return binary<SubtractOp>(a, b); }
  Value mul(Value a, Value b) { return binary<MulOp>(a, b); }
  Value mul(Value a, double b) { return binary<MulOp>(a, b); }
  Value div(Value a, Value b) { return binary<DivOp>(a, b); }
  Value neg(Value x) { return unary<NegOp>(x); }
  Value ask(ComparisonDirection direction, Value a, Value b);
  Value ask(ComparisonDirection direction, Value a, double b) {
    return ask(direction, a, like(a, b));
  }
  Value where(Value condition, Value a, Value b) {
    return make<SelectOp>(tensorOf(a), {condition, a, b});
  }
  Value cast(Value x, Type element);

  //===-- shape and movement ----------------------------------------------===//

  Value reshape(Value x, ArrayRef<int64_t> shape);
  Value transpose(Value x, ArrayRef<int64_t> permutation);
  /// Dimension i of `x` becomes dimension `dims[i]` of `shape`.
  Value broadcast(Value x, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims);
  Value slice(Value x, ArrayRef<int64_t> begins, ArrayRef<int64_t> ends);
  /// Part of one dimension.
  Value part(Value x, int64_t dim, int64_t begin, int64_t end);
  Value concat(ValueRange parts, int64_t dim);
  Value reverse(Value x, ArrayRef<int64_t> dims);
  /// Zeros behind the elements of one dimension, up to `size`.
  Value padTo(Value x, int64_t dim, int64_t size);
  /// Batch dimensions of both, then the other ones of `a`, then those of `b`.
  Value dot(Value a, Value b, ArrayRef<int64_t> batchA,
            ArrayRef<int64_t> batchB, ArrayRef<int64_t> contractA,
            ArrayRef<int64_t> contractB);
  /// Sums over dimensions, which go.
  Value sum(Value x, ArrayRef<int64_t> dims);

  OpBuilder builder;
  Location loc;
};

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_HLO_H
