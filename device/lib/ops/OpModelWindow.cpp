//===- OpModelWindow.cpp - Sliding windows --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core has the rows of the image that its outputs need in its L1 (halo). For
// each output the reader copies the window; the compute threads reduce it, or
// tilize it and multiply it by the weights.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include "tt/device/Tile.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// height and width of the window
std::pair<double, double> kernelOf(const OpCall &call, double area) {
  const std::vector<int64_t> &size = call.list("kernel_size");
  if (size.size() == 2)
    return {double(size[0]), double(size[1])};
  double side = std::max(1.0, std::floor(std::sqrt(area)));
  return {side, side};
}

/// Rows of a window that the compute threads take at a time, and tiles of
/// channels.
constexpr double kChunkSticks = 32, kTilesAtOnce = 8;

/// A copy within the core's L1.
double localCopy(const OpModel &m, double bytes) {
  return std::max<double>(m.costs.issue.read,
                          bytes / m.costs.noc.bytesPerCycle);
}

} // namespace

/// Cycles of the compute threads for one output of a window whose rows were
/// copied to `sticks` rows of each of `tiles` tiles. The unpacker takes a row
/// of a tile at a time.
static double windowCycles(const OpModel &m, double sticks, double tiles) {
  double chunks = std::ceil(sticks / kChunkSticks);
  double rows = std::min(sticks, kChunkSticks);
  CallForm form = m.form();
  form.columns = 1;
  Threads hand = m.kernel("cb_wait_front", form);
  hand += m.kernel("cb_pop_front", form);
  return hand.unpack +
         tiles * (chunks * rows * m.fit.windowRowIn + m.fit.windowRowOut);
}

/// The positions of the largest elements come with them. They go through a
/// section of DST together, tile by tile, and the next positions are computed
/// from these: nothing overlaps.
static double windowCyclesWithIndices(const OpModel &m, double tiles) {
  CallForm form = m.form();
  auto all = [&](std::string_view call, double times) {
    Threads t = m.kernel(call, form, times);
    return t.unpack + t.math + t.pack;
  };
  const ComputeCosts &c = m.costs.compute;
  // The packer changes its format while others work.
  double changes = 3 * c.reconfigure + 4 * c.initOperands.unpack;
  // Window, positions, step; step added; both reduced and packed with the
  // positions of the next window.
  double calls = all("copy_tile", 3) + all("pack_tile", 3) +
                 all("add_int_tile", 2) + all("cb_wait_front", 2) +
                 all("cb_pop_front", 2);
  return tiles * (changes + calls + 2 * c.dstHandshake + 2 * c.cbPoll);
}

void modelPool(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  auto [high, wide] = kernelOf(m.call, 9);
  double sticks = double(ceilDiv(out->rows(), m.work.cores));
  if (out->spread == Spread::Block && out->shardGrid.rows)
    sticks = double(ceilDiv(out->rows(), out->shardGrid.rows));
  double tiles = double(in->tileColumns());
  if (in->sharded() && in->shard.cols)
    tiles = double(ceilDiv(in->shard.cols, Tile::kSide));
  double window = high * wide;
  // A row of the window is one transfer within L1, if all channels are taken
  // at a time and the window fits a tile; else a stick is. Each data-movement
  // core copies every other window and waits for it.
  bool whole = tiles <= kTilesAtOnce && window <= kChunkSticks;
  double passes = std::ceil(tiles / kTilesAtOnce);
  double copies = passes * (whole ? high : window);
  double bytes = window * double(in->width()) * elementBytesInRows(*in);
  double reader = std::max(copies * (m.costs.issue.read + m.costs.issue.scalar),
                           bytes / m.costs.noc.bytesPerCycle) +
                  passes * (m.costs.noc.readLatency + m.costs.issue.barrier +
                            2 * m.costs.issue.cb) +
                  8 * m.costs.issue.scalar;
  bool indices =
      m.call.flag("return_indices") || m.call.op == "max_pool2d_with_indices";
  m.work.transfers = sticks * (indices ? reader : reader / 2);
  m.work.compute = sticks * (indices ? windowCyclesWithIndices(m, tiles)
                                     : windowCycles(m, window, tiles));
  if (out->tiled) {
    CallForm form = m.form();
    Threads tile = m.kernel("tilize_block", form);
    m.work.compute += std::ceil(sticks / double(Tile::kSide)) *
                      (tiles * tile.most() + 4 * m.costs.compute.reconfigure);
  }
  m.work.flops = double(out->volume()) * window;
  m.readsFrom(*in);
  m.writesTo(*out);
}

