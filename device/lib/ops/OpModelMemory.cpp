//===- OpModelMemory.cpp - Between memories, shards and layouts -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>

namespace tt::device {
namespace {

/// Pages that a core requests before a barrier, in ops that move many.
constexpr double kBatch = 16;

/// The number of pages of a core, where shards cut rows of pages.
double corePages(const OpModel &m, const OpTensor &tensor) {
  return m.share(tensor.pages());
}

/// The most tiles side by side that the packer untilizes at once: those that
/// DST holds.
constexpr double kWidestPack = 8;

/// Cycles to untilize a block of tiles that lie side by side.
double untilizeCycles(const OpModel &m, double tiles) {
  CallForm form = m.form();
  form.columns = uint32_t(std::max(1.0, tiles));
  return m.fit.untilizeRow + m.kernel("pack_untilize_block", form).most();
}

double tilizeCycles(const OpModel &m, double tiles) {
  CallForm form = m.form();
  Threads t = m.kernel("tilize_block", form, tiles);
  t += m.kernel("cb_pop_front", form);
  t += m.kernel("cb_push_back", form);
  return t.most();
}

/// The number of blocks of one row of tiles, and their width, on the busiest
/// core.
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
    return {m.share(rows), double(t.tileColumns())};
  return {1, double(ceilDiv(t.tiles(), int64_t(cores)))};
}

void modelTilize(OpModel &m, const OpTensor &from, const OpTensor &to) {
  Blocks blocks = blocksOf(m, to);
  double compute = tilizeCycles(m, blocks.tiles);
  // Rows whose length is no multiple of the tile's width come one by one, with
  // padding.
  // The program that pads does the same even where nothing is to pad.
  bool padded = from.height() % 32 || from.width() % 32 || m.call.flag("pads");
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
  if (!padded && !from.sharded())
    m.work.serial += m.fit.tilizeStart;
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
  // Either shape may be a part of the other.
  double moved = double(std::min(from->bytes(), to->bytes()));
  m.readsFrom(*from, moved);
  if (to->dram())
    m.work.dramWritten += moved;
  if (!from->local()) {
    // Tiles move in batches, rows one by one.
    double pages = corePages(m, *to);
    m.work.transfers =
        m.stream(pages, bytes, from->dram(), false, from->tiled ? kBatch : 1);
  } else if (!to->local()) {
    double pages = corePages(m, *from);
    m.work.transfers =
        m.stream(pages, double(from->pageBytes()), to->dram(), true, kBatch);
    m.work.serial += m.roundTrip(to->dram(), true);
  } else {
    // Transfers from shard to shard are large packets.
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
  double rows = to->shard.rows ? double(to->shard.rows)
                               : double(to->rows()) / m.work.cores;
  if (!from->tiled) {
    m.work.transfers =
        m.stream(rows, double(to->pageBytes()), from->dram(), false, kBatch) +
        rows * m.nextPage(*from);
    return;
  }
  // A core reads rows of tiles, untilizes them and copies them to the shard: in
  // one transfer if they are as wide as the shard, else row by row.
  int64_t width = to->shard.cols ? to->shard.cols : to->width();
  double wide = double(std::min(ceilDiv(width, 32), from->tileColumns()));
  double blocks = std::ceil(rows / 32);
  double reader = blocks * (m.stream(wide, double(from->pageBytes()),
                                     from->dram(), false, wide) +
                            wide * m.nextPage(*from));
  double copies = width % 32 ? rows : blocks;
  double writer =
      std::max(copies * (m.costs.issue.read + m.costs.issue.scalar),
               rows * double(to->pageBytes()) / m.costs.noc.bytesPerCycle) +
      blocks * (m.costs.noc.readLatency + m.costs.issue.barrier +
                2 * m.costs.issue.cb);
  m.work.transfers = std::max(reader, writer);
  m.work.compute = blocks * untilizeCycles(m, wide);
}

void modelShardsToSlice(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0));
  if (!from)
    return;
  double pages = corePages(m, *from);
  double next = from->tiled ? 0 : m.nextPage(*from);
  m.work.transfers = m.stream(pages, double(from->pageBytes()), true, true,
                              from->tiled ? 1 : kBatch) +
                     pages * next;
  m.work.dramWritten += double(from->bytes());
}

/// The number of cores that follow each other in the order of an image's shards
/// before the next row (or column) of cores begins.
static double neighbours(const OpModel &m, const OpTensor &tensor) {
  double line = tensor.spread == Spread::Block
                    ? double(tensor.columnMajor ? tensor.shardGrid.cols
                                                : tensor.shardGrid.rows)
                    : double(m.chip.grid.cols);
  return std::max(1.0, std::min(line, double(m.work.cores)));
}

void modelHalo(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  double element = elementBytesInRows(*to);
  double cores = m.work.cores;
  double all = double(to->volume()) * element / cores,
         own = std::min(all, double(from->volume()) * element / cores);
  // At most the whole image comes from other cores; the rest is padding.
  double across = from->spread == Spread::Block && from->shardGrid.cols
                      ? from->shardGrid.cols
                  : from->spread == Spread::Width ? cores
                                                  : 1;
  double others = (cores / across - 1) * own;
  double remote = std::min(all - own, others);
  // Both data-movement cores copy the core's own rows. Rows for the core in
  // front of this one travel nearly once round the ring, along links that all
  // other cores use for the same.
  double rate = m.costs.noc.bytesPerCycle;
  double shared = std::max(1.0, m.fit.haloShare * (neighbours(m, *from) - 1));
  m.work.transfers = (all - remote) / (2 * rate) + remote * shared / rate;
  // The lists of transfers, and the last transfer.
  m.work.serial += m.roundTrip(false, false) + m.roundTrip(false, true);
  if (!from->tiled)
    return;
  Blocks blocks = blocksOf(m, *from);
  double block = untilizeCycles(m, blocks.tiles);
  // The unpacker untilizes rows that are wider than DST.
  if (blocks.tiles > kWidestPack)
    block = m.kernel("untilize_block", m.form(), blocks.tiles).most();
  // Rows leave when the first block is there.
  m.work.compute = (blocks.count - 1) * block;
  m.work.serial += block;
}

} // namespace tt::device
