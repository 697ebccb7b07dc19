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
/// Of that, what is left where all cores have asked for so many pages at a
/// time: what comes from many banks to one core waits for other cores' pages on
/// the way. Fit: products of 32 rows by wide weights, timed.
double askedShare(double pages) {
  return std::clamp(1.04 - pages / 400, 0.7, 1.0);
}
/// What readers get beside that on network 1, by the pages that lie one behind
/// the other. Fit: products of 32 rows, timed.
double otherShare(int64_t pages) {
  return std::min(0.1 + 0.016 * double(pages), 0.21);
}
/// Of the links of a row of cores on network 0, what others get of what lies in
/// the L1 of its cores: half of the links are on the way of a page, and the
/// busiest one has more than its share. Fit: products of few tiles in L1.
constexpr double kRowLinks = 1.7;
/// What threads do between a flag and the next: addresses, circular buffers,
/// waiting for their writes to leave. Fit: small products on grids, by steps.
constexpr double kTurn = 190;
/// As many cores get more from both networks than from one.
constexpr int64_t kFewCores = 4;

/// Cycles of the data-movement threads.
class Transfers {
public:
  explicit Transfers(const KernelCosts &costs)
      : issue(costs.issue), noc(costs.noc) {}

  /// A thread reads `pages` of `bytes` together, and waits for them.
  /// `share`: of the network.
  double read(double pages, double bytes, BufferType from = BufferType::DRAM,
              double share = 1) const {
    if (pages == 0)
      return 0;
    return pages * pageRead(bytes / pages, from, share) +
           readLatency(bytes / pages, from);
  }
  double pageRead(double bytes, BufferType from, double share = 1) const {
    return std::max<double>(issue.read + ofPage(from),
                            bytes / noc.bytesPerCycle / share);
  }
  /// Until a page is there.
  double readLatency(double bytes, BufferType from) const {
    double bank = from == BufferType::DRAM
                      ? noc.dramReadLatency + bytes / noc.dramBytesPerCycle
                      : bytes / noc.bytesPerCycle;
    return noc.readLatency + bank + kRoundTrip * kHop;
  }

  double write(double pages, double bytes, BufferType to) const {
    if (pages == 0)
      return 0;
    double each = std::max<double>(issue.write + ofPage(to),
                                   bytes / pages / noc.portBytesPerCycle[1]);
    return pages * each;
  }
  double writeLatency(BufferType to) const {
    return noc.writeLatency +
           (to == BufferType::DRAM ? noc.dramWriteLatency : 0) +
           kRoundTrip * kHop;
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
           4 * issue.semaphore + issue.atomic + kTurn;
  }

private:
  double ofPage(BufferType memory) const {
    return memory == BufferType::DRAM ? issue.dramPage : issue.l1Page;
  }

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
  double lastPack; ///< of the last part of a block, behind all else
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
    const BlockWork &epilogue = work.epilogue;
    bool disturbs = work.masks || work.turnsLhs || makes ||
                    work.pagesRead() > 0 || (steps > 1 && !inDst);
    double init = double(compute.initOperands.math);
    // The matrix unit is prepared again for every part.
    double fetch = disturbs ? compute.reconfigure + init : 0;
    if (steps > 1 && !inDst)
      fetch +=
          sub * std::max(copy.unpack, copy.math) + compute.reconfigure + init;
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
    double packing = sub * epilogue.packPerTile + epilogue.packOnce +
                     compute.packSection + compute.dstHandshake;
    last = waits +
           subs * together(multiply * lastK + section + fetch +
                               epilogue.mathPerTile * sub + epilogue.mathOnce,
                           packing);
    lastPack = s.fullSync ? 0 : packing;
    // Sums of other steps: the packer changes formats, and what it has packed
    // last is waited for.
    double sums = steps > 1 && !inDst
                      ? 2 * compute.reconfigure + init + pack + compute.cbPoll
                      : 0;
    double masked = work.masks ? double(s.blockM + s.blockN) *
                                     maskCycles(work, compute, arch)
                               : 0;
    block = (steps - 1) * (step + turn * double(s.blockK)) + last +
            turn * lastK + masked + sums;
  }

