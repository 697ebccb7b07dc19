//===- LinalgEmit.h - building blocks of tensor code ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTIRTOLINALG_LINALGEMIT_H
#define TTMLIR_LIB_CONVERSION_TTIRTOLINALG_LINALGEMIT_H

#include "Scalar.h"

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt {

using Dims = ArrayRef<int64_t>;

/// A tensor that a body reads, and the sign of its integers.
struct Operand {
  Value value;
  bool isUnsigned = false;

  Operand(Value value, bool isUnsigned = false)
      : value(value), isUnsigned(isUnsigned) {}
};

/// A verified dimension that may count from the end.
inline int64_t wrapDim(int64_t dim, int64_t rank) {
  return dim < 0 ? dim + rank : dim;
}
/// The numbers from `begin` up to but not including `end`.
SmallVector<int64_t> range(int64_t begin, int64_t end);

/// Emits tensor and linalg ops at one location, on storage types.
class LinalgEmit {
public:
  /// The scalars of one point: one for every input, then the accumulator.
  using Body = function_ref<Scalar(ArrayRef<Scalar>)>;
  using IndexBody =
      function_ref<Scalar(ArrayRef<Scalar>, ImplicitLocOpBuilder &)>;

  LinalgEmit(OpBuilder &builder, Location loc) : b(loc, builder) {}

  ImplicitLocOpBuilder &builder() { return b; }

  /// Remembers why the op at hand has no lowering.
  LogicalResult cannot(const Twine &why) {
    because = why.str();
    return failure();
  }
  StringRef reason() const { return because; }

  Value empty(Dims shape, Type element);
  Value full(Dims shape, TypedAttr value);
  Value full(Dims shape, Type element, double value) {
    return full(std::move(shape), numberAttr(element, value));
  }

  /// Element by element; inputs broadcast to `shape` as in NumPy.
  Value map(Dims shape, Type element, ArrayRef<Operand> inputs, Body body);
  Value mapIndexed(Dims shape, Type element, ArrayRef<Operand> inputs,
                   IndexBody body);

  /// Loops in the order of the dimensions of `maps`; those that the last map
  /// (of the result) does not have are reduced into `init`.
  Value contract(Value init, bool isUnsigned, ArrayRef<Operand> inputs,
                 ArrayRef<AffineMap> maps, Body body);

  /// Folds `dims` away, keeping them with size 1.
  Value reduce(Operand input, ArrayRef<int64_t> dims, TypedAttr init,
               Body body);
  /// Sum in f64 over `dims` of floats, in their own type of integers.
  Value sum(Operand input, ArrayRef<int64_t> dims);
  Value max(Operand input, ArrayRef<int64_t> dims);

  Value reshape(Value input, Dims shape);
  /// Dimension i of the result is dimension `permutation[i]` of the input.
  Value permute(Value input, ArrayRef<int64_t> permutation);
  /// `low` and `high` elements of `value` around every dimension.
  Value pad(Value input, Dims low, Dims high, TypedAttr value);
  /// `source` written into `into` at `offsets`.
  Value insert(Value source, Value into, Dims offsets);

  /// The map by which a tensor of `from` is read in loops over `to`.
  AffineMap broadcastMap(Dims from, Dims to);

private:
  ImplicitLocOpBuilder b;
  std::string because = "the types are not supported";
};

/// The smallest (or largest) value of a storage type.
TypedAttr lowest(Type type, bool isUnsigned);
TypedAttr highest(Type type, bool isUnsigned);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTIRTOLINALG_LINALGEMIT_H
