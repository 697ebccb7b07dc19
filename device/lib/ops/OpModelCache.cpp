//===- OpModelCache.cpp - Keys and values are kept ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Filling a cache copies tiles. Updating one writes a row into tiles: the op
// reads them, untilizes them, writes the row and tilizes them again.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

void writesToCache(OpModel &m, const OpTensor &cache, double bytes) {
  if (cache.dram())
    m.work.dramWritten += bytes;
}

/// A core waits once for all tiles of a row of tiles, in and out.
void modelFill(OpModel &m, const OpTensor &cache, const OpTensor &from) {
  double pages = m.share(from.pages()), together = double(from.tileColumns());
  m.readsFrom(from);
  writesToCache(m, cache, double(from.pages() * cache.pageBytes()));
  m.work.transfers = std::max(m.reads(from, pages, together),
                              m.writes(cache, pages, together));
}

/// Rows of one position: a row for each user and head, of heads that fill a
/// tile.
void modelRows(OpModel &m, const OpTensor &cache, const OpTensor &from) {
  double heads = std::min(double(from.height()), double(cache.fromLast(2)));
  double rows = double(from.slices()) * heads;
  double together = double(cache.tileColumns());
  double touched = std::ceil(rows / m.work.cores) * together;
  CallForm form = m.form();
  m.work.compute = touched * (m.pass("copy_tile", 1, form).most() * 3);
  // The core waits once for all tiles of a head.
  m.work.transfers = std::max(m.reads(from, m.share(from.pages()), 1) +
                                  m.reads(cache, touched, together),
                              m.writes(cache, touched, together));
}

/// A position for each user, from a tensor of positions: a core takes a user.
/// It waits for the position (and the user's page), and untilizes the row.
/// Then the threads wait for each other, head by head: the tiles of the next
/// head are untilized while those of the last one are written, the row is
/// copied within the core, and the tiles are tilized. Each of the two sets up
/// the units.
void modelUsers(OpModel &m, const OpTensor &cache, const OpTensor &from) {
  double tiles = double(cache.tileColumns());
  double heads = m.share(from.slices()) *
                 std::min(double(from.height()), double(cache.fromLast(2)));
  CallForm row = m.form();
  row.columns = uint32_t(cache.tileColumns());
  double untilize =
      m.phaseChange() + m.kernel("pack_untilize_block", row).most();
  double tilize =
      m.phaseChange() + tiles * m.kernel("tilize_block", m.form()).most();
  double copy = m.perPage(false, false, true) + m.ownTrip();
  double asked = m.perPage(true, false, true) + m.roundTrip(true, false);
  double lists = m.call.operand("page_table") ? 2 : 1;
  double write = m.writes(cache, tiles, tiles);
  m.work.serial += lists * asked + untilize;
  m.work.compute = heads * (untilize + tilize);
  m.work.transfers =
      std::max(m.reads(cache, heads * tiles, tiles),
               heads * (std::max(untilize, write) + copy + tilize));
}

} // namespace

void modelCache(OpModel &m) {
  const OpTensor *cache = m.call.operand(size_t(0)), *from = m.call.operand(1);
  if (!cache || !from)
    return;
  if (m.call.op == "fill_cache" || m.call.op == "paged_fill_cache") {
    modelFill(m, *cache, *from);
  } else {
    m.readsFrom(*from);
    if (m.call.op == "paged_update_cache")
      modelUsers(m, *cache, *from);
    else
      modelRows(m, *cache, *from);
    double heads = std::min(double(from->height()), double(cache->fromLast(2)));
    double bytes = double(from->slices()) * heads *
                   double(cache->tileColumns()) * double(cache->pageBytes());
    m.readsFrom(*cache, bytes);
    writesToCache(m, *cache, bytes);
  }
  m.endsAt(from, cache);
}

} // namespace tt::device
