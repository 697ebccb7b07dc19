//===- General.cpp - general, element-wise, reductions --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include "tt/shape/Checked.h"

#include <limits>

namespace tt::shape {

std::string text(Dims shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  for (int64_t dim : shape)
    text += (text.empty() ? "" : "x") + std::to_string(dim);
  return text;
}

std::optional<int64_t> volume(Dims shape) {
  int64_t product = 1;
  bool empty = false;
  for (int64_t dim : shape) {
    empty |= dim == 0;
    std::optional<int64_t> next =
        checkedMul(product, std::max<int64_t>(dim, 1));
    if (dim < 0 || !next)
      return std::nullopt;
    product = *next;
  }
  return empty ? 0 : product;
}

std::optional<int64_t> dimension(int64_t dim, int64_t rank,
                                 std::string_view name, Fail fail) {
  if (dim < -rank || dim >= rank) {
    fail("'", name, "' is '", dim, "', out of range for rank '", rank, "'");
    return std::nullopt;
  }
  return dim < 0 ? dim + rank : dim;
}

bool expect(Dims given, const std::optional<Shape> &expected, Fail fail) {
  if (!expected)
    return false;
  if (given == Dims(*expected))
    return true;
  return fail("result shape '", text(given), "' given, '", text(*expected),
              "' expected");
}

std::optional<Shape> broadcast(const std::vector<Dims> &operands, Fail fail) {
  size_t rank = 0;
  for (Dims operand : operands)
    rank = std::max(rank, operand.size());
  Shape result(rank, 1);
  for (size_t index = 0; index != operands.size(); ++index) {
    auto operand = operands[index];
    size_t offset = rank - operand.size();
    for (size_t i = 0; i != operand.size(); ++i) {
      auto dim = operand[i];
      int64_t &out = result[offset + i];
      if (dim == out || dim == 1)
        continue;
      if (out != 1)
        return fail("shape '", text(operand), "' of operand '#", index,
                    "' does not broadcast with '", text(result), "' (", dim,
                    " vs ", out, ")");
      out = dim;
    }
  }
  return result;
}

std::optional<Shape> reduction(Dims input, Dims dims, bool keepDim, Fail fail) {
  std::vector<bool> reduced(input.size(), dims.empty());
  for (int64_t dim : dims) {
    std::optional<int64_t> index =
        dimension(dim, input.size(), "dim_arg", fail);
    if (!index)
      return std::nullopt;
    if (reduced[size_t(*index)])
      return fail("'dim_arg' names dimension '", *index, "' twice");
    reduced[size_t(*index)] = true;
  }
  Shape result;
  for (size_t i = 0; i != input.size(); ++i) {
    auto dim = input[i];
    if (!reduced[i])
      result.push_back(dim);
    else if (keepDim)
      result.push_back(1);
  }
  return result;
}

std::optional<Shape> argmax(Dims input, Dims dims, bool keepDim, Fail fail) {
  if (dims.size() > 1)
    return fail("'dim_arg' has '", dims.size(),
                "' entries, at most 1 expected");
  std::optional<Shape> result = reduction(input, dims, keepDim, fail);
  if (!result)
    return std::nullopt;
  int64_t rank = input.size();
  bool empty =
      dims.empty() ? volume(input) == 0 : input[(dims[0] + rank) % rank] == 0;
  if (empty)
    return fail("input '", text(input), "' has no maximum, nothing is in it");
  return result;
}

std::optional<Shape> sort(Dims input, int64_t dim, Fail fail) {
  if (!dimension(dim, input.size(), "dim", fail))
    return std::nullopt;
  return input.copy();
}

std::optional<Shape> given(Dims shape, Fail fail) {
  for (int64_t dim : shape)
    if (dim < 0)
      return fail("'shape' is '", text(shape),
                  "', sizes of at least 0 expected");
  return shape.copy();
}

std::optional<Shape> same(Dims input, Fail fail) { return input.copy(); }

std::optional<Shape> arange(int64_t start, int64_t end, int64_t step,
                            Fail fail) {
  std::optional<int64_t> count = arangeCount(start, end, step, fail);
  if (!count)
    return std::nullopt;
  return Shape{*count};
}

std::optional<int64_t> arangeCount(int64_t start, int64_t end, int64_t step,
                                   Fail fail) {
  if (step == 0) {
    fail("'step' is '0'");
    return std::nullopt;
  }
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
  if (count > std::numeric_limits<int64_t>::max()) {
    fail("'", start, "' to '", end, "' by '", step,
         "' has more than 2^63 - 1 values");
    return std::nullopt;
  }
  return static_cast<int64_t>(count);
}

} // namespace tt::shape
