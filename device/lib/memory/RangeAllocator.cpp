//===- RangeAllocator.cpp - Which addresses a buffer gets -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/RangeAllocator.h"

#include <algorithm>
#include <iterator>

namespace tt::device {

RangeAllocator::RangeAllocator(uint64_t begin, uint64_t end, uint64_t alignment,
                               Direction direction)
    : first((begin + alignment - 1) & ~(alignment - 1)),
      last(end & ~(alignment - 1)), unit(alignment), direction(direction) {
  if (first < last)
    insert(first, last - first);
}

uint64_t RangeAllocator::rounded(uint64_t bytes) const {
  return std::max((bytes + unit - 1) & ~(unit - 1), unit);
}

std::optional<uint64_t> RangeAllocator::allocate(uint64_t bytes) {
  if (bytes > last) // before rounding can overflow
    return std::nullopt;
  bytes = rounded(bytes);
  auto range = bestFit(bytes);
  if (range == ranges.end())
    return std::nullopt;
  auto [begin, available] = *range;
  uint64_t rest = available - bytes;
  bool up = direction == Direction::Up;
  erase(range);
  if (rest != 0)
    insert(up ? begin + bytes : begin, rest);
  return up ? begin : begin + rest;
}

bool RangeAllocator::allocateAt(uint64_t address, uint64_t bytes) {
  auto range = ranges.upper_bound(address);
  if (range == ranges.begin())
    return false;
  --range;
  auto [begin, available] = *range;
  uint64_t end = address + bytes;
  if (end > begin + available)
    return false;
  erase(range);
  if (begin != address)
    insert(begin, address - begin);
  if (begin + available != end)
    insert(end, begin + available - end);
  return true;
}

void RangeAllocator::free(uint64_t address, uint64_t bytes) {
  auto next = ranges.lower_bound(address);
  if (next != ranges.end() && next->first == address + bytes) {
    bytes += next->second;
    erase(next++);
  }
  if (next != ranges.begin()) {
    auto previous = std::prev(next);
    if (previous->first + previous->second == address) {
      address = previous->first;
      bytes += previous->second;
      erase(previous);
    }
  }
  insert(address, bytes);
}

void RangeAllocator::forEachFree(
    const std::function<void(uint64_t, uint64_t)> &fn) const {
  for (const auto &[address, bytes] : ranges)
    fn(address, bytes);
}

void RangeAllocator::insert(uint64_t address, uint64_t bytes) {
  ranges.emplace(address, bytes);
  bySize.emplace(bytes, address);
  unused += bytes;
}

void RangeAllocator::erase(Ranges::iterator range) {
  unused -= range->second;
  bySize.erase({range->second, range->first});
  ranges.erase(range);
}

RangeAllocator::Ranges::iterator RangeAllocator::bestFit(uint64_t bytes) {
  auto fit = bySize.lower_bound({bytes, 0});
  if (fit == bySize.end())
    return ranges.end();
  // Among equally good ranges: the one nearest to the end that buffers grow
  // from.
  if (direction == Direction::Down)
    fit = std::prev(bySize.upper_bound({fit->first, UINT64_MAX}));
  return ranges.find(fit->second);
}

} // namespace tt::device
