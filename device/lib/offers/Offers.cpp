//===- Offers.cpp - The ways in which a call may be laid out --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OfferList.h"

#include "../ops/PageAccess.h"
#include "../ops/Programs.h"
#include "tt/device/OpTime.h"

#include <algorithm>

namespace tt::device {

TensorPlace TensorPlace::of(const OpTensor &tensor) {
  return {tensor.memory, tensor.spread, tensor.shardGrid, tensor.shardCores,
          tensor.shard};
}

OpTensor TensorPlace::apply(OpTensor tensor) const {
  tensor.memory = memory;
  tensor.spread = spread;
  tensor.shardGrid = grid;
  tensor.shardCores = cores;
  tensor.shard = shard;
  return tensor;
}

std::string TensorPlace::text() const {
  constexpr const char *spreads[] = {"", " height", " width", " block"};
  std::string text = inL1() ? "l1" : "dram";
  if (sharded())
    text += spreads[size_t(spread)] + (" " + std::to_string(grid.rows)) + "x" +
            std::to_string(grid.cols);
  return text;
}

/// Tiles of all matrices, below each other.
static int64_t tilesDown(const OpTensor &tensor) {
  return tensor.slices() * tensor.tileRows();
}

TensorPlace shardsOn(const OpTensor &tensor, Spread spread, int64_t down,
                     int64_t across) {
  const Shape2 tile = kDefaultTile;
  int64_t rows = ceilDiv(tilesDown(tensor), down) * tile.rows;
  int64_t columns = ceilDiv(tensor.tileColumns(), across) * tile.cols;
  return {BufferType::L1,
          spread,
          {uint32_t(down), uint32_t(across)},
          uint32_t(down * across),
          {uint32_t(rows), uint32_t(columns)}};
}

std::optional<TensorPlace> evenShards(const OpTensor &tensor, Spread spread,
                                      const ChipDesc &chip) {
  if (!tensor.tiled || spread == Spread::Interleaved || !tensor.volume())
    return std::nullopt;
  int64_t down = 1, across = 1, cores = chip.numCores();
  if (spread == Spread::Height)
    down = largestDivisor(tilesDown(tensor), cores);
  else if (spread == Spread::Width)
    across = largestDivisor(tensor.tileColumns(), cores);
  else
    down = largestDivisor(tilesDown(tensor), chip.grid.rows),
    across = largestDivisor(tensor.tileColumns(), chip.grid.cols);
  // Blocks in one row or column are height or width shards.
  bool isEnough =
      spread == Spread::Block ? down > 1 && across > 1 : down * across > 1;
  if (!isEnough)
    return std::nullopt;
  return shardsOn(tensor, spread, down, across);
}

double moveSeconds(const OpTensor &tensor, const TensorPlace &place,
                   const ChipDesc &chip) {
  if (TensorPlace::of(tensor) == place)
    return 0;
  OpCall call{.op = "to_memory_config"};
  call.operands.push_back({"input", tensor});
  call.results.push_back(place.apply(tensor));
  return opTime(work(call, chip), chip).seconds;
}

bool worksOnShards(const OpCall &call) {
  const Program *program = programOf(call.op);
  return program && program->model == &modelEltwise &&
         call.results.size() == 1 && !call.operands.empty();
}

OpCall withOffer(const OpCall &call, const Offer &offer) {
  OpCall placed = call;
  for (size_t i = 0; i < placed.operands.size(); ++i)
    placed.operands[i].tensor =
        offer.operands[i].apply(placed.operands[i].tensor);
  for (size_t i = 0; i < placed.results.size(); ++i)
    placed.results[i] = offer.results[i].apply(placed.results[i]);
  if (offer.product)
    placed.arguments.push_back(offer.product->argument());
  if (offer.conv)
    placed.arguments.push_back(offer.conv->argument());
  return placed;
}

//===-- the list ----------------------------------------------------------===//

OfferList::OfferList(const OpCall &call, const ChipDesc &chip,
                     const OfferOptions &options, const OfferContext &context)
    : call(call), chip(chip), options(options), context(context) {}

std::vector<TensorPlace> OfferList::interleavedPlaces(const OpTensor &tensor,
                                                      bool isFixed) const {
  std::vector<TensorPlace> places = {TensorPlace::of(tensor)};
  if (isFixed || tensor.sharded())
    return places;
  if (!tensor.dram())
    places.push_back(TensorPlace::interleaved(BufferType::DRAM));
  else if (options.l1)
    places.push_back(TensorPlace::interleaved(BufferType::L1));
  return places;
}

Offer OfferList::asIs() const {
  Offer offer;
  for (const OpOperand &operand : call.operands)
    offer.operands.push_back(TensorPlace::of(operand.tensor));
  for (const OpTensor &result : call.results)
    offer.results.push_back(TensorPlace::of(result));
  return offer;
}

void OfferList::add(Offer offer) {
  for (size_t i = 0; i < offer.operands.size(); ++i)
    if (isFixed(i) && offer.operands[i] != TensorPlace::of(operand(i)))
      return;
  for (size_t i = 0; i < offer.results.size(); ++i)
    if (isFixedResult(i) &&
        offer.results[i] != TensorPlace::of(call.results[i]))
      return;
  OpCall placed = withOffer(call, offer);
  Deal dealt = deal(placed, chip);
  // A view lies where its operand lies.
  if (dealt.cores == 0 && !offer.operands.empty())
    for (const TensorPlace &place : offer.results)
      if (place != offer.operands[0])
        return;
  offer.seconds = opTime(work(placed, dealt, chip), chip).seconds;
  offer.bufferBytes = bufferBytes(placed, dealt, chip);
  // Tensors in L1 and circular buffers share L1. The call as it stands is
  // always an offer.
  if (!all.empty()) {
    int64_t left = l1Left(placed, chip);
    for (const OpTensor &result : placed.results)
      left -= l1Bytes(result, chip);
    if (offer.bufferBytes > left)
      return;
  }
  all.push_back(std::move(offer));
}

bool Offer::movesToShards(const Offer &asIs) const {
  auto moves = [](const std::vector<TensorPlace> &places,
                  const std::vector<TensorPlace> &were) {
    for (size_t i = 0; i < places.size(); ++i)
      if (places[i].sharded() && places[i] != were[i])
        return true;
    return false;
  };
  return moves(operands, asIs.operands) || moves(results, asIs.results);
}

/// The `most` fastest of the offers, in their order.
static std::vector<Offer> fastest(std::vector<Offer> offers, size_t most) {
  if (offers.size() <= most)
    return offers;
  std::vector<double> times;
  for (const Offer &offer : offers)
    times.push_back(offer.seconds);
  std::sort(times.begin(), times.end());
  double slowest = most ? times[most - 1] : -1;
  // Offers of equal time are kept as far as there is room.
  size_t room = most;
  for (double time : times)
    room -= time < slowest;
  std::vector<Offer> kept;
  for (Offer &offer : offers) {
    bool isLast = offer.seconds == slowest && room != 0;
    room -= isLast;
    if (offer.seconds < slowest || isLast)
      kept.push_back(std::move(offer));
  }
  return kept;
}

std::vector<Offer> OfferList::finish() {
  // The fastest of the offers with the same places stays, or the first of
  // equally fast ones.
  std::vector<Offer> different;
  for (Offer &offer : all) {
    auto same = std::find_if(
        different.begin(), different.end(), [&](const Offer &other) {
          return other.operands == offer.operands &&
                 other.results == offer.results && !other.conv == !offer.conv;
        });
    if (same == different.end())
      different.push_back(std::move(offer));
    else if (offer.seconds < same->seconds)
      *same = std::move(offer);
  }
  // Sharded offers displace no others: fewer kinds of places offer a subset.
  std::vector<Offer> kept = {different.front()}, rest, inShards;
  for (size_t i = 1; i < different.size(); ++i)
    (different[i].movesToShards(kept.front()) ? inShards : rest)
        .push_back(std::move(different[i]));
  size_t most = std::max<size_t>(1, options.most);
  rest = fastest(std::move(rest), most - 1);
  inShards =
      fastest(std::move(inShards), std::max(most - 1 - rest.size(), most / 4));
  for (std::vector<Offer> *part : {&rest, &inShards})
    std::move(part->begin(), part->end(), std::back_inserter(kept));
  return kept;
}

//===-- families ----------------------------------------------------------===//

/// Whether the library takes the op's interleaved operands from DRAM only:
/// queries of one position, and tables of pages, whose rows are shorter than
/// what L1 aligns.
static bool readsDramOnly(const OpCall &call) {
  return call.op.starts_with("paged_") || call.op.ends_with("attention_decode");
}

/// All of up to three operands and the results from DRAM or L1. Small tables
/// (weights, scales, indices) stay.
void offerInterleaved(OfferList &list) {
  constexpr size_t kVaried = 3;
  std::vector<Offer> offers = {list.asIs()};
  auto vary = [&](const OpTensor &tensor, bool isFixed, auto place) {
    size_t count = offers.size();
    std::vector<TensorPlace> places = list.interleavedPlaces(tensor, isFixed);
    for (size_t other = 1; other < places.size(); ++other)
      for (size_t i = 0; i < count; ++i) {
        Offer offer = offers[i];
        place(offer) = places[other];
        offers.push_back(std::move(offer));
      }
  };
  size_t varied = 0;
  for (size_t i = 0; i < list.operands() && varied < kVaried; ++i)
    if (!list.isConstant(i) && !list.isFixed(i) && !readsDramOnly(list.call)) {
      vary(list.operand(i), false,
           [&](Offer &offer) -> TensorPlace & { return offer.operands[i]; });
      ++varied;
    }
  // The results of an op with several move together.
  bool areFree = !list.call.results.empty();
  for (size_t i = 0; i < list.call.results.size(); ++i)
    areFree &=
        list.interleavedPlaces(list.call.results[i], list.isFixedResult(i))
            .size() > 1;
  if (areFree) {
    TensorPlace other = list.interleavedPlaces(list.call.results[0], false)[1];
    size_t count = offers.size();
    for (size_t i = 0; i < count; ++i) {
      Offer offer = offers[i];
      std::fill(offer.results.begin(), offer.results.end(), other);
      offers.push_back(std::move(offer));
    }
  }
  for (Offer &offer : offers)
    list.add(std::move(offer));
}

/// Equal shards of operands and result. Operands that are repeated along a
/// dimension come interleaved.
void offerShards(OfferList &list) {
  const OpTensor &result = list.call.results[0];
  std::vector<TensorPlace> shards = list.context.suggested;
  for (Spread spread : {Spread::Height, Spread::Width, Spread::Block})
    if (auto even = evenShards(result, spread, list.chip))
      shards.push_back(*even);
  for (const TensorPlace &place : shards) {
    Offer offer = list.asIs();
    bool any = false, all = true;
    for (size_t i = 0; i < list.operands(); ++i) {
      const OpTensor &operand = list.operand(i);
      all &= operand.tiled;
      if (operand.shape != result.shape)
        continue;
      offer.operands[i] = place;
      any = true;
    }
    offer.results[0] = place;
    if (any && all && result.tiled)
      list.add(std::move(offer));
  }
}

/// A row is normalized by the cores that share it, or by one that has it.
void offerNorms(OfferList &list) {
  const OpTensor &in = list.operand(0);
  if (!in.tiled || list.call.results[0].shape != in.shape)
    return;
  std::vector<TensorPlace> shards = list.context.suggested;
  for (Spread spread : {Spread::Width, Spread::Block})
    if (auto even = evenShards(in, spread, list.chip))
      shards.push_back(*even);
  for (const TensorPlace &place : shards) {
    // Rows of tiles are shared by cores of a row; the library takes no shards
    // of whole rows.
    if (place.spread == Spread::Height)
      continue;
    Offer offer = list.asIs();
    offer.operands[0] = place;
    offer.results[0] = place;
    list.add(std::move(offer));
  }
}

/// Movements, heads, attention.
static void offerMovement(OfferList &list) {
  struct Family {
    std::string_view op;
    void (*offer)(OfferList &);
  };
  constexpr Family kFamilies[] = {
      {"concat", offerConcat},
      {"concatenate_heads", offerHeads},
      {"nlp_concat_heads", offerHeads},
      {"rotary_embedding", offerRotary},
      {"scaled_dot_product_attention_decode", offerDecode},
      {"paged_scaled_dot_product_attention_decode", offerDecode},
      {"to_memory_config", offerMoves},
      {"update_cache", offerCache}};
  for (const Family &family : kFamilies)
    if (family.op == list.call.op)
      family.offer(list);
  PageAccess access = pageAccess(list.call.op);
  if (access.reads || access.writes)
    offerPages(list);
}

std::vector<Offer> offers(const OpCall &call, const ChipDesc &chip,
                          const OfferOptions &options,
                          const OfferContext &context) {
  OfferList list(call, chip, options, context);
  bool isProduct = call.op == "matmul" || call.op == "linear";
  bool isNorm = call.op == "layer_norm" || call.op == "rms_norm";
  if (isProduct && call.operands.size() > 1 && call.results.size() == 1) {
    list.add(list.asIs());
    offerProducts(list);
    return list.finish();
  }
  if (call.op == "conv2d" && call.operands.size() > 1 &&
      call.results.size() == 1) {
    offerConvs(list);
    return list.finish();
  }
  offerInterleaved(list);
  if (options.sharded && call.results.size() == 1 &&
      (call.op == "max_pool2d" || call.op == "avg_pool2d"))
    offerPools(list);
  if (options.sharded && worksOnShards(call))
    offerShards(list);
  if (options.sharded && isNorm && !call.operands.empty())
    offerNorms(list);
  if (options.sharded && call.op == "nlp_create_qkv_heads_decode")
    offerSplit(list);
  if (options.sharded && !call.operands.empty() && call.results.size() == 1)
    offerMovement(list);
  return list.finish();
}

} // namespace tt::device
