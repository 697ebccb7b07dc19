//===- ShapeRules.cpp - general, element-wise, reductions ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/ShapeRules.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

#include <limits>

namespace mlir::tt::shape {

std::string text(Dims shape) {
  if (shape.empty())
    return "scalar";
  return llvm::join(
      llvm::map_range(shape, [](int64_t dim) { return std::to_string(dim); }),
      "x");
}

std::optional<int64_t> volume(Dims shape) {
  int64_t product = 1;
  bool empty = false;
  for (int64_t dim : shape) {
    empty |= dim == 0;
    std::optional<int64_t> next =
        llvm::checkedMul(product, std::max<int64_t>(dim, 1));
    if (dim < 0 || !next)
      return std::nullopt;
    product = *next;
  }
  return empty ? 0 : product;
}

Shape integers(ArrayAttr array) {
  Shape values;
  for (IntegerAttr entry : array.getAsRange<IntegerAttr>())
    values.push_back(entry.getValue().getSExtValue());
  return values;
}

FailureOr<int64_t> dimension(int64_t dim, int64_t rank, StringRef name,
                             EmitError emitError) {
  if (dim < -rank || dim >= rank)
    return emitError() << "'" << name << "' is '" << dim
                       << "', out of range for rank '" << rank << "'";
  return dim < 0 ? dim + rank : dim;
}

LogicalResult expect(Dims given, const FailureOr<Shape> &expected,
                     EmitError emitError) {
  if (failed(expected))
    return failure();
  if (given == Dims(*expected))
    return success();
  return emitError() << "result shape '" << text(given) << "' given, '"
                     << text(*expected) << "' expected";
}

FailureOr<Shape> broadcast(ArrayRef<Dims> operands, EmitError emitError) {
  size_t rank = 0;
  for (Dims operand : operands)
    rank = std::max(rank, operand.size());
  Shape result(rank, 1);
  for (auto [index, operand] : llvm::enumerate(operands)) {
    size_t offset = rank - operand.size();
    for (auto [i, dim] : llvm::enumerate(operand)) {
      int64_t &out = result[offset + i];
      if (dim == out || dim == 1)
        continue;
      if (out != 1)
        return emitError() << "shape '" << text(operand) << "' of operand '#"
                           << index << "' does not broadcast with '"
                           << text(result) << "' (" << dim << " vs " << out
                           << ")";
      out = dim;
    }
  }
  return result;
}

FailureOr<Shape> reduction(Dims input, Dims dims, bool keepDim,
                           EmitError emitError) {
  llvm::SmallBitVector reduced(input.size(), dims.empty());
  for (int64_t dim : dims) {
    FailureOr<int64_t> index =
        dimension(dim, input.size(), "dim_arg", emitError);
    if (failed(index))
      return failure();
    if (reduced.test(*index))
      return emitError() << "'dim_arg' names dimension '" << *index
                         << "' twice";
    reduced.set(*index);
  }
  Shape result;
  for (auto [i, dim] : llvm::enumerate(input)) {
    if (!reduced.test(i))
      result.push_back(dim);
    else if (keepDim)
      result.push_back(1);
  }
  return result;
}

FailureOr<Shape> argmax(Dims input, Dims dims, bool keepDim,
                        EmitError emitError) {
  if (dims.size() > 1)
    return emitError() << "'dim_arg' has '" << dims.size()
                       << "' entries, at most 1 expected";
  FailureOr<Shape> result = reduction(input, dims, keepDim, emitError);
  if (failed(result))
    return failure();
  int64_t rank = input.size();
  bool empty =
      dims.empty() ? volume(input) == 0 : input[(dims[0] + rank) % rank] == 0;
  if (empty)
    return emitError() << "input '" << text(input)
                       << "' has no maximum, nothing is in it";
  return result;
}

FailureOr<int64_t> arange(int64_t start, int64_t end, int64_t step,
                          EmitError emitError) {
  if (step == 0)
    return emitError() << "'step' is '0'";
  // The distance of two 64-bit numbers needs 65 bits.
  __int128 distance = static_cast<__int128>(end) - start;
  __int128 stride = step;
  if (stride < 0) {
    distance = -distance;
    stride = -stride;
  }
  if (distance <= 0)
    return 0;
  __int128 count = (distance + stride - 1) / stride;
  if (count > std::numeric_limits<int64_t>::max())
    return emitError() << "'" << start << "' to '" << end << "' by '" << step
                       << "' has more than 2^63 - 1 values";
  return static_cast<int64_t>(count);
}

} // namespace mlir::tt::shape
