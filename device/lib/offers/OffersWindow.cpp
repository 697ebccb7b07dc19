//===- OffersWindow.cpp - The ways to lay out convolutions and pools ------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OfferList.h"

#include "../deal/ConvShares.h"
#include "tt/device/OpTime.h"

#include <algorithm>

namespace tt::device {
namespace {

const TensorPlace kDram = TensorPlace::interleaved(BufferType::DRAM);
const TensorPlace kL1 = TensorPlace::interleaved(BufferType::L1);

Offer between(const OfferList &list, const TensorPlace &in,
              const TensorPlace &out) {
  Offer offer = list.asIs();
  offer.operands[0] = in;
  offer.results[0] = out;
  return offer;
}

/// Interleaved tensors. From DRAM the library takes images piece by piece, and
/// puts its result there, too.
void offerPlain(OfferList &list) {
  Offer asIs = list.asIs();
  list.add(asIs);
  if (!list.options.l1 || list.operand(0).sharded() ||
      list.call.results[0].sharded())
    return;
  for (const TensorPlace &out : {kL1, kDram})
    list.add(between(list, kL1, out));
  list.add(between(list, kDram, kDram));
}

/// The fastest cut of the call into rows at a time, and its buffers; nothing if
/// L1 has no room for any cut.
std::optional<ConvConfig> bestConfig(const OfferList &list,
                                     const Sliding &window, const Offer &offer,
                                     const ConvShares &shares) {
  std::optional<ConvConfig> best;
  double least = 0;
  OpCall call = withOffer(list.call, offer);
  int64_t room = l1Left(call, list.chip) - l1Bytes(call.results[0], list.chip);
  for (int64_t rows = shares.down; rows;
       rows = rows == 1 ? 0 : largestDivisor(shares.down, rows / 2))
    for (unsigned ways = 0; ways != 8; ++ways) {
      bool twoInputs = ways & 1, twoWeights = ways & 2, twoReaders = ways & 4;
      if (twoReaders && (shares.shards.spread != Spread::Height || rows < 2))
        continue;
      Offer tried = offer;
      tried.conv = ConvConfig{
          .spread = shares.shards.spread,
          .rowsAtOnce =
              rows == shares.down ? 0 : rows * int64_t(kDefaultTile.rows),
          .twoInputBlocks = twoInputs,
          .twoWeightBlocks = twoWeights,
          .twoReaders = twoReaders};
      OpCall placed = withOffer(list.call, tried);
      if (convBytes(window, placed, list.chip) > room)
        continue;
      double seconds = opTime(work(placed, list.chip), list.chip).seconds;
      if (best && seconds >= least)
        continue;
      best = tried.conv;
      least = seconds;
    }
  return best;
}

/// All ways between interleaved tensors and these shards.
void offerShares(OfferList &list, const Sliding &window,
                 const ConvShares &shares) {
  const OpTensor &input = list.operand(0), &result = list.call.results[0];
  TensorPlace in = shares.inputPlace(input), out = shares.resultPlace();
  std::optional<ConvConfig> config =
      bestConfig(list, window, between(list, in, out), shares);
  if (!config)
    return;
  auto add = [&](const TensorPlace &from, const TensorPlace &to) {
    Offer offer = between(list, from, to);
    offer.conv = config;
    list.add(std::move(offer));
  };
  bool isOwn = convShards(window, shares.shards.spread, input.tiled, list.chip)
                   .positions == shares.shards.positions;
  if (isOwn) {
    add(kDram, kDram);
    add(kL1, kDram);
    add(kL1, kL1);
  }
  if (!list.options.sharded)
    return;
  if (result.tiled && isOwn)
    add(kL1, out);
  // Rows are cut between channels only where nothing is left over.
  if (!input.tiled &&
      shares.channels * shares.shards.inChannels != input.width())
    return;
  if (result.tiled)
    add(in, out);
  add(in, kL1);
  add(in, kDram);
}

/// Whether so many cores all have one of the units, if each gets `each`.
bool allWork(int64_t units, int64_t each, int64_t cores) {
  return ceilDiv(units, each) == cores;
}
bool allWork(const Sliding &window, const ConvShares &s) {
  int64_t tile = kDefaultTile.cols;
  return allWork(window.tiles(), s.down, s.shards.positions) &&
         allWork(ceilDiv(window.outChannels, tile), s.across,
                 s.shards.outChannels) &&
         allWork(window.inChannels, s.channels, s.shards.inChannels);
}
bool allWork(const OpTensor &tensor, const TensorPlace &place) {
  return allWork(tensor.rows(), place.shard.rows, place.grid.rows) &&
         allWork(tensor.width(), place.shard.cols, place.grid.cols);
}

/// Whether shards are more than one, and blocks shards of no other kind.
bool areSome(const WindowShards &cut) {
  return cut.cores() > 1 && (cut.spread != Spread::Block ||
                             (cut.positions > 1 && cut.inChannels > 1));
}

/// `cuts`, and the cuts in which the input of the call may come.
template <typename InputPlace>
std::vector<WindowShards> withSuggested(const OfferList &list,
                                        std::vector<WindowShards> cuts,
                                        InputPlace inputPlace) {
  for (const TensorPlace &place : list.context.suggested) {
    if (!place.sharded() || !place.inL1())
      continue;
    auto own = std::find_if(cuts.begin(), cuts.end(), [&](const auto &cut) {
      return cut.spread == place.spread;
    });
    WindowShards cut = *own;
    cut.positions = place.grid.rows;
    cut.inChannels = place.grid.cols;
    if (inputPlace(cut) == place)
      cuts.push_back(cut);
  }
  return cuts;
}

} // namespace

void offerConvs(OfferList &list) {
  std::optional<Sliding> window = sliding(list.call);
  if (!window || isPointwiseProduct(*window, list.call))
    return offerInterleaved(list);
  offerPlain(list);
  // Windows that lie side by side are a product of tensors in DRAM, whatever
  // the config says.
  if (window->folds)
    return;
  // A call that names its shards keeps them.
  if (!list.options.configs || !list.options.l1 ||
      ConvConfig::of(list.call) != ConvConfig() || list.operand(0).sharded() ||
      list.call.results[0].sharded())
    return;
  bool tiled = list.operand(0).tiled;
  std::vector<WindowShards> cuts;
  for (Spread spread : {Spread::Height, Spread::Block, Spread::Width})
    cuts.push_back(convShards(*window, spread, tiled, list.chip));
  cuts = withSuggested(list, cuts, [&](const WindowShards &cut) {
    return convShares(*window, cut, tiled, 0).inputPlace(list.operand(0));
  });
  for (const WindowShards &cut : cuts) {
    ConvShares shares = convShares(*window, cut, tiled, 0);
    if (areSome(cut) && allWork(*window, shares))
      offerShares(list, *window, shares);
  }
}

void offerPools(OfferList &list) {
  std::optional<Sliding> window = sliding(list.call);
  const OpTensor &input = list.operand(0), &result = list.call.results[0];
  if (!window || input.sharded() || result.sharded() ||
      !poolShards(*window, list.call, list.chip))
    return;
  std::vector<WindowShards> cuts;
  for (Spread spread : {Spread::Height, Spread::Block, Spread::Width})
    cuts.push_back(poolShards(*window, spread, result.tiled, list.chip));
  cuts = withSuggested(list, cuts,
                       [&](WindowShards cut) { return poolPlace(input, cut); });
  for (WindowShards &cut : cuts) {
    cut.outChannels = cut.inChannels;
    TensorPlace in = poolPlace(input, cut), out = poolPlace(result, cut);
    if (!areSome(cut) || !allWork(input, in) || !allWork(result, out))
      continue;
    for (const TensorPlace &to : {out, kL1, kDram})
      list.add(between(list, in, to));
  }
}

} // namespace tt::device
