//===- Neural.cpp - products, rows, normalisation -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include "tt/shape/Checked.h"

namespace tt::shape {

namespace {

/// `dims` without dimensions of 1 at the front.
Dims dropLeadingOnes(Dims dims) {
  while (!dims.empty() && dims.front() == 1)
    dims = dims.subspan(1);
  return dims;
}

bool expectMatrix(Dims shape, bool transposed, std::string_view name,
                  Fail fail) {
  if (shape.empty())
    return fail("'", name, "' is a 'scalar', rank 1 or more ", "expected");
  if (transposed && shape.size() < 2)
    return fail("'transpose_", name, "' needs two dimensions, '", name,
                "' is '", text(shape), "'");
  return true;
}

bool expectParameter(std::optional<Dims> shape, Dims normalized,
                     std::string_view name, Fail fail) {
  if (!shape)
    return true;
  if (dropLeadingOnes(*shape) == dropLeadingOnes(normalized))
    return true;
  return fail(name, " shape '", text(*shape), "' given, '", text(normalized),
              "' expected");
}

} // namespace

std::optional<Shape> matmul(Dims a, Dims b, bool transposeA, bool transposeB,
                            Fail fail) {
  if (!expectMatrix(a, transposeA, "a", fail) ||
      !expectMatrix(b, transposeB, "b", fail))
    return std::nullopt;
  bool row = a.size() == 1, column = b.size() == 1;
  int64_t innerA = transposeA ? a[a.size() - 2] : a.back();
  int64_t innerB = column || transposeB ? b.back() : b[b.size() - 2];
  if (innerA != innerB)
    return fail("inner dimensions differ: a is '", text(a), "', b is '",
                text(b), "' (", innerA, " vs ", innerB, ")");
  std::vector<Dims> batches = {a.dropBack(std::min<size_t>(a.size(), 2)),
                               b.dropBack(std::min<size_t>(b.size(), 2))};
  std::optional<Shape> result = broadcast(batches, [&](const std::string &why) {
    fail("batch dimensions differ: ", why);
  });
  if (!result)
    return std::nullopt;
  if (!row)
    result->push_back(transposeA ? a.back() : a[a.size() - 2]);
  if (!column)
    result->push_back(transposeB ? b[b.size() - 2] : b.back());
  return result;
}

std::optional<Shape> linear(Dims a, Dims b, std::optional<Dims> bias,
                            bool transposeA, bool transposeB, Fail fail) {
  std::optional<Shape> product = matmul(a, b, transposeA, transposeB, fail);
  if (!product || !bias)
    return product;
  size_t rank = product->size();
  bool fits = bias->size() <= rank;
  for (size_t i = 0; fits && i < bias->size(); ++i) {
    int64_t dim = (*bias)[bias->size() - 1 - i];
    fits = dim == 1 || dim == (*product)[rank - 1 - i];
  }
  if (!fits)
    return fail("bias '", text(*bias), "' does not broadcast to the product '",
                text(*product), "'");
  return product;
}

std::optional<Shape> linearWithBias(Dims a, Dims b, std::optional<Dims> bias,
                                    bool transposeA, bool transposeB,
                                    Fail fail) {
  std::optional<Shape> product = matmul(a, b, transposeA, transposeB, fail);
  if (!product || !bias)
    return product;
  return broadcast({Dims(*product), *bias}, [&](const std::string &why) {
    fail("bias '", text(*bias), "' does not broadcast with the product '",
         text(*product), "': ", why);
  });
}

/// Which dimensions of `operand` the attributes name; fails for one that is out
/// of range or named twice.
static std::optional<std::vector<bool>> namedDims(Dims operand, Dims batch,
                                                  Dims contract,
                                                  std::string_view name,
                                                  Fail fail) {
  std::vector<bool> named(operand.size());
  for (Dims dims : {batch, contract})
    for (int64_t dim : dims) {
      if (dim < 0 || dim >= int64_t(operand.size()))
        return fail("dimension '", dim, "' of ", name, " '", text(operand),
                    "' is out of range");
      if (named[dim])
        return fail("dimension '", dim, "' of ", name, " is named twice");
      named[dim] = true;
    }
  return named;
}

std::optional<Shape> dotGeneral(Dims lhs, Dims rhs, Dims batchLhs,
                                Dims contractLhs, Dims batchRhs,
                                Dims contractRhs, Fail fail) {
  auto namedLhs = namedDims(lhs, batchLhs, contractLhs, "lhs", fail);
  if (!namedLhs)
    return std::nullopt;
  auto namedRhs = namedDims(rhs, batchRhs, contractRhs, "rhs", fail);
  if (!namedRhs)
    return std::nullopt;
  auto pair = [&](Dims left, Dims right, std::string_view name) -> bool {
    if (left.size() != right.size())
      return fail(left.size(), " ", name, " dimensions of lhs and ",
                  right.size(), " of rhs given, as many expected");
    for (size_t i = 0; i != left.size(); ++i)
      if (lhs[left[i]] != rhs[right[i]])
        return fail(name, " dimensions '", left[i], "' of lhs '", text(lhs),
                    "' and '", right[i], "' of rhs '", text(rhs),
                    "' differ in size");
    return true;
  };
  if (!pair(batchLhs, batchRhs, "batch") ||
      !pair(contractLhs, contractRhs, "contracted"))
    return std::nullopt;
  Shape result;
  for (int64_t dim : batchLhs)
    result.push_back(lhs[dim]);
  for (size_t i = 0; i != lhs.size(); ++i)
    if (!(*namedLhs)[i])
      result.push_back(lhs[i]);
  for (size_t i = 0; i != rhs.size(); ++i)
    if (!(*namedRhs)[i])
      result.push_back(rhs[i]);
  return result;
}

std::optional<Shape> softmax(Dims input, int64_t dim, Fail fail) {
  if (!dimension(dim, input.size(), "dimension", fail))
    return std::nullopt;
  return input.copy();
}

std::optional<Shape> embedding(Dims input, Dims weight, Fail fail) {
  if (weight.size() < 2 || !dropLeadingOnes(weight.dropBack(2)).empty())
    return fail("weight '", text(weight),
                "' given, a table of rows expected (dimensions ",
                "before the last two are 1)");
  Shape result = input.copy();
  result.push_back(weight.back());
  return result;
}

std::optional<Shape> normalization(Dims input, Dims normalized,
                                   std::optional<Dims> weight,
                                   std::optional<Dims> bias, Fail fail) {
  if (normalized.empty() || normalized.size() > input.size() ||
      input.takeBack(normalized.size()) != normalized)
    return fail("normalized shape '", text(normalized),
                "' given, the last dimensions of input '", text(input),
                "' expected");
  if (!expectParameter(weight, normalized, "weight", fail) ||
      !expectParameter(bias, normalized, "bias", fail))
    return std::nullopt;
  return input.copy();
}

std::optional<Shape> rowNormalization(Dims input, std::optional<Dims> weight,
                                      std::optional<Dims> bias, Fail fail) {
  size_t row = std::min<size_t>(input.size(), 1);
  return normalization(input, input.takeBack(row), weight, bias, fail);
}

} // namespace tt::shape
