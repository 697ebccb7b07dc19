//===- OpModelRows.cpp - Ops that work along rows of tiles ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// softmax, norms and reductions. A core takes whole rows of tiles (or columns)
// and makes several passes over them in L1; before it starts, its reader makes
// the tiles of constants that the reductions want, word by word.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

void finish(OpModel &m, double units, double perUnit, double tiles,
            unsigned constants) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  m.work.compute = units * perUnit;
  double reader = m.reads(*in, tiles, 4), writer = m.writes(*out, tiles, 4);
  m.work.transfers = units * std::max(reader, writer);
  m.work.serial += constants * m.fillTile() + m.costs.compute.reconfigure;
  m.endsAt(in, out);
  m.readsFrom(*in);
  m.writesTo(*out);
  m.work.flops = double(in->volume());
}

} // namespace

void modelSoftmax(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  CallForm form = m.form();
  // max, exp(x - max), its sum and 1 / sum, product. The vendor's program for
  // shards takes no maximum unless it is asked for, and without a config the
  // exponential is the approximate one (tt-metal normalization/softmax).
  bool shards = in->local() && out->local();
  bool maximum = !shards || m.call.flag("numericStable");
  bool approximate = m.call.approximate || (shards && !m.call.fidelity);
  double tiles = double(in->tileColumns());
  Threads reduce = m.reducePass(form, Along::Row);
  Threads exponential = maximum ? m.pass("sub_tiles_bcast", 2, form)
                                : m.pass("copy_tile", 1, form);
  exponential.math +=
      vectorCycles("exp", m.chip.arch, form.out, approximate).value_or(0);
  double row = (1 + maximum) * m.phase(reduce, tiles) +
               m.phase(exponential, tiles) +
               m.phase(m.vectorPass("reciprocal", form), 1) +
               m.phase(m.pass("mul_tiles_bcast", 2, form), tiles);
  // The padding of a tile gets a mask that is stored element by element and
  // added in a pass, which also copies the other tiles.
  bool pads = in->tiled && in->width() % Tile::kSide;
  if (pads)
    row += m.phase(m.pass("add_tiles", 2, form), tiles) + m.phaseChange();
  finish(m, m.share(in->slices() * in->tileRows()), row, tiles, 3);
  if (pads)
    m.work.serial += 2 * m.fillTile();
}

void modelNorm(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  CallForm form = m.form();
  bool centred = m.call.op == "layer_norm";
  bool weight = m.call.operand("weight"), bias = m.call.operand("bias");
  double binary = m.pass("mul_tiles_bcast", 2, form).most();
  double reduce = m.reducePass(form, Along::Row).most();
  // mean and x - mean; square and its sum; product; weight; bias
  double each = (centred ? reduce + binary : 0) + binary + reduce + binary +
                (weight ? binary : 0) + (bias ? binary : 0);
  double once = m.vectorPass("rsqrt", form).most() + 6 * m.phaseChange();
  double tiles = double(in->tileColumns());
  double rows = in->local() ? double(in->tiles()) / m.work.cores / tiles
                            : m.share(in->slices() * in->tileRows());
  finish(m, rows, tiles * each + once, tiles, 2);
  // Cores that share rows send the sums of their parts to one core, first along
  // a row of the grid, then down a column, and that core sends the sums of the
  // whole rows back: once for the mean, once for the mean square.
  double sharers = in->local() && in->shard.cols
                       ? std::ceil(tiles * 32 / in->shard.cols)
                       : 1;
  if (sharers > 1) {
    double columns = std::min(sharers, double(m.chip.grid.cols));
    double sums = columns + std::ceil(sharers / columns);
    double bytes = double(tileBytes(form.out));
    m.work.serial +=
        (centred ? 2 : 1) *
        (m.stream(sums, bytes, false, false, sums) + reduce * sums +
         m.costs.noc.multicastReserve +
         2 * (m.roundTrip(false, false) + m.costs.issue.semaphore));
  }
  // The reader fetches weights before the first row, as rows of 16 or 32
  // elements: those of the columns that the core has.
  for (std::string_view name : {"weight", "bias"})
    if (const OpTensor *t = m.call.operand(name)) {
      m.work.serial += m.reads(*t, std::ceil(double(t->pages()) / sharers), 4);
      m.readsFrom(*t);
    }
}

