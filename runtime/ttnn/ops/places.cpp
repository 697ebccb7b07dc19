//===- places.cpp - Elements by their indices -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Lines.h"
#include "Op.h"
#include "Strided.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <array>
#include <cstring>
#include <type_traits>

namespace ttnn::chip {

using detail::Array;
using detail::CopyDim;
using detail::Lines;
using detail::Op;
using detail::RawTensor;

namespace {

/// The indices of a tensor, each 0 ... size - 1. `what` is what they count.
std::vector<uint32_t> checkedIndices(const Op &op, const Tensor &index,
                                     int64_t size, const char *what) {
  if (is_floating_point(index.dtype()))
    op.unsupported("indices of '", to_string(index.dtype()),
                   "'; wanted integers");
  std::vector<uint32_t> places(size_t(index.shape().volume()));
  auto read = [&](auto values) {
    for (size_t i = 0; i != places.size(); ++i) {
      int64_t place = values[i];
      if (place < 0 || place >= size)
        op.fail("index ", place, " at position ", i, "; there are ", size, " ",
                what);
      places[i] = uint32_t(place);
    }
  };
  if (is_signed_integer(index.dtype()))
    read(detail::readDense<int32_t>(index));
  else
    read(detail::readDense<uint32_t>(index));
  return places;
}

/// Fails unless `index` has the rank of `input`, and no dimension but `axis` is
/// larger.
void checkFits(const Op &op, const Shape &input, const Shape &index,
               size_t axis) {
  bool fits = index.rank() == input.rank();
  for (size_t d = 0; fits && d != index.rank(); ++d)
    fits = d == axis || index[int64_t(d)] <= input[int64_t(d)];
  if (!fits)
    op.fail("indices ", to_string(index), " for ", to_string(input),
            "; wanted equal ranks, and nothing larger outside dimension ",
            axis);
}

/// For every element of an array of `shape` where the first element is of the
/// line along `axis` that it belongs to, in an array of the shape `into`.
std::vector<size_t> lineStarts(const Shape &shape, const Shape &into,
                               size_t axis) {
  std::vector<size_t> strides = detail::rowMajorStrides(into), starts{0};
  for (size_t d = 0; d != shape.rank(); ++d) {
    std::vector<size_t> next;
    next.reserve(starts.size() * size_t(shape[int64_t(d)]));
    for (size_t start : starts)
      for (size_t i = 0; i != size_t(shape[int64_t(d)]); ++i)
        next.push_back(start + (d == axis ? 0 : i * strides[d]));
    starts = std::move(next);
  }
  return starts;
}

template <typename T> T joined(char how, T old, T value) {
  using Bits = std::conditional_t<std::is_same_v<T, int32_t>, uint32_t, T>;
  switch (how) {
  case '+':
    return T(Bits(old) + Bits(value));
  case '*':
    return T(Bits(old) * Bits(value));
  case '<':
    return value < old || value != value ? value : old;
  case '>':
    return value > old || value != value ? value : old;
  default:
    return value;
  }
}

/// One after the other: the last one for an index wins.
template <typename T>
void scatterInto(const Tensor &input, const Tensor &source,
                 const std::vector<size_t> &places, char how,
                 const Tensor &result) {
  Array<T> values = detail::readDense<T>(input);
  Array<T> from = detail::readDense<T>(source);
  for (size_t i = 0; i != places.size(); ++i)
    values[places[i]] = joined(how, values[places[i]], from[i]);
  if constexpr (std::is_same_v<T, uint32_t>) {
    uint32_t mask = input.dtype() == DataType::UINT8    ? 0xFFu
                    : input.dtype() == DataType::UINT16 ? 0xFFFFu
                                                        : ~0u;
    for (size_t i = 0; i != values.size(); ++i)
      values[i] &= mask;
  }
  detail::writeDense(result, values.data());
}

} // namespace

Tensor gather(const Tensor &input, int32_t dim, const Tensor &index,
              const std::optional<MemoryConfig> &memory_config) {
  Op op("gather", input);
  op.operand("index", index);
  op.argument("dim", std::array{dim});
  size_t axis = op.dimension(dim, input.shape().rank());
  checkFits(op, input.shape(), index.shape(), axis);
  std::vector<uint32_t> places = checkedIndices(
      op, index, input.shape()[int64_t(axis)], "elements along the dimension");
  std::vector<size_t> starts = lineStarts(index.shape(), input.shape(), axis);
  size_t inner = Lines(input.shape(), axis).inner;
  Tensor result =
      op.result(index.shape(), std::nullopt, std::nullopt, memory_config);
  RawTensor from(input), to = RawTensor::roomFor(result);
  detail::parallelFor(places.size(), 8192, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i)
      std::memcpy(to.bytes.data() + i * to.size,
                  from.bytes.data() +
                      (starts[i] + places[i] * inner) * from.size,
                  from.size);
  });
  to.writeTo(result);
  return result;
}

