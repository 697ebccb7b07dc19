//===- OpModelMove.cpp - Ops that copy pages ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// slice, concat, pad, repeat, transpose of outer dimensions, clone and the like
// read a page, wait for it, and write it where it goes. permute and reshape of
// tiles take pages apart: rows of faces, one transfer each.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include "tt/device/Tile.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tt::device {
namespace {

/// Cycles of a data-movement core that copies an element within L1: a load
/// takes 8 cycles, a store 5 (source: tt-isa-documentation BabyRISCV; rows of
/// 159 elements in the captures agree).
constexpr double kElementCopy = 13;

/// Pages of the result that a core makes.
double resultPages(const OpModel &m) {
  return m.share(m.call.result()->pages());
}

} // namespace

/// Whether the rows of a tile become rows of several tiles: the height changes
/// places with a dimension in front of it.
static bool movesRows(const OpTensor &from, const OpTensor &to) {
  return from.tiled && to.tiled && from.width() == to.width() &&
         from.height() != to.height();
}

/// The core reads a tile, and writes each of its rows to another tile in two
/// parts, one per face.
static void modelMovedRows(OpModel &m, const OpTensor &from,
                           const OpTensor &to) {
  double rows = double(std::clamp<int64_t>(to.fromLast(2), 1, Tile::kSide));
  double tiles = m.share(from.tiles());
  m.work.transfers =
      tiles * (m.reads(from, 1, 1) +
               2 * rows * (m.costs.issue.write + 2 * m.costs.issue.scalar));
  m.readsFrom(from);
  m.writesTo(to);
}

void modelCopy(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  if (m.call.op == "transpose" && movesRows(*from, *to))
    return modelMovedRows(m, *from, *to);
  if (from->local() && to->local()) {
    // The core's part moves within L1 in large packets.
    double bytes = double(to->bytes()) / m.work.cores;
    double packets = std::ceil(bytes / m.chip.noc.maxBurstBytes);
    m.work.transfers = bytes / m.costs.noc.bytesPerCycle +
                       packets * m.costs.issue.read + m.costs.noc.readLatency +
                       m.costs.issue.barrier;
    return;
  }
  double pages = resultPages(m);
  double bytes = double(std::min(from->pageBytes(), to->pageBytes()));
  double reader =
      from->local() ? 0 : m.stream(pages, bytes, from->dram(), false, 1);
  double writer = to->local() ? 0 : m.stream(pages, bytes, to->dram(), true, 1);
  // Rows of a slice are written in batches.
  if (!to->tiled && !to->local())
    writer = m.stream(pages, bytes, to->dram(), true, 32);
  if (!from->tiled && !from->local() && m.call.op == "slice_static")
    reader = m.stream(pages, bytes, from->dram(), false, 4) +
             pages * m.nextPage(*from);
  // The first page in and the last page out overlap nothing.
  double once = 1 / std::max(pages, 1.0);
  m.work.transfers = std::max(reader, writer) * (1 - once);
  m.work.serial += (reader + writer) * once;
  // Only the pages that are copied are read: a slice of a large tensor is
  // small.
  m.readsFrom(*from, double(to->pages()) * bytes);
  m.writesTo(*to);
}

/// A head of one position is one row of each of its tiles; each data-movement
/// core moves the part of the row in one face. The core waits for the rows of a
/// head together. DRAM delivers no less than two rows: those arrive beside
/// their place, the core copies them, and waits for the copy, too.
void modelHeadLines(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  const IssueCosts &issue = m.costs.issue;
  double line = issue.read + issue.pageAddress;
  if (m.call.op == "nlp_concat_heads_decode") {
    // A core makes a head, from the rows of all users.
    double lines = double(from->slices()) * double(from->tileColumns());
    m.work.transfers =
        m.share(to->width() / std::max<int64_t>(1, from->width())) * lines *
            line +
        m.roundTrip(false, false);
  } else {
    // A core makes the heads of a user.
    double users = m.share(to->slices());
    double heads = users * double(from->width()) / double(to->width());
    double tiles = double(to->tileColumns());
    uint32_t bytes = uint32_t(Tile::kFaceSide * elementBits(to->type) / 8);
    if (from->sharded()) {
      m.work.transfers = heads * tiles * line + m.roundTrip(false, false);
    } else {
      double wait = tiles * m.perPage(from->dram(), false) +
                    m.roundTrip(from->dram(), false);
      if (from->dram() && m.chip.nocDRAMAddressAlignBytes > bytes)
        wait += tiles * line + m.ownTrip();
      m.work.transfers = heads * wait;
    }
  }
  m.readsFrom(*from);
  m.writesTo(*to);
}

