//===- StreamTime.cpp - The time of programs that stream tiles ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core reads the first row, computes while the next one is read and the one
// before is written, and writes the last one. Reading and the first walk go
// side by side, and so do the last walk and writing.
//===----------------------------------------------------------------------===//
#include "tt/device/StreamTime.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

double ceilDiv(int64_t a, int64_t b) { return double((a + b - 1) / b); }

/// Of the banks' rate, what is left of it where all cores read and write, where
/// they only read, and only write: fit to copies and softmax in the timed
/// emulator.
constexpr double kDramShare = 0.85, kReadShare = 0.75, kWriteShare = 0.6;
/// The mean distance of a core from a bank, of cores of a team from each other.
constexpr double kHopsToDram = 10, kHopsInTeam = 6, kHop = 9;

class Times {
public:
  Times(const StreamWork &work, const StreamSpread &spread, Arch arch,
        uint32_t channels)
      : work(work), spread(spread), costs(kernelCosts(arch)),
        dramRate(costs.noc.dramBytesPerCycle * channels) {}

  StreamTime run() {
    int64_t teams = spread.cores / spread.split;
    double rows = ceilDiv(work.rows, teams);
    int64_t part = int64_t(ceilDiv(work.tilesOfRow, spread.split));
    // What the cores move together, for a row of each team.
    double active =
        double(std::min<int64_t>(work.rows, teams)) * double(work.tilesOfRow);
    const TileTraffic &t = work.traffic;
    double dramRead = active * t.bytesRead / dramRate;
    double dramWrite = active * t.bytesWritten / dramRate;
    // Each team reads its own.
    double kept = double(std::min<int64_t>(work.rows, teams)) * work.keptBytes /
                  dramRate / kReadShare;
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

    StreamTime time;
    time.compute = rows * (walks + waits);
    time.transfers = rows * std::max(read, write);
    time.dram = rows * (dramRead + dramWrite) / kDramShare + kept;
    double keptPage = work.keptBytes / std::max(work.keptPages, 1.0);
    double front = latency() + std::max(kept, ceilDiv(int64_t(work.keptPages),
                                                      spread.split) *
                                                  pageRead(keptPage));
    double back = costs.noc.writeLatency + costs.noc.dramWriteLatency +
                  kHopsToDram * kHop;
    double body;
    if (isOne || spread.rowsInL1 == 0) {
      // Block by block: all three at a time, with the first one in and the last
      // one out.
      double blocks = std::max(1.0, ceilDiv(part, spread.block));
      double all = std::max({time.compute, time.transfers, time.dram});
      body = all + std::min(all, (read + std::min(walks, write)) / blocks);
    } else {
      double in = std::max({read, dramRead / kReadShare, first});
      double out = std::max({write, dramWrite / kWriteShare, last});
      double period = walks + waits;
      period = spread.rowsInL1 > 1
                   ? std::max({period, read, write,
                               (dramRead + dramWrite) / kDramShare})
                   : in + middle + waits + out;
      body = in + middle + waits + out + (rows - 1) * period;
    }
    time.cycles = costs.programStart + front + body + back + costs.programEnd;
    return time;
  }

private:
  double latency() const {
    return costs.noc.readLatency + costs.noc.dramReadLatency +
           2 * kHopsToDram * kHop;
  }
  double pageRead(double bytes) const {
    return std::max<double>(costs.issue.read + costs.issue.dramPage,
                            bytes / costs.noc.bytesPerCycle);
  }
  double blocksOf(int64_t tiles) const { return ceilDiv(tiles, spread.block); }

  /// Of the thread that reads: each block waits for its pages.
  double readCycles(int64_t tiles) const {
    const TileTraffic &t = work.traffic;
    if (t.pagesRead == 0)
      return 0;
    return double(tiles) * t.pagesRead * pageRead(t.bytesRead / t.pagesRead) +
           blocksOf(tiles) * (latency() + costs.issue.cb * 2);
  }
  double writeCycles(int64_t tiles) const {
    const TileTraffic &t = work.traffic;
    if (t.pagesWritten == 0)
      return 0;
    double each = std::max<double>(costs.issue.write + costs.issue.dramPage,
                                   t.bytesWritten / t.pagesWritten /
                                       costs.noc.portBytesPerCycle[1]);
    return double(tiles) * t.pagesWritten * each +
           blocksOf(tiles) *
               (costs.noc.writeLatency + costs.noc.dramWriteLatency +
                2 * kHopsToDram * kHop + costs.issue.cb * 2);
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
                 3 * kHopsInTeam * kHop + costs.issue.poll +
                 2 * costs.issue.barrier;
    // Atomics of all members queue at each of them.
    return issued + way + members * costs.noc.readLeast;
  }

  const StreamWork &work;
  const StreamSpread &spread;
  const KernelCosts &costs;
  double dramRate;
};

} // namespace

void BlockWork::add(const CallCycles &call, bool perTile) {
  // Unpackers fill the matrix unit as it works.
  (perTile ? mathPerTile : mathOnce) += std::max(call.unpack, call.math);
  (perTile ? packPerTile : packOnce) += call.pack;
}

StreamTime streamTime(const StreamWork &work, const StreamSpread &spread,
                      Arch arch, uint32_t dramChannels) {
  return Times(work, spread, arch, dramChannels).run();
}

} // namespace tt::device
