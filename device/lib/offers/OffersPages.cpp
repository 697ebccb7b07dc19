//===- OffersPages.cpp - The ways to lay out movements and heads ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OfferList.h"

#include "../deal/DealRules.h"
#include "../ops/PageAccess.h"

#include <algorithm>

namespace tt::device {
namespace {

using Places = std::vector<TensorPlace>;

void addTo(Places &places, const TensorPlace &place) {
  if (std::find(places.begin(), places.end(), place) == places.end())
    places.push_back(place);
}

/// Shards of the result: those that are wanted, and even ones.
Places resultShards(const OfferList &list) {
  Places places;
  for (const TensorPlace &place : list.context.suggested)
    if (place.sharded())
      addTo(places, place);
  for (Spread spread : {Spread::Height, Spread::Width, Spread::Block})
    if (auto even = evenShards(list.call.results[0], spread, list.chip))
      addTo(places, *even);
  return places;
}

/// A height of `count` equal parts, whole tiles each; nothing if they are not.
std::optional<TensorPlace> equalRows(const OpTensor &tensor, int64_t count,
                                     const ChipDesc &chip) {
  int64_t rows = tensor.slices() * tensor.tileRows();
  if (!tensor.tiled || count < 1 || count > chip.numCores() || rows % count)
    return std::nullopt;
  return shardsOn(tensor, Spread::Height, count, 1);
}

/// Whether a reshape of the library knows such shards again: those of one core
/// it takes for columns, and cores that are no rectangle it does not take.
bool suitsReshape(const TensorPlace &place, const ChipDesc &chip) {
  int64_t columns = chip.grid.cols, cores = place.cores;
  return cores > 1 && (place.spread == Spread::Block || cores <= columns ||
                       cores % columns == 0);
}

} // namespace

/// Pages are found wherever they lie: any shards in, any shards out.
void offerPages(OfferList &list) {
  PageAccess access = pageAccess(list.call.op);
  const OpTensor &out = list.call.results[0];
  bool takesRows = list.call.op == "embedding";
  if (!out.tiled || (!takesRows && !list.operand(0).tiled) ||
      deals(list.call, list.chip).size() > 1)
    return;
  Places in = list.interleavedPlaces(list.operand(0), list.isFixed(0));
  size_t interleavedIn = in.size();
  if (takesRows)
    in.resize(interleavedIn = 1);
  if (access.reads && !list.isFixed(0))
    for (const TensorPlace &place : list.context.arriving)
      if (place.sharded())
        addTo(in, place);
  Places results = list.interleavedPlaces(out, list.isFixedResult(0));
  size_t interleavedOut = results.size();
  // Tiles that follow each other otherwise are copied; a view of shards stays.
  bool keepsTiles = list.call.op == "reshape" &&
                    list.operand(0).inPages().samePages(out.inPages());
  if (access.writes && !list.isFixedResult(0) && !keepsTiles)
    for (const TensorPlace &place : resultShards(list))
      addTo(results, place);
  for (size_t i = 0; i < in.size(); ++i)
    for (size_t j = 0; j < results.size(); ++j) {
      if (i < interleavedIn && j < interleavedOut)
        continue; // offered already
      // A reshape from shards puts its result into shards of their kind.
      if (list.call.op == "reshape" &&
          ((i >= interleavedIn && j >= interleavedOut) ||
           (i >= interleavedIn && !suitsReshape(in[i], list.chip)) ||
           (j >= interleavedOut && !suitsReshape(results[j], list.chip))))
        continue;
      Offer offer = list.asIs();
      offer.operands[0] = in[i];
      offer.results[0] = results[j];
      list.add(std::move(offer));
    }
  // The width of a view is that of its shards.
  if (keepsTiles && list.operand(0).width() == out.width() &&
      !list.isFixedResult(0))
    for (size_t i = interleavedIn; i < in.size(); ++i) {
      Offer offer = list.asIs();
      offer.operands[0] = offer.results[0] = in[i];
      list.add(std::move(offer));
    }
}

/// Rows beside each other on the core that has them: the shards of all operands
/// have the same rows. Interleaved operands go to any shards.
void offerConcat(OfferList &list) {
  const OpTensor &out = list.call.results[0];
  for (const OpOperand &operand : list.call.operands)
    if (!operand.tensor.tiled || operand.tensor.width() % kDefaultTile.cols)
      return;
  if (!out.tiled || out.height() % kDefaultTile.rows || list.isFixedResult(0))
    return;
  int64_t dim = normalized(list.call.integer("dim"), out.shape.size());
  bool besideEachOther = dim == int64_t(out.shape.size()) - 1;
  for (const TensorPlace &place : resultShards(list)) {
    Offer offer = list.asIs();
    offer.results[0] = place;
    list.add(offer);
    if (!besideEachOther || place.spread != Spread::Height)
      continue;
    for (size_t i = 0; i < list.operands(); ++i)
      if (auto rows = equalRows(list.operand(i), place.cores, list.chip))
        offer.operands[i] = *rows;
    bool all = std::all_of(offer.operands.begin(), offer.operands.end(),
                           [&](const TensorPlace &operand) {
                             return operand.shard.rows == place.shard.rows;
                           });
    if (all)
      list.add(std::move(offer));
  }
}

/// Positions by angles: rows of heads on the cores that have them.
void offerRotary(OfferList &list) {
  const OpTensor &in = list.operand(0);
  if (!in.tiled || list.call.op != "rotary_embedding")
    return;
  Places rows;
  for (const TensorPlace &place : list.context.arriving)
    if (place.spread == Spread::Height && place.inL1())
      addTo(rows, place);
  if (auto even = evenShards(in, Spread::Height, list.chip))
    addTo(rows, *even);
  for (const TensorPlace &place : rows) {
    Offer offer = list.asIs();
    offer.operands[0] = place;
    for (const TensorPlace &out :
         list.interleavedPlaces(list.call.results[0], list.isFixedResult(0))) {
      offer.results[0] = out;
      list.add(offer);
    }
    // Rows that are filled up to a tile lie in the same tiles.
    offer.results[0] = place;
    list.add(std::move(offer));
  }
}

/// Heads next to each other: those of a sequence that a core has make columns
/// of its rows. The result lies on the same cores, so that blocks of several
/// sequences want a row of the grid for each.
void offerHeads(OfferList &list) {
  const OpTensor &in = list.operand(0), &out = list.call.results[0];
  if (in.shape.size() != 4 || !in.tiled || !out.tiled ||
      in.width() % kDefaultTile.cols || in.height() % kDefaultTile.rows)
    return;
  int64_t sequences = in.shape[0], heads = in.shape[1];
  for (int64_t parts = heads; parts; --parts) {
    int64_t across = parts, down = sequences;
    bool isGrid = sequences == 1 ? across <= list.chip.numCores()
                                 : down <= list.chip.grid.rows &&
                                       across == list.chip.grid.cols;
    if (heads % parts || !isGrid || down * across < 2)
      continue;
    auto rows = equalRows(in, down * across, list.chip);
    if (!rows)
      continue;
    Offer offer = list.asIs();
    offer.operands[0] = *rows;
    offer.results[0] = shardsOn(
        out, sequences == 1 ? Spread::Width : Spread::Block, down, across);
    list.add(std::move(offer));
  }
}

/// Rows of heads in columns: lines are found wherever they lie. Each user's
/// heads lie on a core in any case.
void offerSplit(OfferList &list) {
  for (const TensorPlace &place : list.context.arriving) {
    if (place.spread != Spread::Width || !place.inL1())
      continue;
    Offer offer = list.asIs();
    offer.operands[0] = place;
    list.add(std::move(offer));
  }
}

/// Queries of one position: each user's on a core of its own. The result lies
/// likewise if there is one head of keys.
void offerDecode(OfferList &list) {
  const OpTensor &query = list.operand(0), &out = list.call.results[0];
  if (query.shape.size() != 4 || list.operands() < 2 || !query.tiled)
    return;
  auto users = equalRows(query, query.shape[1], list.chip);
  if (!users)
    return;
  Offer offer = list.asIs();
  offer.operands[0] = *users;
  for (const TensorPlace &place :
       list.interleavedPlaces(out, list.isFixedResult(0))) {
    offer.results[0] = place;
    list.add(offer);
  }
  if (list.operand(1).fromLast(2) != 1 || out.shape != query.shape)
    return;
  offer.results[0] = *users;
  list.add(offer);
  offer.operands[0] = list.asIs().operands[0];
  list.add(std::move(offer));
}

/// Rows of a cache's users, of whatever cores.
void offerCache(OfferList &list) {
  for (const TensorPlace &place : list.context.arriving) {
    if (list.operands() < 2 || place.spread != Spread::Height)
      continue;
    Offer offer = list.asIs();
    offer.operands[1] = place;
    list.add(std::move(offer));
  }
}

/// A move from where the result lies is none.
void offerMoves(OfferList &list) {
  Offer offer = list.asIs();
  offer.operands[0] = offer.results[0];
  if (!list.isFixed(0) && offer.results[0].inL1())
    list.add(std::move(offer));
}

} // namespace tt::device
