//===- MemoryWatch.cpp - Buffers over the operations of a report ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/report/MemoryWatch.h"

#include <utility>

namespace tt::report {

using ttnn::BufferType;

Blocks blocksOf(const emulator::Device &device) {
  Blocks blocks;
  for (auto [type, memory] :
       {std::pair(BufferType::DRAM, device::BufferType::DRAM),
        std::pair(BufferType::L1, device::BufferType::L1)})
    device.forEachAllocated(
        memory,
        [&, type = type](const std::string &, uint64_t address,
                         uint64_t bytes) { blocks[{type, address}] = bytes; });
  return blocks;
}

size_t MemoryWatch::place(BufferRow row, const void *object) {
  auto [at, isNew] = live.try_emplace({row.type, row.address},
                                      Live{report.buffers.size(), object});
  Live &found = at->second;
  if (!isNew && found.object && found.object != object) {
    // Another one came during the operation, after that one had gone.
    report.buffers[found.row].end = report.operations.size() + 1;
    found = {report.buffers.size(), object};
    isNew = true;
  }
  if (isNew) {
    row.begin = report.operations.size() + 1;
    report.buffers.push_back(std::move(row));
    return report.buffers.back().tensor;
  }
  found.object = object;
  BufferRow &known = report.buffers[found.row];
  if (known.tensor == 0)
    known.tensor = row.tensor;
  known.placement = std::move(row.placement);
  known.copies = row.copies;
  return known.tensor;
}

void MemoryWatch::endOperation(const Blocks &blocks,
                               const std::function<void(size_t)> &onGone) {
  size_t now = report.operations.size();
  for (const auto &[key, bytes] : blocks) {
    auto [at, isNew] =
        live.try_emplace(key, Live{report.buffers.size(), nullptr});
    BufferRow *known = isNew ? nullptr : &report.buffers[at->second.row];
    // Another one at the address of one that went during the operation.
    if (known && known->bytesPerBank != bytes && known->begin < now) {
      known->end = now;
      at->second = {report.buffers.size(), nullptr};
      isNew = true;
    }
    if (known && known->begin == now)
      known->bytesPerBank = bytes; // as the allocator rounds them
    if (isNew)
      report.buffers.push_back({.begin = now,
                                .type = key.first,
                                .address = key.second,
                                .bytesPerBank = bytes});
  }
  std::erase_if(live, [&](const auto &entry) {
    if (blocks.contains(entry.first))
      return false;
    BufferRow &gone = report.buffers[entry.second.row];
    gone.end = now;
    if (gone.tensor != 0)
      onGone(gone.tensor);
    return true;
  });
}

bool MemoryWatch::contains(uint64_t address, uint64_t bytes) const {
  auto behind = live.upper_bound({BufferType::L1, address});
  if (behind == live.begin())
    return false;
  const auto &[key, buffer] = *std::prev(behind);
  return key.first == BufferType::L1 &&
         address + bytes <=
             key.second + report.buffers[buffer.row].bytesPerBank;
}

} // namespace tt::report