void modelConcat(OpModel &m) {
  const OpTensor *to = m.call.result();
  if (!to || m.call.operands.empty())
    return;
  const OpTensor &first = m.call.operands[0].tensor;
  // Rows of several operands make one row of the result.
  double pages = resultPages(m);
  double pieces = to->tiled ? 1 : double(m.call.operands.size());
  double bytes = double(to->pageBytes()) / pieces;
  double reader = m.stream(pages * pieces, bytes, first.dram(), false, pieces);
  double writer = m.stream(pages * pieces, bytes, to->dram(), true, pieces);
  m.work.transfers = to->local() ? reader : std::max(reader, writer);
  m.work.serial += (reader + writer) / std::max(pages, 1.0);
  for (const OpOperand &operand : m.call.operands)
    m.readsFrom(operand.tensor);
  m.writesTo(*to);
}

/// Whether the last two dimensions stay the last two.
static bool keepsTiles(const std::vector<int64_t> &order) {
  int64_t rank = int64_t(order.size());
  return rank >= 2 && order[rank - 1] >= rank - 2 &&
         order[rank - 2] >= rank - 2;
}

/// Cycles to change the length of rows. A core has as many input rows as end
/// where a result row ends. It reads a row, waits for it, copies the part that
/// belongs to the result row, waits for the copy, and sends a result row when
/// it is full. If all rows of one length are parts of the other, both
/// data-movement cores do this, half of the rows each.
static void modelOtherRows(OpModel &m, const OpTensor &from,
                           const OpTensor &to) {
  int64_t read = std::max<int64_t>(1, from.width()),
          written = std::max<int64_t>(1, to.width());
  int64_t whole = written / std::gcd(read, written);
  int64_t rows = ceilDiv(ceilDiv(from.rows(), m.work.cores), whole) * whole;
  rows = std::min(rows, from.rows());
  double reads = double(rows), writes = double(rows) * read / written;
  double pieces = reads + writes;
  if (std::max(read, written) % std::min(read, written) == 0) {
    pieces = std::max(reads, writes);
    double units = std::min(reads, writes);
    double half = std::ceil(units / 2) / units;
    reads *= half, writes *= half, pieces *= half;
  }
  const IssueCosts &issue = m.costs.issue;
  double bytes = reads * double(from.pageBytes()) / pieces;
  bool aligned = from.pageBytes() % m.chip.nocL1AddressAlignBytes == 0 &&
                 to.pageBytes() % m.chip.nocL1AddressAlignBytes == 0;
  double copy = aligned ? issue.write + m.costs.noc.writeLatency +
                              issue.barrier + bytes / m.costs.noc.bytesPerCycle
                        : bytes / elementBytesInRows(to) * kElementCopy;
  m.work.transfers =
      m.reads(from, reads, 1) + pieces * copy + m.writes(to, writes, 1);
}

