//===- Places.cpp - gather, scatter, parts of dimensions ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Checked.h"
#include "tt/shape/Rules.h"

namespace tt::shape {

std::optional<Shape> along(Dims input, int64_t dim, Fail fail) {
  if (!dimension(dim, input.size(), "dim", fail))
    return std::nullopt;
  return input.copy();
}

std::optional<Shape> topk(Dims input, int64_t k, int64_t dim, Fail fail) {
  std::optional<int64_t> axis = dimension(dim, input.size(), "dim", fail);
  if (!axis)
    return std::nullopt;
  if (k < 0 || k > input[*axis])
    return fail("'k' is '", k, "', 0 to '", input[*axis],
                "' expected, the size of dimension '", *axis, "'");
  Shape result = input.copy();
  result[*axis] = k;
  return result;
}

/// Fails unless `index` has the rank of `input` and is nowhere larger but along
/// `axis`.
static bool expectPlaces(Dims input, Dims index, int64_t axis, Fail fail) {
  if (index.size() != input.size())
    return fail("index '", text(index), "' has rank '", index.size(), "', '",
                input.size(), "' expected, that of input '", text(input), "'");
  for (size_t i = 0; i != index.size(); ++i)
    if (int64_t(i) != axis && index[i] > input[i])
      return fail("dimension '", i, "' of index '", text(index),
                  "' is larger than that of input '", text(input), "'");
  return true;
}

std::optional<Shape> gather(Dims input, Dims index, int64_t dim, Fail fail) {
  std::optional<int64_t> axis = dimension(dim, input.size(), "dim", fail);
  if (!axis || !expectPlaces(input, index, *axis, fail))
    return std::nullopt;
  return index.copy();
}

std::optional<Shape> scatter(Dims input, Dims index, Dims source, int64_t dim,
                             Fail fail) {
  std::optional<int64_t> axis = dimension(dim, input.size(), "dim", fail);
  if (!axis || !expectPlaces(input, index, *axis, fail))
    return std::nullopt;
  if (!(source == index))
    return fail("source '", text(source), "' given, '", text(index),
                "' expected, the shape of index");
  return input.copy();
}

std::optional<Shape> index(Dims input, int64_t dim, int64_t begin, int64_t end,
                           int64_t step, Fail fail) {
  std::optional<int64_t> axis = dimension(dim, input.size(), "dim", fail);
  if (!axis)
    return std::nullopt;
  int64_t size = input[*axis];
  for (auto [name, bound] : {std::pair("begin", begin), std::pair("end", end)})
    if (bound < -size || bound > size)
      return fail("'", name, "' is '", bound,
                  "', beyond the dimension's size '", size, "'");
  if (step < 1)
    return fail("'step' is '", step, "', at least 1 expected");
  int64_t from = begin < 0 ? begin + size : begin,
          to = end < 0 ? end + size : end;
  if (from > to)
    return fail("'begin' is '", begin, "', behind 'end', '", end, "'");
  Shape result = input.copy();
  result[*axis] = (to - from) / step + ((to - from) % step != 0);
  return result;
}

std::optional<std::vector<std::array<int64_t, 2>>>
selectedPieces(Dims input, int64_t dim, int64_t begin, int64_t length,
               int64_t stride, Fail fail) {
  std::optional<int64_t> axis = dimension(dim, input.size(), "dim", fail);
  if (!axis)
    return std::nullopt;
  int64_t size = input[*axis];
  int64_t from = begin < 0 ? begin + size : begin;
  if (from < 0 || from >= size)
    return fail("'begin' is '", begin, "', beyond the dimension's size '", size,
                "'");
  if (length < 1 || length > size - from)
    return fail("'length' is '", length, "', 1 to '", size - from,
                "' expected, up to the dimension's end");
  if (stride < 0)
    return fail("'stride' is '", stride, "', at least 0 expected");
  std::vector<std::array<int64_t, 2>> pieces;
  for (int64_t at = from; at < size; at += stride) {
    pieces.push_back({at, std::min(size, at + length)});
    if (stride == 0)
      break;
  }
  return pieces;
}

std::optional<Shape> indexSelect(Dims input, int64_t dim, int64_t begin,
                                 int64_t length, int64_t stride, Fail fail) {
  auto pieces = selectedPieces(input, dim, begin, length, stride, fail);
  if (!pieces)
    return std::nullopt;
  Shape result = input.copy();
  int64_t &size = result[size_t(dim < 0 ? dim + int64_t(input.size()) : dim)];
  size = 0;
  for (auto [first, last] : *pieces)
    size += last - first;
  return result;
}

std::optional<Shape> repeatInterleave(Dims input, int64_t repeats, int64_t dim,
                                      Fail fail) {
  std::optional<int64_t> axis = dimension(dim, input.size(), "dim", fail);
  if (!axis)
    return std::nullopt;
  if (repeats < 1)
    return fail("'repeats' is '", repeats, "', at least 1 expected");
  std::optional<int64_t> size = checkedMul(input[*axis], repeats);
  if (!size)
    return fail("the size of dimension '", *axis, "' needs more than 63 bits");
  Shape result = input.copy();
  result[*axis] = *size;
  return result;
}

std::optional<Shape> reverse(Dims input, Dims dimensions, Fail fail) {
  std::vector<bool> seen(input.size());
  for (int64_t dim : dimensions) {
    if (dim < 0 || dim >= int64_t(input.size()))
      return fail("'dimensions' names '", dim, "', out of range for rank '",
                  input.size(), "'");
    if (seen[size_t(dim)])
      return fail("'dimensions' names dimension '", dim, "' twice");
    seen[size_t(dim)] = true;
  }
  return input.copy();
}

std::optional<Shape> embeddingBackward(Dims input, Dims weight, Dims gradient,
                                       Fail fail) {
  std::optional<int64_t> elements = volume(weight);
  if (weight.size() < 2 || !elements ||
      *elements != weight[weight.size() - 2] * weight.back())
    return fail("table '", text(weight),
                "' given, rows and columns, and only 1 before them, expected");
  std::optional<int64_t> rows = volume(input);
  if (gradient.empty() || gradient.back() != weight.back())
    return fail("gradient '", text(gradient), "' has no rows of length '",
                weight.back(), "', as table '", text(weight), "' has them");
  if (volume(gradient.dropBack(1)) != rows)
    return fail("gradient '", text(gradient),
                "' does not have a row for each of '", text(input),
                "' row numbers");
  return weight.copy();
}

} // namespace tt::shape
