//===- OpModelConv.cpp - Convolutions -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The library runs a convolution as programs one after the other: the input is
// brought into shards, the positions that each core's results read are gathered
// (halo), then windows are copied row by row, made tiles and multiplied.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include "../deal/ConvShares.h"
#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

/// Cycles of a copy within the core's L1.
double localCopy(const OpModel &m, double bytes) {
  return std::max<double>(m.costs.issue.read,
                          bytes / m.costs.noc.bytesPerCycle);
}

/// Cycles in which the cores of a row or column pass a block on: each core says
/// that it has room, gets the block, and then gets the flag.
double handRound(const OpModel &m, double tiles) {
  return tiles * double(tileBytes(DataType::BFloat16)) /
             m.costs.noc.bytesPerCycle +
         m.roundTrip(false, true) + 2 * m.costs.issue.cb;
}

/// The weights as the library prepares them, once: a matrix in tiles of DRAM.
OpTensor preparedWeights(const OpCall &call, const Sliding &window) {
  OpTensor weight = *call.operand(1);
  if (weight.tiled)
    return weight;
  int64_t taps = window.down.kernel * window.across.kernel;
  return {.shape = {1, 1, taps * window.inChannels, window.outChannels},
          .type = weight.type};
}

/// Cycles of the compute threads: they tilize `own` tiles of rows, and multiply
/// `k` by `n` tiles of weights with each of `rows` rows of tiles.
double computeCycles(const OpModel &m, const ConvShares &s,
                     const OpTensor &weight, double own) {
  const OpTensor &out = *m.call.result();
  double rows = double(s.down), n = double(s.across);
  double k = double(s.inner * s.steps);
  CallForm form = m.form();
  if (isBlockFloat(weight.type))
    form.b = weight.type;
  form.a = DataType::BFloat16;
  form.columns = uint32_t(std::min(8.0, n));
  form.rows = 1;
  Threads compute = m.kernel("matmul_block", form, rows * k * n / form.columns);
  CallForm tile = m.form();
  compute += m.kernel("tilize_block", tile, rows * own);
  compute += m.handOver(1, tile) * (rows * n);
  if (!out.tiled) {
    tile.columns = uint32_t(n);
    compute += m.kernel("pack_untilize_block", tile, rows);
  }
  if (!m.call.activation.empty())
    compute.math += rows * n *
                    vectorCycles(m.call.activation, m.chip.arch, out.type,
                                 m.call.approximate)
                        .value_or(0);
  return compute.most();
}

/// The program that multiplies, on an input that has its halo. Windows are
/// `high` by `wide`.
void multiply(OpModel &m, const ConvShares &s, const OpTensor &weight,
              double high, double wide) {
  const OpTensor &in = *m.call.operand(size_t(0));
  ConvConfig config = ConvConfig::of(m.call);
  bool isBlock = s.shards.spread == Spread::Block,
       isWidth = s.shards.spread == Spread::Width;
  double parts = double(s.parts()), steps = double(s.steps);
  double own = double(s.inner) * (isWidth ? 1 : high);
  double compute = computeCycles(m, s, weight, own);
  // Rows of windows are copied one by one.
  double copies = double(s.down) * Tile::kSide * high;
  double image =
      copies * localCopy(m, wide * double(s.channels) * elementBytesInRows(in));
  // One core of each column reads weights and multicasts them; if the image is
  // cut by channels alone, each core reads its own. Weights are read again for
  // later rows if L1 has no room for all of them.
  double times = isBlock || isWidth ? parts : 1;
  double tiles = double(s.inner) * double(s.across);
  double block =
      tiles * (m.perPage(weight.dram(), false) +
               double(weight.pageBytes()) / m.costs.noc.bytesPerCycle);
  double weights = times * steps * block;
  if (config.twoReaders)
    image /= 2;
  // A second buffer lets a block come while the one before it is used.
  double blocks = parts * (isWidth ? 1 : high);
  double together = config.twoInputBlocks
                        ? std::max(compute, image) + image / blocks
                        : compute + image;
  double ahead = config.twoWeightBlocks ? block : weights;
  m.work.compute += std::max(together, weights - ahead);
  double first = m.roundTrip(weight.dram(), false);
  if (isBlock || isWidth) {
    // Both operands come at the same time, block by block.
    double each = handRound(m, double(s.rowsAtOnce) * double(s.inner));
    double blocksOfWeights = ahead / block;
    m.work.serial +=
        std::max(parts * steps * each, ahead + blocksOfWeights * first);
  } else {
    m.work.serial += ahead + first;
  }
  m.readsFrom(weight, double(weight.bytes()) * times);
}

OpWork change(const OpModel &m, const char *op, const OpTensor &from,
              const OpTensor &to) {
  OpCall call{.op = op};
  call.operands.push_back({"input", from});
  call.results.push_back(to);
  return work(call, m.chip);
}

