//===- OpModelProduct.cpp - Matrix products of the library ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core makes perCoreM x perCoreN tiles of the result and takes the inner
// dimension in blocks of in0BlockW tiles. For each block a reader fetches its
// part of in0 or in1 and multicasts it to the cores that need the same, while
// the block before is multiplied. The partial sums of all blocks but the last
// go through L1 and come back.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// The part of a result that DST holds: as the vendor's op chooses it, the
/// first of a list that divides the block. Shards are filled row by row.
void chooseSubblock(CallForm &form, uint32_t m, uint32_t n,
                    bool byRows = false) {
  constexpr std::pair<uint32_t, uint32_t> choices[] = {
      {4, 2}, {2, 4}, {8, 1}, {1, 8}, {7, 1}, {1, 7}, {3, 2},
      {2, 3}, {6, 1}, {1, 6}, {5, 1}, {1, 5}, {2, 2}, {4, 1},
      {1, 4}, {3, 1}, {1, 3}, {2, 1}, {1, 2}, {1, 1}};
  uint32_t most = form.wide ? 4 : 8;
  for (auto [rows, columns] : choices)
    if (rows * columns <= most && m % rows == 0 && n % columns == 0 &&
        (!byRows || rows == 1)) {
      form.rows = rows, form.columns = columns;
      return;
    }
}

/// Hops to the farthest core of the program, on the average of both directions:
/// its cores fill rows of the grid.
double farthest(const OpModel &m) {
  double columns = std::min<double>(m.work.cores, m.chip.grid.cols);
  double rows = std::ceil(double(m.work.cores) / m.chip.grid.cols);
  return (rows + columns) / 2;
}

/// The part of its link's rate that a core gets which reads blocks at the edge
/// of a grid, where all readers stand in a row. Fit: the programs of the GEMM
/// report in the timed emulator; chains of minimal products in the captures.
constexpr double kEdgeRate = 0.67, kChainRate = 0.56;

/// Cycles from a flag that receivers see to their consent to the next block at
/// its sender.
double consent(const OpModel &m) {
  return m.costs.noc.atomicLatency + m.transfers.roundTrip() +
         2 * (m.costs.issue.semaphore + m.costs.issue.poll);
}

/// Cycles of a multicast: the path is reserved once, the flag follows the data.
double multicast(const OpModel &m, double bytes) {
  const NocCosts &noc = m.costs.noc;
  return noc.multicastReserve + noc.multicastReservePerHop * farthest(m) +
         2 * (m.costs.issue.multicast + m.costs.issue.semaphore) +
         bytes / noc.bytesPerCycle;
}

/// A thread that brings `tiles` tiles of an operand per block. On a grid
/// receivers consent while it reads; where the other operand is not shared,
/// they first read their own part of it (32 rows by 1280 x 1280 on an n150 and
/// by 2048 x 256 on a p100 in the captures).
double blockReader(const OpModel &m, const OpTensor &t, double tiles,
                   bool multicasts, bool atEdge = false) {
  double bytes = double(t.pageBytes());
  if (!multicasts)
    return t.local() ? 0 : m.stream(tiles, bytes, t.dram(), false, tiles);
  double rate = m.costs.noc.bytesPerCycle * (atEdge ? kEdgeRate : 1);
  double read =
      t.local() ? 0
                : tiles * std::max(m.perPage(t.dram(), false), bytes / rate) +
                      m.roundTrip(t.dram(), false) + 2 * m.costs.issue.cb;
  double ready = atEdge ? std::max(read, consent(m)) : read + consent(m);
  return ready + multicast(m, tiles * bytes);
}

struct Shape {
  double batches, m, n, k; // tiles
};

Shape shapeOf(const OpCall &call, const OpTensor &a, const OpTensor &out) {
  bool transposed = call.flag("transpose_a");
  return {double(out.slices()), double(out.tileRows()),
          double(out.tileColumns()),
          double(transposed ? a.tileRows() : a.tileColumns())};
}

