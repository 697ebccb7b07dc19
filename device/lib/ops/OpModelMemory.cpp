//===- OpModelMemory.cpp - Between memories, shards and layouts -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>

namespace tt::device {
namespace {

/// Pages that a core requests before it waits, where an op moves many.
constexpr double kBatch = 16;

/// The pages of a core, where shards cut rows of pages.
double corePages(const OpModel &m, const OpTensor &tensor) {
  return m.share(tensor.pages());
}

/// Cycles to make rows of a block of tiles that stand in a row, without those
/// of the kernel API's call: its loop and its circular buffers, which a narrow
/// block pays per tile. Fit: shards of 1, 2, 4 and 8 tiles in the captures of
/// tt-perf-report.
constexpr double kUntilizeRow = 400;

double untilizeCycles(const OpModel &m, double tiles) {
  CallForm form = m.form();
  form.columns = uint32_t(std::max(1.0, tiles));
  return kUntilizeRow + m.kernel("pack_untilize_block", form).most();
}

double tilizeCycles(const OpModel &m, double tiles) {
  CallForm form = m.form();
  Threads t = m.kernel("tilize_block", form, tiles);
  t += m.kernel("cb_pop_front", form);
  t += m.kernel("cb_push_back", form);
  return t.most();
}

/// Blocks of one row of tiles and how wide they are, of the busiest core.
struct Blocks {
  double count = 1, tiles = 1;
};

Blocks blocksOf(const OpModel &m, const OpTensor &t) {
  int64_t rows = t.slices() * t.tileRows();
  double cores = std::max(1u, m.work.cores);
  if (t.sharded() && t.shard.cols) {
    double wide = double(ceilDiv(t.shard.cols, 32));
    return {double(t.tiles()) / cores / wide, wide};
  }
  if (double(rows) >= cores || rows > t.tileColumns())
    return {double(m.share(rows)), double(t.tileColumns())};
  return {1, double(ceilDiv(t.tiles(), int64_t(cores)))};
}

void modelTilize(OpModel &m, const OpTensor &from, const OpTensor &to) {
  Blocks blocks = blocksOf(m, to);
  double compute = tilizeCycles(m, blocks.tiles);
  // Rows that are no multiple of a tile's come one by one, with padding.
  bool padded = from.height() % 32 || from.width() % 32;
  double rows = double(std::min<int64_t>(32, from.height()));
  double share = blocks.tiles / double(to.tileColumns());
  double bytes = double(from.width()) * share * elementBytesInRows(from);
  double reader =
      from.local() ? 0
                   : m.stream(rows, bytes, from.dram(), false, padded ? 1 : 32);
  if (padded)
    reader += (32 - rows) / 32 * blocks.tiles * m.fillTile();
  double writer = to.local()
                      ? 0
                      : m.stream(blocks.tiles, double(to.pageBytes()),
                                 to.dram(), true, std::min(2.0, blocks.tiles));
  // The circular buffers hold one block, so the three take turns.
  if (from.local() && to.local())
    m.work.compute = blocks.count * compute;
  else
    m.work.transfers = blocks.count * (reader + compute + writer);
}

void modelUntilize(OpModel &m, const OpTensor &from, const OpTensor &to) {
  Blocks blocks = blocksOf(m, from);
  m.work.compute = blocks.count * untilizeCycles(m, blocks.tiles);
  bool unpadded = to.height() % 32 || to.width() % 32;
  double reader =
      from.local() ? 0 : m.reads(from, blocks.tiles, 1) * blocks.count;
  double rows = double(std::min<int64_t>(32, to.height()));
  double share = blocks.tiles / double(from.tileColumns());
  double bytes = double(to.width()) * share * elementBytesInRows(to);
  double writer = to.local() ? 0
                             : blocks.count * m.stream(rows, bytes, to.dram(),
                                                       true, unpadded ? 1 : 32);
  m.work.transfers = std::max(reader, writer);
  m.endsAt(&from, nullptr);
}

} // namespace

void modelLayout(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  if (from->tiled == to->tiled)
    return modelMemory(m);
  m.readsFrom(*from);
  m.writesTo(*to);
  if (to->tiled)
    modelTilize(m, *from, *to);
  else
    modelUntilize(m, *from, *to);
}

void modelMemory(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  if (!from->sharded() && !to->sharded())
    return modelCopy(m);
  double bytes = double(to->pageBytes());
  // One of the two may be a part of the other.
  double moved = double(std::min(from->bytes(), to->bytes()));
  m.readsFrom(*from, moved);
  if (to->dram())
    m.work.dramWritten += moved;
  if (!from->local()) {
    // Tiles in batches, rows one by one.
    double pages = corePages(m, *to);
    m.work.transfers =
        m.stream(pages, bytes, from->dram(), false, from->tiled ? kBatch : 1);
    m.work.serial += m.roundTrip(from->dram(), false);
  } else if (!to->local()) {
    double pages = corePages(m, *from);
    m.work.transfers =
        m.stream(pages, double(from->pageBytes()), to->dram(), true, kBatch);
    m.work.serial += m.roundTrip(to->dram(), true);
  } else {
    // From shard to shard in large packets.
    double mine = double(to->bytes()) / m.work.cores;
    m.work.transfers =
        mine / m.costs.noc.bytesPerCycle + 2 * m.roundTrip(false, false);
  }
}

void modelSliceToShards(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  double share =
      double(to->volume()) / double(std::max<int64_t>(1, from->volume()));
  m.readsFrom(*from, double(from->bytes()) * std::min(1.0, share));
  if (!from->tiled) {
    m.work.transfers = m.stream(corePages(m, *to), double(to->pageBytes()),
                                from->dram(), false, 8);
    return;
  }
  double wide = to->shard.cols ? double(ceilDiv(to->shard.cols, 32))
                               : double(from->tileColumns());
  double tiles = double(ceilDiv(to->rows(), 32)) * double(to->tileColumns()) /
                 m.work.cores;
  m.work.transfers =
      m.stream(tiles, double(from->pageBytes()), from->dram(), false, wide);
  m.work.compute = tiles / wide * untilizeCycles(m, wide);
  // Narrow results are copied row by row from untilized blocks.
  if (to->width() % 32)
    m.work.compute += double(to->rows()) / m.work.cores *
                      (m.costs.issue.read + m.costs.issue.scalar);
}

void modelShardsToSlice(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0));
  if (!from)
    return;
  double pages = corePages(m, *from);
  if (from->tiled)
    m.work.transfers =
        m.stream(pages, double(from->pageBytes()), true, true, 1);
  else
    m.work.transfers =
        m.stream(pages, double(from->pageBytes()), true, true, 16);
  m.work.dramWritten += double(from->bytes());
}

void modelHalo(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  double bytes = double(to->volume()) * elementBytesInRows(*to) / m.work.cores;
  // The core's own rows and those of its neighbours in large packets, as lists
  // of addresses that the core reads first.
  m.work.transfers = bytes / m.costs.noc.bytesPerCycle +
                     2 * (m.roundTrip(false, false) + m.roundTrip(false, true));
  if (from->tiled) {
    Blocks blocks = blocksOf(m, *from);
    m.work.compute = blocks.count * untilizeCycles(m, blocks.tiles);
  }
}

} // namespace tt::device
