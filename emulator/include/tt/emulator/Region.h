//===- Region.h - A sparse range of bytes ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_REGION_H
#define TT_EMULATOR_REGION_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace tt::emulator {

/// Memory of one bank or core. The host reserves address space up to the
/// highest byte used, in steps of kStepBytes, and memory when a byte is
/// written; unwritten bytes read as zero. Not copyable; movable.
class Region {
public:
  struct Options {
    /// Asks the host for 2 MiB pages: faster for large streams, but the first
    /// byte written then costs 2 MiB of host memory.
    bool hugePages = false;
    /// Distance of byte 0 from a host page start, a multiple of 64. Banks with
    /// different values keep equal addresses apart in the host's caches.
    size_t skewBytes = 0;
  };

  static constexpr size_t kStepBytes = 32 << 20;

  Region() = default;
  /// `name` ("DRAM bank 3", "L1 of core 0,7") appears in errors. Throws
  /// Error OutOfMemory if the host refuses the first step.
  Region(std::string name, size_t size, Options options);
  Region(std::string name, size_t size)
      : Region(std::move(name), size, Options()) {}
  Region(Region &&other) noexcept;
  Region &operator=(Region &&other) noexcept;
  ~Region();

  size_t size() const { return bytes; }
  const std::string &name() const { return label; }

  /// Host pointer to `size` bytes from `address`, which stays the same. Throws
  /// Error OutOfRange if they do not all lie in the region, OutOfMemory if the
  /// host refuses the address space. Safe for any thread.
  uint8_t *at(uint64_t address, size_t size) const {
    size_t there = reached.load(std::memory_order_acquire);
    if (address > there || size > there - address)
      reach(address, size);
    return base + address;
  }
  /// The same for bytes within the region; null if the host refuses.
  uint8_t *tryAt(uint64_t address, size_t size) const noexcept {
    size_t there = reached.load(std::memory_order_acquire);
    if ((address > there || size > there - address) && !grow(address + size))
      return nullptr;
    return base + address;
  }

  /// Makes `size` bytes from `address` read as zero and gives whole host pages
  /// among them back to the host.
  void releasePages(uint64_t address, size_t size);

private:
  [[noreturn]] void reportOutOfRange(uint64_t address, size_t size) const;
  [[noreturn]] void reportRefused(size_t end) const;
  void reach(uint64_t address, size_t size) const;
  /// Maps the missing part of the first `end` bytes; false if the host refuses.
  bool grow(size_t end) const noexcept;
  bool mapStep(size_t end) const noexcept;
  void unmap();

  std::string label;
  uint8_t *mapping = nullptr; ///< of `skew` bytes, then the region's
  uint8_t *base = nullptr;
  size_t bytes = 0, skew = 0;
  bool hugePages = false;
  mutable size_t mappedBytes = 0;
  mutable std::atomic<size_t> reached = 0; ///< of the region's bytes
};

} // namespace tt::emulator

#endif // TT_EMULATOR_REGION_H
