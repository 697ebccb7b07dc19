//===- TensorPages.cpp - The pages of a tensor ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/TensorPages.h"

#include "tt/device/CeilDiv.h"
#include "tt/device/Error.h"
#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

/// The largest tensor, far above any memory: sizes in bytes fit 63 bits.
constexpr int64_t kMaxElements = int64_t(1) << 44;

std::string text(std::span<const int64_t> shape) {
  std::string out;
  for (int64_t size : shape)
    out += (out.empty() ? "" : "x") + std::to_string(size);
  return shape.empty() ? "scalar" : out;
}

} // namespace

std::string TensorPages::problem(std::span<const int64_t> shape, DataType type,
                                 bool inTiles) {
  int64_t volume = 1;
  for (int64_t size : shape) {
    if (size < 0)
      return "shape " + text(shape) + ": sizes must not be negative";
    if (__builtin_mul_overflow(volume, std::max<int64_t>(size, 1), &volume) ||
        volume > kMaxElements)
      return "shape " + text(shape) + ": more than 2^44 elements";
  }
  if (!inTiles && isBlockFloat(type))
    return "a row_major tensor of '" + std::string(name(type)) +
           "': block floats exist in tile layout only";
  return "";
}

TensorPages::TensorPages(std::span<const int64_t> shape, DataType type,
                         bool inTiles, size_t wantedWidth)
    : type(type), inTiles(inTiles) {
  if (std::string what = problem(shape, type, inTiles); !what.empty())
    throw Error(what);
  size_t rank = shape.size();
  width = rank >= 1 ? size_t(shape[rank - 1]) : 1;
  height = rank >= 2 ? size_t(shape[rank - 2]) : 1;
  for (size_t d = 0; d + 2 < rank; ++d)
    slices *= size_t(shape[d]);
  bool empty = volume() == 0;
  if (inTiles) {
    tileRows = ceilDivUnsigned(height, kDefaultTile.rows);
    tileCols = ceilDivUnsigned(width, kDefaultTile.cols);
    pageRows = empty ? 0 : slices * tileRows;
    pageCols = tileCols;
    pageBytes = tileBytes(type);
    return;
  }
  size_t whole = std::max<size_t>(width, 1);
  pageWidth = wantedWidth ? std::min(wantedWidth, whole) : whole;
  pageRows = empty ? 0 : rows();
  pageCols = ceilDivUnsigned(width, pageWidth);
  pageBytes = pageWidth * elementBytes(type);
}

bool TensorPages::samePages(const TensorPages &other) const {
  if (type != other.type || inTiles != other.inTiles || width != other.width ||
      pageWidth != other.pageWidth || numPages() != other.numPages())
    return false;
  bool wholeTiles =
      height % kDefaultTile.rows == 0 && other.height % kDefaultTile.rows == 0;
  return !inTiles || height == other.height || wholeTiles;
}

} // namespace tt::device
