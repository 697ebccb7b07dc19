//===- ProductTime.cpp - The time of a product of matrices ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Three threads of a core work side by side: the one that reads and multicasts
// the right-hand side, the one that multicasts the left-hand side and writes
// results, and the compute kernel. A block takes as long as the slowest of
// them, or as a memory; the time of the first blocks in and the last results
// out is added.
//===----------------------------------------------------------------------===//
#include "ProductParts.h"

#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

/// On more cores than these, both networks together carry more than one of
/// them.
constexpr int64_t kFewCores = 4;

} // namespace

int64_t ProductSpread::blocksOfCore(const ProductWork &work) const {
  int64_t partsM = (work.m + blockM * blocksM - 1) / (blockM * blocksM);
  int64_t partsN = (work.n + blockN * blocksN - 1) / (blockN * blocksN);
  int64_t parts = multicastLhs || multicastRhs
                      ? work.batch
                      : (partsM * partsN * work.batch + cores() - 1) / cores();
  return parts * blocksM * blocksN;
}

bool ProductSpread::readsLhsApart() const {
  return multicastLhs || multicastRhs ? !multicastRhs : cores() <= kFewCores;
}

ProductCase::ProductCase(const ProductWork &work, const ProductSpread &spread,
                         const Transfers &transfers)
    : work(work), s(spread), transfers(transfers),
      steps(numParts(work.k, s.blockK)), blocks(double(s.blocksOfCore(work))),
      cores(double(s.cores())), grid(s.isGrid()),
      gathers(work.gatherTransfers != 0), makesLhs(work.lhsMade.section != 0),
      makesRhs(work.rhsMade.section != 0),
      lhsPages(double(s.blockM * s.blockK)),
      rhsPages(double(s.blockN * s.blockK)),
      lhsBytes(lhsPages * double(tileBytes(work.lhs))),
      rhsBytes(rhsPages * double(tileBytes(work.rhs))),
      writerShare(double(s.writerReads) / double(s.blockK)),
      results(double(s.blockM * s.blockN)) {
  // The pages that the windows of a block read arrive before its first step.
  if (gathers)
    lhsBytes = double(s.blockM * work.gatherPages) *
               double(tileBytes(work.lhs)) / steps;
}

ProgramTime productTime(const ProductWork &work, const ProductSpread &s,
                        const Transfers &transfers) {
  ProductCase c(work, s, transfers);
  ProductCompute compute(c);
  ProductThreads threads(c);
  ProductBanks banks(c);
  ProductResults results(c);
  const KernelCosts &costs = transfers.costs();

  double first = std::max(banks.step + transfers.arrival(
                                           c.rhsBytes / c.rhsPages, work.rhsIn),
                          threads.readBoth) +
                 threads.sharing + threads.seen +
                 std::max(threads.sendLhs, threads.sendRhs);
  // The threads that read the next blocks have sent the last ones, by turns of
  // two.
  double step = std::max(threads.step, banks.step);
  double streaming = c.blocks * (c.steps * step + results.reading) +
                     (c.blocks - 1) * (threads.seen + results.writing);
  if (s.lhsResident)
    streaming = std::max(streaming, c.steps * threads.writer);
  double middle = std::max(c.blocks * compute.block + compute.made,
                           compute.firstMade + streaming -
                               std::max(step, threads.writer) + compute.last);
  // Parts of the last block leave while others are computed.
  double sub = double(s.subM * s.subN) / c.results;
  double last = std::max(results.writing * sub,
                         results.writing - compute.last * (1 - sub)) +
                compute.lastPack;
  if (results.any)
    last += transfers.of(results.toDram ? BufferType::DRAM : BufferType::L1)
                .writeLatency;

  ProgramTime time;
  time.cycles = costs.programStart + first + middle + last + costs.programEnd;
  time.compute = c.blocks * compute.block + compute.made;
  time.transfers = c.blocks * c.steps * threads.step;
  time.dram = c.blocks * c.steps * banks.dram;
  time.l1 = c.blocks * c.steps * banks.l1;
  return time;
}

} // namespace tt::device
