//===- OpModelAttention.cpp - Queries look at keys ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core moves rows of query tiles past all keys. With a single query per user,
// the cores share the keys instead.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// Queries and keys that a core takes at a time if the call has no program
/// config (source: tt-metal sdpa.cpp).
constexpr int64_t kChunk = 32;

struct AttentionWork {
  /// Rows of query tiles, and key tiles for each of them.
  double rows, keys;
  /// Tiles of queries and keys in a chunk.
  double queries, chunk;
  /// Cycles for the first chunk of keys, for each other one, on top for the one
  /// that the mask cuts, and for the result.
  double first, next, masked, end;
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

/// The passes of the vendor's kernels, each of which waits for the one before.
class Passes {
public:
  explicit Passes(const OpModel &m) : m(m), tile(m.form()), block(m.form()) {
    block.rows = 2, block.columns = 4;
  }

  /// A product with `results` tiles.
  double product(double results, double inner) const {
    return m.phase(each({}, 0, results), results) +
           results * inner * m.kernel("matmul_block", block).most() / 8;
  }
  double copy(double tiles) const {
    return m.phase(each(m.kernel("copy_tile", tile), 1, tiles), tiles);
  }
  double binary(double tiles) const {
    return m.phase(each(m.kernel("mul_tiles", tile), 2, tiles), tiles);
  }
  /// A product with the first column of a tile.
  double spread(double tiles) const {
    return m.phase(each(m.kernel("mul_tiles_bcast", tile), 2, tiles), tiles);
  }
  double reduce(double tiles) const {
    return m.phase(m.reducePass(tile, Along::Row), tiles);
  }
  double reciprocal(double tiles) const {
    return m.phase(m.vectorPass("reciprocal", tile), tiles);
  }
  /// The exponential of a difference, which the vendor's op approximates
  /// whatever its config says, packed so many times.
  double exponential(double tiles, double packs) const {
    Threads t = each(m.kernel("mul_tiles_bcast", tile), 2, tiles);
    t += m.kernel("pack_tile", tile, packs - 1);
    t.math += vectorCycles("exp", m.chip.arch, tile.out, true).value_or(0);
    return m.phase(t, tiles);
  }

private:
  /// A tile of a pass, with its part of a section of DST, which holds eight.
  Threads each(const Threads &work, unsigned inputs, double tiles) const {
    Threads t = m.kernel("pack_tile", tile);
    double share = 1 / std::min(8.0, tiles);
    Threads section = m.handOver(inputs, tile);
    t.unpack += section.unpack * share, t.math += section.math * share;
    t.pack += (section.pack - t.pack) * share;
    return t += work;
  }

  const OpModel &m;
  CallForm tile, block;
};

/// Rows of queries past all keys: scores, maximum, exponential with its sum,
/// product with the values. A chunk of keys that is not the first corrects what
/// came before by the new maximum.
void describeRows(const Passes &p, AttentionWork &w, double depth,
                  double values) {
  double q = w.queries, scores = q * w.chunk, out = q * values;
  w.first = p.product(scores, depth) + p.reduce(scores) +
            p.exponential(scores, 2) + p.product(out, w.chunk);
  w.next =
      w.first + p.exponential(q, 1) + p.spread(q) + p.binary(q) + p.spread(out);
  w.masked = p.binary(scores);
  w.end = p.product(q, 1) + p.reciprocal(q) + p.spread(out);
}

/// A single query: the sum is a pass of its own, maximum and sum are copied,
/// and so is the result.
void describeDecode(const Passes &p, AttentionWork &w, double depth,
                    double values) {
  double q = w.queries, scores = q * w.chunk, out = q * values;
  w.first = p.product(scores, depth) + 2 * p.reduce(scores) +
            p.exponential(scores, 1) + p.product(out, w.chunk) + 2 * p.copy(q);
  w.next = w.first + p.exponential(q, 1) + 2 * p.binary(q) + p.spread(out) +
           p.binary(out);
  w.masked = p.binary(scores);
  w.end = p.reciprocal(q) + p.spread(out) + p.copy(out);
}

using Describe = void (*)(const Passes &, AttentionWork &, double, double);

bool describe(OpModel &m, AttentionWork &work, Describe passes) {
  const OpTensor *q = m.call.operand(size_t(0)), *out = m.call.result();
  const OpTensor *k = m.call.operand(1);
  if (!q || !k || !out)
    return false;
  double share, depth = double(q->tileColumns()),
                values = double(out->tileColumns());
  work.rows = double(q->slices() * q->tileRows());
  work.keys = keyTiles(m, *k, share);
  auto tiles = [&](const char *name) {
    return double(ceilDiv(m.call.integer(name, kChunk), 32));
  };
  work.queries = std::min(tiles("q_chunk_size"), double(q->tileRows()));
  work.chunk = std::min(tiles("k_chunk_size"), work.keys);
  passes(Passes(m), work, depth, values);
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

/// Cycles of a chunk of queries past `keys` tiles of keys.
double cyclesOf(const AttentionWork &w, double keys, bool masked) {
  double chunks = std::max(1.0, keys / w.chunk);
  return w.first + (chunks - 1) * w.next + masked * w.masked + w.end;
}

} // namespace

void modelAttention(OpModel &m) {
  AttentionWork work;
  if (!describe(m, work, describeRows))
    return;
  // A causal mask skips the blocks of keys behind the query.
  bool causal = m.call.flag("is_causal");
  double seen = causal ? (work.keys + 1) / 2 : work.keys;
  double units = m.share(int64_t(std::ceil(work.rows / work.queries)));
  m.work.compute = units * cyclesOf(work, seen, causal);
  m.work.flops = work.rows * seen * work.flops;
}

/// Cores share the keys of a user's head if there are enough of them; each has
/// a chunk at least. A core asks for its user's position and page of keys
/// first, then for the keys, then for the values.
void modelDecode(OpModel &m) {
  AttentionWork work;
  const OpTensor *k = m.call.operand(1);
  if (!describe(m, work, describeDecode))
    return;
  double heads = double(std::max<int64_t>(1, k->fromLast(2)));
  double units = work.rows * heads;
  double sharers = std::max(1.0, std::floor(m.work.cores / units));
  double keys = std::max(work.chunk, std::ceil(work.keys / sharers));
  m.work.compute = m.share(int64_t(units)) * cyclesOf(work, keys, true);
  double pages = work.chunk * double(k->tileColumns());
  m.work.serial += 2 * m.reads(*k, 1, 1) + m.reads(*k, pages, pages);
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
