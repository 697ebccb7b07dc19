//===- ConvShares.cpp - What a core has of a convolution ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ConvShares.h"

#include "tt/device/Tile.h"

#include <cmath>

namespace tt::device {
namespace {

constexpr int64_t kTile = kDefaultTile.cols;
// Channels of a row-major input are cut so that a part is 16 bytes of bf16.
constexpr int64_t kChannelsOfStick = 8;
// Rows and windows are bf16 while they are gathered and tilized.
const int64_t kInputTile = int64_t(tileBytes(DataType::BFloat16));

/// Channels that are cut are whole tiles or sticks.
int64_t alignment(const Sliding &window, Spread spread, bool tiled) {
  return spread == Spread::Width || tiled || window.depthwise
             ? kTile
             : kChannelsOfStick;
}

/// L1 that a convolution cut so takes, by which the library chooses.
int64_t footprint(const Sliding &window, const ConvShares &s) {
  // Input as it comes and tiled, weights twice buffered, partial sums, result;
  // and the input that the core's results read.
  int64_t tiles =
      2 * s.down * s.inner + 2 * s.inner * s.across + 2 * s.down * s.across;
  int64_t positions = s.shards.spread == Spread::Width
                          ? window.batch * window.inHeight * window.inWidth
                          : window.span(s.down * kTile);
  return tiles * kInputTile +
         positions * s.channels * int64_t(elementBytes(DataType::BFloat16));
}

/// Cores that share the channels of the result.
int64_t outCores(const Sliding &window, Spread spread, const ChipDesc &chip) {
  int64_t tiles = ceilDiv(window.outChannels, kTile);
  if (spread == Spread::Height)
    return 1;
  return coresWithWork(tiles, spread == Spread::Block ? chip.grid.cols
                                                      : chip.numCores());
}

} // namespace

ProductDeal ConvShares::product() const {
  ProductDeal product;
  product.program = shards.spread == Spread::Block ? ProductProgram::Multicast2D
                    : shards.spread == Spread::Width
                        ? ProductProgram::MulticastA
                        : ProductProgram::MulticastB;
  product.perCoreM = product.blockM = down;
  product.perCoreN = product.blockN = across;
  product.blockK = inner;
  return product;
}

int64_t ConvShares::haloPositions(const Sliding &window) const {
  return shards.spread == Spread::Width
             ? window.batch * window.inHeight * window.inWidth
             : window.mostRead(down * kTile);
}

TensorPlace ConvShares::inputPlace(const OpTensor &input) const {
  return shardsAt(shards.spread, shards.positions, shards.inChannels,
                  rowsOfShard(input.rows(), shards.positions, input.tiled),
                  channels);
}

TensorPlace ConvShares::resultPlace() const {
  return shardsAt(shards.spread, shards.positions, shards.outChannels,
                  down * kTile, across * kTile);
}

WindowShards convShards(const Sliding &window, Spread spread, bool tiled,
                        const ChipDesc &chip) {
  WindowShards shards = {.spread = spread};
  int64_t parts = ceilDiv(window.inChannels, alignment(window, spread, tiled));
  if (spread == Spread::Height)
    shards.positions = coresWithWork(window.tiles(), chip.numCores());
  if (spread == Spread::Block) {
    shards.positions = coresWithWork(window.tiles(), chip.grid.rows);
    shards.inChannels = coresWithWork(parts, chip.grid.cols);
  }
  if (spread == Spread::Width)
    shards.inChannels = coresWithWork(parts, chip.numCores());
  shards.outChannels = outCores(window, spread, chip);
  return shards;
}

ConvShares convShares(const Sliding &window, const WindowShards &shards,
                      bool tiled, int64_t rowsAtOnce) {
  ConvShares s;
  s.shards = shards;
  int64_t aligned = alignment(window, shards.spread, tiled);
  s.channels =
      ceilDiv(ceilDiv(window.inChannels, aligned), shards.inChannels) * aligned;
  // A row of the window at a time; cut by channels alone, the whole window.
  bool whole = shards.spread == Spread::Width;
  s.inner = ceilDiv(s.channels * window.across.kernel *
                        (whole ? window.down.kernel : 1),
                    kTile);
  s.steps = shards.inChannels * (whole ? 1 : window.down.kernel);
  s.down = ceilDiv(window.tiles(), shards.positions);
  s.across = ceilDiv(ceilDiv(window.outChannels, kTile), shards.outChannels);
  s.rowsAtOnce =
      rowsAtOnce ? largestDivisor(s.down, rowsAtOnce / kTile) : s.down;
  return s;
}

ConvShares convShares(const Sliding &window, const OpCall &call,
                      const ChipDesc &chip) {
  const OpTensor &input = call.operands[0].tensor, &result = call.results[0];
  ConvConfig config = ConvConfig::of(call);
  auto cut = [&](const WindowShards &shards) {
    return convShares(window, shards, input.tiled, config.rowsAtOnce);
  };
  if (input.local() && !config.reshards) {
    WindowShards shards{input.spread, coresDown(input), coresAcross(input)};
    shards.outChannels = outCores(window, input.spread, chip);
    return cut(shards);
  }
  if (config.spread != Spread::Interleaved)
    return cut(convShards(window, config.spread, input.tiled, chip));
  if (result.local()) {
    WindowShards shards = convShards(window, result.spread, input.tiled, chip);
    shards.positions = coresDown(result);
    shards.outChannels = coresAcross(result);
    return cut(shards);
  }
  ConvShares best = cut(convShards(window, Spread::Height, input.tiled, chip));
  for (Spread spread : {Spread::Block, Spread::Width}) {
    ConvShares other = cut(convShards(window, spread, input.tiled, chip));
    // Blocks that cut no channels would be positions with fewer cores.
    bool blocks = spread != Spread::Block ||
                  other.shards.cores() >= int64_t(chip.grid.cols);
    if (footprint(window, other) < footprint(window, best) && blocks)
      best = other;
  }
  return best;
}

std::optional<ConvShares> convSharesAlone(const OpCall &call,
                                          const ChipDesc &chip) {
  const OpTensor *in = call.operand(size_t(0)), *weight = call.operand(1);
  const OpTensor *out = call.result();
  if (!in || !weight || !out || !in->width() || !out->width())
    return std::nullopt;
  int64_t channels = in->width();
  // Weights as the op holds them: channels * window x outputs, in tiles.
  bool prepared = weight->shape.size() == 4 && weight->slices() == 1;
  int64_t all = prepared ? weight->height() : weight->volume() / out->width();
  const std::vector<int64_t> &size = call.list("kernel_size");
  int64_t side = std::max<int64_t>(
      1, int64_t(std::floor(std::sqrt(double(all) / double(channels)))));
  int64_t high = size.size() == 2 ? std::max<int64_t>(1, size[0]) : side;
  ConvShares s;
  s.shards.spread = out->sharded() ? out->spread : Spread::Height;
  s.shards.positions = deal(call, chip).cores;
  if (out->local())
    s.shards.positions = coresDown(*out),
    s.shards.outChannels = coresAcross(*out);
  if (in->local())
    s.shards.inChannels = coresAcross(*in);
  s.channels = ceilDiv(channels, s.shards.inChannels);
  s.down = ceilDiv(ceilDiv(out->rows(), kTile), s.shards.positions);
  s.across = ceilDiv(out->tileColumns(), s.shards.outChannels);
  s.steps = s.shards.inChannels * high;
  s.inner = std::max<int64_t>(1, ceilDiv(ceilDiv(all, kTile), s.steps));
  s.rowsAtOnce = s.down;
  // The most rows at a time that fit.
  int64_t room = l1Left(call, chip);
  while (s.rowsAtOnce > 1 && convBufferBytes(s, call) > room)
    s.rowsAtOnce = largestDivisor(s.down, s.rowsAtOnce - 1);
  return s;
}

int64_t convBufferBytes(const ConvShares &s, const OpCall &call) {
  ConvConfig config = ConvConfig::of(call);
  auto tile = [](const OpTensor *tensor) {
    return tensor ? int64_t(tileBytes(tensor->type)) : kInputTile;
  };
  int64_t weights = s.inner * s.across * tile(call.operand(1));
  // Weights that rows share are kept for the next part of them.
  if (s.shards.spread == Spread::Height && s.parts() > 1)
    weights *= s.steps;
  else if (config.twoWeightBlocks)
    weights *= 2;
  int64_t gathered = s.rowsAtOnce * s.inner * kInputTile;
  int64_t bytes = weights + gathered * (config.twoInputBlocks ? 3 : 2);
  if (s.shards.spread == Spread::Width)
    bytes += s.down * s.inner * kInputTile;
  if (call.operands.size() > 2)
    bytes += s.across * tile(call.operand(2));
  // Sums share the memory of the result if their tiles are equal.
  if (tile(call.result()) != kInputTile || !call.result()->tiled)
    bytes += s.rowsAtOnce * s.across * kInputTile;
  return bytes;
}

/// The bytes of all rows at once.
static int64_t bytesAtOnce(const Sliding &window, const OpCall &call,
                           const ChipDesc &chip) {
  const OpTensor &input = call.operands[0].tensor, &result = call.results[0];
  ConvShares s = convShares(window, call, chip);
  int64_t element = int64_t(elementBytes(DataType::BFloat16));
  int64_t halo = s.haloPositions(window) * s.channels * element;
  TensorPlace from = s.inputPlace(input), to = s.resultPlace();
  bool moves = !liesAt(input, from);
  int64_t before = moves ? l1Bytes(from.apply(input), chip) : 0;
  int64_t after = liesAt(result, to) ? 0 : l1Bytes(to.apply(result), chip);
  // Tiles become rows while positions are gathered.
  int64_t untilize =
      input.tiled ? 4 * ceilDiv(s.channels, kTile) * kInputTile : 0;
  return halo + std::max(before + untilize, convBufferBytes(s, call) + after);
}

ConvParts convParts(const Sliding &window, const OpCall &call,
                    const ChipDesc &chip) {
  ConvParts parts{1, window, call};
  if (!call.operands[0].tensor.dram())
    return parts;
  int64_t width = call.integer("input_width"), high = window.outHeight;
  while (high > 1 && bytesAtOnce(parts.window, parts.call, chip) >
                         int64_t(chip.usableL1Size())) {
    // The next count that makes parts smaller.
    high = std::min(ceilDiv(window.outHeight, parts.count + 1), high - 1);
    parts.count = ceilDiv(window.outHeight, high);
    parts.window.outHeight = high;
    parts.window.inHeight = std::min(window.down.span(high), window.inHeight);
    parts.call.operands[0].tensor.shape = {
        1, 1, window.batch * parts.window.inHeight * width, window.inChannels};
    parts.call.results[0].shape = {1, 1, parts.window.positions(),
                                   window.outChannels};
  }
  return parts;
}

int64_t convBytes(const Sliding &window, const OpCall &call,
                  const ChipDesc &chip) {
  ConvParts parts = convParts(window, call, chip);
  return bytesAtOnce(parts.window, parts.call, chip);
}

bool isPointwiseProduct(const Sliding &window, const OpCall &call) {
  return window.pointwise && !call.operands[0].tensor.sharded() &&
         call.operands.size() > 1;
}

OpCall pointwiseProduct(const Sliding &window, const OpCall &call) {
  OpCall product = call;
  product.op = "matmul";
  product.operands.resize(2);
  for (OpOperand &operand : product.operands)
    operand.tensor.tiled = true;
  product.operands[0].tensor.shape = {window.positions(), window.inChannels};
  product.operands[1].tensor.shape = {window.inChannels, window.outChannels};
  product.arguments = {};
  return product;
}

} // namespace tt::device
