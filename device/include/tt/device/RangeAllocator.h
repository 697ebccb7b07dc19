//===- RangeAllocator.h - Which addresses a buffer gets -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The one rule that gives addresses to buffers. The emulated chip allocates by
// it, and the compiler computes by it whether a program fits.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_RANGEALLOCATOR_H
#define TT_DEVICE_RANGEALLOCATOR_H

#include "tt/device/Banks.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace tt::device {

/// Best fit with coalescing over the addresses [begin, end) of a bank. Knows
/// the free ranges only: who takes one remembers its size.
class RangeAllocator {
public:
  /// Which end of a free range a buffer takes. DRAM grows up; L1 tensors grow
  /// down from the top, towards circular buffers that grow up.
  enum class Direction { Up, Down };

  /// `alignment`, a power of two, is that of addresses and sizes.
  RangeAllocator(uint64_t begin, uint64_t end, uint64_t alignment,
                 Direction direction);
  explicit RangeAllocator(const Banks &banks)
      : RangeAllocator(banks.begin, banks.end, banks.alignment,
                       directionOf(banks.type)) {}
  static Direction directionOf(BufferType type) {
    return type == BufferType::DRAM ? Direction::Up : Direction::Down;
  }

  /// Bytes that a buffer of `bytes` takes: whole units, at least one.
  uint64_t rounded(uint64_t bytes) const;

  /// Address of `bytes`, which are rounded; nothing if no free range holds
  /// them.
  std::optional<uint64_t> allocate(uint64_t bytes);
  /// Takes [address, address + bytes), whole units; false if some of it is not
  /// free.
  bool allocateAt(uint64_t address, uint64_t bytes);
  /// Gives back what `allocate` or `allocateAt` gave.
  void free(uint64_t address, uint64_t bytes);

  /// The range, cut to whole units.
  uint64_t begin() const { return first; }
  uint64_t end() const { return last; }
  uint64_t totalBytes() const { return last > first ? last - first : 0; }
  uint64_t freeBytes() const { return unused; }
  uint64_t usedBytes() const { return totalBytes() - unused; }
  /// The most that one buffer can have.
  uint64_t largestFree() const {
    return bySize.empty() ? 0 : bySize.rbegin()->first;
  }
  /// Calls fn(address, bytes) for each free range, lowest first.
  void forEachFree(const std::function<void(uint64_t, uint64_t)> &fn) const;

private:
  using Ranges = std::map<uint64_t, uint64_t>;
  void insert(uint64_t address, uint64_t bytes);
  void erase(Ranges::iterator range);
  Ranges::iterator bestFit(uint64_t bytes);

  uint64_t first, last, unit, unused = 0;
  Direction direction;
  Ranges ranges;                                  // free: address -> bytes
  std::set<std::pair<uint64_t, uint64_t>> bySize; // (bytes, address)
};

} // namespace tt::device

#endif // TT_DEVICE_RANGEALLOCATOR_H
