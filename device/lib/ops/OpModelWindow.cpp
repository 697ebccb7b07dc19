//===- OpModelWindow.cpp - Sliding windows --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core has the rows of the image that its outputs need in its L1 (halo). For
// each output the reader copies the window; the compute threads reduce it.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include "../deal/DealWindow.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// Height and width of the window.
std::pair<double, double> kernelOf(const OpCall &call, double area) {
  const std::vector<int64_t> &size = call.list("kernel_size");
  if (size.size() == 2)
    return {double(size[0]), double(size[1])};
  double side = std::max(1.0, std::floor(std::sqrt(area)));
  return {side, side};
}

/// Rows of a window that the compute threads reduce at a time, and tiles of
/// channels.
constexpr double kChunkSticks = 32, kTilesAtOnce = 8;

} // namespace

/// Cycles of the compute threads for one output whose window was copied to
/// `sticks` rows of each of `tiles` tiles. The unpacker reads one row of a tile
/// at a time.
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

/// With indices, the op also returns the positions of the largest elements.
/// They pass through a section of DST with the elements, tile by tile, and the
/// next positions are computed from them: nothing overlaps.
static double windowCyclesWithIndices(const OpModel &m, double tiles) {
  CallForm form = m.form();
  auto all = [&](std::string_view call, double times) {
    Threads t = m.kernel(call, form, times);
    return t.unpack + t.math + t.pack;
  };
  const ComputeCosts &c = m.costs.compute;
  // The packer changes its format while others work.
  double changes = 3 * c.reconfigure + 4 * c.initOperands.unpack;
  // Passes: window, positions, step; the step is added; both are reduced and
  // packed with the positions of the next window.
  // positions of the next window.
  double calls = all("copy_tile", 3) + all("pack_tile", 3) +
                 all("add_int_tile", 2) + all("cb_wait_front", 2) +
                 all("cb_pop_front", 2);
  return tiles * (changes + calls + 2 * c.dstHandshake + 2 * c.cbPoll);
}

/// The program of the pool itself; each core has the positions of its windows.
static void modelWindows(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  auto [high, wide] = kernelOf(m.call, 9);
  double sticks = double(ceilDiv(out->rows(), m.work.cores));
  if (out->spread == Spread::Block && out->shardGrid.rows)
    sticks = double(ceilDiv(out->rows(), out->shardGrid.rows));
  if (out->spread == Spread::Width)
    sticks = double(out->rows());
  double width = double(in->width());
  double tiles = double(in->tileColumns());
  if (in->sharded() && in->shard.cols)
    tiles = double(ceilDiv(in->shard.cols, Tile::kSide)),
    width = std::min(width, double(in->shard.cols));
  double window = high * wide;
  // A row of the window is one transfer within L1 if the core takes all
  // channels at a time and the window fits a tile; otherwise each stick is one.
  // Each data-movement core copies every other window and waits for it.
  bool whole = tiles <= kTilesAtOnce && window <= kChunkSticks;
  double passes = std::ceil(tiles / kTilesAtOnce);
  double copies = passes * (whole ? high : window);
  double bytes = window * width * elementBytesInRows(*in);
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

void modelPool(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  std::optional<Sliding> window = sliding(m.call);
  std::optional<WindowShards> cut =
      window ? poolShards(*window, m.call, m.chip) : std::nullopt;
  if (!cut)
    return modelWindows(m);
  // The library brings the image into shards, and gathers the rows that the
  // windows of each core read.
  TensorPlace from = poolPlace(*in, *cut), to = poolPlace(*out, *cut);
  OpCall inShards = m.call;
  OpTensor &input = inShards.operands[0].tensor, &result = inShards.results[0];
  input = from.apply(input);
  result = to.apply(result);
  OpModel alone(inShards, onShards(result), m.chip, m.fit);
  modelWindows(alone);
  m.work = alone.work;
  if (!liesAt(*in, from))
    m.alsoMoves(*in, input);
  int64_t read = cut->spread == Spread::Width
                     ? window->batch * window->inHeight * window->inWidth
                     : window->mostRead(to.shard.rows);
  m.alsoGathers(input, cut->positions * cut->inChannels, cut->positions, read);
  if (!liesAt(*out, to))
    m.alsoMoves(result, *out);
}

void modelGridSample(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  // Each point reads its four neighbours, wherever they lie: each data-movement
  // core fetches them for every other point.
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
