//===- Region.h - A sparse range of bytes ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_REGION_H
#define TT_EMULATOR_REGION_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace tt::emulator {

/// Memory of one bank or core. Only address space is taken until a byte is
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

  Region() = default;
  /// `name` ("DRAM bank 3", "L1 of core 0,7") appears in errors. Throws
  /// Error OutOfMemory if the host refuses the address space.
  Region(std::string name, size_t size, Options options);
  Region(std::string name, size_t size)
      : Region(std::move(name), size, Options()) {}
  Region(Region &&other) noexcept;
  Region &operator=(Region &&other) noexcept;
  ~Region();

  size_t size() const { return bytes; }
  const std::string &name() const { return label; }

  /// Host pointer to `size` bytes from `address`. Throws Error OutOfRange if
  /// they do not all lie in the region.
  uint8_t *at(uint64_t address, size_t size) const {
    if (address > bytes || size > bytes - address)
      reportOutOfRange(address, size);
    return base + address;
  }

  /// Makes `size` bytes from `address` read as zero and gives whole host pages
  /// among them back to the host.
  void releasePages(uint64_t address, size_t size);

private:
  [[noreturn]] void reportOutOfRange(uint64_t address, size_t size) const;
  void unmap();

  std::string label;
  uint8_t *mapping = nullptr;
  size_t mappedBytes = 0;
  uint8_t *base = nullptr;
  size_t bytes = 0;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_REGION_H
