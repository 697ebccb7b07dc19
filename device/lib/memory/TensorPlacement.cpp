//===- TensorPlacement.cpp - From memory configs to banks -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/TensorPlacement.h"

#include "tt/device/CeilDiv.h"

#include <algorithm>

namespace tt::device {
namespace {

std::string text(uint64_t number) { return std::to_string(number); }
std::string by(uint64_t rows, uint64_t cols) {
  return text(rows) + "x" + text(cols);
}

/// The first `count` cores of a grid of `cols` columns, row by row.
std::vector<CoreRect> firstCores(uint32_t count, uint32_t cols) {
  std::vector<CoreRect> rects;
  if (uint32_t full = count / cols)
    rects.push_back({{0, 0}, {full - 1, cols - 1}});
  if (uint32_t rest = count % cols)
    rects.push_back({{count / cols, 0}, {count / cols, rest - 1}});
  return rects;
}

std::string problemOfCores(const Banks &banks,
                           const std::vector<CoreRect> &rects) {
  for (const CoreRect &rect : rects) {
    auto [first, last] = rect;
    if (first.x > last.x || first.y > last.y)
      return "core range (" + text(first.x) + ", " + text(first.y) + ") to (" +
             text(last.x) + ", " + text(last.y) +
             "): the first corner lies behind the second";
    if (!banks.contains(last))
      return "core " + text(last.y) + "," + text(last.x) +
             " lies outside the grid of " +
             by(banks.grid.rows, banks.grid.cols);
  }
  return "";
}

/// The banks of one rectangle after the other.
std::vector<uint32_t> banksInOrder(const Banks &banks, const ShardSpec &spec) {
  std::vector<uint32_t> list;
  for (const auto &[first, last] : spec.cores) {
    Shape2 size{last.y - first.y + 1, last.x - first.x + 1};
    if (spec.columnMajor) {
      for (uint32_t x = 0; x != size.cols; ++x)
        for (uint32_t y = 0; y != size.rows; ++y)
          list.push_back(banks.number({first.y + y, first.x + x}));
    } else {
      for (uint32_t bank : bankNumbers(banks, first, size))
        list.push_back(bank);
    }
  }
  return list;
}

/// Block sharding walks a rectangle: shard (row, col) is on the core of that
/// row and column of it, or of that column and row if column-major.
std::string blockBanks(const Banks &banks, const ShardSpec &spec, uint64_t rows,
                       uint64_t cols, std::vector<uint32_t> &list) {
  if (spec.cores.size() != 1)
    return "block sharding needs one rectangle of cores, not " +
           text(spec.cores.size());
  auto [first, last] = spec.cores.front();
  Shape2 size{last.y - first.y + 1, last.x - first.x + 1};
  bool turned = spec.columnMajor;
  if ((turned ? rows : cols) > size.cols || (turned ? cols : rows) > size.rows)
    return by(rows, cols) + " shards do not fit the rectangle of " +
           by(size.rows, size.cols) + " cores";
  for (uint32_t row = 0; row != rows; ++row)
    for (uint32_t col = 0; col != cols; ++col)
      list.push_back(
          banks.number(turned ? CoreCoord{first.y + col, first.x + row}
                              : CoreCoord{first.y + row, first.x + col}));
  return "";
}

/// Fills in `sharding`; returns what is wrong.
std::string shardingOf(const Banks &banks, const TensorPages &pages,
                       Spread spread, const ShardSpec &spec,
                       Sharding &sharding) {
  std::string size = by(spec.height, spec.width);
  uint64_t unitRows = pages.tiled() ? kDefaultTile.rows : 1;
  uint64_t unitCols = pages.tiled() ? kDefaultTile.cols : pages.pageWidth;
  if (spec.height == 0 || spec.width == 0)
    return "shards of " + size + " elements";
  if (pages.tiled() &&
      (spec.height % unitRows != 0 || spec.width % unitCols != 0))
    return "shards of " + size +
           " elements; wanted multiples of 32, as the layout is tile";
  sharding.tensor = {pages.pageRows, pages.pageCols};
  sharding.shard = {spec.height / unitRows,
                    std::max<uint64_t>(spec.width / unitCols, 1)};
  if (spread == Spread::Height && sharding.shard[1] != sharding.tensor[1])
    return "height sharding needs shards as wide as the tensor, " +
           text(pages.paddedWidth()) + ", not " + text(spec.width);
  if (spread == Spread::Width && sharding.shard[0] != sharding.tensor[0])
    return "width sharding needs shards as high as the tensor, " +
           text(pages.paddedRows()) + ", not " + text(spec.height);
  if (std::string what = problemOfCores(banks, spec.cores); !what.empty())
    return what;
  uint64_t rows = ceilDivUnsigned(pages.pageRows, sharding.shard[0]);
  uint64_t cols = ceilDivUnsigned(pages.pageCols, sharding.shard[1]);
  if (spread == Spread::Block)
    return blockBanks(banks, spec, rows, cols, sharding.banks);
  sharding.banks = banksInOrder(banks, spec);
  if (rows * cols > sharding.banks.size())
    return text(rows * cols) + " shards of " + size + " elements on " +
           text(sharding.banks.size()) + " cores";
  return "";
}

} // namespace

ShardSpec defaultShards(const Banks &banks, const TensorPages &pages,
                        Spread spread) {
  uint64_t unit = pages.tiled() ? kDefaultTile.rows : 1;
  uint64_t rows = std::max<uint64_t>(pages.paddedRows() / unit, 1);
  uint64_t cols = std::max<uint64_t>(pages.paddedWidth() / unit, 1);
  uint64_t shardRows = rows, shardCols = cols;
  ShardSpec spec;
  auto takeFirst = [&](uint64_t count) {
    spec.cores = firstCores(uint32_t(count), banks.grid.cols);
  };
  switch (spread) {
  case Spread::Height:
    shardRows = ceilDivUnsigned(rows, banks.count());
    takeFirst(ceilDivUnsigned(rows, shardRows));
    break;
  case Spread::Width:
    shardCols = ceilDivUnsigned(cols, banks.count());
    takeFirst(ceilDivUnsigned(cols, shardCols));
    break;
  default:
    shardRows = ceilDivUnsigned(rows, banks.grid.rows);
    shardCols = ceilDivUnsigned(cols, banks.grid.cols);
    spec.cores = {{{0, 0},
                   {uint32_t(ceilDivUnsigned(rows, shardRows) - 1),
                    uint32_t(ceilDivUnsigned(cols, shardCols) - 1)}}};
  }
  spec.height = shardRows * unit;
  spec.width = shardCols * unit;
  return spec;
}

size_t pageWidthOf(const TensorMemory &memory, bool inTiles) {
  return memory.shards && !inTiles ? size_t(memory.shards->width) : 0;
}

std::optional<Placement> placementOf(const Banks &banks,
                                     const TensorPages &pages,
                                     const TensorMemory &memory,
                                     std::string &problem) {
  if (memory.spread == Spread::Interleaved) {
    problem = Placement::problem(pages.pageBytes, pages.numPages());
    if (!problem.empty())
      return std::nullopt;
    return Placement::interleaved(banks, pages.pageBytes, pages.numPages());
  }
  Sharding sharding;
  problem =
      shardingOf(banks, pages, memory.spread,
                 memory.shards ? *memory.shards
                               : defaultShards(banks, pages, memory.spread),
                 sharding);
  if (problem.empty())
    problem = Placement::problem(banks, pages.pageBytes, sharding);
  if (!problem.empty())
    return std::nullopt;
  return Placement::sharded(banks, pages.pageBytes, sharding);
}

} // namespace tt::device
