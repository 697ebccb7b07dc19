//===- Heads.cpp - heads of one query, positions by angles ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "Raise.h"

namespace mlir::tt {

using ttir::Emit;
using Values = SmallVector<Value>;

static Values joinHeads(ttnn::NLPConcatHeadsOp op,
                        ttnn::NLPConcatHeadsOp::Adaptor in, Raise &build) {
  Value rows = build.permute(in.getInput(), {0, 2, 1, 3});
  return {build.reshape(rows, shapeOf(op.getResult()))};
}

static Values joinHeadsDecode(ttnn::NLPConcatHeadsDecodeOp op,
                              ttnn::NLPConcatHeadsDecodeOp::Adaptor in,
                              Raise &build) {
  Value heads = build.part(in.getInput(), 2, 0, op.getNumHeads());
  ArrayRef<int64_t> s = shapeOf(heads);
  Value rows = build.reshape(heads, {1, 1, s[1], s[2] * s[3]});
  return {build.pad(rows, 2, 0, shapeOf(op.getResult())[2] - s[1])};
}

static Values splitHeads(ttnn::NLPCreateQKVHeadsDecodeOp op,
                         ttnn::NLPCreateQKVHeadsDecodeOp::Adaptor in,
                         Raise &build) {
  if (op.getBatchOffset()) // which users count is known when it runs
    return {};
  int64_t users = shapeOf(op.getQuery())[1], depth = shapeOf(op.getQuery())[3];
  Value all = build.reshape(
      in.getInput(), {1, users, shapeOf(in.getInput())[3] / depth, depth});
  int64_t heads = op.getNumHeads(), others = op.getNumKvHeads().value_or(heads);
  return {build.part(all, 2, 0, heads),
          build.part(all, 2, heads, heads + others),
          build.part(all, 2, heads + others, heads + 2 * others)};
}

/// x * cos + turned * sin.
static Value turn(Value x, Value turned, Value cosines, Value sines,
                  Emit &build) {
  return build.binary<ttir::AddOp>(
      build.binary<ttir::MultiplyOp>(x, cosines),
      build.binary<ttir::MultiplyOp>(turned, sines));
}

static Values rotary(ttnn::RotaryEmbeddingOp op,
                     ttnn::RotaryEmbeddingOp::Adaptor in, Raise &build) {
  Value x = in.getInput();
  int64_t rows = shapeOf(x)[2], depth = shapeOf(x)[3];
  int64_t first = op.getTokenIndex().value_or(0);
  int64_t last = op.getTokenIndex() ? first + 1 : rows;
  Value turned = build.concat(
      {build.unary<ttir::NegOp>(build.part(x, 3, depth / 2, depth)),
       build.part(x, 3, 0, depth / 2)},
      3);
  Value result = turn(x, turned, build.part(in.getCosCache(), 2, first, last),
                      build.part(in.getSinCache(), 2, first, last), build);
  return {build.pad(result, 2, 0, shapeOf(op.getResult())[2] - rows)};
}

static Values rotaryLlama(ttnn::RotaryEmbeddingLlamaOp op,
                          ttnn::RotaryEmbeddingLlamaOp::Adaptor in,
                          Raise &build) {
  Value x = in.getInput();
  SmallVector<int64_t> shape(shapeOf(x)), parts(shape);
  int64_t tile = shapeOf(op.getTransMat())[3];
  parts.back() /= tile;
  parts.push_back(tile);
  Value matrix =
      build.reshape(build.part(in.getTransMat(), 2, 0, tile), {tile, tile});
  Value turned = build.reshape(
      build.matmul(build.reshape(x, parts), matrix, false, false), shape);
  int64_t rows = op.getIsDecodeMode() ? 1 : shape[2];
  return {turn(x, turned, build.part(in.getCosCache(), 2, 0, rows),
               build.part(in.getSinCache(), 2, 0, rows), build)};
}

void populateTTNNToTTIRHeads(const TypeConverter &types,
                             RewritePatternSet &patterns) {
  patterns.add<RaisePattern<ttnn::NLPConcatHeadsOp, joinHeads>,
               RaisePattern<ttnn::NLPConcatHeadsDecodeOp, joinHeadsDecode>,
               RaisePattern<ttnn::NLPCreateQKVHeadsDecodeOp, splitHeads>,
               RaisePattern<ttnn::RotaryEmbeddingOp, rotary>,
               RaisePattern<ttnn::RotaryEmbeddingLlamaOp, rotaryLlama>>(
      types, patterns.getContext());
}

} // namespace mlir::tt
