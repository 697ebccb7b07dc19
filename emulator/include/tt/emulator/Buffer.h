//===- Buffer.h - Pages in device memory ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_BUFFER_H
#define TT_EMULATOR_BUFFER_H

#include "tt/emulator/BufferSpec.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tt::emulator {

class Device;

/// Where one page lies.
struct PageLocation {
  /// Bank number: DRAM bank, or index of the core in row order.
  size_t bank = 0;
  /// The core; {0, bank} for DRAM.
  CoreCoord core;
  /// Address in that bank or L1.
  uint64_t address = 0;
  friend bool operator==(const PageLocation &, const PageLocation &) = default;
};

/// Pages of one bank at equal distances: page firstPage + i * stridePages is at
/// data + i * pageStrideBytes, for i < count.
struct PageRun {
  uint8_t *data = nullptr;
  size_t firstPage = 0;
  size_t stridePages = 1;
  size_t count = 0;
  size_t pageStrideBytes = 0;
};

/// A buffer in device memory. Owns its range and returns it on destruction;
/// movable, not copyable. The Device must outlive it.
///
/// Interleaved: page i is in bank i % banks, at address() + i / banks *
/// alignedPageBytes(); L1 has one bank per compute core. Sharded: see
/// ShardSpec; a shard is contiguous, its pages row-major.
/// Contents are undefined after creation, as on the chip.
class Buffer {
public:
  Buffer() = default;
  /// Throws Error OutOfMemory, OutOfRange (a core outside the grid) or
  /// ResourceMisuse (a spec that contradicts itself).
  Buffer(Device &device, BufferSpec spec);
  Buffer(Buffer &&other) noexcept;
  Buffer &operator=(Buffer &&other) noexcept;
  ~Buffer();

  /// Frees the memory now; the buffer is then empty.
  void reset();
  bool isAllocated() const { return owner != nullptr; }

  const BufferSpec &spec() const { return description; }
  Device &device() const { return *owner; }
  /// Base address, the same in every bank.
  uint64_t address() const { return baseAddress; }
  size_t numPages() const { return description.numPages; }
  size_t pageBytes() const { return description.pageBytes; }
  /// Distance between neighbouring pages of a bank.
  size_t alignedPageBytes() const { return pageStride; }
  /// Payload: numPages * pageBytes.
  size_t totalBytes() const { return numPages() * pageBytes(); }
  /// Bytes taken in every bank.
  uint64_t bytesPerBank() const { return bankBytes; }

  /// Host pointer to page `index`, valid for pageBytes() bytes (and padding up
  /// to alignedPageBytes()). Throws Error OutOfRange.
  uint8_t *page(size_t index) const {
    if (index >= description.numPages)
      reportPageOutOfRange(index);
    if (description.layout == MemoryLayout::Interleaved)
      return bankData[index % bankData.size()] +
             index / bankData.size() * pageStride;
    return shardedPage(index);
  }

  /// Bank, core and address of page `index`. Throws Error OutOfRange.
  PageLocation locate(size_t index) const;

  /// The pages as few equidistant runs: one per bank (interleaved), one per
  /// shard or per row of a shard (sharded). Every page is in exactly one run.
  /// Runs are independent, so threads may share them out.
  size_t numRuns() const;
  PageRun run(size_t index) const;

  /// Calls fn(uint8_t *data, size_t firstPage, size_t stridePages,
  /// size_t count, size_t pageStrideBytes) for each run that is not empty.
  template <typename Fn> void forEachRun(Fn &&fn) const {
    for (size_t i = 0, n = numRuns(); i != n; ++i)
      if (PageRun r = run(i); r.count != 0)
        fn(r.data, r.firstPage, r.stridePages, r.count, r.pageStrideBytes);
  }

  /// Copies all pages from / to a dense host array of totalBytes() bytes in
  /// page order.
  void write(const void *src);
  void read(void *dst) const;

private:
  struct ShardPlace {
    size_t bankSlot; // index into bankData and banks
    uint64_t offset; // from the base address
  };

  void chooseBanks();
  uint8_t *shardedPage(size_t index) const;
  ShardPlace placeOfPage(size_t index) const;
  ShardPlace placeOfShard(size_t shard) const;
  size_t runsPerShard() const;
  PageRun interleavedRun(size_t index) const;
  PageRun shardedRun(size_t index) const;
  [[noreturn]] void reportPageOutOfRange(size_t index) const;

  Device *owner = nullptr;
  BufferSpec description;
  uint64_t baseAddress = 0;
  uint64_t bankBytes = 0;
  size_t pageStride = 0;
  std::vector<size_t> banks;       // bank numbers in use order
  std::vector<uint8_t *> bankData; // host pointer to the base, per bank
};

} // namespace tt::emulator

#endif // TT_EMULATOR_BUFFER_H
