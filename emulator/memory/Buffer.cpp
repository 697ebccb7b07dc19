//===- Buffer.cpp - Pages in device memory --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Buffer.h"

#include "tt/emulator/Device.h"
#include "tt/emulator/Error.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tt::emulator {
namespace {

size_t ceilDiv(size_t a, size_t b) { return a / b + (a % b != 0); }

} // namespace

Buffer::Buffer(Device &device, BufferSpec spec) : description(std::move(spec)) {
  checkBufferSpec(description);
  size_t unit = device.alignment(description.type);
  pageStride = ceilDiv(description.pageBytes, unit) * unit;
  owner = &device;
  chooseBanks();
  bool interleaved = description.layout == MemoryLayout::Interleaved;
  size_t units =
      interleaved ? description.numPages : description.shard.numShards();
  size_t unitPages = interleaved ? 1 : description.shard.pagesPerShard();
  if (__builtin_mul_overflow(ceilDiv(units, banks.size()) * pageStride,
                             unitPages, &bankBytes))
    bankBytes = UINT64_MAX; // refused below, with the usual message
  bankData.reserve(banks.size());
  baseAddress = device.allocate(description.type, description.name, bankBytes);
  for (size_t bank : banks)
    bankData.push_back(device.memory()
                           .bank(description.type, bank)
                           .at(baseAddress, bankBytes));
}

void Buffer::chooseBanks() {
  if (description.layout == MemoryLayout::Interleaved) {
    banks.resize(owner->numBanks(description.type));
    for (size_t i = 0; i != banks.size(); ++i)
      banks[i] = i;
    return;
  }
  for (CoreCoord core : description.shard.cores) {
    bool dram = description.type == BufferType::DRAM;
    size_t bank = dram ? core.x : owner->memory().coreIndex(core);
    if (dram && (core.y != 0 || bank >= owner->numBanks(BufferType::DRAM)))
      throw Error(Error::Kind::OutOfRange,
                  "buffer '" + description.name + "': DRAM core " +
                      std::to_string(core.y) + "," + std::to_string(core.x) +
                      " lies outside the grid of 1x" +
                      std::to_string(owner->numBanks(BufferType::DRAM)));
    if (std::ranges::find(banks, bank) != banks.end())
      throw Error(Error::Kind::ResourceMisuse,
                  "buffer '" + description.name + "': core " +
                      std::to_string(core.y) + "," + std::to_string(core.x) +
                      " is listed twice");
    banks.push_back(bank);
  }
}

Buffer::Buffer(Buffer &&other) noexcept { *this = std::move(other); }

Buffer &Buffer::operator=(Buffer &&other) noexcept {
  if (this == &other)
    return *this;
  reset();
  owner = std::exchange(other.owner, nullptr);
  description = std::exchange(other.description, {});
  baseAddress = std::exchange(other.baseAddress, 0);
  bankBytes = std::exchange(other.bankBytes, 0);
  pageStride = std::exchange(other.pageStride, 0);
  banks = std::exchange(other.banks, {});
  bankData = std::exchange(other.bankData, {});
  return *this;
}

Buffer::~Buffer() { reset(); }

void Buffer::reset() {
  if (!owner)
    return;
  std::exchange(owner, nullptr)->deallocate(description.type, baseAddress);
  description = {};
  baseAddress = bankBytes = pageStride = 0;
  banks.clear();
  bankData.clear();
}

Buffer::ShardPlace Buffer::placeOfShard(size_t shard) const {
  size_t shardBytes = description.shard.pagesPerShard() * pageStride;
  return {shard % banks.size(), shard / banks.size() * shardBytes};
}

Buffer::ShardPlace Buffer::placeOfPage(size_t index) const {
  const ShardSpec &s = description.shard;
  size_t row = index / s.pageCols, col = index % s.pageCols;
  ShardPlace place =
      placeOfShard(s.shardIndex(row / s.shardRows, col / s.shardCols));
  size_t inShard = row % s.shardRows * s.shardCols + col % s.shardCols;
  place.offset += inShard * pageStride;
  return place;
}

