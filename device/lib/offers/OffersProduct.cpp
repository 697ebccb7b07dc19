//===- OffersProduct.cpp - The ways to lay out a matrix product -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OfferList.h"

#include "../deal/DealRules.h"
#include "tt/device/OpTime.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tt::device {
namespace {

// A longer block of the inner dimension saves nothing.
constexpr int64_t kMostK = 16;

/// A product whose operands can be cut, sides in tiles. The matrices of the
/// left-hand side count as rows, with the padding of each.
struct Sides {
  int64_t m = 0, k = 0, n = 0;
};

/// Nothing if the right-hand side has several matrices, or if a side is
/// transposed.
std::optional<Sides> cuttable(const OpCall &call) {
  const OpTensor &a = call.operands[0].tensor, &b = call.operands[1].tensor;
  const OpTensor &out = call.results[0];
  if (!a.tiled || !b.tiled || !out.tiled || b.slices() != 1 ||
      call.flag("transpose_a") || call.flag("transpose_b") || !out.volume() ||
      !a.volume())
    return std::nullopt;
  return Sides{a.slices() * a.tileRows(), a.tileColumns(), out.tileColumns()};
}

/// Adds `offer` with the fastest block of the inner dimension, which divides
/// `limit`.
void addWithBestK(OfferList &list, const Offer &offer, ProductConfig config,
                  int64_t limit) {
  std::optional<Offer> best;
  double seconds = 0;
  for (int64_t k = std::min(limit, kMostK); k; --k) {
    if (limit % k)
      continue;
    config.blockK = k;
    Offer tried = offer;
    tried.product = config;
    OpCall placed = withOffer(list.call, tried);
    if (!fitsL1(placed, list.chip, config))
      continue;
    double now = opTime(work(placed, list.chip), list.chip).seconds;
    if (best && now >= seconds)
      continue;
    best = std::move(tried);
    seconds = now;
  }
  if (best)
    list.add(std::move(*best));
}

/// A linear layer has its bias added by the product only if that is one row of
/// tiles.
bool biasIsRow(const OpCall &call) {
  const OpTensor *bias = call.operand("bias");
  return !bias || bias->tileRows() == 1;
}

/// Columns of the result over cores; each core multicasts its part of the
/// left-hand side to all.
void offerColumns(OfferList &list, const Sides &sides) {
  const OpTensor &a = list.operand(0), &out = list.call.results[0];
  int64_t cores = list.chip.numCores();
  std::vector<int64_t> counts = {
      largestDivisor(sides.k, cores),
      largestDivisor(std::gcd(sides.k, sides.n), cores)};
  for (const TensorPlace &place : list.context.suggested)
    if (place.spread == Spread::Width)
      counts.push_back(place.cores);
  std::vector<int64_t> outs = {largestDivisor(sides.n, cores), counts[1]};
  if (outs[0] == outs[1])
    outs.pop_back();
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  for (int64_t count : counts)
    for (int64_t outCount : outs) {
      if (count < 2 || outCount < 2 || sides.k % count)
        continue;
      Offer offer = list.asIs();
      offer.operands[0] = shardsOn(a, Spread::Width, 1, count);
      offer.results[0] = shardsOn(out, Spread::Width, 1, outCount);
      addWithBestK(list, offer,
                   {ProductProgram::MulticastA, 1, sides.m, sides.n / outCount},
                   sides.k / count);
      offer.results[0] = list.asIs().results[0];
      if (outCount == outs[0])
        addWithBestK(
            list, offer,
            {ProductProgram::MulticastA, 1, sides.m, sides.n / outCount},
            sides.k / count);
    }
}

/// Rows of the result over cores, which all read the right-hand side.
void offerRows(OfferList &list, const Sides &sides) {
  int64_t count = largestDivisor(sides.m, list.chip.numCores());
  if (count < 2)
    return;
  Offer offer = list.asIs();
  offer.operands[0] = shardsOn(list.operand(0), Spread::Height, count, 1);
  offer.results[0] = shardsOn(list.call.results[0], Spread::Height, count, 1);
  addWithBestK(list, offer,
               {ProductProgram::MulticastB, 1, sides.m / count, sides.n},
               sides.k);
}

/// Blocks of the result over a rectangle of cores: rows and columns of cores
/// share operands.
void offerBlocks(OfferList &list, const Sides &sides) {
  const Shape2 grid = list.chip.grid;
  int64_t down = largestDivisor(sides.m, grid.rows);
  int64_t across = largestDivisor(std::gcd(sides.k, sides.n), grid.cols);
  if (down < 2 || across < 2)
    return;
  Offer offer = list.asIs();
  offer.operands[0] = shardsOn(list.operand(0), Spread::Block, down, across);
  ProductConfig config{ProductProgram::Multicast2D, 1, sides.m / down,
                       sides.n / across};
  addWithBestK(list, offer, config, sides.k / across);
  offer.results[0] =
      shardsOn(list.call.results[0], Spread::Block, down, across);
  addWithBestK(list, offer, config, sides.k / across);
}

/// From interleaved operands to shards.
void offerToShards(OfferList &list, const Sides &sides) {
  const OpTensor &out = list.call.results[0];
  const Shape2 grid = list.chip.grid;
  int64_t cores = list.chip.numCores();
  for (const TensorPlace &in :
       list.interleavedPlaces(list.operand(0), list.isFixed(0))) {
    Offer offer = list.asIs();
    offer.operands[0] = in;
    if (int64_t count = largestDivisor(sides.n, cores); count > 1) {
      offer.results[0] = shardsOn(out, Spread::Width, 1, count);
      addWithBestK(list, offer,
                   {ProductProgram::MulticastA, 1, sides.m, sides.n / count},
                   sides.k);
    }
    if (int64_t count = largestDivisor(sides.m, cores); count > 1) {
      offer.results[0] = shardsOn(out, Spread::Height, count, 1);
      addWithBestK(list, offer,
                   {ProductProgram::MulticastB, 1, sides.m / count, sides.n},
                   sides.k);
    }
    int64_t down = largestDivisor(sides.m, grid.rows);
    int64_t across = largestDivisor(sides.n, grid.cols);
    if (down > 1 && across > 1) {
      offer.results[0] = shardsOn(out, Spread::Block, down, across);
      addWithBestK(
          list, offer,
          {ProductProgram::Multicast2D, 1, sides.m / down, sides.n / across},
          sides.k);
    }
  }
}

/// Weights in columns over the DRAM banks, which the cores next to the banks
/// stream, one or more for each bank; the left-hand side and the result are in
/// columns over as many cores. For one row of tiles.
void offerDramSharded(OfferList &list, const Sides &sides) {
  if (sides.m != 1 || !list.isConstant(1) || list.isFixed(1) ||
      !list.operand(1).dram() || list.operand(1).sharded())
    return;
  const OpTensor &a = list.operand(0), &b = list.operand(1),
                 &out = list.call.results[0];
  int64_t banks = list.chip.numDramChannels;
  int64_t columns = ceilDiv(sides.n, std::max<int64_t>(1, banks));
  // The last banks may have no column: their readers have no work.
  if (banks < 2 || sides.n < banks)
    return;
  // The left-hand side travels round its cores, so fewer cores are faster: the
  // most cores, which neighbours are likely to have, and a half, a quarter and
  // an eighth of them.
  int64_t most =
      largestDivisor(std::gcd(sides.k, sides.n), list.chip.numCores());
  for (int64_t cores = most, tries = 0; cores > 1 && tries < 4; ++tries) {
    Offer offer = list.asIs();
    offer.operands[0] = shardsOn(a, Spread::Width, 1, cores);
    offer.operands[1] = {BufferType::DRAM,
                         Spread::Width,
                         {1, uint32_t(banks)},
                         uint32_t(banks),
                         {uint32_t(b.tileRows() * kDefaultTile.rows),
                          uint32_t(columns * kDefaultTile.cols)}};
    offer.results[0] = shardsOn(out, Spread::Width, 1, cores);
    // A core buffers the whole width of its bank, for which it may take half of
    // L1.
    int64_t space = int64_t(list.chip.usableL1Size()) / 2;
    for (int64_t readers = mostReaders(columns, list.chip); readers;
         --readers) {
      if (columns % readers)
        continue;
      ProductConfig config{ProductProgram::DramSharded, 1, sides.m,
                           sides.n / cores};
      config.readers = readers;
      for (config.blockK = largestDivisor(sides.k / cores, kMostK);;
           config.blockK = largestDivisor(sides.k / cores, config.blockK - 1)) {
        Offer tried = offer;
        tried.product = config;
        OpCall placed = withOffer(list.call, tried);
        if (bufferBytes(placed, deal(placed, list.chip), list.chip) <= space) {
          list.add(std::move(tried));
          break;
        }
        if (config.blockK == 1)
          break;
      }
    }
    cores = largestDivisor(most, cores / 2);
  }
}

} // namespace

