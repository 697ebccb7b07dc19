//===- ProductTime.cpp - The time of a product of matrices ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Three threads of a core work side by side: the one that reads and multicasts
// the right-hand side, the one that multicasts the left-hand side and writes
// results, and the compute kernel. The slowest one of them, or DRAM, says how
// long a block takes; the first blocks in and the last results out come on top.
//===----------------------------------------------------------------------===//
#include "tt/device/ProductTime.h"

#include "tt/device/CallCycles.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tt::device {
namespace {

double ceilDiv(int64_t a, int64_t b) { return double((a + b - 1) / b); }

constexpr double kHop = 9;
/// Routers of a round trip, which goes around both rings.
constexpr double kRoundTrip = 24;
/// Of what banks give, what many readers of single pages get on network 0,
/// those who send them on, and writers.
constexpr double kReadShare = 0.75, kGridShare = 0.37, kWriteShare = 0.7;
/// Of network 1, what one reader gets beside what others send there.
constexpr double kOneReaderShare = 0.68;
/// What readers get beside that on network 1, by the pages that lie one behind
/// the other. Fit: products of 32 rows, timed.
double otherShare(int64_t pages) {
  return std::min(0.1 + 0.016 * double(pages), 0.21);
}
/// As many cores get more from both networks than from one.
constexpr int64_t kFewCores = 4;

/// Cycles of the data-movement threads.
class Transfers {
public:
  explicit Transfers(const KernelCosts &costs)
      : issue(costs.issue), noc(costs.noc) {}

  /// A thread reads `pages` of `bytes` together, and waits for them.
  /// `share`: of the network.
  double read(double pages, double bytes, double share = 1) const {
    if (pages == 0)
      return 0;
    double each = std::max<double>(issue.read + issue.dramPage,
                                   bytes / pages / noc.bytesPerCycle / share);
    double latency = noc.readLatency + noc.dramReadLatency +
                     bytes / pages / noc.dramBytesPerCycle + kRoundTrip * kHop;
    return pages * each + latency;
  }

  double write(double pages, double bytes) const {
    if (pages == 0)
      return 0;
    double each = std::max<double>(issue.write + issue.dramPage,
                                   bytes / pages / noc.portBytesPerCycle[1]);
    return pages * each;
  }
  double writeLatency() const {
    return noc.writeLatency + noc.dramWriteLatency + kRoundTrip * kHop;
  }

  /// From the data to the end of the flag's multicast: over a rectangle of as
  /// many rows and columns.
  double multicast(double bytes, double across) const {
    return noc.multicastReserve + across * (noc.multicastReservePerHop + kHop) +
           bytes / noc.bytesPerCycle + 2 * issue.multicast;
  }
  /// Room is told and seen, the flag is seen.
  double handshake() const {
    return noc.atomicLatency + kRoundTrip / 2 * kHop + 2 * issue.poll +
           4 * issue.semaphore + issue.atomic;
  }

private:
  const IssueCosts &issue;
  const NocCosts &noc;
};

/// How much more than others the bank has to give that is asked for most pages,
/// in two steps of a grid of cores: pages lie in one bank after the other.
double crowding(const ProductWork &work, const ProductSpread &s,
                uint32_t banks) {
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
  bool grid = s.multicastLhs && s.multicastRhs;
  if (grid && !s.lhsInShards)
    add(s.rows, s.blockM * s.blocksM, s.blockM, work.lhsStride,
        work.lhsStrideK);
  add(grid ? s.columns : s.cores(), s.blockN * s.blocksN, s.blockN,
      work.rhsStride, work.rhsStrideK);
  return *std::max_element(pages.begin(), pages.end()) * banks / all;
}

/// What the compute kernel does, in cycles.
struct Computing {
  double step, last; ///< one step along k, and the last one, of a block
  double block;
  /// Making operands: those of the first step, and all that a core makes.
  double firstMade, made;