uint8_t *Buffer::shardedPage(size_t index) const {
  ShardPlace place = placeOfPage(index);
  return bankData[place.bankSlot] + place.offset;
}

PageLocation Buffer::locate(size_t index) const {
  if (index >= numPages())
    reportPageOutOfRange(index);
  ShardPlace place;
  if (description.layout == MemoryLayout::Interleaved)
    place = {index % banks.size(), index / banks.size() * pageStride};
  else
    place = placeOfPage(index);
  size_t bank = banks[place.bankSlot];
  CoreCoord core = description.type == BufferType::DRAM
                       ? CoreCoord{0, uint32_t(bank)}
                       : owner->memory().coreAt(bank);
  return {bank, core, baseAddress + place.offset};
}

/// A shard as wide as the tensor is one run; others have one run per row.
size_t Buffer::runsPerShard() const {
  const ShardSpec &s = description.shard;
  return s.shardCols == s.pageCols ? 1 : s.shardRows;
}

size_t Buffer::numRuns() const {
  if (description.layout == MemoryLayout::Interleaved)
    return std::min(banks.size(), numPages());
  return numPages() == 0 ? 0 : description.shard.numShards() * runsPerShard();
}

PageRun Buffer::run(size_t index) const {
  return description.layout == MemoryLayout::Interleaved ? interleavedRun(index)
                                                         : shardedRun(index);
}

PageRun Buffer::interleavedRun(size_t index) const {
  PageRun run;
  run.data = bankData[index];
  run.firstPage = index;
  run.stridePages = banks.size();
  run.count = ceilDiv(numPages() - index, banks.size());
  run.pageStrideBytes = pageStride;
  return run;
}

PageRun Buffer::shardedRun(size_t index) const {
  const ShardSpec &s = description.shard;
  // Shards in the order of the array here, whatever their numbers are.
  size_t shardRow = index / runsPerShard() / s.gridCols();
  size_t shardCol = index / runsPerShard() % s.gridCols();
  size_t rowInShard = index % runsPerShard();
  size_t row = shardRow * s.shardRows + rowInShard;
  size_t col = shardCol * s.shardCols;
  PageRun run;
  if (row >= s.pageRows)
    return run; // a row of a partly filled shard
  ShardPlace place = placeOfShard(s.shardIndex(shardRow, shardCol));
  run.data = bankData[place.bankSlot] + place.offset +
             rowInShard * s.shardCols * pageStride;
  run.firstPage = row * s.pageCols + col;
  run.stridePages = 1;
  run.pageStrideBytes = pageStride;
  run.count = std::min(s.shardCols, s.pageCols - col);
  if (s.shardCols == s.pageCols)
    run.count = std::min(s.shardRows, s.pageRows - row) * s.pageCols;
  return run;
}

void Buffer::write(const void *src) {
  auto *bytes = static_cast<const uint8_t *>(src);
  size_t size = pageBytes();
  forEachRun([&](uint8_t *data, size_t first, size_t stride, size_t count,
                 size_t distance) {
    for (size_t i = 0; i != count; ++i)
      std::memcpy(data + i * distance, bytes + (first + i * stride) * size,
                  size);
  });
}

void Buffer::read(void *dst) const {
  auto *bytes = static_cast<uint8_t *>(dst);
  size_t size = pageBytes();
  forEachRun([&](uint8_t *data, size_t first, size_t stride, size_t count,
                 size_t distance) {
    for (size_t i = 0; i != count; ++i)
      std::memcpy(bytes + (first + i * stride) * size, data + i * distance,
                  size);
  });
}

void Buffer::reportPageOutOfRange(size_t index) const {
  throw Error(Error::Kind::OutOfRange, "buffer '" + description.name +
                                           "': page " + std::to_string(index) +
                                           " of " + std::to_string(numPages()));
}

} // namespace tt::emulator
