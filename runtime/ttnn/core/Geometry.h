//===- Geometry.h - The pages of a tensor ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_GEOMETRY_H
#define TTNN_CORE_GEOMETRY_H

#include "ttnn/types.hpp"

#include <cstddef>

namespace ttnn::detail {

inline constexpr size_t kTile = 32;
inline constexpr size_t kTileElements = kTile * kTile;

inline size_t ceilDiv(size_t a, size_t b) { return a / b + (a % b != 0); }

/// A tensor seen as `slices` matrices of `height` x `width` elements (ranks 0
/// and 1: one slice, one row) and how they are cut into pages.
///
/// Work on a tensor is done by unit: a tile, or a whole row if row-major.
struct Geometry {
  Layout layout = Layout::ROW_MAJOR;
  tt::device::DataType type = tt::device::DataType::Float32;
  size_t slices = 1, height = 1, width = 1;
  /// TILE: tiles per slice, down and across.
  size_t tileRows = 0, tileCols = 0;
  /// All pages as an array; ROW_MAJOR: several per row if the row is cut.
  size_t pageRows = 0, pageCols = 0;
  /// ROW_MAJOR: elements of a page, the last of a row may be less full.
  size_t pageWidth = 0;
  size_t pageBytes = 0;

  /// `pageWidth` of 0 means whole rows. Throws Error InvalidArgument for
  /// negative sizes and for block floats that are not TILE.
  Geometry(const Shape &shape, DataType dtype, Layout layout,
           size_t pageWidth = 0);
  Geometry() = default;

  bool tiled() const { return layout == Layout::TILE; }
  size_t rows() const { return slices * height; }
  size_t volume() const { return rows() * width; }
  size_t numPages() const { return pageRows * pageCols; }
  uint64_t bytes() const { return uint64_t(numPages()) * pageBytes; }
  size_t numUnits() const { return tiled() ? numPages() : rows(); }
  size_t unitElements() const { return tiled() ? kTileElements : width; }
  /// Rows with tile padding, over all slices: what sharding counts.
  size_t paddedRows() const {
    return tiled() ? slices * tileRows * kTile : rows();
  }
  size_t paddedWidth() const { return tiled() ? tileCols * kTile : width; }
};

} // namespace ttnn::detail

#endif // TTNN_CORE_GEOMETRY_H