/// Blocks of both operands go from core to core along the rows and columns of
/// the grid; a core reads or takes a block, keeps it and passes it on. Blocks
/// are squares of up to 8 tiles by 8 of the inner dimension; a core has one
/// after the other.
void modelChain(OpModel &m, const OpTensor &a, const OpTensor &b,
                const OpTensor &out, const Shape &s) {
  constexpr double most = 8;
  double perM = std::ceil(s.m * s.batches / m.chip.grid.rows);
  double perN = std::ceil(s.n / m.chip.grid.cols), w = std::min(most, s.k);
  double blockM = std::min(most, perM), blockN = std::min(most, perN);
  double downs = std::ceil(perM / blockM), acrosses = std::ceil(perN / blockN);
  double steps = downs * acrosses * std::ceil(s.k / w);
  double passes = std::max(m.chip.grid.rows, m.chip.grid.cols) - 1;
  double bytes = double(b.pageBytes()), rate = m.costs.noc.bytesPerCycle;
  double read =
      std::max(m.perPage(b.dram(), false), bytes / (rate * kChainRate));
  // The first core of a chain reads a block, waits for the next one's consent,
  // and sends it; the last core has it when it has passed all the others.
  double tiles = std::max(downs * perN, acrosses * perM) * s.k;
  m.work.transfers =
      steps * (m.roundTrip(b.dram(), false) + consent(m)) +
      tiles * (read + bytes / rate) +
      passes * (consent(m) + std::max(blockM, blockN) * w * bytes / rate);
  CallForm form = m.form();
  chooseSubblock(form, uint32_t(blockM), uint32_t(blockN));
  m.work.compute = m.kernel("matmul_block", form,
                            perM * perN * s.k / (form.rows * form.columns))
                       .most();
  m.readsFrom(a, double(a.bytes()) * acrosses);
  m.readsFrom(b, double(b.bytes()) * downs);
  m.writesTo(out);
}

void addActivation(OpModel &m, Threads &tile, const CallForm &form) {
  if (m.call.activation.empty())
    return;
  tile.math +=
      vectorCycles(m.call.activation, m.chip.arch, form.out, m.call.approximate)
          .value_or(0);
}

/// The reader next to each bank multiplies the pages of that bank; in0 goes
/// round the cores that hold it.
void modelDramSharded(OpModel &m, const OpTensor &a, const OpTensor &b,
                      const OpTensor &out, const Shape &s) {
  m.work.adjacent = true;
  m.work.cores = std::max(1u, b.shardCores);
  CallForm form = m.form();
  double n = std::ceil(s.n / m.work.cores);
  chooseSubblock(form, uint32_t(s.m), uint32_t(n));
  double products = s.m * n * s.k / (form.rows * form.columns);
  m.work.compute = m.kernel("matmul_block", form, products).most();
  // One round for each block of the inner dimension; a shard is one or more.
  double rounds = a.shardCores ? a.shardCores : m.work.cores;
  if (m.deal.product)
    rounds = std::max(rounds, std::ceil(s.k / double(m.deal.product->blockK)));
  m.work.serial +=
      rounds * (consent(m) + multicast(m, 0) + m.roundTrip(false, false));
  m.work.transfers = n * s.k * m.perPage(true, false);
  m.readsFrom(b);
  m.writesTo(out);
}

/// A core's part of the result: `times` blocks of m x n tiles, one after the
/// other, each from blocks of k tiles of the inner dimension.
struct Part {
  double m = 0, n = 0, k = 0, times = 1;
  /// Blocks that a core's part of one matrix is cut into, down and across: for
  /// each, the other operand is read again.
  double downs = 1, acrosses = 1;
  /// Result tiles one after the other, each by itself.
  bool single = false;
};

Part dealtPart(const Deal &deal) {
  const ProductDeal &product = *deal.product;
  Part part;
  part.single = product.program == ProductProgram::Tiles;
  part.downs = std::ceil(double(product.perCoreM) / double(product.blockM));
  part.acrosses = std::ceil(double(product.perCoreN) / double(product.blockN));
  part.m = double(product.perCoreM) / part.downs;
  part.n = double(product.perCoreN) / part.acrosses;
  part.k = double(product.blockK);
  part.times = double(std::max<int64_t>(1, deal.unitsOnBusiest)) * part.downs *
               part.acrosses;
  return part;
}

/// The part of a core where only the number of cores is known: all columns on
/// each if that makes so many blocks of rows, else rows of cores by columns of
/// cores, if the result has enough of both.
Part likelyPart(const OpModel &m, const OpTensor &a, const Shape &s,
                bool batched) {
  double cores = m.work.cores;
  double rows = (batched ? 1 : s.batches) * s.m;
  double each = std::ceil(rows * s.n / cores);
  bool both = rows >= m.chip.grid.rows && s.n >= m.chip.grid.cols;
  double byRows = std::ceil(rows / cores);
  Part part;
  part.n = !batched && cores > 1 && std::ceil(rows / byRows) == cores ? s.n
           : both        ? std::ceil(s.n / m.chip.grid.cols)
           : s.n <= each ? s.n
           : rows <= s.n ? std::ceil(s.n / cores)
                         : s.n;
  part.m = std::max(1.0, std::ceil(rows * std::ceil(s.n / part.n) / cores));
  // Single tiles of the inner dimension, two for one row of tiles, four if in0
  // is in shards.
  for (double most = a.local() ? 4 : rows == 1 ? 2 : 1; part.k < 1; most /= 2)
    if (most == 1 || std::fmod(s.k, most) == 0)
      part.k = most;
  if (batched)
    part.m = std::min(part.m, s.m), part.n = std::min(part.n, s.n);
  return part;
}

} // namespace

