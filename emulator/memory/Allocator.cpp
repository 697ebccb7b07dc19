//===- Allocator.cpp - Lock-step allocation over banks --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Allocator.h"

#include "tt/emulator/Error.h"

#include <algorithm>

namespace tt::emulator {

Allocator::Allocator(Config config) : settings(std::move(config)) {
  uint64_t unit = settings.alignment;
  if (unit == 0 || (unit & (unit - 1)) != 0)
    throw Error(Error::Kind::Misaligned, settings.memory + ": alignment of " +
                                             std::to_string(unit) +
                                             " bytes is not a power of two");
  settings.begin = (settings.begin + unit - 1) & ~(unit - 1);
  settings.end &= ~(unit - 1);
  if (settings.begin < settings.end)
    insertFree(settings.begin, settings.end - settings.begin);
}

uint64_t Allocator::allocate(std::string_view name, uint64_t bytesPerBank) {
  uint64_t unit = settings.alignment;
  if (bytesPerBank > settings.end)
    reportExhausted(name, bytesPerBank); // before rounding can overflow
  uint64_t bytes =
      std::max<uint64_t>((bytesPerBank + unit - 1) & ~(unit - 1), unit);
  auto range = findBestFit(bytes);
  if (range == freeRanges.end())
    reportExhausted(name, bytes);

  auto [begin, available] = *range;
  uint64_t rest = available - bytes;
  bool up = settings.direction == Direction::Up;
  uint64_t address = up ? begin : begin + rest;
  eraseFree(range);
  if (rest != 0)
    insertFree(up ? begin + bytes : begin, rest);

  live.emplace(address, Allocation{std::string(name), bytes});
  usedBytes += bytes;
  peakBytes = std::max(peakBytes, usedBytes);
  return address;
}

std::optional<uint64_t> Allocator::allocateAt(std::string_view name,
                                              uint64_t address,
                                              uint64_t bytesPerBank) {
  uint64_t unit = settings.alignment;
  uint64_t last = bytesPerBank > UINT64_MAX - unit - address
                      ? settings.end
                      : (address + bytesPerBank + unit - 1) & ~(unit - 1);
  uint64_t begin = std::max(address & ~(unit - 1), settings.begin);
  uint64_t end = std::min(last, settings.end);
  if (begin >= end)
    return std::nullopt;
  auto range = freeRanges.upper_bound(begin);
  if (range == freeRanges.begin())
    reportTaken(name, begin, end);
  --range;
  auto [freeBegin, freeBytes] = *range;
  if (end > freeBegin + freeBytes)
    reportTaken(name, begin, end);
  eraseFree(range);
  if (freeBegin != begin)
    insertFree(freeBegin, begin - freeBegin);
  if (freeBegin + freeBytes != end)
    insertFree(end, freeBegin + freeBytes - end);

  live.emplace(begin, Allocation{std::string(name), end - begin});
  usedBytes += end - begin;
  peakBytes = std::max(peakBytes, usedBytes);
  return begin;
}

void Allocator::free(uint64_t address) {
  auto allocation = findLive(address);
  uint64_t begin = address, bytes = allocation->second.bytes;
  usedBytes -= bytes;
  live.erase(allocation);

  auto next = freeRanges.lower_bound(begin);
  if (next != freeRanges.end() && next->first == begin + bytes) {
    bytes += next->second;
    eraseFree(next++);
  }
  if (next != freeRanges.begin()) {
    auto previous = std::prev(next);
    if (previous->first + previous->second == begin) {
      begin = previous->first;
      bytes += previous->second;
      eraseFree(previous);
    }
  }
  insertFree(begin, bytes);
}

uint64_t Allocator::sizeOf(uint64_t address) const {
  return findLive(address)->second.bytes;
}

uint64_t Allocator::lowestAllocated() const {
  return live.empty() ? settings.end : live.begin()->first;
}

AllocatorStats Allocator::stats() const {
  AllocatorStats stats;
  stats.total =
      settings.end > settings.begin ? settings.end - settings.begin : 0;
  stats.used = usedBytes;
  stats.free = stats.total - usedBytes;
  stats.largestFree = bySize.empty() ? 0 : bySize.rbegin()->first;
  stats.peakUsed = peakBytes;
  stats.numBuffers = live.size();
  stats.numBanks = settings.numBanks;
  return stats;
}

void Allocator::forEachFree(
    const std::function<void(uint64_t, uint64_t)> &fn) const {
  for (const auto &[address, bytes] : freeRanges)
    fn(address, bytes);
}

void Allocator::forEachAllocated(
    const std::function<void(const std::string &, uint64_t, uint64_t)> &fn)
    const {
  for (const auto &[address, allocation] : live)
    fn(allocation.name, address, allocation.bytes);
}

void Allocator::insertFree(uint64_t address, uint64_t bytes) {
  freeRanges.emplace(address, bytes);
  bySize.emplace(bytes, address);
}

void Allocator::eraseFree(std::map<uint64_t, uint64_t>::iterator range) {
  bySize.erase({range->second, range->first});
  freeRanges.erase(range);
}

std::map<uint64_t, uint64_t>::iterator Allocator::findBestFit(uint64_t bytes) {
  auto fit = bySize.lower_bound({bytes, 0});
  if (fit == bySize.end())
    return freeRanges.end();
  // Of equally good ranges the one nearest to the end that buffers grow from.
  if (settings.direction == Direction::Down)
    fit = std::prev(bySize.upper_bound({fit->first, UINT64_MAX}));
  return freeRanges.find(fit->second);
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
