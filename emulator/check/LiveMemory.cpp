//===- LiveMemory.cpp - Allocations by address ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LiveMemory.h"

#include "state/MachineState.h"
#include "tt/emulator/L1Map.h"

#include <cinttypes>

namespace tt::emulator {
namespace {

bool isOn(const CoreRanges &ranges, device::CoreCoord core) {
  for (const CoreRange &r : ranges)
    if (core.y - r.start.y < r.rows && core.x - r.start.x < r.cols)
      return true;
  return false;
}

} // namespace

void LiveMemory::begin() {
  l1.clear();
  dram.clear();
  known = machine.options.buffers != nullptr;
  if (!known)
    return;
  for (LiveBuffer &buffer : *machine.options.buffers)
    (buffer.inDram() ? dram : l1).push_back({&buffer});
  for (auto *list : {&l1, &dram})
    std::sort(list->begin(), list->end(), [](const Entry &a, const Entry &b) {
      return a.buffer->address < b.buffer->address;
    });
}

LiveMemory::Range LiveMemory::rangeIn(const LiveBuffer &buffer,
                                      const NocTarget &where) const {
  return {buffer.address, buffer.address + buffer.bytesIn(where.index)};
}

const LiveMemory::Entry *LiveMemory::find(const NocTarget &where,
                                          uint64_t bytes) const {
  // Buffers have no byte in common, so only the last buffer before the address
  // can hold it.
  const auto &list = of(where);
  auto after = std::upper_bound(
      list.begin(), list.end(), where.address,
      [](uint64_t a, const Entry &e) { return a < e.buffer->address; });
  if (after == list.begin() ||
      !rangeIn(*after[-1].buffer, where).holds(where.address, bytes))
    return nullptr;
  return &after[-1];
}

bool LiveMemory::holdsData(const NocTarget &where) const {
  if (!known)
    return true;
  if (const Entry *entry = find(where, 1))
    return entry->buffer->written;
  return where.kind != NocTarget::Kind::Core ||
         !buffers.find(machine.cores[where.index], where.address);
}

void LiveMemory::noteWrite(const NocTarget &where) {
  if (const Entry *entry = find(where, 1))
    const_cast<Entry *>(entry)->isTouched = true;
}

void LiveMemory::end() {
  for (auto *list : {&l1, &dram})
    for (Entry &entry : *list)
      entry.buffer->written |= entry.isTouched;
}

bool LiveMemory::isInCore(const NocTarget &where, uint64_t bytes,
                          bool writes) const {
  const Core &core = machine.cores[where.index];
  if (BufferPage page = buffers.find(core, where.address))
    return where.address + bytes <= page.cb->endAddress();
  if (Range{kZerosAddress, kZerosAddress + kZerosBytes}.holds(where.address,
                                                              bytes))
    return !writes;
  for (const SemaphoreConfig &s : machine.program->semaphores) {
    uint64_t word = semaphoreAddress(s.id);
    if (Range{word, word + 4}.holds(where.address, bytes))
      return isOn(s.cores, core.coord);
  }
  return false;
}

Text LiveMemory::nearest(const NocTarget &where) const {
  const LiveBuffer *best = nullptr;
  uint64_t shortest = UINT64_MAX;
  for (const Entry &entry : of(where)) {
    const LiveBuffer *buffer = entry.buffer;
    Range r = rangeIn(*buffer, where);
    if (r.begin == r.end)
      continue;
    uint64_t distance = where.address < r.begin ? r.begin - where.address
                        : where.address < r.end ? 0
                                                : where.address - r.end;
    if (distance < shortest)
      best = buffer, shortest = distance;
  }
  Text text;
  if (!best) {
    text.add("which has no buffer");
    return text;
  }
  Range r = rangeIn(*best, where);
  if (where.address >= r.begin && where.address < r.end)
    text.add("past the end of '%s' at 0x%" PRIx64, best->name.c_str(), r.end);
  else
    text.add("which is in no buffer: the nearest, '%s', is at 0x%" PRIx64
             " to 0x%" PRIx64,
             best->name.c_str(), r.begin, r.end);
  return text;
}

void LiveMemory::require(Context &c, const NocTarget &where, uint64_t bytes,
                         bool writes) const {
  bool inDram = where.kind == NocTarget::Kind::Dram;
  if (!known || bytes == 0 || find(where, bytes) ||
      (!inDram && isInCore(where, bytes, writes)))
    return;
  Text place;
  if (inDram)
    place.add("address 0x%" PRIx64 " of DRAM bank %u", where.address,
              where.index);
  else
    place.add("L1 address 0x%" PRIx64 " of core %u,%u", where.address,
              machine.cores[where.index].coord.y,
              machine.cores[where.index].coord.x);
  found(c, Error::Kind::OutOfRange, "%s %" PRIu64 " bytes at %s, %s",
        writes ? "writes" : "reads", bytes, place.str(), nearest(where).str());
}

} // namespace tt::emulator
