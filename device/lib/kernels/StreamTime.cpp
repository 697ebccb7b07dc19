//===- StreamTime.cpp - The time of programs that stream tiles ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core reads the first row, computes while the next one is read and the one
// before is written, and writes the last one. Reading and the first walk go
// side by side, and so do the last walk and writing.
//===----------------------------------------------------------------------===//
#include "tt/device/StreamTime.h"

#include "Parts.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

class Times {
public:
  Times(const StreamWork &work, const StreamSpread &spread,
        const Transfers &transfers)
      : work(work), spread(spread), costs(transfers.costs()),
        transfers(transfers) {}

  ProgramTime run() {
    int64_t teams = spread.cores / spread.split;
    double rows = numParts(work.rows, teams);
    int64_t part = int64_t(numParts(work.tilesOfRow, spread.split));
    // Tiles that the cores move together, for a row of each team.
    double active =
        double(std::min<int64_t>(work.rows, teams)) * double(work.tilesOfRow);
    Moved dram = moved(BufferType::DRAM, active),
          l1 = moved(BufferType::L1, active);
    double banksRead = std::max(dram.read, l1.read);
    double banksWrite = std::max(dram.write, l1.write);
    // Each team reads its own.
    double kept = transfers.dram.cycles(
        double(std::min<int64_t>(work.rows, teams)) * work.keptBytes, 0);
    double read = readCycles(part), write = writeCycles(part);

    double walks = 0, first = 0, last = 0, waits = 0;
    for (size_t i = 0; i != work.walks.size(); ++i) {
      const WalkWork &walk = work.walks[i];
      double cycles = blockCycles(walk.block, part) + once(walk.behind);
      if (walk.exchanged && spread.split > 1)
        waits += exchangeCycles(walk.exchanged) + once(walk.joined);
      walks += cycles;
      if (i == 0)
        first = cycles;
      last = cycles;
    }
    bool isOne = work.walks.size() == 1;
    double middle = isOne ? 0 : walks - first - last;

    ProgramTime time;
    time.compute = rows * (walks + waits);
    time.transfers = rows * std::max(read, write);
    time.dram = rows * dram.both + kept;
    time.l1 = rows * l1.both;
    double keptPage = work.keptBytes / std::max(work.keptPages, 1.0);
    double keptCycles =
        std::max(kept, numParts(int64_t(work.keptPages), spread.split) *
                           transfers.readPage(keptPage, BufferType::DRAM));
    bool byBlocks = isOne || spread.rowsInL1 == 0;
    // The thread that reads waits for kept pages first. Block by block the
    // first wait of a program counts here and in `read`: small programs of
    // their own then compare with fused products as they do by the clock.
    double front =
        keptCycles + (byBlocks || work.keptPages > 0 ? latency() : 0);
    double back = writeLatency();
    double body;
    if (byBlocks) {
      // Block by block: all three at a time, with the first one in and the last
      // one out.
      double blocks = std::max(1.0, numParts(part, spread.block));
      double all =
          std::max({time.compute, time.transfers, time.dram - kept, time.l1});
      body = all + std::min(all, (read + std::min(walks, write)) / blocks);
    } else {
      double in = std::max(read, latency() + std::max(banksRead, first));
      double out = std::max({write, banksWrite, last});
      double period = walks + waits;
      period = spread.rowsInL1 > 1
                   ? std::max({period, read, write, dram.both, l1.both})
                   : in + middle + waits + out;
      body = in + middle + waits + out + (rows - 1) * period;
    }
    time.cycles = costs.programStart + front + body + back + costs.programEnd;
    return time;
  }

private:
  /// Cycles of a memory for the tiles that all cores move at a time.
  struct Moved {
    double read, write, both;
  };
  Moved moved(BufferType type, double tiles) const {
    const TileTraffic &t = type == BufferType::DRAM ? work.dram : work.l1;
    const MemoryTime &memory = transfers.of(type);
    double read = tiles * t.bytesRead, write = tiles * t.bytesWritten;
    if (type == BufferType::L1 && isLocal()) {
      double rate = costs.noc.bytesPerCycle * double(spread.cores);
      return {read / rate, write / rate, std::max(read, write) / rate};
    }
    return {memory.cycles(read, 0), memory.cycles(0, write),
            memory.cycles(read, write)};
  }

