//===- OpModelGrid.cpp - Products on a grid of cores ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The schedule of the vendor's product with two multicasts, which
// bench/programs/Matmul.cpp writes down as kernels. The top core of each column
// reads blocks of in1 and sends them down, the left core of each row (or the
// core that has the block in its shard) sends blocks of in0 along its row. A
// circular buffer has room for two blocks, so the three threads of a core go
// side by side and the slowest sets the pace. Cycles are those that the clock
// charges for the same calls.
//===----------------------------------------------------------------------===//
#include "BlockReads.h"
#include "ProductModel.h"
#include "tt/device/BlockCalls.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// Times of a block from its arrival at a core to its push at the others. The
/// calls are those of BlockCalls.h.
struct Send {
  double handedIn = 0; ///< the sender's calls from the arrival to the data's
  double calls = 0;    ///< all calls up to the next block's first request
  double blocks = 0;   ///< the thread's wait until all packets are in flight
  double reserves = 0; ///< reservation of the path
  double leaves = 0;   ///< from the reservation to the end of the last packet
  double seen = 0;     ///< from its end to the receiver's push
  double consent = 0;  ///< from there to the sender's leave for the next block
  /// From the arrival of a block to the leave for the next one.
  double round() const { return handedIn + leaves + seen + consent; }
};

class Grid {
public:
  Grid(const OpModel &m, const ProductPart &part)
      : m(m), noc(m.costs.noc), issue(m.costs.issue), chip(m.chip), part(part),
        rows(uint32_t(std::min<double>(chip.grid.rows, m.work.cores))),
        columns(std::min(chip.grid.cols, m.work.cores)) {}

  /// The way of both operands' blocks to the compute threads, which take `use`
  /// cycles for each.
  BlockTimes blocks(const OpTensor &a, const OpTensor &b, const ProductTiles &s,
                    double use) const;

private:
  double x(uint32_t column) const { return chip.noc.workerX[column]; }
  double hops(double count) const { return count * chip.noc.hopCycles; }
  /// Hops along a row on network 1, which runs towards lower columns and wraps
  /// around.
  double leftwards(uint32_t from, uint32_t to) const {
    double way = x(from) - x(to);
    return way < 0 ? way + chip.noc.gridX : way;
  }

  Send send(unsigned network, double bytes, double receivers, double across,
            double back, bool shards = false) const;
  BlockReader reader(uint32_t row, uint32_t column, const Send &sent,
                     const OpTensor &tensor) const;
  double fromL1(const OpTensor &tensor, double pages, const Send &sent) const;
  double fromShards(const OpTensor &a) const;

  const OpModel &m;
  const NocCosts &noc;
  const IssueCosts &issue;
  const ChipDesc &chip;
  const ProductPart &part;
  uint32_t rows, columns;
};

/// A core sends blocks to `receivers` cores, the farthest of which is `across`
/// hops away; their consent comes back over `back` hops.
Send Grid::send(unsigned network, double bytes, double receivers, double across,
                double back, bool shards) const {
  double most = chip.noc.maxBurstBytes;
  double packets = std::ceil(bytes / most);
  double data = packets + bytes / noc.portBytesPerCycle[network];
  double last = bytes - (packets - 1) * most;
  double reserve = noc.multicastReserve + noc.multicastReservePerHop * across;
  bool flushes = architecture(chip.arch).flushesBeforeFlag;
  auto sender = shards ? shardCalls(flushes, false) : readerCalls(flushes);
  auto receiver = receiverCalls(shards);
  auto cycles = [&](std::span<const BlockCall> calls) {
    return cyclesOf(calls, packets, m.costs);
  };
  Send s;
  s.handedIn =
      cycles(between(sender, shards ? BlockCall::WaitRoom : BlockCall::Arrived,
                     BlockCall::Data));
  s.calls = cycles(sender);
  s.reserves = reserve;
  s.leaves = reserve + data;
  // A thread hands in a packet when the packet before has left. Where the data
  // has to leave before the flag, the thread waits until it has.
  s.blocks = flushes       ? s.leaves
             : packets > 1 ? s.leaves - last / noc.portBytesPerCycle[network]
                           : 0;
  // The flag follows the data on its way.
  double flag = flushes ? issue.barrier + issue.multicast : 0;
  s.seen = flag + hops(across) + 2 + issue.poll +
           cycles(between(receiver, BlockCall::WaitFlag, BlockCall::Push));
  // All receivers' words come to the sender at about the same time.
  s.consent =
      cycles(between(receiver, BlockCall::Reserve, BlockCall::TellRoom)) +
      hops(back) + receivers * noc.atomicLeast + issue.poll;
  return s;
}

/// Cycles from the arrival of a block at its sender to the next request: the
/// sender multicasts the block; the rest of it leaves while the next one is
/// read.
BlockReader Grid::reader(uint32_t row, uint32_t column, const Send &sent,
                         const OpTensor &tensor) const {
  BlockReader reader;
  reader.core = {row, column};
  reader.pageBytes = double(tensor.pageBytes());
  reader.between = sent.calls + sent.blocks;
  reader.sends = sent.handedIn + sent.reserves;
  reader.sent = sent.handedIn + sent.leaves;
  reader.consent = sent.round();
  return reader;
}