void offerProducts(OfferList &list) {
  // Everything interleaved, by the library's own choice and by the best config.
  Offer base = list.asIs();
  bool varyB = !list.isConstant(1);
  for (const TensorPlace &a :
       list.interleavedPlaces(list.operand(0), list.isFixed(0)))
    for (const TensorPlace &b :
         list.interleavedPlaces(list.operand(1), list.isFixed(1) || !varyB))
      for (const TensorPlace &out : list.interleavedPlaces(
               list.call.results[0], list.isFixedResult(0))) {
        Offer offer = base;
        offer.operands[0] = a, offer.operands[1] = b, offer.results[0] = out;
        // A bias that the product does not add is added behind it, where the
        // library knows the shape of the result only without a transposition.
        bool isTurned =
            list.call.flag("transpose_a") || list.call.flag("transpose_b");
        bool isFused = !list.call.operand("bias") || !isTurned ||
                       (!a.inL1() && !b.inL1() && !out.inL1());
        if (list.options.configs) {
          OpCall placed = withOffer(list.call, offer);
          auto chosen =
              isFused ? fasterProduct(placed, list.chip)
                      : bestProduct(placed, list.chip,
                                    std::numeric_limits<double>::infinity());
          if (chosen) {
            Offer configured = offer;
            configured.product = chosen->config;
            list.add(std::move(configured));
          }
        }
        if (isFused)
          list.add(std::move(offer));
      }
  if (!list.options.sharded || !list.options.configs || !biasIsRow(list.call) ||
      ProductConfig::of(list.call))
    return;
  std::optional<Sides> sides = cuttable(list.call);
  if (!sides)
    return;
  offerColumns(list, *sides);
  offerRows(list, *sides);
  offerBlocks(list, *sides);
  offerToShards(list, *sides);
  offerDramSharded(list, *sides);
}

} // namespace tt::device
