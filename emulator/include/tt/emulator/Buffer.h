//===- Buffer.h - Pages in device memory ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_BUFFER_H
#define TT_EMULATOR_BUFFER_H

#include "tt/device/Placement.h"
#include "tt/emulator/Memory.h"

#include <cstddef>
#include <cstdint>
#include <string>
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
/// movable, not copyable. The Device must outlive it. Contents are undefined
/// after creation, as on the chip.
class Buffer {
public:
  Buffer() = default;
  /// A buffer whose pages lie as `placement` says, which was made for the banks
  /// of such a device; `name` is for errors and statistics. Throws Error
  /// OutOfMemory.
  Buffer(Device &device, std::string name, device::Placement placement);
  Buffer(Buffer &&other) noexcept;
  Buffer &operator=(Buffer &&other) noexcept;
  ~Buffer();

  /// Frees the memory now; the buffer is then empty.
  void reset();
  bool isAllocated() const { return owner != nullptr; }

  const std::string &name() const { return label; }
  const device::Placement &placement() const { return places; }
  Device &device() const { return *owner; }
  /// Base address, the same in every bank.
  uint64_t address() const { return baseAddress; }
  size_t numPages() const { return places.numPages(); }
  size_t pageBytes() const { return places.pageBytes(); }
  /// Payload: numPages * pageBytes.
  size_t totalBytes() const { return numPages() * pageBytes(); }
  /// Bytes taken in every bank.
  uint64_t bytesPerBank() const { return places.bytesPerBank(); }

  /// Host pointer to page `index`, valid for pageBytes() bytes. Throws Error
  /// OutOfRange.
  uint8_t *page(size_t index) const {
    if (index >= numPages())
      reportPageOutOfRange(index);
    device::Placement::Place place = places.locate(index);
    return bankData[place.bank] + place.offset;
  }

  /// Bank, core and address of page `index`. Throws Error OutOfRange.
  PageLocation locate(size_t index) const;

  /// The pages as few equidistant runs, see Placement::run: threads may share
  /// them out.
  size_t numRuns() const { return places.numRuns(); }
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
  [[noreturn]] void reportPageOutOfRange(size_t index) const;

  Device *owner = nullptr;
  std::string label;
  device::Placement places;
  uint64_t baseAddress = 0;
  /// Host pointer to the base by bank number; null where no page is.
  std::vector<uint8_t *> bankData;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_BUFFER_H
