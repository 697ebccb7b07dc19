//===- Placement.cpp - Where the pages of a buffer lie --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Placement.h"

#include "tt/device/CeilDiv.h"
#include "tt/device/Error.h"

#include <algorithm>

namespace tt::device {
namespace {

// Far above any device memory; below them products fit 64 bits.
constexpr uint64_t kMaxSide = uint64_t(1) << 31;
constexpr uint64_t kMaxBytes = uint64_t(1) << 48;

/// a * b, or UINT64_MAX.
uint64_t times(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

uint64_t volume(const std::vector<uint64_t> &sizes) {
  uint64_t product = 1;
  for (uint64_t size : sizes)
    product = times(product, size);
  return product;
}

std::string text(uint64_t number) { return std::to_string(number); }

std::string text(CoreCoord core) { return text(core.y) + "," + text(core.x); }

std::string problemOfBanks(const Banks &banks,
                           const std::vector<uint32_t> &list) {
  if (list.empty())
    return "sharded over no bank";
  std::vector<bool> seen(banks.count());
  for (uint32_t bank : list) {
    if (bank >= banks.count())
      return "bank " + text(bank) + " does not exist; there are " +
             text(banks.count());
    if (seen[bank])
      return "core " + text(banks.place(bank)) + " is listed twice";
    seen[bank] = true;
  }
  return "";
}

/// Strides must keep pages apart: each steps over all that the next dimensions
/// hold.
std::string problemOfStrides(uint64_t pageBytes, const Sharding &sharding) {
  if (sharding.strides.empty())
    return "";
  if (sharding.strides.size() != sharding.shard.size())
    return text(sharding.strides.size()) + " strides for " +
           text(sharding.shard.size()) + " dimensions";
  uint64_t inner = pageBytes;
  for (size_t d = sharding.shard.size(); d-- != 0;) {
    if (sharding.shard[d] != 1 && sharding.strides[d] < inner)
      return "a stride of " + text(sharding.strides[d]) +
             " bytes along dimension " + text(d) + " over " + text(inner);
    if (sharding.shard[d] != 1)
      inner = times(sharding.strides[d], sharding.shard[d]);
    if (inner > kMaxBytes)
      return "a shard of more than 2^48 bytes";
  }
  return "";
}

} // namespace

std::string Placement::problem(uint64_t pageBytes, uint64_t numPages) {
  if (pageBytes == 0 && numPages != 0)
    return "pages of 0 bytes";
  if (pageBytes > kMaxBytes)
    return "pages of more than 2^48 bytes";
  return times(pageBytes, numPages) > kMaxBytes ? "more than 2^48 bytes" : "";
}

std::string Placement::problem(const Banks &banks, uint64_t pageBytes,
                               const Sharding &sharding) {
  size_t rank = sharding.tensor.size();
  if (rank == 0 || sharding.shard.size() != rank)
    return text(sharding.shard.size()) + " dimensions of a shard for " +
           text(rank) + " of the whole";
  for (size_t d = 0; d != rank; ++d) {
    if (sharding.shard[d] == 0)
      return "a shard has no pages";
    if (std::max(sharding.shard[d], sharding.tensor[d]) > kMaxSide)
      return "more than 2^31 pages along a side";
  }
  for (std::string what : {problem(pageBytes, volume(sharding.tensor)),
                           problemOfBanks(banks, sharding.banks),
                           problemOfStrides(pageBytes, sharding)})
    if (!what.empty())
      return what;
  return "";
}

Placement Placement::interleaved(const Banks &banks, uint64_t pageBytes,
                                 uint64_t numPages) {
  if (std::string what = problem(pageBytes, numPages); !what.empty())
    throw Error(what);
  Placement p;
  p.memory = banks.type;
  p.numBanks = banks.count();
  p.bytes = pageBytes;
  p.stride = banks.align(pageBytes);
  p.pages = numPages;
  p.bankBytes = times(ceilDivUnsigned(numPages, p.numBanks), p.stride);
  p.runs = std::min<uint64_t>(p.numBanks, numPages);
  return p;
}

Placement Placement::sharded(const Banks &banks, uint64_t pageBytes,
                             const Sharding &sharding) {
  if (std::string what = problem(banks, pageBytes, sharding); !what.empty())
    throw Error(what);
  Placement p;
  p.memory = banks.type;
  p.numBanks = banks.count();
  p.bytes = pageBytes;
  p.stride = banks.align(pageBytes);
  p.pages = volume(sharding.tensor);
  p.banks = sharding.banks;
  p.collapse(sharding);
  p.shards = 1;
  for (const Dim &dim : p.dims)
    p.shards = times(p.shards, dim.grid());
  p.runsPerShard = 1;
  for (size_t d = 0; d + 1 < p.dims.size(); ++d)
    p.runsPerShard = times(p.runsPerShard, p.dims[d].shard);
  p.runs = p.pages == 0 ? 0 : times(p.shards, p.runsPerShard);
  p.bankBytes = times(ceilDivUnsigned(p.shards, p.banks.size()), p.slotBytes);
  return p;
}

/// Takes over the dimensions, those in one with the dimension before where no
/// cut lies between, and finds the stride of pages and the room of a shard.
void Placement::collapse(const Sharding &sharding) {
  uint64_t dense = stride;
  for (size_t d = sharding.shard.size(); d-- != 0;) {
    Dim outer{sharding.tensor[d], sharding.shard[d],
              sharding.strides.empty() ? dense : sharding.strides[d]};
    if (outer.shard != 1)
      dense = times(outer.stride, outer.shard);
    Dim *inner = dims.empty() ? nullptr : &dims.back();
    if (inner && outer.tensor == 1 && outer.shard == 1)
      continue; // says nothing
    bool isWhole = inner && inner->tensor == inner->shard;
    if (isWhole && inner->shard == 1) {
      *inner = outer;
    } else if (isWhole &&
               (outer.shard == 1 ||
                outer.stride == times(inner->stride, inner->shard))) {
      inner->tensor = times(inner->tensor, outer.tensor);
      inner->shard = times(inner->shard, outer.shard);
    } else {
      dims.push_back(outer);
    }
  }
  for (const Dim &dim : dims)
    if (dim.shard != 1) {
      stride = dim.stride;
      break;
    }
  std::reverse(dims.begin(), dims.end());
  slotBytes = sharding.slotBytes ? sharding.slotBytes : dense;
}

bool Placement::isDense() const {
  uint64_t expected = stride;
  for (size_t d = dims.size(); d-- != 0;) {
    if (dims[d].shard != 1 && dims[d].stride != expected)
      return false;
    expected = times(expected, dims[d].shard);
  }
  return isInterleaved() || shards <= banks.size() || slotBytes == expected;
}

uint64_t Placement::bytesIn(uint32_t bank) const {
  if (isInterleaved())
    return bank >= pages ? 0 : ((pages - 1 - bank) / numBanks + 1) * stride;
  auto slot = std::find(banks.begin(), banks.end(), bank) - banks.begin();
  if (size_t(slot) == banks.size() || uint64_t(slot) >= shards)
    return 0;
  return times((shards - 1 - uint64_t(slot)) / banks.size() + 1, slotBytes);
}

Placement::Place Placement::locateInShard(uint64_t page) const {
  uint64_t shard = 0, offset = 0, step = 1;
  for (size_t d = dims.size(); d-- != 0;) {
    const Dim &dim = dims[d];
    uint64_t at = page % dim.tensor;
    page /= dim.tensor;
    shard += at / dim.shard * step;
    offset += at % dim.shard * dim.stride;
    step *= dim.grid();
  }
  Place place = locateShard(shard);
  place.offset += offset;
  return place;
}

Placement::Run Placement::run(uint64_t index) const {
  Run run;
  if (isInterleaved()) {
    run.bank = uint32_t(index);
    run.firstPage = index;
    run.stridePages = numBanks;
    run.count = ceilDivUnsigned(pages - index, numBanks);
    run.strideBytes = stride;
    return run;
  }
  // The last dimension of a shard is a run.
  uint64_t shard = index / runsPerShard, row = index % runsPerShard;
  Place place = locateShard(shard);
  uint64_t step = 1;
  run.count = 1;
  for (size_t d = dims.size(); d-- != 0;) {
    const Dim &dim = dims[d];
    bool last = d + 1 == dims.size();
    uint64_t inShard = last ? 0 : row % dim.shard;
    uint64_t at = shard % dim.grid() * dim.shard + inShard;
    if (at >= dim.tensor)
      return {}; // a row of a partly filled shard
    if (last)
      run.count = std::min(dim.shard, dim.tensor - at);
    else
      row /= dim.shard;
    shard /= dim.grid();
    run.firstPage += at * step;
    place.offset += inShard * dim.stride;
    step *= dim.tensor;
  }
  run.bank = place.bank;
  run.offset = place.offset;
  run.strideBytes = dims.back().stride;
  return run;
}

} // namespace tt::device