Tensor scatter(const Tensor &input, int32_t dim, const Tensor &index,
               const Tensor &src,
               const std::optional<MemoryConfig> &memory_config,
               const std::optional<std::string> &reduce) {
  Op op("scatter", input);
  op.operand("index", index);
  op.operand("source", src);
  op.argument("dim", std::array{dim});
  char how = !reduce                 ? '='
             : *reduce == "add"      ? '+'
             : *reduce == "multiply" ? '*'
             : *reduce == "amin"     ? '<'
             : *reduce == "amax"     ? '>'
                                     : 0;
  if (how == 0)
    op.fail("reduction '", *reduce,
            "'; wanted none, 'add', 'multiply', 'amin' or 'amax'");
  size_t axis = op.dimension(dim, input.shape().rank());
  checkFits(op, input.shape(), index.shape(), axis);
  if (src.shape() != index.shape() || src.dtype() != input.dtype())
    op.fail("source ", to_string(src.shape()), " of '", to_string(src.dtype()),
            "'; wanted the shape of the indices, ", to_string(index.shape()),
            ", and '", to_string(input.dtype()), "'");
  std::vector<uint32_t> indices = checkedIndices(
      op, index, input.shape()[int64_t(axis)], "elements along the dimension");
  std::vector<size_t> places = lineStarts(index.shape(), input.shape(), axis);
  size_t inner = Lines(input.shape(), axis).inner;
  for (size_t i = 0; i != places.size(); ++i)
    places[i] += indices[i] * inner;
  Tensor result =
      op.result(input.shape(), std::nullopt, std::nullopt, memory_config);
  if (is_floating_point(input.dtype()))
    scatterInto<float>(input, src, places, how, result);
  else if (is_signed_integer(input.dtype()))
    scatterInto<int32_t>(input, src, places, how, result);
  else
    scatterInto<uint32_t>(input, src, places, how, result);
  return result;
}

Tensor repeat_interleave(const Tensor &input, uint32_t repeats, int32_t dim,
                         const std::optional<MemoryConfig> &memory_config) {
  Op op("repeat_interleave", input);
  op.argument("repeats", std::array{int64_t(repeats)});
  op.argument("dim", std::array{dim});
  if (repeats == 0)
    op.fail("0 repeats; wanted at least 1");
  size_t axis = op.dimension(dim, input.shape().rank());
  Shape shape = input.shape();
  shape[int64_t(axis)] *= int64_t(repeats);
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  RawTensor from(input), to = RawTensor::roomFor(result);
  size_t inner = Lines(input.shape(), axis).inner;
  size_t rows = inner == 0 ? 0 : size_t(input.shape().volume()) / inner;
  detail::stridedCopy(to.bytes.data(), from.bytes.data(),
                      {CopyDim{rows, repeats * inner, inner},
                       CopyDim{repeats, inner, 0}, CopyDim{inner, 1, 1}},
                      from.size);
  to.writeTo(result);
  return result;
}

Tensor embedding_bw(const Tensor &input, const Tensor &weight,
                    const Tensor &gradient, std::optional<DataType> dtype,
                    const std::optional<MemoryConfig> &memory_config,
                    std::optional<Layout> layout) {
  Op op("embedding_bw", input);
  op.operand("weight", weight);
  op.operand("in_gradient", gradient);
  const Shape &table = weight.shape();
  if (table.rank() < 2 || table.volume() != table[-1] * table[-2])
    op.fail("table ", to_string(table),
            "; wanted rows and columns, and only 1 before them");
  size_t width = size_t(table[-1]);
  if (gradient.shape().rank() == 0 || gradient.shape()[-1] != table[-1] ||
      gradient.shape().volume() != input.shape().volume() * table[-1])
    op.fail("gradient ", to_string(gradient.shape()), " for ",
            to_string(input.shape()), " row numbers; wanted a row of ", width,
            " for each");
  std::vector<uint32_t> rows =
      checkedIndices(op, input, table[-2], "rows in the table");
  Tensor result = op.result(table, dtype.value_or(gradient.dtype()),
                            layout.value_or(Layout::TILE), memory_config);
  Array<float> from = detail::readDense<float>(gradient);
  std::vector<double> sums(size_t(table.volume()));
  for (size_t i = 0; i != rows.size(); ++i)
    for (size_t c = 0; c != width; ++c)
      sums[rows[i] * width + c] += from[i * width + c];
  Array<float> values(sums.size());
  std::copy(sums.begin(), sums.end(), values.data());
  detail::writeDense(result, values.data());
  return result;
}

} // namespace ttnn::chip
