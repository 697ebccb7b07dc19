//===- Placement.h - Where the pages of a buffer lie ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The one class that computes the bank and offset of a page: verifiers, memory
// budget, allocators, library, copies and kernels' accessors use it. It handles
// pages only, not elements.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_PLACEMENT_H
#define TT_DEVICE_PLACEMENT_H

#include "tt/device/Banks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tt::device {

/// Pages cut into shards. The pages form a row-major array, as do the shards;
/// those at its ends may be partly empty but take the room of a full one.
struct Sharding {
  /// Pages along each dimension: of the whole, and of a shard.
  std::vector<uint64_t> tensor, shard;
  /// Bank numbers in the order of the shards: shard s is in banks[s % n],
  /// behind that bank's earlier shards. Column-major orientation, a rectangle
  /// anywhere, or any other grid is nothing but another order of this list.
  std::vector<uint32_t> banks;
  /// Bytes between neighbouring pages of a shard along each dimension. Empty:
  /// pages follow each other in row-major order, each aligned.
  std::vector<uint64_t> strides = {};
  /// Bytes that a shard takes of its bank. 0: what its pages take.
  uint64_t slotBytes = 0;
};

/// How a buffer's pages spread over the banks of a memory.
class Placement {
public:
  /// A bank's number, and bytes from the buffer's address on in that bank.
  struct Place {
    uint32_t bank = 0;
    uint64_t offset = 0;
    friend bool operator==(const Place &, const Place &) = default;
  };

  /// Pages of one bank at equal distances: page firstPage + i * stridePages is
  /// at offset + i * strideBytes, for i < count.
  struct Run {
    uint32_t bank = 0;
    uint64_t offset = 0;
    uint64_t firstPage = 0, stridePages = 1, count = 0, strideBytes = 0;
  };

  /// No pages.
  Placement() = default;

  /// Page i is in bank i % banks, behind that bank's earlier pages.
  /// Throws Error for sizes that no memory has.
  static Placement interleaved(const Banks &banks, uint64_t pageBytes,
                               uint64_t numPages);
  /// Throws Error if `problem` finds one.
  static Placement sharded(const Banks &banks, uint64_t pageBytes,
                           const Sharding &sharding);

  /// An error in the description of such a buffer; empty if there is none.
  static std::string problem(uint64_t pageBytes, uint64_t numPages);
  static std::string problem(const Banks &banks, uint64_t pageBytes,
                             const Sharding &sharding);

  BufferType type() const { return memory; }
  bool isInterleaved() const { return dims.empty(); }
  uint64_t numPages() const { return pages; }
  uint64_t pageBytes() const { return bytes; }
  /// Bytes from a page of a bank to the next, where they follow each other.
  uint64_t pageStride() const { return stride; }

  /// Bytes taken of every bank, as a buffer has the same address in all of
  /// them; UINT64_MAX if 64 bits cannot count them.
  uint64_t bytesPerBank() const { return bankBytes; }
  /// Bytes in use in one bank, at most bytesPerBank().
  uint64_t bytesIn(uint32_t bank) const;

  /// Place of page `page` < numPages().
  Place locate(uint64_t page) const {
    if (isInterleaved())
      return {uint32_t(page % numBanks), page / numBanks * stride};
    return locateInShard(page);
  }
  /// Place of the first page of shard `shard` < numShards().
  Place locateShard(uint64_t shard) const {
    return {banks[shard % banks.size()], shard / banks.size() * slotBytes};
  }

  /// All pages as few runs: one per bank (interleaved), one per shard or per
  /// row of a shard (sharded), some of which may be empty. Every page is in one
  /// run. Runs have no byte in common, so that threads can share them out.
  uint64_t numRuns() const { return runs; }
  Run run(uint64_t index) const;

  // Sharded buffers only:
  /// Shards, those at the ends included.
  uint64_t numShards() const { return shards; }
  /// Banks in the order of their first shards.
  const std::vector<uint32_t> &shardBanks() const { return banks; }
  /// The array of pages with as few dimensions as say the same: a dimension
  /// that no cut divides is one with the dimension before it.
  size_t rank() const { return dims.size(); }
  uint64_t tensorPages(size_t dim) const { return dims[dim].tensor; }
  uint64_t shardPages(size_t dim) const { return dims[dim].shard; }
  /// The pages of a shard follow each other in row-major order, pageStride()
  /// apart, and so do the shards of a bank.
  bool isDense() const;

private:
  struct Dim {
    uint64_t tensor, shard, stride;
    uint64_t grid() const { return (tensor + shard - 1) / shard; }
  };

  Place locateInShard(uint64_t page) const;
  void collapse(const Sharding &sharding);

  BufferType memory = BufferType::DRAM;
  uint32_t numBanks = 1;
  uint64_t bytes = 0, stride = 0, pages = 0, bankBytes = 0, runs = 0;
  uint64_t slotBytes = 0, shards = 0, runsPerShard = 0;
  std::vector<Dim> dims; // none if interleaved
  std::vector<uint32_t> banks;
};

} // namespace tt::device

#endif // TT_DEVICE_PLACEMENT_H
