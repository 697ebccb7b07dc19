//===- ShapeRulesNeural.cpp - products, rows, normalisation ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/ShapeRules.h"

namespace mlir::tt::shape {

namespace {

/// `dims` without dimensions of 1 at the front.
Dims dropLeadingOnes(Dims dims) {
  return dims.drop_while([](int64_t dim) { return dim == 1; });
}

LogicalResult expectMatrix(Dims shape, bool transposed, StringRef name,
                           EmitError emitError) {
  if (shape.empty())
    return emitError() << "'" << name << "' is a 'scalar', rank 1 or more "
                       << "expected";
  if (transposed && shape.size() < 2)
    return emitError() << "'transpose_" << name << "' needs two dimensions, '"
                       << name << "' is '" << text(shape) << "'";
  return success();
}

LogicalResult expectParameter(std::optional<Dims> shape, Dims normalized,
                              StringRef name, EmitError emitError) {
  if (!shape)
    return success();
  if (dropLeadingOnes(*shape) == dropLeadingOnes(normalized))
    return success();
  return emitError() << name << " shape '" << text(*shape) << "' given, '"
                     << text(normalized) << "' expected";
}

} // namespace

FailureOr<Shape> matmul(Dims a, Dims b, bool transposeA, bool transposeB,
                        EmitError emitError) {
  if (failed(expectMatrix(a, transposeA, "a", emitError)) ||
      failed(expectMatrix(b, transposeB, "b", emitError)))
    return failure();
  bool row = a.size() == 1, column = b.size() == 1;
  int64_t innerA = transposeA ? a[a.size() - 2] : a.back();
  int64_t innerB = column || transposeB ? b.back() : b[b.size() - 2];
  if (innerA != innerB)
    return emitError() << "inner dimensions differ: a is '" << text(a)
                       << "', b is '" << text(b) << "' (" << innerA << " vs "
                       << innerB << ")";
  Dims batches[] = {a.drop_back(std::min<size_t>(a.size(), 2)),
                    b.drop_back(std::min<size_t>(b.size(), 2))};
  FailureOr<Shape> result = broadcast(batches, [&] {
    InFlightDiagnostic error = emitError();
    error << "batch dimensions differ: ";
    return error;
  });
  if (failed(result))
    return failure();
  if (!row)
    result->push_back(transposeA ? a.back() : a[a.size() - 2]);
  if (!column)
    result->push_back(transposeB ? b[b.size() - 2] : b.back());
  return result;
}

FailureOr<Shape> linear(Dims a, Dims b, std::optional<Dims> bias,
                        bool transposeA, bool transposeB, EmitError emitError) {
  FailureOr<Shape> product = matmul(a, b, transposeA, transposeB, emitError);
  if (failed(product) || !bias)
    return product;
  size_t rank = product->size();
  bool fits = bias->size() <= rank;
  for (size_t i = 0; fits && i < bias->size(); ++i) {
    int64_t dim = (*bias)[bias->size() - 1 - i];
    fits = dim == 1 || dim == (*product)[rank - 1 - i];
  }
  if (!fits)
    return emitError() << "bias '" << text(*bias)
                       << "' does not broadcast to the product '"
                       << text(*product) << "'";
  return product;
}

FailureOr<Shape> softmax(Dims input, int64_t dim, EmitError emitError) {
  if (failed(dimension(dim, input.size(), "dimension", emitError)))
    return failure();
  return Shape(input);
}

FailureOr<Shape> embedding(Dims input, Dims weight, EmitError emitError) {
  if (weight.size() < 2 ||
      !llvm::all_of(weight.drop_back(2), [](int64_t dim) { return dim == 1; }))
    return emitError() << "weight '" << text(weight)
                       << "' given, a table of rows expected (dimensions "
                       << "before the last two are 1)";
  Shape result(input);
  result.push_back(weight.back());
  return result;
}

FailureOr<Shape> normalization(Dims input, Dims normalized,
                               std::optional<Dims> weight,
                               std::optional<Dims> bias, EmitError emitError) {
  if (normalized.empty() || normalized.size() > input.size() ||
      input.take_back(normalized.size()) != normalized)
    return emitError() << "normalized shape '" << text(normalized)
                       << "' given, the last dimensions of input '"
                       << text(input) << "' expected";
  if (failed(expectParameter(weight, normalized, "weight", emitError)) ||
      failed(expectParameter(bias, normalized, "bias", emitError)))
    return failure();
  return Shape(input);
}

} // namespace mlir::tt::shape