void modelProduct(OpModel &m) {
  const OpTensor *a = m.call.operand(size_t(0)), *b = m.call.operand(1);
  const OpTensor *out = m.call.result();
  if (!a || !b || !out)
    return;
  Shape s = shapeOf(m.call, *a, *out);
  m.work.flops = 2.0 * double(out->volume()) * 32 * s.k;
  if (b->dram() && b->sharded())
    return modelDramSharded(m, *a, *b, *out, s);
  if (m.call.op == "minimal_matmul")
    return modelChain(m, *a, *b, *out, s);

  bool batched = b->slices() > 1;
  Part part =
      m.deal.product ? dealtPart(m.deal) : likelyPart(m, *a, s, batched);
  if (batched && !part.single) {
    double matrices = std::ceil(s.batches * s.m * s.n / (part.m * part.n));
    part.times = std::max(part.times, std::ceil(matrices / m.work.cores));
  }
  double blocks = std::ceil(s.k / part.k) * part.times;

  CallForm form = m.form();
  chooseSubblock(form, uint32_t(part.m), uint32_t(part.n), out->local());
  double results = part.m * part.n;
  double subblocks = results / (form.rows * form.columns);
  Threads block = m.kernel("matmul_block", form, subblocks * part.k);
  CallForm tile = m.form();
  Threads partials = m.kernel("pack_tile", tile, results);
  Threads section = m.kernel("tile_regs_commit", tile);
  section += m.kernel("tile_regs_release", tile);
  section += m.kernel("cb_reserve_back", tile);
  section += m.kernel("cb_push_back", tile);
  section.math += 2 * m.costs.compute.dstHandshake;
  Threads result = m.pass("copy_tile", 1, tile) * results;
  addActivation(m, result, tile);
  Threads compute = block * blocks;
  compute += section * (subblocks * blocks);
  compute += partials * (blocks - part.times);
  // The results of the last block of the inner dimension are fetched, completed
  // and packed one after the other.
  double complete = result.unpack + result.math + result.pack;
  m.work.compute = compute.most();

  // Rows of cores share in0, columns share in1.
  bool alone = batched || part.single;
  bool shareA = !alone && part.n * part.acrosses < s.n;
  bool shareB = !alone && part.m * part.downs < s.batches * s.m;
  bool edge = shareA && shareB;
  if (edge)
    m.work.serial += 2 * consent(m) + 2 * m.costs.compute.reconfigure +
                     m.costs.compute.initFull.math;
  double readA = blockReader(m, *a, part.m * part.k, shareA, edge);
  double readB = blockReader(m, *b, part.n * part.k, shareB, edge);
  double readers = alone ? readA + readB : std::max(readA, readB);
  double writer = m.writes(*out, results, part.n);
  // A block that cannot be asked for before the last was taken costs its trip.
  m.work.transfers = (blocks - 1) * readers;
  m.work.serial += readers + complete + writer;
  // Between two parts of the result the thread that brings in1 waits for the
  // first one and writes it.
  if (!alone) {
    m.work.transfers = (blocks - part.times) * readers;
    m.work.serial += (part.times - 1) * (complete + writer + readB);
  } else {
    compute += result * (part.times - 1);
    m.work.compute = compute.most();
  }
  // Matrices of a batch do not overlap: circular buffers hold one.
  if (batched && !part.single)
    m.work.transfers += m.work.compute + (part.times - 1) * writer;
  if (part.single) {
    // Each result tile has its row and its column read.
    double pages = s.batches * s.m * s.n * s.k;
    m.readsFrom(*a, pages * double(a->pageBytes()));
    m.readsFrom(*b, pages * double(b->pageBytes()));
  } else {
    // in0 is read once per column of cores that does not get it by multicast,
    // in1 once per matrix of in0.
    double again = batched ? 1 : part.times / (part.downs * part.acrosses);
    m.readsFrom(*a, double(a->bytes()) * part.acrosses);
    m.readsFrom(*b, double(b->bytes()) * part.downs * again);
  }
  if (const OpTensor *bias = m.call.operand("bias")) {
    m.readsFrom(*bias);
    m.work.compute +=
        m.pass("add_tiles", 2, tile).most() * results * part.times;
  }
  m.writesTo(*out);
}

} // namespace tt::device
