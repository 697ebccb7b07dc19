//===- Allocator.h - Lock-step allocation over banks ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// One address is valid in every bank: a buffer takes the same range in each.
// That is how the real stack allocates (tt-metal tech_reports/memory/
// allocator.md), so a program that fits here fits there.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_ALLOCATOR_H
#define TT_EMULATOR_ALLOCATOR_H

#include "tt/device/RangeAllocator.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace tt::emulator {

/// All figures are bytes of one bank; every bank has the same.
struct AllocatorStats {
  uint64_t total = 0;
  uint64_t used = 0;
  uint64_t free = 0;
  uint64_t largestFree = 0;
  uint64_t peakUsed = 0;
  size_t numBuffers = 0;
  size_t numBanks = 0;
  uint64_t usedInAllBanks() const { return used * numBanks; }
  uint64_t totalInAllBanks() const { return total * numBanks; }
};

/// device::RangeAllocator with the names of buffers and errors. Not
/// thread-safe: Device locks around it.
class Allocator {
public:
  using Direction = device::RangeAllocator::Direction;

  struct Config {
    std::string memory; ///< "DRAM" or "L1", for messages.
    uint64_t begin = 0;
    uint64_t end = 0;
    uint64_t alignment = 1; ///< A power of two; of addresses and sizes.
    size_t numBanks = 1;
    Direction direction = Direction::Up;
  };

  explicit Allocator(Config config);

  /// Address of `bytesPerBank` bytes (rounded up to the alignment; at least one
  /// unit). Throws Error OutOfMemory naming `name`, the bytes needed in total
  /// and per bank, the bytes free and the largest free range.
  uint64_t allocate(std::string_view name, uint64_t bytesPerBank);

  /// Takes the part of [address, address + bytesPerBank) that this allocator
  /// manages, in whole units. Returns where that part begins, for `free`;
  /// nullopt if there is no such part. Throws Error ResourceMisuse, naming
  /// both, if a live allocation has some of it.
  std::optional<uint64_t> allocateAt(std::string_view name, uint64_t address,
                                     uint64_t bytesPerBank);

  /// Throws Error ResourceMisuse if no live allocation starts at `address`.
  void free(uint64_t address);

  /// Bytes per bank of the allocation at `address`; same error as `free`.
  uint64_t sizeOf(uint64_t address) const;
  bool isAllocated(uint64_t address) const { return live.contains(address); }

  /// Lowest allocated address, or the end of the range if nothing is
  /// allocated. Circular buffers, which grow up from the start of L1, must end
  /// at or below it.
  uint64_t lowestAllocated() const;

  AllocatorStats stats() const;

  /// Calls fn(address, bytes) for each free range, lowest first.
  void forEachFree(const std::function<void(uint64_t, uint64_t)> &fn) const {
    ranges.forEachFree(fn);
  }

  /// Calls fn(name, address, bytes) for each live allocation, lowest first.
  void forEachAllocated(const std::function<void(const std::string &, uint64_t,
                                                 uint64_t)> &fn) const;

  const Config &config() const { return settings; }

private:
  struct Allocation {
    std::string name;
    uint64_t bytes;
  };

  void take(std::string_view name, uint64_t address, uint64_t bytes);
  [[noreturn]] void reportTaken(std::string_view name, uint64_t begin,
                                uint64_t end) const;
  [[noreturn]] void reportExhausted(std::string_view name,
                                    uint64_t bytesPerBank) const;
  std::map<uint64_t, Allocation>::const_iterator
  findLive(uint64_t address) const;

  Config settings;
  device::RangeAllocator ranges;
  uint64_t peakBytes = 0;
  std::map<uint64_t, Allocation> live; // by address
};

} // namespace tt::emulator

#endif // TT_EMULATOR_ALLOCATOR_H
