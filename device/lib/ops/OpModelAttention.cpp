//===- OpModelAttention.cpp - Queries look at keys ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core moves rows of query tiles past all keys. With a single query per user,
// the cores share the keys instead.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>

namespace tt::device {
namespace {

struct AttentionWork {
  /// Rows of query tiles, and key tiles for each of them.
  double rows, keys;
  /// Cycles for a tile of scores.
  double perScore;
  /// Multiplications and additions for a tile of scores.
  double flops;
};

/// Rows of key tiles of one user; `share` is the part of the operand's bytes
/// that is read.
double keyTiles(const OpModel &m, const OpTensor &key, double &share) {
  const OpTensor *pages = m.call.operand("page_table");
  share = 1;
  if (!pages)
    return double(key.tileRows());
  double positions = double(pages->width() * key.height());
  double blocks = double(std::max<int64_t>(1, key.fromLast(3)));
  share = std::min(1.0, double(pages->volume()) / blocks);
  return double(ceilDiv(int64_t(positions), 32));
}

bool describe(OpModel &m, AttentionWork &work) {
  const OpTensor *q = m.call.operand(size_t(0)), *out = m.call.result();
  const OpTensor *k = m.call.operand(1);
  if (!q || !k || !out)
    return false;
  CallForm form = m.form();
  double share, depth = double(q->tileColumns()),
                values = double(out->tileColumns());
  work.rows = double(q->slices() * q->tileRows());
  work.keys = keyTiles(m, *k, share);
  form.rows = 2, form.columns = 4;
  double product = m.kernel("matmul_block", form).most() / 8;
  // The vendor's op always takes the approximate exponential.
  CallForm tile = m.form();
  Threads exponential = m.pass("copy_tile", 1, tile);
  exponential.math +=
      vectorCycles("exp", m.chip.arch, tile.out, true).value_or(0);
  CallForm row = tile;
  row.along = Along::Row;
  Threads reduce = m.kernel("reduce_tile", row);
  reduce += m.kernel("cb_wait_front", row);
  reduce += m.kernel("cb_pop_front", row);
  work.perScore = (depth + values) * product + exponential.most() +
                  reduce.most() + m.pass("sub_tiles_bcast", 2, tile).most();
  work.flops = (depth + values) * 2 * 32 * 32 * 32;
  for (const OpOperand &operand : m.call.operands) {
    bool keys = operand.name == "key" || operand.name == "value";
    m.readsFrom(operand.tensor,
                double(operand.tensor.bytes()) * (keys ? share : 1));
  }
  m.writesTo(*out);
  m.endsAt(q, out);
  return true;
}

} // namespace

void modelAttention(OpModel &m) {
  AttentionWork work;
  if (!describe(m, work))
    return;
  // A causal mask skips the blocks of keys behind the query.
  double seen = m.call.flag("is_causal") ? (work.keys + 1) / 2 : work.keys;
  m.work.compute = m.share(int64_t(work.rows)) * seen * work.perScore;
  m.work.flops = work.rows * seen * work.flops;
}

void modelDecode(OpModel &m) {
  AttentionWork work;
  if (!describe(m, work))
    return;
  m.work.compute = m.share(int64_t(work.rows * work.keys)) * work.perScore;
  m.work.flops = work.rows * work.keys * work.flops;
}

void modelIndexer(OpModel &m) {
  const OpTensor *q = m.call.operand(size_t(0)), *out = m.call.result();
  if (!q || !out)
    return;
  CallForm form = m.form();
  form.rows = 2, form.columns = 4;
  double depth = double(q->tileColumns()), heads = double(q->fromLast(2));
  double product = depth * m.kernel("matmul_block", form).most() / 8;
  CallForm tile = m.form();
  // relu within DST, the head's weight, the sum.
  double perHead = product + m.pass("mul_tiles_bcast", 2, tile).most() +
                   m.pass("add_tiles", 2, tile).most();
  int64_t scores = ceilDiv(out->height(), 32) * ceilDiv(out->width(), 32) *
                   std::max<int64_t>(1, out->fromLast(3));
  m.work.compute = m.share(scores) * heads * perHead;
  m.work.flops = double(scores) * heads * (depth * 32 + 2) * 2 * 32 * 32;
  for (const OpOperand &operand : m.call.operands)
    m.readsFrom(operand.tensor);
  m.writesTo(*out);
  m.endsAt(q, out);
}

} // namespace tt::device
