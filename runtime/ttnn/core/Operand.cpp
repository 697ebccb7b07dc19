//===- Operand.cpp - An operand seen from the result's units --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Operand.h"

#include "Elements.h"
#include "Kernels.h"

#include <algorithm>
#include <type_traits>

namespace ttnn::detail {

template <typename T>
Operand<T>::Operand(const Tensor &tensor, const Tensor &result, bool condition)
    : state(&tensor.state()), condition(condition) {
  const Geometry &g = state->geometry, &out = result.state().geometry;
  inPlace = sameBits<T>(g.type) && g.unitElements() % kKernelStep == 0 &&
            (g.tiled() || g.pageCols == 1);
  if (state->shape == result.shape())
    return;
  direct = false;
  resultWidth = out.width;
  repeatColumn = g.width != out.width;
  size_t stride = 1;
  if (g.tiled()) {
    repeatRow = g.height != out.height;
    steps.push_back({out.tileCols, repeatColumn ? size_t(0) : 1});
    stride = g.tileCols;
    steps.push_back({out.tileRows, repeatRow ? size_t(0) : stride});
    stride *= g.tileRows;
  } else {
    steps.push_back({out.height, g.height == out.height ? stride : 0});
    stride *= g.height;
  }
  int64_t rank = int64_t(state->shape.rank());
  for (int64_t d = 3; d <= int64_t(result.shape().rank()); ++d) {
    size_t outSize = size_t(result.shape()[-d]);
    size_t size = d <= rank ? size_t(state->shape[-d]) : 1;
    steps.push_back({outSize, size == outSize ? stride : 0});
    stride *= size;
  }
}

template <typename T> size_t Operand<T>::unitOf(size_t resultUnit) const {
  size_t unit = 0;
  for (const Step &step : steps) {
    unit += resultUnit % step.size * step.stride;
    resultUnit /= step.size;
  }
  return unit;
}

template <typename T>
void Operand<T>::convert(const uint8_t *src, T *dst, size_t n) const {
  if constexpr (!std::is_same_v<T, float>) {
    if (condition && tt::device::isFloat(state->geometry.type)) {
      // Conversion would make a condition of 0.5 false.
      std::vector<float> values(n);
      loadElements(state->geometry.type, src, values.data(), n);
      std::transform(values.begin(), values.end(), dst,
                     [](float value) { return T(value != 0.0f); });
      return;
    }
  }
  loadElements(state->geometry.type, src, dst, n);
}

template <typename T> void Operand<T>::loadUnit(size_t unit, T *buffer) const {
  const Geometry &g = state->geometry;
  if (g.tiled())
    return convert(state->page(unit), buffer, kTileElements);
  for (size_t col = 0; col != g.pageCols; ++col)
    convert(state->page(unit * g.pageCols + col), buffer + col * g.pageWidth,
            std::min(g.pageWidth, g.width - col * g.pageWidth));
}

/// Repeats row 0 or column 0, or both, over a tile in face order.
template <typename T> void Operand<T>::spreadTile(T *tile) const {
  if (repeatRow && repeatColumn) {
    std::fill(tile, tile + kTileElements, T(tile[0]));
    return;
  }
  if (repeatRow)
    for (size_t c = 0; c != kTile; c += kFaceSide)
      for (size_t r = 1; r != kTile; ++r)
        std::copy_n(tile + Tile::offset(size_t(0), c), kFaceSide,
                    tile + Tile::offset(r, c));
  else
    for (size_t r = 0; r != kTile; ++r) {
      T value = tile[Tile::offset(r, size_t(0))];
      for (size_t c = 0; c != kTile; c += kFaceSide)
        std::fill_n(tile + Tile::offset(r, c), kFaceSide, value);
    }
}

template <typename T> const T *Operand<T>::load(size_t unit, T *buffer) const {
  if (!direct)
    unit = unitOf(unit);
  if (!repeatRow && !repeatColumn && inPlace)
    return reinterpret_cast<const T *>(state->page(
        unit * (state->geometry.tiled() ? 1 : state->geometry.pageCols)));
  loadUnit(unit, buffer);
  if (state->geometry.tiled() && (repeatRow || repeatColumn))
    spreadTile(buffer);
  else if (repeatColumn)
    std::fill(buffer + 1, buffer + resultWidth, T(buffer[0]));
  return buffer;
}

template class Operand<float>;
template class Operand<int32_t>;
template class Operand<uint32_t>;

} // namespace ttnn::detail