  Computing(const ProductWork &work, const ProductSpread &s, Arch arch) {
    const ComputeCosts &compute = kernelCosts(arch).compute;
    double steps = ceilDiv(work.k, s.blockK), sub = double(s.subM * s.subN);
    double subs = double(s.blockM * s.blockN) / sub;
    bool makes = work.lhsMade.section != 0 || work.rhsMade.section != 0;
    bool inDst = subs == 1 && !work.turnsLhs && !work.masks && !makes;
    CallForm packed;
    packed.out = work.partials, packed.l1Accumulate = steps > 2;
    packed.wide = work.wide;
    double section = compute.mathSection + compute.dstHandshake;
    double pack = sub * callCycles("pack_tile", packed, arch).pack +
                  compute.packSection + compute.dstHandshake;
    double multiply = productStepCycles(work, s.subM, s.subN, arch) * sub;
    CallForm copied;
    copied.a = work.partials;
    CallCycles copy = callCycles("copy_tile", copied, arch);
    double fetch = steps > 1 && !inDst
                       ? sub * std::max(copy.unpack, copy.math) +
                             2 * compute.reconfigure + 200
                       : 0;
    double turn = work.turnsLhs ? double(s.blockM) * 200 : 0;
    auto together = [&](double math, double packer) {
      return s.fullSync ? math + packer : std::max(math, packer);
    };
    double waits = 2.0 * compute.cbPoll;
    // Cores that share what is made take turns in making it, and all begin at
    // a time. What stays is made once.
    double ownLhs = makeCycles(work.lhsMade, s.blockM * s.blockK, compute, s),
           ownRhs = makeCycles(work.rhsMade, s.blockN * s.blockK, compute, s);
    firstMade = ownLhs + ownRhs;
    double blocks = double(s.blocksOfCore(work));
    auto turns = [&](double blocks, int64_t sharers) {
      return std::ceil(blocks * steps / double(sharers));
    };
    made = ownLhs * turns(s.lhsResident ? 1 : blocks, s.sharersOfLhs()) +
           ownRhs * turns(blocks, s.sharersOfRhs());
    step =
        waits +
        subs * (inDst ? multiply * double(s.blockK)
                      : together(multiply * double(s.blockK) + section, pack));
    double lastK = double(work.k) - (steps - 1) * double(s.blockK);
    last =
        waits +
        subs * together(multiply * lastK + section + fetch +
                            work.vectorCycles * sub,
                        sub * (work.bytesWritten / compute.packBytesPerCycle +
                               work.pagesWritten * compute.packIssue));
    block =
        (steps - 1) * (step + turn * double(s.blockK)) + last + turn * lastK;
  }

private:
  static double makeCycles(const MadeOperand &made, int64_t tiles,
                           const ComputeCosts &c, const ProductSpread &s) {
    if (made.section == 0)
      return 0;
    double sections = ceilDiv(tiles, made.section), all = double(tiles);
    double math =
        all * made.work.mathPerTile +
        sections * (made.work.mathOnce + c.mathSection + c.dstHandshake);
    double pack =
        all * made.work.packPerTile +
        sections * (made.work.packOnce + c.packSection + c.dstHandshake);
    // Then the matrix unit is prepared for the product again.
    return (s.fullSync ? math + pack : std::max(math, pack)) +
           2 * c.reconfigure + 2 * c.cbPoll;
  }
};

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

double productStepCycles(const ProductWork &work, int64_t subM, int64_t subN,
                         Arch arch) {
  CallForm form;
  form.a = work.lhs, form.b = work.rhs;
  form.rows = uint32_t(subM), form.columns = uint32_t(subN);
  form.fidelity = work.fidelity, form.wide = work.wide;
  CallCycles step = callCycles("matmul_block", form, arch);
  return std::max(step.unpack, step.math) / double(subM * subN);
}

double gatherCycles(double transfers, Arch arch) {
  return transfers * kernelCosts(arch).issue.read;
}

ProgramTime productTime(const ProductWork &work, const ProductSpread &s,
                        Arch arch, uint32_t dramChannels) {
  const KernelCosts &costs = kernelCosts(arch);
  Transfers move(costs);
  Computing computing(work, s, arch);
  double steps = ceilDiv(work.k, s.blockK);
  double blocks = double(s.blocksOfCore(work));
  double cores = double(s.cores());
  bool grid = s.multicastLhs && s.multicastRhs;
  bool apart = s.readsLhsApart() && work.gatherTransfers == 0;

  // Pages of a step, and who reads them.
  double lhsPages = double(s.blockM * s.blockK);
  double rhsPages = double(s.blockN * s.blockK);
  double lhsBytes = lhsPages * double(tileBytes(work.lhs));
  // Of a block, all that its windows see comes before the first step.
  bool gathers = work.gatherTransfers != 0;
  double seenPages = double(s.blockM * work.gatherPages);
  double seenBytes = seenPages * double(tileBytes(work.lhs));
  if (gathers)
    lhsBytes = seenBytes / steps;
  double rhsBytes = rhsPages * double(tileBytes(work.rhs));
  // Of what an operand is made of, as much as is read for it; by turns.
  auto readOf = [&](const MadeOperand &made, double tiles, double bytes,
                    int64_t sharers) {
    return made.section == 0
               ? move.read(tiles, bytes)
               : move.read(tiles * made.pages, tiles * made.bytes) /
                     double(sharers);
  };
  double lhsReaders = s.multicastLhs ? double(grid ? s.rows : 1) : cores;
  double rhsReaders = s.multicastRhs ? double(grid ? s.columns : 1) : cores;
  bool sendsLhs = s.multicastLhs && (grid ? s.columns : s.cores()) > 1;
  bool sendsRhs = s.multicastRhs && (grid ? s.rows : s.cores()) > 1;
  double hops = double(s.rows + s.columns);

  // Threads, for a step: what they read, and what they send.
  double readLhs = s.lhsInShards ? 0
                                 : readOf(work.lhsMade, lhsPages, lhsBytes,
                                          s.sharersOfLhs());
  double ofWriter = double(s.writerReads) / double(s.blockK);
  double readRhs = readOf(work.rhsMade, rhsPages * (1 - ofWriter),
                          rhsBytes * (1 - ofWriter), s.sharersOfRhs());
  double readApart = move.read(rhsPages * ofWriter, rhsBytes * ofWriter);
  bool makes = work.lhsMade.section != 0 || work.rhsMade.section != 0;
  double readBoth =
      grid || (apart && work.lhsMade.section == 0) || s.lhsInShards
          ? std::max(readLhs, readRhs)
      : makes ? readLhs + readRhs
              : move.read(lhsPages + rhsPages, lhsBytes + rhsBytes);
  double seen = move.read(seenPages, seenBytes);
  if (gathers) {
    readLhs = lhsPages * gatherCycles(work.gatherTransfers, arch);
    readBoth = readLhs + (s.multicastRhs ? 0 : readRhs);
  }
  double sendLhs = sendsLhs
                       ? move.multicast(lhsBytes, grid ? 2.0 * double(s.columns)
                                                       : 2 * hops) +
                             move.handshake()
                       : 0;
  double sendRhs =
      sendsRhs
          ? move.multicast(rhsBytes, grid ? 2.0 * double(s.rows) : 2 * hops) +
                move.handshake()
          : 0;
  // In a grid data is read while other is sent; what goes to all cores is read
  // and sent by one thread.
  double reader = readBoth, writer = std::max(sendLhs, sendRhs);
  if (s.multicastLhs != s.multicastRhs &&
      (s.multicastLhs ? work.lhsMade : work.rhsMade).section != 0) {
    // One thread reads what both operands are made of.
    reader = readLhs + readRhs, writer = sendLhs + sendRhs + readApart;
  } else if (s.multicastLhs != s.multicastRhs) {
    reader = s.multicastLhs ? readRhs : readLhs;
    writer =
        s.multicastLhs
            ? (s.lhsInShards ? 0
                             : move.read(lhsPages, lhsBytes, kOneReaderShare)) +
                  sendLhs + readApart
            : move.read(rhsPages, rhsBytes, kOneReaderShare) + sendRhs;
  } else if (apart && work.lhsMade.section == 0) {
    reader = readRhs, writer = readLhs;
  } else if (!grid) {
    // Cores with parts of the same rows wait for the same pages.
    double sharers = std::min(cores, ceilDiv(work.n, s.blockN * s.blocksN));
    double banks = std::min<double>(dramChannels, lhsPages * cores / sharers);
    reader += cores * lhsBytes / (costs.noc.dramBytesPerCycle * banks);
  }
  double stepOfThreads = std::max(reader, s.lhsResident ? readApart : writer);

  // DRAM, for a step and for the results of a block.
  if (work.lhsMade.section != 0)
    lhsBytes = lhsPages * work.lhsMade.bytes;
  if (work.rhsMade.section != 0)
    rhsBytes = rhsPages * work.rhsMade.bytes;
  double rate = costs.noc.dramBytesPerCycle * dramChannels;
  double stepOfDram =
      ((s.lhsInShards ? 0 : lhsReaders * lhsBytes) +
       rhsReaders * rhsBytes * (1 - ofWriter)) /
      (rate *
       (grid ? kGridShare / crowding(work, s, dramChannels) : kReadShare));
  // Cores that each read some of their columns may want few banks.
  if (s.multicastLhs && !grid && s.blocksN > 1)
    stepOfDram *= crowding(work, s, dramChannels);
  stepOfDram = std::max(stepOfDram, rhsReaders * rhsBytes * ofWriter /
                                        (rate * otherShare(s.blockN)));
  double results = double(s.blockM * s.blockN);
  double written = results * (work.bytesWritten - s.bytesKept);
  double writing =
      std::max(move.write(results * (work.pagesWritten - s.pagesKept), written),
               cores * written / (rate * kWriteShare));
  double read = results * (work.bytesRead - s.bytesHere);
  double extra =
      read == 0
          ? 0
          : std::max(move.read(results * (work.pagesRead - s.pagesHere), read),
                     cores * read / (rate * kReadShare));

  double first =
      std::max(stepOfDram, readBoth) + seen + std::max(sendLhs, sendRhs);
  // Those who read the next blocks have sent the last ones, by turns of two.
  double streaming =
      blocks * (std::max(steps * stepOfThreads, steps * stepOfDram) + extra) +
      (blocks - 1) * seen + (blocks - 1) * writing;
  if (s.lhsResident)
    streaming = std::max(streaming, steps * writer);
  double middle =
      std::max(blocks * computing.block + computing.made,
               computing.firstMade + streaming -
                   std::max(stepOfThreads, writer) + computing.last);
  // Parts of the last block leave while others are computed.
  double sub = double(s.subM * s.subN) / results;
  double last = std::max(writing * sub, writing - computing.last * (1 - sub)) +
                (written == 0 ? 0 : move.writeLatency());
  ProgramTime time;
  time.cycles = costs.programStart + first + middle + last + costs.programEnd;
  time.compute = blocks * computing.block + computing.made;
  time.transfers = blocks * steps * stepOfThreads;
  time.dram = blocks * steps * stepOfDram;
  return time;
}

} // namespace tt::device
