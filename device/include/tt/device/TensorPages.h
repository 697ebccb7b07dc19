//===- TensorPages.h - The pages of a tensor ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_TENSORPAGES_H
#define TT_DEVICE_TENSORPAGES_H

#include "tt/device/DataType.h"
#include "tt/device/Shape.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace tt::device {

/// A tensor seen as `slices` matrices of `height` x `width` elements (ranks 0
/// and 1: one slice, one row) and how they are cut into pages: tiles, or rows
/// of the last dimension or parts of them.
struct TensorPages {
  DataType type = DataType::Float32;
  bool inTiles = false;
  size_t slices = 1, height = 1, width = 1;
  /// In tiles: tiles per slice, down and across.
  size_t tileRows = 0, tileCols = 0;
  /// All pages as an array; none if a dimension is 0. Row-major: several per
  /// row if the row is cut.
  size_t pageRows = 0, pageCols = 0;
  /// Row-major: elements of a page, the last of a row may be less full.
  size_t pageWidth = 0;
  size_t pageBytes = 0;

  TensorPages() = default;
  /// `pageWidth` of 0 means whole rows. Throws Error if `problem` finds one.
  TensorPages(std::span<const int64_t> shape, DataType type, bool inTiles,
              size_t pageWidth = 0);
  /// An error in the description of such a tensor: negative sizes, more than
  /// 2^44 elements, block floats that are not in tiles. Empty if there is none.
  static std::string problem(std::span<const int64_t> shape, DataType type,
                             bool inTiles);

  bool tiled() const { return inTiles; }
  size_t rows() const { return slices * height; }
  size_t volume() const { return rows() * width; }
  size_t numPages() const { return pageRows * pageCols; }
  uint64_t bytes() const { return uint64_t(numPages()) * pageBytes; }
  /// Rows with tile padding, over all slices, and columns. Sharding counts
  /// these.
  size_t paddedRows() const {
    return tiled() ? slices * tileRows * kDefaultTile.rows : rows();
  }
  size_t paddedWidth() const {
    return tiled() ? tileCols * kDefaultTile.cols : width;
  }
  /// True if page i of both holds the same elements in the same order, for two
  /// shapes of one row-major array: rows stay rows and tiles stay tiles.
  bool samePages(const TensorPages &other) const;
};

} // namespace tt::device

#endif // TT_DEVICE_TENSORPAGES_H
