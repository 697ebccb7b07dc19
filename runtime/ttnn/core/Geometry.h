//===- Geometry.h - The pages of a tensor ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_GEOMETRY_H
#define TTNN_CORE_GEOMETRY_H

#include "tt/device/TensorPages.h"
#include "tt/device/Tile.h"
#include "ttnn/types.hpp"

#include <cstddef>

namespace ttnn::detail {

using tt::device::Tile;

inline constexpr size_t kTile = Tile::kSide;
inline constexpr size_t kTileElements = Tile::kElements;
/// Neighbours of a row that follow each other in a tile.
inline constexpr size_t kFaceSide = Tile::kFaceSide;

inline size_t ceilDiv(size_t a, size_t b) { return a / b + (a % b != 0); }

/// The pages of a tensor, and the units in which work on it is done: a tile, or
/// a whole row if row-major.
struct Geometry : tt::device::TensorPages {
  /// `pageWidth` of 0 means whole rows. Throws tt::device::Error for negative
  /// sizes and for block floats that are not TILE.
  Geometry(const Shape &shape, DataType dtype, Layout layout,
           size_t pageWidth = 0)
      : TensorPages({shape.begin(), shape.end()}, to_device_type(dtype),
                    layout == Layout::TILE, pageWidth) {}
  Geometry() = default;

  size_t numUnits() const { return tiled() ? numPages() : rows(); }
  size_t unitElements() const { return tiled() ? kTileElements : width; }
};

} // namespace ttnn::detail

#endif // TTNN_CORE_GEOMETRY_H
