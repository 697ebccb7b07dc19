//===- Device.h - One emulated chip ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_DEVICE_H
#define TT_EMULATOR_DEVICE_H

#include "tt/emulator/Allocator.h"
#include "tt/emulator/Memory.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace tt::emulator {

/// A buffer that found no room.
struct Shortage {
  BufferType type = BufferType::DRAM;
  std::string name;
  uint64_t bytesPerBank = 0;
  /// At that moment.
  AllocatorStats stats;
};
using ShortageObserver = std::function<void(const Shortage &)>;

/// One chip: description, memory, allocators. Allocation and freeing may be
/// called from several threads; access to memory is not synchronised.
/// Neither copyable nor movable, as buffers refer to it.
class Device {
public:
  /// Throws Error ResourceMisuse if the description does not validate.
  Device(unsigned id, device::ChipDesc chip);
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  unsigned id() const { return chipId; }
  const device::ChipDesc &chip() const { return description; }
  DeviceMemory &memory() { return storage; }

  size_t numBanks(BufferType type) const { return storage.numBanks(type); }
  const device::Banks &banks(BufferType type) const {
    return type == BufferType::DRAM ? dramBanks : l1Banks;
  }

  /// The same address in every bank. Throws Error OutOfMemory.
  uint64_t allocate(BufferType type, std::string_view name,
                    uint64_t bytesPerBank);
  /// Takes a range of every bank at a fixed address, so that no tensor gets
  /// it. Returns where the part begins that tensors could have (see
  /// Allocator::allocateAt), nullopt if there is none. Throws Error
  /// ResourceMisuse, naming both, if a tensor is there.
  std::optional<uint64_t> allocateAt(BufferType type, std::string_view name,
                                     uint64_t address, uint64_t bytesPerBank);
  /// Throws Error ResourceMisuse if nothing starts at `address`.
  void deallocate(BufferType type, uint64_t address);

  AllocatorStats stats(BufferType type) const;

  /// Called, on the thread of the call, before `allocate` throws OutOfMemory;
  /// it must not allocate or free. Empty: nobody is.
  void setShortageObserver(ShortageObserver observer);

  /// Calls fn(name, address, bytes of a bank) for each buffer, lowest first.
  /// It must not allocate or free.
  void forEachAllocated(BufferType type,
                        const std::function<void(const std::string &, uint64_t,
                                                 uint64_t)> &fn) const {
    std::lock_guard<std::mutex> lock(mutex);
    allocator(type).forEachAllocated(fn);
  }

  /// Lowest L1 address taken by a tensor; circular buffers end at or below it.
  uint64_t lowestL1Allocation() const;

  /// Freed DRAM stays with the process, for the next tensor to use without page
  /// faults, until about this many bytes have gathered; then all free DRAM is
  /// given back to the host. 0 gives back at once. Default 512 MiB.
  void setRetainedBytes(uint64_t bytes);

  /// Gives all free DRAM back to the host; it then reads as zero.
  void trim();

private:
  Allocator &allocator(BufferType type) {
    return type == BufferType::DRAM ? dramAllocator : l1Allocator;
  }
  const Allocator &allocator(BufferType type) const {
    return type == BufferType::DRAM ? dramAllocator : l1Allocator;
  }
  void trimLocked();
  uint64_t allocateLocked(BufferType type, std::string_view name,
                          uint64_t bytesPerBank);

  unsigned chipId;
  device::ChipDesc description;
  DeviceMemory storage;
  device::Banks dramBanks, l1Banks;
  mutable std::mutex mutex;
  Allocator dramAllocator;
  Allocator l1Allocator;
  uint64_t retainedLimit = uint64_t(512) << 20;
  ShortageObserver onShortage;
  uint64_t retainedBytes = 0; // freed and perhaps still in host memory
};

} // namespace tt::emulator

#endif // TT_EMULATOR_DEVICE_H
