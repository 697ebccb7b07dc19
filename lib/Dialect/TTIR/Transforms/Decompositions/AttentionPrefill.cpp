//===- AttentionPrefill.cpp - attention to keys in a row, or in blocks ----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "Blocks.h"
#include "Decompositions.h"

namespace mlir::tt::ttir {

static std::optional<double> toDouble(std::optional<APFloat> value) {
  return value ? std::optional(double(value->convertToFloat())) : std::nullopt;
}

Value decompose(ScaledDotProductAttentionOp op, Emit &build) {
  Attention attention(build, op.getQuery(), op.getKey(), op.getValue(),
                      toDouble(op.getScale()));
  if (op.getAttentionMask())
    attention.addMask(op.getAttentionMask());
  if (op.getAttentionSink())
    attention.addSink(op.getAttentionSink());
  if (op.getIsCausal() || op.getSlidingWindowSize())
    attention.seeWindow(attention.distances(), op.getIsCausal(),
                        op.getSlidingWindowSize().value_or(0));
  return attention.result();
}

Value decompose(ChunkedScaledDotProductAttentionOp op, Emit &build) {
  Attention attention(build, op.getQuery(),
                      joinBlocks(op.getKey(), op.getPageTable(), build),
                      joinBlocks(op.getValue(), op.getPageTable(), build),
                      toDouble(op.getScale()));
  Value start =
      build.reshape(build.toFloat(op.getChunkStartIdx()), {1, 1, 1, 1});
  attention.seeWindow(build.binary<AddOp>(attention.distances(), start),
                      /*causal=*/true, /*window=*/0);
  return attention.result();
}

//===-- one query for each user -------------------------------------------===//

/// `query` is 1 x B x H x D, `mask` broadcasts to B x 1 x H x T.
static Value decode(Value query, Value key, Value value, Value mask,
                    Value position, Value sink, bool causal, int64_t window,
                    std::optional<APFloat> scale, Emit &build) {
  ArrayRef<int64_t> q = shapeOf(query);
  int64_t users = q[1], heads = q[2];
  Attention attention(build, build.reshape(query, {users, heads, 1, q[3]}), key,
                      value, toDouble(std::move(scale)));
  if (mask)
    attention.addMask(build.permute(mask, {0, 2, 1, 3}));
  if (sink)
    attention.addSink(sink);
  if (causal) {
    Value own = build.reshape(build.toFloat(position), {users, 1, 1, 1});
    attention.seeWindow(
        build.binary<SubtractOp>(own, build.range(attention.positions, 4, 3)),
        /*causal=*/true, window);
  }
  return build.reshape(attention.result(), {1, users, heads, attention.width});
}

Value decompose(ScaledDotProductAttentionDecodeOp op, Emit &build) {
  return decode(op.getQuery(), op.getKey(), op.getValue(),
                op.getAttentionMask(), op.getCurPosTensor(),
                op.getAttentionSink(), op.getIsCausal(), 0, op.getScale(),
                build);
}

Value decompose(PagedScaledDotProductAttentionDecodeOp op, Emit &build) {
  return decode(op.getQuery(),
                joinBlocks(op.getKey(), op.getPageTable(), build),
                joinBlocks(op.getValue(), op.getPageTable(), build),
                op.getAttentionMask(), op.getCurPosTensor(),
                op.getAttentionSink(), op.getIsCausal(),
                op.getSlidingWindowSize().value_or(0), op.getScale(), build);
}

Value decompose(PagedFlashMultiLatentAttentionDecodeOp op, Emit &build) {
  Value key = joinBlocks(op.getKey(), op.getPageTable(), build);
  Value value = op.getValue()
                    ? joinBlocks(op.getValue(), op.getPageTable(), build)
                    : build.part(key, 3, 0, op.getHeadDimV());
  return decode(op.getQuery(), key, value, op.getAttentionMask(),
                op.getCurPosTensor(), op.getAttentionSink(), op.getIsCausal(),
                0, op.getScale(), build);
}

} // namespace mlir::tt::ttir