private:
  /// A tile whose padding becomes zeros: a section of its own.
  static double maskCycles(const ProductWork &work, const ComputeCosts &c,
                           Arch arch) {
    CallForm form;
    form.a = work.lhs, form.out = work.lhs, form.wide = work.wide;
    auto all = [&](const char *name) {
      CallCycles call = callCycles(name, form, arch);
      return std::max(call.unpack, call.math) + call.pack;
    };
    return 2 * (c.reconfigure + c.initOperands.math + all("copy_tile") +
                c.initVector.math) +
           all("fill_tile") + all("where_tile") + all("pack_tile") +
           c.mathSection + c.packSection + 2 * c.dstHandshake;
  }

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
                        Arch arch, uint32_t dramChannels,
                        const Memories &memories) {
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
                    BufferType in, int64_t sharers) {
    return made.section == 0
               ? move.read(tiles, bytes, in)
               : move.read(tiles * made.pages, tiles * made.bytes, made.in) /
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
                                          work.lhsIn, s.sharersOfLhs());
  double ofWriter = double(s.writerReads) / double(s.blockK);
  double readRhs =
      readOf(work.rhsMade, rhsPages * (1 - ofWriter), rhsBytes * (1 - ofWriter),
             work.rhsIn, s.sharersOfRhs());
  double readApart =
      move.read(rhsPages * ofWriter, rhsBytes * ofWriter, work.rhsIn);
  bool makes = work.lhsMade.section != 0 || work.rhsMade.section != 0;
  double readBoth =
      grid || (apart && work.lhsMade.section == 0) || s.lhsInShards
          ? std::max(readLhs, readRhs)
      : makes ? readLhs + readRhs
              : lhsPages * move.pageRead(lhsBytes / lhsPages, work.lhsIn) +
                    move.read(rhsPages, rhsBytes, work.rhsIn);
  double seen = move.read(seenPages, seenBytes, work.lhsIn);
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
  double sharing = 0;
  double reader = readBoth, writer = std::max(sendLhs, sendRhs);
  if (s.multicastLhs != s.multicastRhs &&
      (s.multicastLhs ? work.lhsMade : work.rhsMade).section != 0) {
    // One thread reads what both operands are made of.
    reader = readLhs + readRhs, writer = sendLhs + sendRhs + readApart;
  } else if (s.multicastLhs != s.multicastRhs) {
    reader = s.multicastLhs ? readRhs : readLhs;
    writer = s.multicastLhs
                 ? (s.lhsInShards ? 0
                                  : move.read(lhsPages, lhsBytes, work.lhsIn,
                                              kOneReaderShare)) +
                       sendLhs + readApart
                 : move.read(rhsPages, rhsBytes, work.rhsIn, kOneReaderShare) +
                       sendRhs;
  } else if (apart && work.lhsMade.section == 0) {
    reader = readRhs, writer = readLhs;
  } else if (!grid) {
    // Cores with parts of the same rows wait for the same pages.
    double sharers = std::min(cores, ceilDiv(work.n, s.blockN * s.blocksN));
    double banks = std::min<double>(dramChannels, lhsPages * cores / sharers);
    // Of L1 it is the links to them that they wait for, about as long.
    sharing = cores * lhsBytes / (costs.noc.dramBytesPerCycle * banks);
    reader += sharing;
  }
  double stepOfThreads = std::max(reader, s.lhsResident ? readApart : writer);

  // Banks, for a step and for the results of a block.
  if (work.lhsMade.section != 0)
    lhsBytes = lhsPages * work.lhsMade.bytes;
  if (work.rhsMade.section != 0)
    rhsBytes = rhsPages * work.rhsMade.bytes;
  auto isIn = [](const MadeOperand &made, BufferType in, BufferType memory) {
    return double((made.section != 0 ? made.in : in) == memory);
  };
  double rate = costs.noc.dramBytesPerCycle * dramChannels;
  double ofLhs = s.lhsInShards ? 0 : lhsReaders * lhsBytes;
  double ofRhs = rhsReaders * rhsBytes * (1 - ofWriter);
  auto stepFrom = [&](BufferType memory) {
    return ofLhs * isIn(work.lhsMade, work.lhsIn, memory) +
           ofRhs * isIn(work.rhsMade, work.rhsIn, memory);
  };
  double stepOfDram =
      stepFrom(BufferType::DRAM) /
      (rate * (grid ? kGridShare / crowding(work, s, dramChannels)
                    : kReadShare * (s.multicastLhs
                                        ? askedShare(rhsPages * (1 - ofWriter))
                                        : 1)));
  // Few pages lie in few rows of cores.
  auto ofL1 = [&](double bytes, const MadeOperand &made, BufferType in,
                  int64_t rows) {
    double links = double(rows) * costs.noc.bytesPerCycle * kRowLinks;
    return bytes * isIn(made, in, BufferType::L1) /
           std::min(memories.l1.readRate, links);
  };
  double stepOfL1 = ofL1(ofLhs, work.lhsMade, work.lhsIn, work.lhsL1Rows) +
                    ofL1(ofRhs, work.rhsMade, work.rhsIn, work.rhsL1Rows);
  if (work.rhsIn == BufferType::DRAM) {
    // Cores that each read some of their columns may want few banks.
    if (s.multicastLhs && !grid && s.blocksN > 1)
      stepOfDram *= crowding(work, s, dramChannels);
    stepOfDram = std::max(stepOfDram, rhsReaders * rhsBytes * ofWriter /
                                          (rate * otherShare(s.blockN)));
  }
  // A row that is repeated lies in few banks, and all want it at a time.
  auto ofRows = [&](const MadeOperand &made, int64_t sharers) {
    if (made.rowPages == 0)
      return 0.0;
    double pages = made.rowPages * double(s.blockK);
    double banks = std::min<double>(dramChannels, pages);
    return cores / double(sharers) * pages * made.rowBytes / made.rowPages /
           (costs.noc.dramBytesPerCycle * banks);
  };
  stepOfDram = std::max(stepOfDram, ofRows(work.lhsMade, s.sharersOfLhs()) +
                                        ofRows(work.rhsMade, s.sharersOfRhs()));
  // In a grid what comes from L1 takes the rows that blocks are sent along, as
  // what comes from DRAM does.
  if (grid)
    stepOfL1 /= kGridShare;
  double stepOfBanks =
      grid ? stepOfDram + stepOfL1 : std::max(stepOfDram, stepOfL1);

  // Tensors in the cores' own L1 are in shards there.
  double results = double(s.blockM * s.blockN);
  TileTraffic dram = work.dram, l1 = work.l1;
  l1.pagesRead -= s.pagesHere, l1.bytesRead -= s.bytesHere;
  l1.pagesWritten -= s.pagesKept, l1.bytesWritten -= s.bytesKept;
  auto ofTile = [&](const TileTraffic &t, BufferType memory) {
    return move.write(results * t.pagesWritten, results * t.bytesWritten,
                      memory);
  };
  double written = results * (dram.bytesWritten + l1.bytesWritten);
  double writing =
      std::max({ofTile(dram, BufferType::DRAM) + ofTile(l1, BufferType::L1),
                cores * results * dram.bytesWritten / (rate * kWriteShare),
                cores * results * l1.bytesWritten / memories.l1.writeRate});
  double extra =
      std::max({move.read(results * dram.pagesRead, results * dram.bytesRead,
                          BufferType::DRAM) +
                    move.read(results * l1.pagesRead, results * l1.bytesRead,
                              BufferType::L1),
                cores * results * dram.bytesRead / (rate * kReadShare),
                cores * results * l1.bytesRead / memories.l1.readRate});

  double first =
      std::max(stepOfBanks + move.readLatency(rhsBytes / rhsPages, work.rhsIn),
               readBoth) +
      sharing + seen + std::max(sendLhs, sendRhs);
  // Those who read the next blocks have sent the last ones, by turns of two.
  double streaming =
      blocks * (steps * std::max(stepOfThreads, stepOfBanks) + extra) +
      (blocks - 1) * seen + (blocks - 1) * writing;
  if (s.lhsResident)
    streaming = std::max(streaming, steps * writer);
  double middle = std::max(blocks * computing.block + computing.made,
                           computing.firstMade + streaming -
                               std::max({stepOfThreads, writer, stepOfBanks}) +
                               computing.last);
  // Parts of the last block leave while others are computed.
  double sub = double(s.subM * s.subN) / results;
  double last = std::max(writing * sub, writing - computing.last * (1 - sub)) +
                computing.lastPack +
                (written == 0 ? 0
                              : move.writeLatency(dram.pagesWritten > 0
                                                      ? BufferType::DRAM
                                                      : BufferType::L1));
  ProgramTime time;
  time.cycles = costs.programStart + first + middle + last + costs.programEnd;
  time.compute = blocks * computing.block + computing.made;
  time.transfers = blocks * steps * stepOfThreads;
  time.dram = blocks * steps * stepOfDram;
  time.l1 = blocks * steps * stepOfL1;
  return time;
}

} // namespace tt::device