void modelNormSums(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  CallForm form = m.form();
  double binary = m.pass("mul_tiles", 2, form).most();
  double reduce = m.reducePass(form, Along::Row).most();
  double sums = m.call.op == "layer_norm_pre_all_gather" ? 2 : 1;
  bool residual =
      m.call.operand("residual_input") || m.call.operand("residual");
  double tiles = double(in->tileColumns());
  finish(m, m.share(in->slices() * in->tileRows()),
         tiles * ((residual ? 2 : 1) * binary + sums * reduce) +
             3 * m.phaseChange(),
         tiles, 1);
}

void modelNormBySums(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  CallForm form = m.form();
  double binary = m.pass("mul_tiles_bcast", 2, form).most();
  double each =
      2 + (m.call.operand("weight") ? 1 : 0) + (m.call.operand("bias") ? 1 : 0);
  double once = m.reducePass(form, Along::Row).most() +
                m.vectorPass("rsqrt", form).most() + 5 * m.phaseChange();
  double tiles = double(in->tileColumns());
  finish(m, m.share(in->slices() * in->tileRows()),
         tiles * each * binary + once, tiles, 2);
}

void modelRotary(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  CallForm form = m.form();
  // Either half of the tiles are negated or all are multiplied by a matrix;
  // then two products and their sum.
  bool matrix = m.call.op == "rotary_embedding_llama";
  double turned = matrix ? m.pass("matmul_tiles", 2, form).most()
                         : m.pass("mul_tiles_bcast", 2, form).most() / 2;
  double each = turned + 2 * m.pass("mul_tiles", 2, form).most() +
                m.pass("add_tiles", 2, form).most();
  double tiles = double(in->tileColumns());
  finish(m, m.share(in->slices() * in->tileRows()), tiles * each, tiles, 1);
  // Each head fetches the angles of a row of tiles again.
  double rows = double(in->slices() * in->tileRows());
  for (size_t i = 1; i != std::min<size_t>(3, m.call.operands.size()); ++i) {
    const OpTensor &angles = m.call.operands[i].tensor;
    m.readsFrom(angles, std::max(double(angles.bytes()),
                                 rows * tiles * double(angles.pageBytes())));
    // With a matrix, the core waits for all tiles of a row together; otherwise
    // for each tile.
    m.work.transfers +=
        m.share(int64_t(rows)) * m.reads(angles, tiles, matrix ? tiles : 1);
  }
  // Without a matrix, the core reads a tile for its own place and for the place
  // that it is turned to.
  if (!matrix) {
    m.readsFrom(*in);
    m.work.transfers += m.share(int64_t(rows)) * m.reads(*in, tiles, 1);
  }
}

void modelGroupNorm(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  // 32 groups are the default of the models that use it.
  double groups = double(m.call.integer("num_groups", 32));
  double cores = m.work.cores, across = 1, down = cores;
  if (in->spread == Spread::Block && in->shardGrid.cols) {
    across = in->shardGrid.cols;
    down = in->shardGrid.rows;
  }
  groups = std::max(1.0, groups / across);
  CallForm form = m.form();
  double columns = double(in->tileColumns()) / across;
  double rows = double(in->slices() * in->tileRows()) / down;
  // A group's channels are masked in every tile that holds some of them. Mean,
  // variance and result are a pass with a mask each.
  double visits = rows * std::max(1.0, columns / groups);
  double visit = m.reducePass(form, Along::Scalar).most() * 2 +
                 m.pass("mul_tiles", 2, form).most() * 4;
  // One core reads the partial sums of all cores, one after the other, and
  // sends the sum back: of the mean, then of the variance.
  double gather =
      2 * (down * m.stream(1, 64, false, false, 1) + m.roundTrip(false, true));
  m.work.compute = groups * (visits * visit + gather);
  if (!in->local()) {
    double pages = rows * columns;
    m.work.transfers = groups / columns * 3 * m.reads(*in, pages, 1) +
                       m.writes(*out, pages, 1);
    m.work.compute += m.work.transfers / 2;
  }
  if (!in->tiled) {
    CallForm rowForm = m.form();
    rowForm.columns = uint32_t(std::max(1.0, columns));
    m.work.compute +=
        rows * (m.kernel("tilize_block", rowForm).most() * columns +
                m.kernel("pack_untilize_block", rowForm).most());
  }
  // The tiles of constants; weights come as rows of 32, one after the other.
  m.work.serial += 3 * m.fillTile();
  for (std::string_view name : {"weight", "bias"})
    if (const OpTensor *t = m.call.operand(name))
      m.work.serial += columns * m.reads(*t, 1, 1);
  m.readsFrom(*in);
  m.writesTo(*out);
}

