//===- Allocator.cpp - Lock-step allocation over banks --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Allocator.h"

#include "tt/emulator/Error.h"

#include <algorithm>

namespace tt::emulator {

/// Checked before an allocator is made of it.
static Allocator::Config checked(Allocator::Config config) {
  uint64_t unit = config.alignment;
  if (unit == 0 || (unit & (unit - 1)) != 0)
    throw Error(Error::Kind::Misaligned, config.memory + ": alignment of " +
                                             std::to_string(unit) +
                                             " bytes is not a power of two");
  return config;
}

Allocator::Allocator(Config config)
    : settings(checked(std::move(config))),
      ranges(settings.begin, settings.end, settings.alignment,
             settings.direction) {}

void Allocator::take(std::string_view name, uint64_t address, uint64_t bytes) {
  live.emplace(address, Allocation{std::string(name), bytes});
  peakBytes = std::max(peakBytes, ranges.usedBytes());
}

uint64_t Allocator::allocate(std::string_view name, uint64_t bytesPerBank) {
  std::optional<uint64_t> address = ranges.allocate(bytesPerBank);
  if (!address)
    reportExhausted(name, bytesPerBank > ranges.end()
                              ? bytesPerBank
                              : ranges.rounded(bytesPerBank));
  take(name, *address, ranges.rounded(bytesPerBank));
  return *address;
}

std::optional<uint64_t> Allocator::allocateAt(std::string_view name,
                                              uint64_t address,
                                              uint64_t bytesPerBank) {
  uint64_t unit = settings.alignment;
  uint64_t last = bytesPerBank > UINT64_MAX - unit - address
                      ? ranges.end()
                      : (address + bytesPerBank + unit - 1) & ~(unit - 1);
  uint64_t begin = std::max(address & ~(unit - 1), ranges.begin());
  uint64_t end = std::min(last, ranges.end());
  if (begin >= end)
    return std::nullopt;
  if (!ranges.allocateAt(begin, end - begin))
    reportTaken(name, begin, end);
  take(name, begin, end - begin);
  return begin;
}

void Allocator::free(uint64_t address) {
  auto allocation = findLive(address);
  ranges.free(address, allocation->second.bytes);
  live.erase(allocation);
}

uint64_t Allocator::sizeOf(uint64_t address) const {
  return findLive(address)->second.bytes;
}

uint64_t Allocator::lowestAllocated() const {
  return live.empty() ? ranges.end() : live.begin()->first;
}

AllocatorStats Allocator::stats() const {
  AllocatorStats stats;
  stats.total = ranges.totalBytes();
  stats.used = ranges.usedBytes();
  stats.free = ranges.freeBytes();
  stats.largestFree = ranges.largestFree();
  stats.peakUsed = peakBytes;
  stats.numBuffers = live.size();
  stats.numBanks = settings.numBanks;
  return stats;
}

void Allocator::forEachAllocated(
    const std::function<void(const std::string &, uint64_t, uint64_t)> &fn)
    const {
  for (const auto &[address, allocation] : live)
    fn(allocation.name, address, allocation.bytes);
}

std::map<uint64_t, Allocator::Allocation>::const_iterator
Allocator::findLive(uint64_t address) const {
  auto allocation = live.find(address);
  if (allocation == live.end())
    throw Error(Error::Kind::ResourceMisuse,
                settings.memory + ": no buffer starts at address " +
                    std::to_string(address) +
                    "; it was freed before or never allocated");
  return allocation;
}

void Allocator::reportTaken(std::string_view name, uint64_t begin,
                            uint64_t end) const {
  for (const auto &[address, allocation] : live)
    if (address < end && begin < address + allocation.bytes)
      throw Error(Error::Kind::ResourceMisuse,
                  settings.memory + ": '" + std::string(name) +
                      "' wants addresses " + std::to_string(begin) + " to " +
                      std::to_string(end) + ", where '" + allocation.name +
                      "' has " + std::to_string(address) + " to " +
                      std::to_string(address + allocation.bytes));
  throw Error(Error::Kind::Internal,
              settings.memory + ": addresses " + std::to_string(begin) +
                  " to " + std::to_string(end) + " are neither free nor taken");
}

void Allocator::reportExhausted(std::string_view name,
                                uint64_t bytesPerBank) const {
  AllocatorStats now = stats();
  std::string banks = std::to_string(settings.numBanks);
  std::string total =
      bytesPerBank <= UINT64_MAX / std::max<size_t>(settings.numBanks, 1)
          ? std::to_string(bytesPerBank * settings.numBanks)
          : "more than 2^64";
  throw Error(Error::Kind::OutOfMemory,
              "out of " + settings.memory + " memory: '" + std::string(name) +
                  "' needs " + total + " bytes (" +
                  std::to_string(bytesPerBank) + " in each of " + banks +
                  " banks); of " + std::to_string(now.total) +
                  " bytes per bank " + std::to_string(now.free) +
                  " are free, the largest free range is " +
                  std::to_string(now.largestFree));
}

} // namespace tt::emulator