/// Cycles of a block whose pages lie interleaved over the L1 of all cores.
double Grid::fromL1(const OpTensor &tensor, double pages,
                    const Send &sent) const {
  return m.stream(pages, double(tensor.pageBytes()), false, false, pages) +
         sent.calls + sent.leaves;
}

/// in0 in shards: the core whose shard holds the block sends it, after all
/// other cores of the row have said that they have room.
double Grid::fromShards(const OpTensor &a) const {
  double bytes = part.m * part.k * double(a.pageBytes());
  double shardTiles = std::max(1.0, double(a.shard.cols) / 32);
  bool copies = shardTiles > part.k;
  double turns = 0;
  for (uint32_t sender = 0; sender != columns; ++sender) {
    double there = 0;
    for (uint32_t from = 0; from != columns; ++from)
      there = std::max(there, leftwards(from, sender));
    double across = leftwards(sender, columns - 1) + leftwards(columns - 1, 0);
    turns += send(1, bytes, columns - 1, across, there, true).round();
  }
  double step = turns / columns;
  if (copies)
    step += part.m * (issue.read + issue.l1Page) + m.roundTrip(false, false) +
            bytes / noc.bytesPerCycle;
  return step;
}

BlockTimes Grid::blocks(const OpTensor &a, const OpTensor &b,
                        const ProductTiles &s, double use) const {
  double aPages = part.m * part.k, bPages = part.n * part.k;
  // Consent goes the rest of the ring.
  double height = chip.noc.workerY[rows - 1] - chip.noc.workerY[0];
  Send down = send(0, bPages * double(b.pageBytes()), rows - 1, height,
                   chip.noc.gridY - height);
  double width = leftwards(0, columns - 1) + leftwards(columns - 1, 1);
  Send along = send(1, aPages * double(a.pageBytes()), columns - 1, width,
                    chip.noc.gridX - width);
  // The readers of both operands ask the same banks.
  std::vector<BlockReader> readers;
  double others = 0, seen = 0;
  if (b.dram()) {
    seen = down.handedIn + down.leaves + down.seen;
    for (uint32_t column = 0; column != columns; ++column) {
      BlockReader &r = readers.emplace_back(reader(0, column, down, b));
      r.firstPage = int64_t(column * part.n * part.acrosses);
      r.rows = int64_t(part.k), r.columns = int64_t(part.n);
      r.stride = int64_t(s.n), r.nextBlock = int64_t(part.k * s.n);
    }
  } else {
    others = fromL1(b, bPages, down);
  }
  if (a.local()) {
    others = std::max(others, fromShards(a));
  } else if (a.dram()) {
    seen = std::max(seen, along.handedIn + along.leaves + along.seen);
    for (uint32_t row = 0; row != rows; ++row) {
      BlockReader &r = readers.emplace_back(reader(row, 0, along, a));
      r.noc = 1;
      r.firstPage = int64_t(row * part.m * part.downs * s.k);
      r.rows = int64_t(part.m), r.columns = int64_t(part.k);
      r.stride = int64_t(s.k), r.nextBlock = int64_t(part.k);
    }
  } else {
    others = std::max(others, fromL1(a, aPages, along));
  }
  BlockTimes times = blockReads(readers, int64_t(std::ceil(s.k / part.k)),
                                m.perPage(true, false), std::max(use, others),
                                chip, m.transfers);
  times.first = std::max(times.first + seen, others);
  times.step = std::max(times.step, others);
  return times;
}

} // namespace

void modelGrid(OpModel &m, const OpTensor &a, const OpTensor &b,
               const OpTensor &out, const ProductTiles &s,
               const ProductPart &part) {
  double steps = std::ceil(s.k / part.k);
  ProductMath math = productMath(m, part, steps);
  BlockTimes blocks =
      Grid(m, part).blocks(a, b, s, (math.all.most() + math.turns) / steps);
  double starts = blocks.first + 2 * m.costs.compute.cbPoll;
  double writer = 0;
  if (!out.local()) {
    double results = part.m * part.n;
    double all = results * m.work.cores * double(out.pageBytes());
    double rate = out.dram()
                      ? m.transfers.banksRate() * m.transfers.plan().blockWrite
                      : m.transfers.l1.writeRate;
    writer = std::max(m.writes(out, results, math.inDst), all / rate);
  }
  m.work.compute = part.times * (math.all.most() + math.turns);
  m.work.transfers =
      part.times * ((steps - 1) * blocks.step + math.block.most());
  m.work.after = math.lastPack + writer + m.costs.programEnd;
  // Between two parts of the result, the thread that brings in1 writes the
  // first part.
  m.work.serial +=
      part.times * (starts + math.complete + math.lastPack + writer);
}

} // namespace tt::device
