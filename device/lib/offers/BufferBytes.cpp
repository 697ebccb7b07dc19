//===- BufferBytes.cpp - Circular buffers of the library's ops ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The sizes are those of the vendor's program factories, which hold two pages
// of what streams and a row of what is reduced.
//===----------------------------------------------------------------------===//
#include "OfferList.h"

#include "../deal/ConvShares.h"
#include "../deal/DealProductBlocks.h"
#include "../ops/PageAccess.h"
#include "../ops/Programs.h"

#include <algorithm>

namespace tt::device {
namespace {

int64_t tileOf(const OpTensor &tensor) {
  return int64_t(tileBytes(tensor.type));
}

/// Two pages of each tensor that streams from elsewhere.
int64_t streamed(const OpCall &call) {
  int64_t bytes = 0;
  const OpTensor *out = call.result();
  for (const OpOperand &operand : call.operands)
    if (!operand.tensor.local())
      bytes += 2 * operand.tensor.pageBytes();
  if (out && !out->local())
    bytes += 2 * out->pageBytes();
  return bytes;
}

int64_t productBytes(const OpCall &call, const ProductDeal &product) {
  const OpTensor &a = call.operands[0].tensor, &b = call.operands[1].tensor;
  const OpTensor &out = call.results[0];
  const OpTensor *bias = call.operand("bias");
  if (product.program == ProductProgram::Tiles)
    return 2 * (tileOf(a) + tileOf(b) + tileOf(out));
  if (product.program == ProductProgram::DramSharded)
    return product.blockK * (3 * product.perCoreN * tileOf(b) +
                             2 * product.perCoreM * tileOf(a)) +
           2 * product.perCoreM * product.perCoreN * tileOf(out);
  int64_t m = product.blockM, n = product.blockN, k = product.blockK;
  bool wide = call.wideAccumulator || a.type == DataType::Float32;
  int64_t partial =
      int64_t(tileBytes(wide ? DataType::Float32 : DataType::BFloat16));
  int64_t bytes = 2 * k * n * tileOf(b);
  // A core sends its shard of the left-hand side from where it lies.
  bool inPlace = a.local() && product.program == ProductProgram::MulticastB;
  if (!inPlace)
    bytes += 2 * k * m * tileOf(a);
  // Result and partial sums share memory if their tiles have the same format.
  int64_t result = m * n * tileOf(out), sums = m * n * partial;
  if (out.local())
    bytes += partial == tileOf(out) ? 0 : sums;
  else
    bytes += partial == tileOf(out) ? result : result + sums;
  if (bias)
    bytes += n * tileOf(*bias);
  return bytes;
}

/// Tiles of the rows that a reduction keeps in L1, plus its scratch tiles; a
/// row that is too long is read again.
int64_t rowBytes(const OpTensor &in, int64_t rows, int64_t scratch) {
  constexpr int64_t kLongest = 112; // tiles of a row that stays
  int64_t wide = in.local() && in.shard.cols
                     ? ceilDiv(int64_t(in.shard.cols), 32)
                     : in.tileColumns();
  return (rows * std::min(wide, kLongest) + scratch) * tileOf(in);
}

/// The largest power of two that divides `tiles`, up to `most`.
int64_t powerOfTwo(int64_t tiles, int64_t most) {
  int64_t power = 1;
  while (power < most && tiles % (2 * power) == 0)
    power *= 2;
  return power;
}

/// Rows of queries and keys, one tile of either at a time: the library's own
/// chunks.
int64_t attentionBytes(const OpCall &call) {
  const OpTensor &query = call.operands[0].tensor;
  int64_t depth = query.tileColumns();
  bool masks = call.flag("is_causal") || call.operand("attention_mask");
  return (10 * depth + (masks ? 2 : 0) + 9) * tileOf(query);
}

/// Queries of a user by chunks of its keys; the cores that share a head send
/// their sums to one of them.
int64_t decodeBytes(const OpCall &call, const ChipDesc &chip) {
  constexpr int64_t kMostKeys = 16; // tiles of a chunk
  const OpTensor &query = call.operands[0].tensor;
  const OpTensor &keys = call.operands[1].tensor, &out = call.results[0];
  int64_t users = query.slices(), heads = std::max<int64_t>(1, query.height());
  int64_t depth = query.tileColumns(), rows = query.tileRows();
  int64_t chunk = powerOfTwo(keys.tileRows(), kMostKeys);
  int64_t groups = std::max<int64_t>(1, keys.fromLast(2));
  int64_t sharers = std::max<int64_t>(1, chip.numCores() / (users * groups));
  // Up to 16 heads take half tiles.
  int64_t tile = tileOf(query) / (heads * 2 <= kDefaultTile.rows ? 2 : 1);
  int64_t sums = (sharers - 1) * rows * (depth + 2);
  int64_t positions = 2 * ceilDiv(4 * users, 32) * 32;
  int64_t bytes = (rows * (6 * depth + 2 * chunk + 11) + 2 + sums) * tile +
                  4 * chunk * depth * tileOf(keys) + tileOf(query) + positions;
  return bytes + (out.local() ? 0 : rows * depth * tileOf(out));
}

/// A row of tiles, twice, of what comes and goes, and where it is turned.
int64_t rotaryBytes(const OpCall &call) {
  const OpTensor &in = call.operands[0].tensor;
  int64_t wide = in.tileColumns();
  bool isOneRow = !call.list("token_index").empty();
  int64_t tiles = (isOneRow ? 8 : 6) * wide + 4;
  tiles += in.local() ? 0 : 2 * wide;
  tiles += call.results[0].local() ? 0 : 2 * wide;
  return tiles * tileOf(in);
}

} // namespace

int64_t bufferBytes(const OpCall &call, const Deal &deal,
                    const ChipDesc &chip) {
  if (deal.cores <= 0 || call.results.empty() || call.operands.empty())
    return 0;
  const OpTensor &in = call.operands[0].tensor;
  const Program *program = programOf(call.op);
  Model model = program ? program->model : modelCopy;
  if (model == &modelProduct && deal.product && call.operands.size() > 1)
    return productBytes(call, *deal.product);
  if (model == &modelSoftmax)
    return rowBytes(in, 4, 7);
  if (model == &modelNorm)
    return rowBytes(in, call.op == "layer_norm" ? 5 : 4, 40);
  if (std::optional<Sliding> window = sliding(call);
      model == &modelConv && window && call.operands.size() > 1) {
    if (isPointwiseProduct(*window, call) && deal.product)
      return productBytes(pointwiseProduct(*window, call), *deal.product);
    return convBytes(*window, call, chip);
  }
  if (std::optional<Sliding> window = sliding(call);
      model == &modelPool && window)
    return poolBytes(*window, call, chip);
  if (call.op == "scaled_dot_product_attention")
    return attentionBytes(call);
  if (call.op == "scaled_dot_product_attention_decode" &&
      call.operands.size() > 1)
    return decodeBytes(call, chip);
  if (call.op == "rotary_embedding")
    return rotaryBytes(call);
  if (model == &modelAttention || model == &modelDecode)
    return 64 * tileOf(in) * std::max<int64_t>(1, in.tileColumns() / 2);
  std::optional<OpCall> seen = seenByPages(call);
  return streamed(seen ? *seen : call);
}

} // namespace tt::device
