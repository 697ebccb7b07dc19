//===- UnitLayout.cpp - A buffer described in tiles or scalars ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/UnitLayout.h"

#include "tt/device/Error.h"

#include <algorithm>
#include <set>

namespace tt::device {
namespace {

/// Sizes beyond this are no buffers, and products of them must not overflow.
constexpr uint64_t kMaxBytes = uint64_t(1) << 48;
/// Coordinates of a core have six bits.
constexpr uint64_t kMaxCores = 64;
constexpr size_t kMaxDims = 16;

/// a * b, at most kMaxBytes + 1.
uint64_t times(uint64_t a, uint64_t b) {
  uint64_t product;
  bool over = __builtin_mul_overflow(a, b, &product) || product > kMaxBytes;
  return over ? kMaxBytes + 1 : product;
}

std::string text(uint64_t number) { return std::to_string(number); }

std::string text(const std::vector<uint64_t> &sizes) {
  std::string all;
  for (uint64_t size : sizes)
    all += (all.empty() ? "" : "x") + text(size);
  return all;
}

std::string problemOfUnit(const UnitLayout &l) {
  Shape2 unit = l.unit;
  if (!l.isTiled())
    return isBlockFloat(l.type)
               ? std::string(name(l.type)) + " exists in tiles only"
               : "";
  bool legal = (unit.cols == 16 || unit.cols == 32) && unit.rows >= 1 &&
               unit.rows <= 32 && (unit.rows & (unit.rows - 1)) == 0;
  return legal ? "" : "no tile has " + tt::device::text(unit) + " elements";
}

std::string problemOfSizes(const UnitLayout &l) {
  size_t rank = l.shard.size();
  if (rank == 0 || rank > kMaxDims || l.grid.size() != rank)
    return "a grid of " + text(l.grid.size()) + " and a shard of " +
           text(rank) + " dimensions";
  if (l.isTiled() && rank < 2)
    return "tiles need at least two dimensions";
  for (auto *sizes : {&l.grid, &l.shard})
    if (std::find(sizes->begin(), sizes->end(), 0) != sizes->end())
      return "a size of 0";
  if (l.buffers == 0 || (l.buffers != 1 && !l.isSharded()))
    return "it consists of " + text(l.buffers) + " buffers";
  return "";
}

std::string problemOfGrid(const UnitLayout &l) {
  size_t rank = l.grid.size();
  uint64_t shards = 1;
  for (uint64_t size : l.grid)
    shards = times(shards, size);
  if (!l.isSharded())
    return shards == 1
               ? ""
               : "a grid of " + text(l.grid) + " for an interleaved buffer";
  if (shards > kMaxCores * kMaxCores)
    return "a grid of " + text(l.grid) + ", more than any chip has cores";
  if (!l.cores.empty())
    return l.cores.size() == shards ? ""
                                    : "a grid of " + text(l.grid) + " over " +
                                          text(l.cores.size()) + " cores";
  for (size_t d = 0; d + 2 < rank; ++d)
    if (l.grid[d] != 1)
      return "a grid of " + text(l.grid[d]) + " along dimension " + text(d) +
             ": cores form rows and columns, the last two dimensions";
  if (l.inDram() && rank > 1 && l.grid[rank - 2] != 1)
    return "a grid of " + tt::device::text(l.gridShape()) +
           " in DRAM, where banks form one row";
  return "";
}

/// Strides must keep units apart: each steps over all that the next dimensions
/// hold.
std::string problemOfStrides(const UnitLayout &l) {
  if (!l.isSharded())
    return "";
  size_t rank = l.shard.size();
  if (l.strides.size() != rank)
    return text(l.strides.size()) + " strides for " + text(rank) +
           " dimensions";
  uint64_t inner = l.unitBytes();
  for (size_t d = rank; d-- != 0;) {
    if (l.strides[d] < inner)
      return "a stride of " + text(l.strides[d]) + " bytes along dimension " +
             text(d) + " over " + text(inner);
    inner = times(l.strides[d], l.shard[d]);
    if (inner > kMaxBytes)
      return "a shard of " + text(l.shard[d]) + " times " + text(l.strides[d]) +
             " bytes along dimension " + text(d);
  }
  if (l.strides.back() != l.unitBytes() && l.shard.back() != 1)
    return "units of " + text(l.unitBytes()) +
           " bytes in a row at a distance of " + text(l.strides.back());
  return times(inner, l.buffers) > kMaxBytes
             ? text(l.buffers) + " buffers of " + text(inner) + " bytes"
             : "";
}

/// The shards in pages.
Sharding shardingOf(const UnitLayout &l, const Banks &banks) {
  Sharding sharding;
  for (size_t d = 0; d != l.shard.size(); ++d) {
    bool row = !l.isTiled() && d + 1 == l.shard.size();
    sharding.shard.push_back(row ? 1 : l.shard[d]);
    sharding.tensor.push_back(l.grid[d] * sharding.shard.back());
  }
  sharding.strides = l.strides;
  sharding.slotBytes = l.shardBytes();
  for (CoreCoord core : l.places())
    sharding.banks.push_back(banks.number(core));
  return sharding;
}

} // namespace

std::string text(Shape2 shape) {
  return text(shape.rows) + "x" + text(shape.cols);
}

std::string UnitLayout::problem() const {
  for (auto check :
       {problemOfUnit, problemOfSizes, problemOfGrid, problemOfStrides})
    if (std::string what = check(*this); !what.empty())
      return what;
  uint64_t bytes = unitBytes();
  for (uint64_t size : shard)
    bytes = times(bytes, size);
  return bytes > kMaxBytes ? "more than 2^48 bytes" : "";
}

std::string UnitLayout::problem(const Banks &banks) const {
  if (!isSharded())
    return Placement::problem(pageBytes(), numPages());
  Shape2 found = gridShape();
  const char *what = inDram() ? " DRAM banks" : " cores";
  if (cores.empty() &&
      (found.rows > banks.grid.rows || found.cols > banks.grid.cols))
    return "shards on a grid of " + tt::device::text(found) +
           ", the device has " + tt::device::text(banks.grid) + what;
  std::set<CoreCoord> seen;
  for (CoreCoord core : cores) {
    std::string at = text(core.y) + "," + text(core.x);
    if (!banks.contains(core))
      return "a shard on core " + at + ", the device has " +
             tt::device::text(banks.grid) + what;
    if (!seen.insert(core).second)
      return "two shards on core " + at;
  }
  return Placement::problem(banks, pageBytes(), shardingOf(*this, banks));
}

uint64_t UnitLayout::unitBytes() const {
  return isTiled() ? tileBytes(type, unit) : elementBytes(type);
}

uint64_t UnitLayout::pageBytes() const {
  return isTiled() ? unitBytes() : unitBytes() * shard.back();
}

uint64_t UnitLayout::numPages() const {
  uint64_t pages = 1;
  for (size_t d = 0; d != shard.size(); ++d)
    pages *= grid[d] * (!isTiled() && d + 1 == shard.size() ? 1 : shard[d]);
  return pages;
}

uint64_t UnitLayout::shardBytes() const { return strides[0] * shard[0]; }

Shape2 UnitLayout::gridShape() const {
  uint64_t rows = grid.size() > 1 ? grid[grid.size() - 2] : 1;
  return {uint32_t(std::min<uint64_t>(rows, UINT32_MAX)),
          uint32_t(std::min<uint64_t>(grid.back(), UINT32_MAX))};
}

std::vector<int64_t> UnitLayout::extents() const {
  std::vector<int64_t> extents;
  for (size_t d = 0; d != shard.size(); ++d)
    extents.push_back(int64_t(grid[d] * shard[d]));
  if (isTiled()) {
    extents[extents.size() - 2] *= unit.rows;
    extents.back() *= unit.cols;
  }
  return extents;
}

std::vector<CoreCoord> UnitLayout::places() const {
  if (!cores.empty())
    return cores;
  std::vector<CoreCoord> all;
  Shape2 size = gridShape();
  for (uint32_t y = 0; y != size.rows; ++y)
    for (uint32_t x = 0; x != size.cols; ++x)
      all.push_back({y, x});
  return all;
}

Placement UnitLayout::place(const Banks &banks) const {
  for (const std::string &what : {problem(), problem(banks)})
    if (!what.empty())
      throw Error(what);
  if (!isSharded())
    return Placement::interleaved(banks, pageBytes(), numPages());
  return Placement::sharded(banks, pageBytes(), shardingOf(*this, banks));
}

} // namespace tt::device