  /// Tiles that are dealt one by one to all cores lie in the L1 of the cores
  /// that get them.
  bool isLocal() const {
    return spread.distance == 1 && spread.cores == transfers.cores;
  }

  double latency() const {
    return work.dram.pagesRead > 0 || work.keptPages > 0
               ? transfers.dram.readLatency
               : transfers.l1.readLatency;
  }
  double writeLatency() const {
    return work.dram.pagesWritten > 0 ? transfers.dram.writeLatency
                                      : transfers.l1.writeLatency;
  }
  double blocksOf(int64_t tiles) const { return numParts(tiles, spread.block); }

  /// The thread that reads waits for the pages of each block.
  double readCycles(int64_t tiles) const {
    double pages = 0;
    for (BufferType type : {BufferType::DRAM, BufferType::L1}) {
      const TileTraffic &t = type == BufferType::DRAM ? work.dram : work.l1;
      if (t.pagesRead > 0)
        pages +=
            t.pagesRead * transfers.readPage(t.bytesRead / t.pagesRead, type);
    }
    return pages == 0 ? 0
                      : double(tiles) * pages +
                            blocksOf(tiles) * (latency() + costs.issue.cb * 2);
  }
  double writeCycles(int64_t tiles) const {
    double pages = 0;
    for (BufferType type : {BufferType::DRAM, BufferType::L1}) {
      const TileTraffic &t = type == BufferType::DRAM ? work.dram : work.l1;
      if (t.pagesWritten > 0)
        pages += t.pagesWritten *
                 transfers.writePage(t.bytesWritten / t.pagesWritten, type);
    }
    return pages == 0
               ? 0
               : double(tiles) * pages +
                     blocksOf(tiles) * (writeLatency() + costs.issue.cb * 2);
  }

  double blockCycles(const BlockWork &work, int64_t tiles) const {
    const ComputeCosts &c = costs.compute;
    double blocks = blocksOf(tiles);
    double math = double(tiles) * work.mathPerTile +
                  blocks * (work.mathOnce + c.mathSection + c.dstHandshake);
    double pack = double(tiles) * work.packPerTile +
                  blocks * (work.packOnce + c.packSection + c.dstHandshake);
    return spread.fullSync ? math + pack : std::max(math, pack);
  }
  double once(const BlockWork &work) const {
    double all =
        work.mathPerTile + work.mathOnce + work.packPerTile + work.packOnce;
    const ComputeCosts &c = costs.compute;
    return all == 0 ? 0
                    : all + c.mathSection + c.packSection + 2 * c.dstHandshake +
                          c.cbPoll;
  }

  /// Two lines to every core of the team, then a count; the tile of the team is
  /// masked and reduced.
  double exchangeCycles(unsigned tiles) const {
    double members = double(spread.split);
    double issued =
        members * (2 * double(tiles) * costs.issue.write + costs.issue.atomic);
    double way = costs.noc.writeLatency + costs.noc.atomicLatency +
                 transfers.hops(3 * transfers.plan().teamHops) +
                 costs.issue.poll + 2 * costs.issue.barrier;
    // Atomics of all members queue at each of them.
    return issued + way + members * costs.noc.readLeast;
  }

  const StreamWork &work;
  const StreamSpread &spread;
  const KernelCosts &costs;
  const Transfers &transfers;
};

} // namespace

void BlockWork::add(const CallCycles &call, bool perTile) {
  // Unpackers fill the matrix unit as it works.
  (perTile ? mathPerTile : mathOnce) += std::max(call.unpack, call.math);
  (perTile ? packPerTile : packOnce) += call.pack;
}

ProgramTime streamTime(const StreamWork &work, const StreamSpread &spread,
                       const Transfers &transfers) {
  return Times(work, spread, transfers).run();
}

} // namespace tt::device