/// The permutation of the call. If the call does not state it, a permutation
/// that turns the operand's shape into the result's and keeps the last
/// dimension if possible; empty if none exists.
static std::vector<int64_t>
permutationOf(const OpModel &m, const OpTensor &from, const OpTensor &to) {
  std::vector<int64_t> order = m.call.list("permutation");
  if (!order.empty() || from.shape.size() != to.shape.size())
    return order;
  order.resize(from.shape.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<int64_t> best;
  do {
    bool fits = true;
    for (size_t i = 0; i != order.size() && fits; ++i)
      fits = to.shape[i] == from.shape[size_t(order[i])];
    if (fits && (best.empty() || order.back() > best.back()))
      best = order;
  } while (order.size() <= 6 &&
           std::next_permutation(order.begin(), order.end()));
  return best;
}

/// Rows in another order go through a circular buffer one by one. If another
/// dimension becomes the width, the core turns blocks of up to 32 x 32
/// elements: it asks for all parts of rows in the block together, and writes
/// all parts of the turned rows together.
static void modelPermutedRows(OpModel &m, const OpTensor &from,
                              const OpTensor &to) {
  std::vector<int64_t> order = permutationOf(m, from, to);
  if (order.empty() || order.back() == int64_t(order.size()) - 1) {
    double rows = m.share(to.rows());
    m.work.transfers = std::max(m.reads(from, rows, 1), m.writes(to, rows, 1));
    return;
  }
  // The dimension `moved` becomes the width of the result.
  int64_t moved = to.width(), width = from.width();
  auto parts = [](int64_t size) { return ceilDiv(size, Tile::kSide); };
  int64_t blocks = from.volume() / std::max<int64_t>(1, moved * width) *
                   parts(moved) * parts(width);
  double in = double(moved) / double(parts(moved)),
         out = double(width) / double(parts(width));
  double bytes = elementBytesInRows(to);
  double reader = m.stream(in, out * bytes, from.dram(), false, in);
  double writer = m.stream(out, in * bytes, to.dram(), true, out);
  CallForm form = m.form();
  form.columns = 1;
  Threads turn = m.kernel("tilize_block", form);
  turn += m.kernel("transpose_wh_tile", form);
  turn += m.kernel("pack_untilize_block", form);
  m.work.transfers = m.share(blocks) * std::max(reader, writer);
  m.work.compute = m.share(blocks) * turn.most();
}

void modelLines(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  if (from->tiled && keepsTiles(m.call.list("permutation")))
    return modelCopy(m);
  m.readsFrom(*from);
  m.writesTo(*to);
  if (!to->tiled)
    return m.call.op == "permute" ? modelPermutedRows(m, *from, *to)
                                  : modelOtherRows(m, *from, *to);
  if (m.call.op == "permute") {
    // The rows of every input tile go to tiles of the result; the core writes
    // the padding of the result, too.
    double in = m.share(from->tiles()), out = m.share(to->tiles());
    m.work.transfers =
        in * m.reads(*from, 1, 1) +
        out * 64 * (m.costs.issue.write + 2 * m.costs.issue.scalar);
    return;
  }
  // reshape: for each page of the result, the core reads the pages that its
  // rows come from, and copies each row of a face.
  double out = m.share(to->tiles());
  double rows = double(std::min<int64_t>(to->height(), Tile::kSide));
  // In a tile of longer rows, each row comes from another row of the operand;
  // in a tile of shorter rows, each comes from other columns.
  double widths =
      double(from->width()) / double(std::max<int64_t>(1, to->width()));
  double sources =
      widths == 1  ? std::min(rows, 2.0)
      : widths < 1 ? std::min(rows, double(from->slices() * from->tileRows()))
                   : std::min(rows, widths);
  // The reader brings a list of the copies, then the pages, one at a time; the
  // writer takes the copies from the list, five words each.
  const IssueCosts &issue = m.costs.issue;
  double copies = 2 * rows;
  double reader =
      (1 + sources) * m.reads(*from, 1, 1) + copies * 2 * issue.scalar;
  double writer = copies * (5 * issue.scalar + issue.write) +
                  sources * m.roundTrip(false, true) + m.writes(*to, 1, 1);
  m.work.transfers = out * std::max(reader, writer);
}

void modelCollective(OpModel &m) {
  const OpTensor *from = m.call.operand(size_t(0)), *to = m.call.result();
  if (!from || !to)
    return;
  const std::optional<OpExchange> &exchange = m.call.exchange;
  if (exchange && exchange->group.chips > 1 && exchange->group.links > 0) {
    bool joins = exchange->kind == mesh::Kind::AllGather;
    m.work.links = collectiveSeconds({.kind = exchange->kind,
                                      .bytes = (joins ? to : from)->bytes(),
                                      .pageBytes = to->pageBytes()},
                                     exchange->group);
    return;
  }
  m.readsFrom(*from);
  m.writesTo(*to);
}

void modelEmbedding(OpModel &m) {
  const OpTensor *rows = m.call.operand(size_t(0)), *to = m.call.result();
  const OpTensor *table = m.call.operand(1);
  if (!rows || !table || !to)
    return;
  double count = m.share(to->rows());
  double bytes = double(table->width()) * elementBytesInRows(*table);
  // The core reads a row, waits, writes it and waits.
  m.work.transfers =
      m.stream(count, bytes, table->dram(), false, 1) +
      (to->local() ? 0 : m.stream(count, bytes, to->dram(), true, 1));
  m.work.serial += m.reads(*rows, 1, 1) + m.roundTrip(table->dram(), false) +
                   m.roundTrip(to->dram(), true);
  m.readsFrom(*table, double(to->rows()) * bytes);
  m.readsFrom(*rows);
  m.writesTo(*to);
}

} // namespace tt::device
