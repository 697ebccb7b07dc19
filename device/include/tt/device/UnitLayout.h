//===- UnitLayout.h - A buffer described in tiles or scalars --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The layout by which memrefs of the ttmetal dialect and .ttm files describe a
// buffer on the device. Sizes count units: tiles, or scalars of row-major data.
// A page is a tile, or the part of a row that lies in one shard; Placement says
// where pages are.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_UNITLAYOUT_H
#define TT_DEVICE_UNITLAYOUT_H

#include "tt/device/DataType.h"
#include "tt/device/Placement.h"

#include <string>
#include <vector>

namespace tt::device {

struct UnitLayout {
  BufferType memory = BufferType::L1;
  DataType type = DataType::Float32;
  /// Elements of a unit; 1x1 for row-major data.
  Shape2 unit{1, 1};
  /// Shards along each dimension, and units of a shard. An interleaved buffer
  /// has a grid of ones and a single shard.
  std::vector<uint64_t> grid, shard;
  /// Bytes between neighbouring units of a shard. Empty: interleaved.
  std::vector<uint64_t> strides;
  /// The core of each shard, row by row over the grid. Empty: the grid's last
  /// two dimensions are rows and columns of cores from (0, 0) on; in DRAM the
  /// last is banks.
  std::vector<CoreCoord> cores;
  /// Copies of each shard, one behind the other.
  uint64_t buffers = 1;

  bool inDram() const { return memory == BufferType::DRAM; }
  bool isTiled() const { return unit != Shape2{1, 1}; }
  bool isSharded() const { return !strides.empty(); }

  /// An error in the layout on any chip, or on one whose memory has these
  /// banks; empty if there is none. The functions below want a layout without
  /// errors.
  std::string problem() const;
  std::string problem(const Banks &banks) const;

  uint64_t unitBytes() const;
  uint64_t pageBytes() const;
  uint64_t numPages() const;
  /// Sharded: bytes of one buffer of a shard.
  uint64_t shardBytes() const;
  /// Rows and columns of the grid.
  Shape2 gridShape() const;
  /// Elements along each dimension, padding included.
  std::vector<int64_t> extents() const;
  /// Sharded: the core of each shard, row by row over the grid; the order is
  /// `cores` or that of the rectangle.
  std::vector<CoreCoord> places() const;

  /// The first buffer of each shard. Throws Error if there is a problem.
  Placement place(const Banks &banks) const;
  /// Bytes that all buffers take of every bank.
  uint64_t bytesPerBank(const Banks &banks) const {
    return place(banks).bytesPerBank() * buffers;
  }
};

/// `2x3`, for messages.
std::string text(Shape2 shape);

} // namespace tt::device

#endif // TT_DEVICE_UNITLAYOUT_H