void modelReduce(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  CallForm form = m.form();
  // Which of the last two dimensions the op reduces; an outer one adds tiles.
  const std::vector<int64_t> &dims = m.call.list("dim_arg");
  int64_t rank = int64_t(in->shape.size());
  bool all = dims.empty(), width = all, height = all;
  for (int64_t d : dims) {
    int64_t fromLast = rank - 1 - (d < 0 ? d + rank : d);
    width |= fromLast == 0, height |= fromLast == 1;
  }
  Along along = width ? Along::Row : Along::Column;
  double tile = width || height ? m.reducePass(form, along).most()
                                : m.pass("add_tiles", 2, form).most();
  int64_t line = width    ? in->tileColumns()
                 : height ? in->tileRows()
                          : std::max<int64_t>(1, in->slices());
  double units = m.share(ceilDiv(in->tiles(), line));
  finish(m, units, double(line) * tile + m.handOver(0, form).most(),
         double(line), 1);
  // One tile in, wait, next.
  m.work.transfers = units * m.reads(*in, double(line), 1);
  // Another op reduces the outer dimensions.
  if (width && height)
    m.work.serial += m.costs.programStart + m.costs.programEnd +
                     double(in->tileRows()) * (tile + m.reads(*in, 1, 1)) / 2 +
                     m.writes(*out, 1, 1);
}

void modelArgmax(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  // A data-movement core compares element by element: a load, a call of the
  // comparison, a branch and the loop.
  double elements = double(ceilDiv(in->volume(), m.work.cores));
  m.work.transfers = elements * (m.costs.issue.scalar * 2 + 2) +
                     m.share(in->pages()) * m.reads(*in, 1, 1);
  m.endsAt(in, out);
  m.readsFrom(*in);
  m.writesTo(*out);
  m.work.flops = double(in->volume());
}

void modelCumsum(OpModel &m) {
  const OpTensor *in = m.call.operand(size_t(0)), *out = m.call.result();
  if (!in || !out)
    return;
  // A core has whole rows of tiles along the dimension. It adds one tile at a
  // time to the sum, which it packs into a circular buffer and unpacks again:
  // no thread runs ahead of the others.
  int64_t rank = int64_t(in->shape.size()), dim = m.call.integer("dim");
  dim = dim < 0 ? dim + rank : dim;
  double along = dim == rank - 1 ? double(in->tileColumns())
                 : dim == rank - 2
                     ? double(in->tileRows())
                     : double(in->fromLast(size_t(rank - 1 - dim)));
  double tiles = m.share(int64_t(double(in->tiles()) / along)) * along;
  CallForm form = m.form();
  const ComputeCosts &costs = m.costs.compute;
  Threads step = m.pass("copy_tile", 2, form);
  step += m.kernel("copy_tile", form);
  step += m.kernel("pack_tile", form);
  step += m.kernel("cb_reserve_back", form);
  step += m.kernel("cb_push_back", form);
  step.math += vectorCycles("add", m.chip.arch, form.a).value_or(0);
  double each = step.unpack + step.math + step.pack + costs.cbPoll +
                2 * costs.initOperands.unpack;
  m.work.compute = tiles * each;
  m.work.transfers = tiles * std::max(m.reads(*in, 1, 1), m.writes(*out, 1, 1));
  m.endsAt(in, out);
  m.readsFrom(*in);
  m.writesTo(*out);
}

} // namespace tt::device
