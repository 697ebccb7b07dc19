//===- creation.cpp - Tensors from nothing and from constants -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Elements.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <cstring>

namespace ttnn::chip {

using detail::Array;
using detail::Geometry;
using detail::kTile;
using detail::kTileElements;
using detail::Op;
using detail::TensorState;
using OptionalDevice = std::optional<std::reference_wrapper<MeshDevice>>;

namespace {

template <typename T> void fillTensor(const Tensor &tensor, T value) {
  const TensorState &s = tensor.state();
  const Geometry &g = s.geometry;
  size_t pageElements = g.tiled() ? kTileElements : g.pageWidth;
  Array<T> values(pageElements);
  std::fill_n(values.data(), pageElements, value);
  Array<uint8_t> page(g.pageBytes);
  detail::storeElements(g.type, values.data(), page.data(), pageElements);
  detail::parallelFor(g.numPages(), 65536 / g.pageBytes + 1,
                      [&](size_t begin, size_t end) {
                        for (size_t i = begin; i != end; ++i)
                          std::memcpy(s.page(i), page.data(), g.pageBytes);
                      });
  if (!g.tiled() || (g.height % kTile == 0 && g.width % kTile == 0))
    return;
  // Padding is zero in tiles at the edges.
  Array<T> dense(kTileElements);
  std::fill_n(dense.data(), kTileElements, value);
  for (size_t i = 0; i != g.numPages(); ++i) {
    size_t rows =
        std::min(kTile, g.height - i / g.tileCols % g.tileRows * kTile);
    size_t cols = std::min(kTile, g.width - i % g.tileCols * kTile);
    if (rows * cols == kTileElements)
      continue;
    std::fill_n(values.data(), kTileElements, T(0));
    for (size_t r = 0; r != rows; ++r)
      for (size_t c = 0; c != cols; ++c)
        values[detail::Tile::offset(r, c)] = value;
    detail::storeElements(g.type, values.data(), s.page(i), kTileElements);
  }
}

Tensor create(Op &op, const Shape &shape, DataType dtype,
              std::optional<Layout> layout,
              const std::optional<MemoryConfig> &config) {
  return op.result(shape, dtype, layout.value_or(Layout::TILE), config);
}

Tensor filled(const char *name, const Shape &shape, Scalar value,
              std::optional<DataType> dtype, std::optional<Layout> layout,
              const OptionalDevice &device,
              const std::optional<MemoryConfig> &config) {
  Op op(name, detail::meshOf(device));
  bool isFloat = std::holds_alternative<float>(value);
  Tensor result = create(
      op, shape, dtype.value_or(isFloat ? DataType::FLOAT32 : DataType::INT32),
      layout, config);
  if (isFloat)
    fillTensor(result, std::get<float>(value));
  else
    fillTensor(result, std::get<int32_t>(value));
  return result;
}

template <typename T>
void writeConstant(const Tensor &result, const ConstantData &value,
                   size_t count) {
  Array<T> values(count);
  detail::loadElements(to_device_type(value.dtype), value.bytes.data(),
                       values.data(), count);
  if (count == 1)
    fillTensor(result, values[0]);
  else
    detail::writeDense(result, values.data());
}

} // namespace

Tensor empty(const Shape &shape, std::optional<DataType> dtype,
             std::optional<Layout> layout, MeshDevice *device,
             const std::optional<MemoryConfig> &memory_config) {
  Op op("empty", device);
  Tensor result = create(op, shape, dtype.value_or(DataType::FLOAT32), layout,
                         memory_config);
  result.state().written = false;
  return result;
}

Tensor full(const Shape &shape, Scalar fill_value,
            std::optional<DataType> dtype, std::optional<Layout> layout,
            OptionalDevice device,
            const std::optional<MemoryConfig> &memory_config) {
  return filled("full", shape, fill_value, dtype, layout, device,
                memory_config);
}

Tensor zeros(const Shape &shape, std::optional<DataType> dtype,
             std::optional<Layout> layout, OptionalDevice device,
             const std::optional<MemoryConfig> &memory_config) {
  return filled("zeros", shape, 0.0f, dtype, layout, device, memory_config);
}

Tensor ones(const Shape &shape, std::optional<DataType> dtype,
            std::optional<Layout> layout, OptionalDevice device,
            const std::optional<MemoryConfig> &memory_config) {
  return filled("ones", shape, 1.0f, dtype, layout, device, memory_config);
}

Tensor from_buffer(const ConstantData &value, const Shape &shape,
                   std::optional<DataType> dtype, OptionalDevice device,
                   std::optional<Layout> layout,
                   const std::optional<MemoryConfig> &memory_config) {
  Op op("from_buffer", detail::meshOf(device));
  Tensor result =
      create(op, shape, dtype.value_or(value.dtype), layout, memory_config);
  size_t count = value.bytes.size() /
                 tt::device::elementBytes(to_device_type(value.dtype));
  if (count != size_t(shape.volume()) && count != 1)
    op.fail(count, " elements for shape ", to_string(shape), "; wanted ",
            shape.volume(), " or 1");
  if (is_floating_point(value.dtype))
    writeConstant<float>(result, value, count);
  else if (is_signed_integer(value.dtype))
    writeConstant<int32_t>(result, value, count);
  else
    writeConstant<uint32_t>(result, value, count);
  return result;
}

Tensor arange(int64_t start, int64_t end, int64_t step,
              std::optional<DataType> dtype, OptionalDevice device,
              const std::optional<MemoryConfig> &memory_config,
              std::optional<Layout> layout) {
  Op op("arange", detail::meshOf(device));
  if (step == 0)
    op.fail("a step of 0; wanted any other");
  __int128 span = __int128(end) - start;
  __int128 steps = span / step + (span % step != 0 && (span < 0) == (step < 0));
  if (steps > (int64_t(1) << 40))
    op.fail("more than 2^40 elements");
  int64_t count = std::max<int64_t>(int64_t(std::max<__int128>(steps, 0)), 0);
  Tensor result = create(op, Shape{count}, dtype.value_or(DataType::INT32),
                         layout, memory_config);
  auto write = [&](auto zero) {
    using T = decltype(zero);
    Array<T> values(size_t(count) + 0);
    for (int64_t i = 0; i != count; ++i) {
      // Between start and end, though the product may be beyond 64 bits.
      auto value = int64_t(uint64_t(start) + uint64_t(i) * uint64_t(step));
      if constexpr (std::is_same_v<T, float>)
        values[size_t(i)] = float(value);
      else
        values[size_t(i)] =
            T(std::clamp<int64_t>(value, std::numeric_limits<T>::min(),
                                  std::numeric_limits<T>::max()));
    }
    detail::writeDense(result, values.data());
  };
  if (is_floating_point(result.dtype()))
    write(0.0f);
  else if (is_signed_integer(result.dtype()))
    write(int32_t(0));
  else
    write(uint32_t(0));
  return result;
}

} // namespace ttnn::chip
