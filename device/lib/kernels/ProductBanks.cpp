//===- ProductBanks.cpp - The memories of a product -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProductParts.h"

#include <algorithm>
#include <vector>

namespace tt::device {
namespace {

/// The pages that the busiest DRAM bank has to give in two steps, by the mean
/// of all banks. Pages lie in one bank after the other.
double crowding(const ProductCase &c) {
  const ProductWork &work = c.work;
  const ProductSpread &s = c.s;
  auto banks = uint32_t(c.transfers.dramChannels);
  std::vector<double> pages(banks);
  double all = 0;
  auto add = [&](int64_t places, int64_t part, int64_t block, int64_t stride,
                 int64_t strideK) {
    std::vector<double> lines(banks);
    for (int64_t place = 0; place != places; ++place)
      for (int64_t i = 0; i != block; ++i)
        ++lines[size_t((place * part + i) * stride % banks)];
    for (int64_t k = 0; k != std::min(2 * s.blockK, work.k); ++k)
      for (uint32_t bank = 0; bank != banks; ++bank) {
        pages[size_t(bank + k * strideK) % banks] += lines[bank];
        all += lines[bank];
      }
  };
  if (c.grid && !s.lhsInShards)
    add(s.rows, s.blockM * s.blocksM, s.blockM, work.lhsStride,
        work.lhsStrideK);
  add(c.grid ? s.columns : s.cores(), s.blockN * s.blocksN, s.blockN,
      work.rhsStride, work.rhsStrideK);
  return *std::max_element(pages.begin(), pages.end()) * banks / all;
}

/// An operand as the memories see it: bytes that all its readers get in a step.
struct Reading {
  const MadeOperand &made;
  double bytes;
  BufferType in;
  double rowsOfL1; ///< rows of cores that have its pages, if it lies in L1

  bool from(BufferType memory) const {
    return (made.section != 0 ? made.in : in) == memory;
  }
};

/// The share of the rate that readers get; it falls with the pages that each of
/// them requests at a time.
double shareOfAsked(const PlanCosts &plan, double pages) {
  return std::clamp(plan.askedMost - pages * plan.askedPerPage, plan.askedLeast,
                    1.0);
}

/// Writers that read a part of the right-hand side on network 1.
double shareBeside(const PlanCosts &plan, double columns) {
  return std::min(plan.besideLeast + plan.besidePerPage * columns,
                  plan.besideMost);
}

/// A row that is repeated lies in few banks, and all cores want it at the same
/// time.
double cyclesOfRows(const ProductCase &c, const MadeOperand &made,
                    int64_t sharers) {
  if (made.rowPages == 0)
    return 0;
  const Transfers &t = c.transfers;
  double pages = made.rowPages * double(c.s.blockK);
  double banks = std::min<double>(t.dramChannels, pages);
  return c.cores / double(sharers) * pages * made.rowBytes / made.rowPages /
         (t.dram.bankRate * banks);
}

} // namespace

ProductBanks::ProductBanks(const ProductCase &c) {
  const ProductWork &work = c.work;
  const ProductSpread &s = c.s;
  const Transfers &t = c.transfers;
  const PlanCosts &plan = t.plan();

  double lhsReaders = c.cores / double(s.sharersOfLhs());
  double rhsReaders = c.cores / double(s.sharersOfRhs());
  double lhsBytes = c.makesLhs ? c.lhsPages * work.lhsMade.bytes : c.lhsBytes;
  double rhsBytes = c.makesRhs ? c.rhsPages * work.rhsMade.bytes : c.rhsBytes;
  double ofReader = 1 - c.writerShare;
  Reading lhs{work.lhsMade, s.lhsInShards ? 0 : lhsReaders * lhsBytes,
              work.lhsIn, double(work.lhsL1Rows)};
  Reading rhs{work.rhsMade, rhsReaders * rhsBytes * ofReader, work.rhsIn,
              double(work.rhsL1Rows)};

  double share = plan.blockRead;
  if (c.grid)
    share = plan.gridRead / crowding(c);
  else if (s.multicastLhs)
    share *= shareOfAsked(plan, c.rhsPages * ofReader);
  for (const Reading &reading : {lhs, rhs}) {
    if (reading.from(BufferType::DRAM))
      dram += reading.bytes / (t.banksRate() * share);
    // Few pages lie in few rows of cores.
    if (reading.from(BufferType::L1))
      l1 += reading.bytes / t.rowsOfL1Rate(reading.rowsOfL1);
  }
  if (work.rhsIn == BufferType::DRAM) {
    // Cores that each read some of their columns may want few banks.
    if (s.multicastLhs && !c.grid && s.blocksN > 1)
      dram *= crowding(c);
    dram = std::max(dram,
                    rhsReaders * rhsBytes * c.writerShare /
                        (t.banksRate() * shareBeside(plan, double(s.blockN))));
  }
  dram = std::max(dram, cyclesOfRows(c, work.lhsMade, s.sharersOfLhs()) +
                            cyclesOfRows(c, work.rhsMade, s.sharersOfRhs()));
  // In a grid pages from L1 and from DRAM take the rows that blocks are sent
  // along.
  if (c.grid)
    l1 /= plan.gridRead;
  step = c.grid ? dram + l1 : std::max(dram, l1);
}

ProductResults::ProductResults(const ProductCase &c) {
  const ProductSpread &s = c.s;
  const Transfers &t = c.transfers;
  // Tensors in the cores' own L1 are in shards there, and are not moved.
  TileTraffic dram = c.work.dram, l1 = c.work.l1;
  l1.pagesRead -= s.pagesHere, l1.bytesRead -= s.bytesHere;
  l1.pagesWritten -= s.pagesKept, l1.bytesWritten -= s.bytesKept;
  any = c.results * (dram.bytesWritten + l1.bytesWritten) != 0;
  toDram = dram.pagesWritten > 0;
  auto writes = [&](const TileTraffic &traffic, BufferType to) {
    return t.writePages(c.results * traffic.pagesWritten,
                        c.results * traffic.bytesWritten, to);
  };
  auto reads = [&](const TileTraffic &traffic, BufferType from) {
    return t.readPages(c.results * traffic.pagesRead,
                       c.results * traffic.bytesRead, from);
  };
  double all = c.cores * c.results;
  writing =
      std::max({writes(dram, BufferType::DRAM) + writes(l1, BufferType::L1),
                all * dram.bytesWritten / (t.banksRate() * t.plan().blockWrite),
                all * l1.bytesWritten / t.l1.writeRate});
  reading =
      std::max({reads(dram, BufferType::DRAM) + reads(l1, BufferType::L1),
                all * dram.bytesRead / (t.banksRate() * t.plan().blockRead),
                all * l1.bytesRead / t.l1.readRate});
}

} // namespace tt::device
