//===- OpModelWindow.cpp - Sliding windows --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core has the rows of the image that its outputs need in its L1 (halo). For
// each output the reader copies the window; the compute threads reduce it, or
// tilize it and multiply it by the weights.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

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

/// A copy within the core's L1.
double localCopy(const OpModel &m, double bytes) {
  return std::max<double>(m.costs.issue.read,
                          bytes / m.costs.noc.bytesPerCycle);
}

} // namespace

void modelPool(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  auto [high, wide] = kernelOf(m.call, 9);
  CallForm form = m.form();
  double sticks = double(ceilDiv(out->rows(), m.work.cores));
  // A row of the window is one transfer; the window is one tile per 32
  // channels, reduced along its columns.
  double reader = high * localCopy(m, wide * double(in->width()) *
                                          elementBytesInRows(*in)) +
                  2 * m.costs.issue.cb + 8 * m.costs.issue.scalar;
  form.along = Along::Column;
  Threads tile = m.kernel("reduce_tile", form);
  tile += m.handOver(1, form);
  m.work.transfers = sticks * reader;
  m.work.compute = sticks * double(in->tileColumns()) * tile.most();
  m.work.flops = double(out->volume()) * high * wide;
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
  // Four neighbours of every point, wherever they lie.
  double points = double(ceilDiv(out->volume() / in->width(), m.work.cores));
  double bytes = double(in->width()) * elementBytesInRows(*in);
  CallForm form = m.form();
  form.along = Along::Column;
  Threads tile = m.kernel("reduce_tile", form);
  tile += m.handOver(2, form);
  m.work.transfers = points * m.stream(4, bytes, in->dram(), false, 4);
  m.work.compute = points * double(in->tileColumns()) * tile.most();
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