/// Whether the rows of images, in tiles, are not whole tiles: the library then
/// untilizes images in DRAM first and tilizes the result.
bool breaksTiles(const OpModel &m, const OpTensor &in) {
  return in.dram() && in.tiled &&
         m.call.integer("input_width") % kDefaultTile.rows != 0;
}

/// Rows of one matrix as images.
OpTensor imagesOf(const OpModel &m, const Sliding &window, const OpTensor &in) {
  OpTensor images = in;
  images.shape = {window.batch, m.call.integer("input_height"),
                  m.call.integer("input_width"), in.width()};
  return images;
}

/// Windows that lie side by side become rows, which are multiplied.
void folds(OpModel &m, const Sliding &window) {
  OpTensor in = *m.call.operand(size_t(0));
  OpTensor rows = in;
  rows.tiled = false;
  if (breaksTiles(m, in))
    m.alsoRuns(change(m, "reshape", in, imagesOf(m, window, in)));
  if (in.tiled)
    m.alsoRuns(change(m, "to_layout", in, rows));
  OpTensor taken = rows, folded = rows;
  int64_t wide = window.across.kernel * window.inChannels;
  int64_t inner = window.down.kernel * wide;
  taken.shape = {1, 1, in.volume() / wide, wide};
  folded.shape = {1, 1, window.positions(), inner};
  m.alsoRuns(change(m, "reshape", taken, folded));
  OpCall product = pointwiseProduct(window, m.call);
  product.operands[0].tensor.shape = folded.shape;
  product.operands[1].tensor.shape = {inner, window.outChannels};
  m.alsoRuns(change(m, "to_layout", folded, product.operands[0].tensor));
  OpWork multiplied = work(product, m.chip);
  m.work.cores = multiplied.cores;
  m.work.compute += multiplied.compute;
  m.work.transfers += multiplied.transfers;
  m.work.serial += multiplied.serial;
  m.work.dramRead += multiplied.dramRead;
  m.work.dramWritten += multiplied.dramWritten;
}

/// All programs of the convolution of images in shards, or in parts of them.
void slides(OpModel &m, const Sliding &whole) {
  const OpTensor &in = *m.call.operand(size_t(0)), &out = *m.call.result();
  if (breaksTiles(m, in)) {
    OpTensor images = imagesOf(m, whole, in);
    m.alsoRuns(change(m, "reshape", in, images));
    m.alsoRuns(change(m, "reshape", images, in));
  }
  OpTensor weight = preparedWeights(m.call, whole);
  ConvParts parts = convParts(whole, m.call, m.chip);
  const Sliding &window = parts.window;
  ConvShares shares = convShares(window, parts.call, m.chip);
  OpTensor taken = parts.call.operands[0].tensor, made = parts.call.results[0];
  OpTensor sharded = shares.inputPlace(taken).apply(taken);
  OpTensor result = shares.resultPlace().apply(made);
  int64_t cores = shares.shards.positions * shares.shards.inChannels;
  for (int64_t i = 0; i < parts.count; ++i) {
    if (parts.count > 1) {
      sharded.tiled = false;
      m.alsoRuns(change(m, "padded_slice", in, sharded));
    } else if (!liesAt(in, shares.inputPlace(in))) {
      m.alsoMoves(in, sharded);
    }
    m.alsoGathers(sharded, cores, shares.shards.positions,
                  shares.haloPositions(window));
    multiply(m, shares, weight, double(window.down.kernel),
             double(window.across.kernel));
    if (parts.count > 1)
      m.alsoRuns(change(m, "slice_write", result, made));
    else if (!liesAt(out, shares.resultPlace()))
      m.alsoMoves(result, out);
  }
}

} // namespace

void modelConv(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *weight = m.call.operand(1);
  const OpTensor *out = m.call.result();
  if (!in || !weight || !out)
    return;
  if (m.call.operands.size() > 2)
    m.readsFrom(m.call.operands[2].tensor);
  std::optional<Sliding> window = sliding(m.call);
  if (!window) {
    std::optional<ConvShares> shares = convSharesAlone(m.call, m.chip);
    if (!shares)
      return;
    m.work.flops = 2 * double(out->volume()) *
                   double(shares->steps * shares->inner * Tile::kSide);
    int64_t high = shares->steps / shares->shards.inChannels;
    double wide = std::max(1.0, double(shares->inner * Tile::kSide) /
                                    double(shares->channels));
    multiply(m, *shares, *weight, double(high), wide);
    return;
  }
  int64_t taps = window->down.kernel * window->across.kernel;
  m.work.flops = 2 * double(out->volume()) * double(taps * window->inChannels) /
                 double(std::max<int64_t>(1, m.call.integer("groups", 1)));
  if (isPointwiseProduct(*window, m.call) && !out->local()) {
    OpWork product = work(pointwiseProduct(*window, m.call), m.chip);
    product.dramRead += m.work.dramRead;
    m.work = product;
  } else if (window->folds && in->dram()) {
    folds(m, *window);
  } else {
    slides(m, *window);
  }
}

} // namespace tt::device
