//===- ShadowMemory.h - The last accesses to every byte -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels touch memory in tiles and rows, so runs of bytes with the same
// history share one entry. An entry holds the last write and the reads since;
// as long as each read is ordered behind the one before, the last one is
// enough.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_SHADOWMEMORY_H
#define TT_EMULATOR_CHECK_SHADOWMEMORY_H

#include "VectorClock.h"

#include <memory>

namespace tt::emulator {

/// An access: actor, epoch, and the call of its kernel.
struct Stamp {
  ActorId actor = 0;
  Epoch epoch = 0; ///< 0: there was none
  uint32_t site = 0;
  uint16_t op = 0;

  explicit operator bool() const { return epoch != 0; }
  bool operator==(const Stamp &) const = default;
};

/// Bytes with the same history.
struct Segment {
  uint32_t begin = 0; ///< in its page; it ends where the next one begins
  Stamp write;
  Stamp read;
  std::vector<Stamp> moreReads; ///< that no order connects with `read`

  bool sameHistory(const Segment &other) const {
    return write == other.write && read == other.read &&
           moreReads == other.moreReads;
  }
};

/// The history of one L1 or DRAM bank since clear(); bytes without an access
/// take no memory.
class ShadowMemory {
public:
  /// Forgets all accesses.
  void clear() { chunks.clear(); }

  /// Calls fn(address, Segment &) for each run of bytes with one history in
  /// [address, address + bytes), which it may change. Segments are cut at both
  /// ends, so that fn sees nothing beyond them.
  template <class Fn> void update(uint64_t address, uint64_t bytes, Fn fn) {
    for (uint64_t end = address + bytes; address < end;) {
      uint64_t base = address / kPageBytes * kPageBytes;
      uint64_t stop = std::min(end, base + kPageBytes);
      updatePage(makePage(base), base, uint32_t(address - base),
                 uint32_t(stop - base), fn);
      address = stop;
    }
  }

  /// Calls fn(address, const Segment &) likewise, without cutting; `address` is
  /// the first byte of the segment in the range.
  template <class Fn>
  void visit(uint64_t address, uint64_t bytes, Fn fn) const {
    for (uint64_t end = address + bytes; address < end;) {
      uint64_t base = address / kPageBytes * kPageBytes;
      uint64_t stop = std::min(end, base + kPageBytes);
      if (const Page *page = findPage(base))
        for (size_t i = 0; i != page->size() && base + (*page)[i].begin < stop;
             ++i)
          if (endOf(*page, i) > address - base)
            fn(std::max(address, base + (*page)[i].begin), (*page)[i]);
      address = stop;
    }
  }

private:
  static constexpr uint64_t kPageBytes = 4096, kPagesPerChunk = 256;
  using Page = std::vector<Segment>; // sorted; the first begins at 0
  using Chunk = std::vector<Page>;

  template <class Fn>
  static void updatePage(Page &page, uint64_t base, uint32_t begin,
                         uint32_t end, Fn &fn) {
    size_t first = cut(page, begin), last = cut(page, end);
    for (size_t i = first; i != last; ++i)
      fn(base + page[i].begin, page[i]);
    merge(page, first, last);
  }

  static uint32_t endOf(const Page &page, size_t i) {
    return i + 1 < page.size() ? page[i + 1].begin : uint32_t(kPageBytes);
  }
  /// Index of the segment that begins at `offset`; cuts one in two if needed.
  static size_t cut(Page &page, uint32_t offset);
  /// Joins equal neighbours among segments first-1 ... last.
  static void merge(Page &page, size_t first, size_t last);

  Page &makePage(uint64_t base);
  const Page *findPage(uint64_t base) const;

  std::vector<std::unique_ptr<Chunk>> chunks;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_SHADOWMEMORY_H