void modelConv(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *weight = m.call.operand(1);
  const OpTensor *out = m.call.result();
  if (!in || !weight || !out)
    return;
  double channels = double(std::max<int64_t>(1, in->width()));
  // Weights as the op holds them: channels * window x outputs, in tiles.
  bool prepared = weight->shape.size() == 4 && weight->slices() == 1;
  double inner =
      double(prepared ? weight->height() : weight->volume() / out->width());
  auto [high, wide] = kernelOf(m.call, inner / channels);
  double k = std::ceil(inner / 32), n = double(out->tileColumns());
  double rows = std::ceil(double(ceilDiv(out->rows(), 32)));
  double cores = m.work.cores, across = 1;
  if (out->spread == Spread::Block && out->shardGrid.cols)
    across = out->shardGrid.cols;
  double perM = std::ceil(rows / (cores / across)),
         perN = std::ceil(n / across);

  CallForm form = m.form();
  if (isBlockFloat(weight->type))
    form.b = weight->type;
  form.a = DataType::BFloat16;
  form.columns = uint32_t(std::min(8.0, perN));
  form.rows = 1;
  Threads compute =
      m.kernel("matmul_block", form, perM * k * perN / form.columns);
  CallForm tile = m.form();
  compute += m.kernel("tilize_block", tile, perM * k / across);
  compute += m.handOver(1, tile) * (perM * perN);
  if (!out->tiled) {
    tile.columns = uint32_t(perN);
    compute += m.kernel("pack_untilize_block", tile, perM);
  }
  if (!m.call.activation.empty())
    compute.math += perM * perN *
                    vectorCycles(m.call.activation, m.chip.arch, out->type,
                                 m.call.approximate)
                        .value_or(0);
  // Rows of windows are copied one by one; weights are read by one core of a
  // column and multicast.
  double copies = perM * 32 * high / across;
  double image =
      copies * localCopy(m, wide * channels * elementBytesInRows(*in));
  double weights = k * perN *
                   (m.perPage(weight->dram(), false) +
                    double(weight->pageBytes()) / m.costs.noc.bytesPerCycle);
  m.work.compute = compute.most() + image;
  // The first block of rows waits for all of its weights; in a block-sharded op
  // the rows of cores exchange what they tilized.
  m.work.serial += weights + m.roundTrip(true, false);
  if (across > 1)
    m.work.serial += perM * k * double(tileBytes(DataType::BFloat16)) /
                     m.costs.noc.bytesPerCycle;
  // An image that is not in shards yet is brought there first, and the result
  // back.
  m.work.serial += m.reads(*in, m.share(in->pages()), 16) +
                   m.writes(*out, m.share(out->pages()), 16);
  m.work.flops = 2 * double(out->volume()) * inner;
  for (const OpOperand &operand : m.call.operands)
    m.readsFrom(operand.tensor);
  m.writesTo(*out);
}

void modelGridSample(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  // Four neighbours of every point, wherever they lie: each data-movement core
  // fetches those of every other point.
  double points = double(ceilDiv(out->volume() / in->width(), m.work.cores));
  double bytes = double(in->width()) * elementBytesInRows(*in);
  m.work.transfers = points * m.stream(4, bytes, in->dram(), false, 4) / 2;
  m.work.compute = points * windowCycles(m, 4, double(in->tileColumns()));
  m.readsFrom(*in);
  m.writesTo(*out);
}

void modelUpsample(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  double rows = m.share(in->rows()),
         each = double(out->rows()) / double(in->rows());
  m.work.transfers =
      rows * std::max(m.reads(*in, 1, 1), m.writes(*out, each, each));
  m.readsFrom(*in);
  m.writesTo(*out);
}

} // namespace tt::device
