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
/// largest that divides the block.
void chooseSubblock(CallForm &form, uint32_t m, uint32_t n) {
  uint32_t most = form.wide ? 4 : 8;
  for (uint32_t rows = 1; rows <= most && rows <= m; ++rows)
    for (uint32_t columns = 1; rows * columns <= most && columns <= n;
         ++columns)
      if (m % rows == 0 && n % columns == 0 &&
          rows * columns > form.rows * form.columns)
        form.rows = rows, form.columns = columns;
}

/// Cycles of a multicast without its data: receivers say that they have room,
/// the path of the data is reserved, then the path of the flag behind it.
double multicastStart(const OpModel &m) {
  const NocCosts &noc = m.costs.noc;
  double far = double(m.chip.grid.rows + m.chip.grid.cols) / 2;
  double path = noc.multicastReserve + noc.multicastReservePerHop * far;
  return 2 * path + noc.atomicLatency + m.transfers.roundTrip() +
         2 * (m.costs.issue.semaphore + m.costs.issue.poll);
}

/// A thread that brings `tiles` tiles of an operand per block.
double blockReader(const OpModel &m, const OpTensor &t, double tiles,
                   bool multicasts) {
  double bytes = double(t.pageBytes());
  double cycles =
      t.local() ? 0 : m.stream(tiles, bytes, t.dram(), false, tiles);
  if (multicasts)
    cycles += multicastStart(m) + tiles * bytes / m.costs.noc.bytesPerCycle;
  return cycles;
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
/// the grid; a core reads or takes a block, keeps it and passes it on.
void modelChain(OpModel &m, const OpTensor &a, const OpTensor &b,
                const OpTensor &out, const Shape &s) {
  double perM = std::ceil(s.m * s.batches / m.chip.grid.rows);
  double perN = std::ceil(s.n / m.chip.grid.cols), w = std::min(8.0, s.k);
  double blocks = std::ceil(s.k / w);
  double passes = std::max(m.chip.grid.rows, m.chip.grid.cols) - 1;
  double bytes = double(b.pageBytes());
  double tile = m.perPage(true, false) + m.costs.issue.write +
                bytes / m.costs.noc.bytesPerCycle;
  double block = m.roundTrip(true, false) + std::max(perM, perN) * w * tile;
  m.work.transfers = (blocks + passes) * block;
  CallForm form = m.form();
  chooseSubblock(form, uint32_t(perM), uint32_t(perN));
  m.work.compute = m.kernel("matmul_block", form,
                            perM * perN * s.k / (form.rows * form.columns))
                       .most();
  m.readsFrom(a);
  m.readsFrom(b);
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
  double rounds = a.shardCores ? a.shardCores : m.work.cores;
  m.work.serial += rounds * (multicastStart(m) + m.roundTrip(false, false));
  m.work.transfers = n * s.k * m.perPage(true, false);
  m.readsFrom(b);
  m.writesTo(out);
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
  double cores = m.work.cores;

  // The core's part of the result.
  bool batched = b->slices() > 1, single = false;
  double perM = 0, perN = 0, w = 0, times = 1;
  if (const auto &product = m.deal.product) {
    perM = double(product->perCoreM), perN = double(product->perCoreN);
    w = double(product->blockK);
    // Result tiles one after the other, each by itself.
    single = product->program == ProductProgram::Tiles;
    if (single)
      times = double(m.deal.unitsOnBusiest);
  }
  if (!perM || !perN) {
    // Rows of cores by columns of cores, if the result has enough of both.
    double rows = (batched ? 1 : s.batches) * s.m;
    double each = std::ceil(rows * s.n / cores);
    bool both = rows >= m.chip.grid.rows && s.n >= m.chip.grid.cols;
    perN = both          ? std::ceil(s.n / m.chip.grid.cols)
           : s.n <= each ? s.n
           : rows <= s.n ? std::ceil(s.n / cores)
                         : s.n;
    perM = std::max(1.0, std::ceil(rows * std::ceil(s.n / perN) / cores));
  }
  // The vendor's own choice: two tiles of the inner dimension, four if the
  // result is cut both ways or in0 is in L1.
  bool cutBoth = perN < s.n && perM < s.batches * s.m;
  for (double most = cutBoth || a->local() ? 4 : 2; w < 1; most /= 2)
    if (most == 1 || std::fmod(s.k, most) == 0)
      w = most;
  if (batched && !single) {
    perM = std::min(perM, s.m), perN = std::min(perN, s.n);
    times = std::ceil(s.batches * s.m * s.n / (perM * perN) / cores);
  }
  double blocks = std::ceil(s.k / w) * times;

  CallForm form = m.form();
  chooseSubblock(form, uint32_t(perM), uint32_t(perN));
  double subblocks = perM * perN / (form.rows * form.columns);
  Threads block = m.kernel("matmul_block", form, subblocks * w);
  CallForm tile = m.form();
  Threads partials = m.kernel("pack_tile", tile, perM * perN);
  Threads result = m.handOver(1, tile) * (perM * perN);
  addActivation(m, result, tile);
  Threads compute = block * blocks;
  compute += partials * (blocks - times);
  compute += result * times;
  m.work.compute = compute.most() + blocks * 2 * m.costs.compute.dstHandshake;

  // Rows of cores share in0, columns share in1.
  bool alone = batched || single;
  bool shareA = !alone && perN < s.n, shareB = !alone && perM < s.batches * s.m;
  double readA = blockReader(m, *a, perM * w, shareA && !a->local());
  if (a->local() && shareA)
    readA = multicastStart(m) +
            perM * w * double(a->pageBytes()) / m.costs.noc.bytesPerCycle;
  double readB = blockReader(m, *b, perN * w, shareB);
  double readers = alone ? readA + readB : std::max(readA, readB);
  // A block that cannot be requested before the last was taken costs its round
  // trip.
  double writer = m.writes(*out, perM * perN, perN);
  m.work.transfers = (blocks - 1) * readers;
  m.work.serial += readers + writer;
  // Matrices of a batch do not overlap: circular buffers hold one.
  if (batched)
    m.work.transfers += m.work.compute + (times - 1) * writer;
  // in0 is read once per column of cores that does not get it by multicast.
  m.readsFrom(*a);
  m.readsFrom(*b);
  if (const OpTensor *bias = m.call.operand("bias")) {
    m.readsFrom(*bias);
    m.work.compute += m.pass("add_tiles", 2, tile).most() * perM * perN;
  }
  m.writesTo(*out);
}

} // namespace tt::device
