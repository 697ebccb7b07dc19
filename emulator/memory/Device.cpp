//===- Device.cpp - One emulated chip -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Device.h"

#include "Validated.h"
#include "tt/emulator/Error.h"

#include <algorithm>
#include <utility>

namespace tt::emulator {
namespace {

Allocator::Config configOf(const device::Banks &banks) {
  Allocator::Config config;
  config.memory = banks.type == BufferType::DRAM ? "DRAM" : "L1";
  config.begin = banks.begin;
  config.end = banks.end;
  config.alignment = banks.alignment;
  config.numBanks = banks.count();
  config.direction = device::RangeAllocator::directionOf(banks.type);
  return config;
}

/// As Allocator::allocate, at a multiple of `alignment`: a unit that is larger
/// than the allocator's.
uint64_t allocateAligned(Allocator &memory, std::string_view name,
                         uint64_t bytes, uint64_t alignment) {
  if (bytes > memory.config().end)
    return memory.allocate(name, bytes); // says what is free
  uint64_t rounded = std::max<uint64_t>(bytes, 1);
  rounded += (alignment - rounded % alignment) % alignment;
  uint64_t address = memory.allocate(name, rounded);
  if (address % alignment == 0)
    return address;
  // Another unit was allocated in this range by its address.
  memory.free(address);
  std::optional<uint64_t> highest;
  memory.forEachFree([&](uint64_t begin, uint64_t size) {
    if (size < rounded)
      return;
    uint64_t place = (begin + size - rounded) / alignment * alignment;
    if (place >= begin)
      highest = place;
  });
  if (!highest)
    return memory.allocate(name, rounded + alignment); // says what is free
  return *memory.allocateAt(name, *highest, rounded);
}

} // namespace

Device::Device(unsigned id, device::ChipDesc chip)
    : chipId(id), description(validated(std::move(chip), "chip")),
      storage(description),
      dramBanks(device::Banks::of(description, BufferType::DRAM)),
      l1Banks(device::Banks::of(description, BufferType::L1)),
      dramAllocator(configOf(dramBanks)), l1Allocator(configOf(l1Banks)) {}

uint64_t Device::allocate(BufferType type, std::string_view name,
                          uint64_t bytesPerBank) {
  ShortageObserver observer;
  Shortage shortage;
  try {
    std::lock_guard lock(mutex);
    try {
      return allocateLocked(type, name, bytesPerBank);
    } catch (const Error &) {
      observer = onShortage;
      shortage = {type, std::string(name), bytesPerBank,
                  allocator(type).stats()};
      throw;
    }
  } catch (const Error &error) {
    if (observer && error.kind() == Error::Kind::OutOfMemory)
      observer(shortage);
    throw;
  }
}

void Device::setShortageObserver(ShortageObserver observer) {
  std::lock_guard lock(mutex);
  onShortage = std::move(observer);
}

uint64_t Device::allocateLocked(BufferType type, std::string_view name,
                                uint64_t bytesPerBank) {
  Allocator &memory = allocator(type);
  // L1 buffers lie as DRAM's do, so that reads from DRAM may fill them.
  // Source: tt-metal tech_reports/memory/allocator.md, "Alignment".
  uint64_t address =
      type == BufferType::L1
          ? allocateAligned(
                memory, name, bytesPerBank,
                std::max<uint64_t>(description.nocDRAMAddressAlignBytes,
                                   memory.config().alignment))
          : memory.allocate(name, bytesPerBank);
  if (type == BufferType::DRAM) {
    // An estimate: best fit prefers ranges that were used before.
    uint64_t bytes = memory.sizeOf(address) * memory.config().numBanks;
    retainedBytes -= std::min(retainedBytes, bytes);
  }
  return address;
}

std::optional<uint64_t> Device::allocateAt(BufferType type,
                                           std::string_view name,
                                           uint64_t address,
                                           uint64_t bytesPerBank) {
  std::lock_guard lock(mutex);
  return allocator(type).allocateAt(name, address, bytesPerBank);
}

void Device::deallocate(BufferType type, uint64_t address) {
  std::lock_guard lock(mutex);
  Allocator &memory = allocator(type);
  uint64_t bytes = memory.sizeOf(address) * memory.config().numBanks;
  memory.free(address);
  // L1 is small enough to keep; besides, circular buffers use it without the
  // allocator, so nothing here may clear its free ranges.
  if (type == BufferType::L1)
    return;
  retainedBytes += bytes;
  if (retainedBytes > retainedLimit)
    trimLocked();
}

AllocatorStats Device::stats(BufferType type) const {
  std::lock_guard lock(mutex);
  return allocator(type).stats();
}

uint64_t Device::lowestL1Allocation() const {
  std::lock_guard lock(mutex);
  return l1Allocator.lowestAllocated();
}

void Device::setRetainedBytes(uint64_t bytes) {
  std::lock_guard lock(mutex);
  retainedLimit = bytes;
  if (retainedBytes > retainedLimit)
    trimLocked();
}

void Device::trim() {
  std::lock_guard lock(mutex);
  trimLocked();
}

void Device::trimLocked() {
  for (size_t bank = 0; bank != numBanks(BufferType::DRAM); ++bank)
    dramAllocator.forEachFree([&](uint64_t address, uint64_t bytes) {
      storage.dram(bank).releasePages(address, bytes);
    });
  retainedBytes = 0;
}

} // namespace tt::emulator
