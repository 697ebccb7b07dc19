//===- TensorPlacement.h - From memory configs to banks --------*- C++ -*--===//
// SPDX-License-Identifier: Apache-2.0
//
// Turns the vendor's memory config and shard spec, which the library and the
// compiler get for a tensor, into the banks and offsets of its pages.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_TENSORPLACEMENT_H
#define TT_DEVICE_TENSORPLACEMENT_H

#include "tt/device/Placement.h"
#include "tt/device/Spread.h"
#include "tt/device/TensorPages.h"

#include <optional>
#include <string>
#include <vector>

namespace tt::device {

/// A rectangle of cores, both corners included. For DRAM a core is {0, bank}.
struct CoreRect {
  CoreCoord first, last;
  friend bool operator==(const CoreRect &, const CoreRect &) = default;
};

/// Which cores hold a tensor's shards, how large they are, in which order they
/// are dealt out.
struct ShardSpec {
  /// Rectangles of cores in the order of use; they do not overlap.
  std::vector<CoreRect> cores;
  /// Elements of a shard; in tiles: multiples of 32.
  uint64_t height = 0, width = 0;
  /// Down the columns of a rectangle; block sharding: transposed.
  bool columnMajor = false;
  friend bool operator==(const ShardSpec &, const ShardSpec &) = default;
};

/// Where a tensor is to lie.
struct TensorMemory {
  BufferType type = BufferType::DRAM;
  Spread spread = Spread::Interleaved;
  /// If sharded; absent: defaultShards.
  std::optional<ShardSpec> shards = std::nullopt;
  friend bool operator==(const TensorMemory &, const TensorMemory &) = default;
};

/// Shards of equal size, in row-major order over as many of the first banks as
/// such a tensor fills. `spread` is not Interleaved.
ShardSpec defaultShards(const Banks &banks, const TensorPages &pages,
                        Spread spread);

/// Row-major elements per page where shards cut rows; 0: whole rows.
size_t pageWidthOf(const TensorMemory &memory, bool inTiles);

/// Where the pages lie, `banks` being those of `memory.type` and `pages` made
/// with its page width. Nothing if the shards do not fit the tensor or the
/// banks; `problem` then says why.
std::optional<Placement> placementOf(const Banks &banks,
                                     const TensorPages &pages,
                                     const TensorMemory &memory,
                                     std::string &problem);

} // namespace tt::device

#endif // TT_DEVICE_TENSORPLACEMENT_H
