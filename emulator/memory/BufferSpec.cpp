//===- BufferSpec.cpp - Does a buffer description make sense? -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/BufferSpec.h"

#include "tt/emulator/Error.h"

#include <cstdint>

namespace tt::emulator {
namespace {

// Far above any device memory; below them sizes cannot overflow 64 bits.
constexpr size_t kMaxSide = size_t(1) << 31;
constexpr size_t kMaxBytes = size_t(1) << 48;

void require(bool holds, const BufferSpec &spec, const std::string &what) {
  if (!holds)
    throw Error(Error::Kind::ResourceMisuse,
                "buffer '" + spec.name + "': " + what);
}

void checkShard(const BufferSpec &spec) {
  const ShardSpec &shard = spec.shard;
  require(!shard.cores.empty(), spec, "sharded over no core");
  require(shard.shardRows != 0 && shard.shardCols != 0, spec,
          "a shard has no pages");
  for (size_t side :
       {shard.pageRows, shard.pageCols, shard.shardRows, shard.shardCols})
    require(side <= kMaxSide, spec, "more than 2^31 pages along a side");
  require(shard.pageRows * shard.pageCols == spec.numPages, spec,
          std::to_string(shard.pageRows) + "x" +
              std::to_string(shard.pageCols) + " pages are not " +
              std::to_string(spec.numPages));
  require(spec.layout != MemoryLayout::HeightSharded ||
              shard.shardCols == shard.pageCols,
          spec,
          "height sharding needs shards as wide as the tensor (" +
              std::to_string(shard.pageCols) + " pages), not " +
              std::to_string(shard.shardCols));
  require(spec.layout != MemoryLayout::WidthSharded ||
              shard.shardRows == shard.pageRows,
          spec,
          "width sharding needs shards as high as the tensor (" +
              std::to_string(shard.pageRows) + " pages), not " +
              std::to_string(shard.shardRows));
}

} // namespace

void checkBufferSpec(const BufferSpec &spec) {
  require(spec.pageBytes != 0 || spec.numPages == 0, spec, "pages of 0 bytes");
  size_t total = 0;
  bool overflow = __builtin_mul_overflow(spec.pageBytes, spec.numPages, &total);
  require(!overflow && total <= kMaxBytes, spec, "more than 2^48 bytes");
  require(spec.pageBytes <= kMaxBytes, spec, "pages of more than 2^48 bytes");
  if (spec.layout != MemoryLayout::Interleaved)
    checkShard(spec);
}

} // namespace tt::emulator
