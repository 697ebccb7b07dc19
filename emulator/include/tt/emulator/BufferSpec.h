//===- BufferSpec.h - What a buffer holds and where -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_BUFFERSPEC_H
#define TT_EMULATOR_BUFFERSPEC_H

#include "tt/emulator/Memory.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tt::emulator {

/// How pages spread over banks.
enum class MemoryLayout : uint8_t {
  Interleaved = 0,
  HeightSharded = 1,
  WidthSharded = 2,
  BlockSharded = 3,
};

enum class ShardOrientation : uint8_t { RowMajor = 0, ColMajor = 1 };

/// The pages as a row-major array of pageRows x pageCols, cut into shards of
/// shardRows x shardCols pages. Shards at the right and lower edge may be
/// partly empty but take a full shard of memory. Shards are numbered along the
/// rows of shards (RowMajor) or down its columns (ColMajor).
struct ShardSpec {
  /// Shard s lies on cores[s % cores.size()], behind that core's earlier
  /// shards. For DRAM a core is {0, bank}.
  std::vector<CoreCoord> cores;
  size_t pageRows = 0, pageCols = 0;
  size_t shardRows = 0, shardCols = 0;
  ShardOrientation orientation = ShardOrientation::RowMajor;

  size_t gridRows() const { return (pageRows + shardRows - 1) / shardRows; }
  size_t gridCols() const { return (pageCols + shardCols - 1) / shardCols; }
  size_t numShards() const { return gridRows() * gridCols(); }
  size_t pagesPerShard() const { return shardRows * shardCols; }
  /// Number of the shard in row `row` and column `col` of shards.
  size_t shardIndex(size_t row, size_t col) const {
    return orientation == ShardOrientation::RowMajor ? row * gridCols() + col
                                                     : col * gridRows() + row;
  }
};

/// What to allocate. A page is a tile or a row (or the part of a row that lies
/// in one shard).
struct BufferSpec {
  /// Tensor name, for errors and statistics.
  std::string name;
  BufferType type = BufferType::DRAM;
  MemoryLayout layout = MemoryLayout::Interleaved;
  size_t pageBytes = 0;
  size_t numPages = 0;
  /// Used by the sharded layouts only; numPages = pageRows * pageCols.
  ShardSpec shard;
};

/// Throws Error ResourceMisuse if the parts of `spec` contradict each other.
void checkBufferSpec(const BufferSpec &spec);

} // namespace tt::emulator

#endif // TT_EMULATOR_BUFFERSPEC_H
