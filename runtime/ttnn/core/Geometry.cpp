//===- Geometry.cpp - The pages of a tensor -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Geometry.h"

#include "Errors.h"

#include <algorithm>

namespace ttnn::detail {

namespace {
/// The largest tensor, far above any memory: sizes in bytes fit 63 bits.
constexpr int64_t kMaxElements = int64_t(1) << 44;

void checkShape(const Shape &shape) {
  int64_t volume = 1;
  for (int64_t size : shape) {
    if (size < 0)
      failArgument("shape ", to_string(shape), ": sizes must not be negative");
    if (__builtin_mul_overflow(volume, std::max<int64_t>(size, 1), &volume) ||
        volume > kMaxElements)
      failArgument("shape ", to_string(shape), ": more than 2^44 elements");
  }
}
} // namespace

Geometry::Geometry(const Shape &shape, DataType dtype, Layout layout,
                   size_t pageWidth)
    : layout(layout), type(to_device_type(dtype)) {
  checkShape(shape);
  size_t rank = shape.rank();
  width = rank >= 1 ? size_t(shape[-1]) : 1;
  height = rank >= 2 ? size_t(shape[-2]) : 1;
  for (size_t d = 0; d + 2 < rank; ++d)
    slices *= size_t(shape[int64_t(d)]);
  bool empty = volume() == 0;
  if (tiled()) {
    tileRows = ceilDiv(height, kTile);
    tileCols = ceilDiv(width, kTile);
    pageRows = empty ? 0 : slices * tileRows;
    pageCols = tileCols;
    pageBytes = tt::device::tileBytes(type);
    return;
  }
  if (is_block_float(dtype))
    failArgument("a row_major tensor of '", to_string(dtype),
                 "': block floats exist in tile layout only");
  this->pageWidth = pageWidth ? std::min(pageWidth, std::max<size_t>(width, 1))
                              : std::max<size_t>(width, 1);
  pageRows = empty ? 0 : rows();
  pageCols = ceilDiv(width, this->pageWidth);
  pageBytes = this->pageWidth * tt::device::elementBytes(type);
}

} // namespace ttnn::detail
