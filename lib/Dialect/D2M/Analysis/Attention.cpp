//===- Attention.cpp - queries that look at keys, in tiles ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/Attention.h"

#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <cmath>

namespace mlir::tt::d2m {

namespace {

constexpr int64_t kSide = 32;

int64_t inTiles(int64_t size) { return (size + kSide - 1) / kSide; }

ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}
Type elementOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

/// Tensors of four dimensions with elements, f32 or bf16, that are no number.
bool isHeads(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 4 && type.getNumElements() != 0 &&
         (type.getElementType().isF32() || type.getElementType().isBF16()) &&
         !numberOf(value);
}

/// The scale of the op, or what it is without one.
float scaleOf(std::optional<APFloat> given, int64_t depth) {
  return given ? given->convertToFloat() : 1 / std::sqrt(float(depth));
}

/// Matrices of tiles, one for each place of the first dimensions: of users and
/// of heads, every `repeat` of which share one.
Attention::Operand matrices(Value value, int64_t repeat = 1) {
  ArrayRef<int64_t> shape = shapeOf(value);
  int64_t width = inTiles(shape[3]), matrix = inTiles(shape[2]) * width;
  return {
      value,
      PageMap::of({{shape[0] * shape[1], matrix}, {repeat, 0}}),
      width,
  };
}

/// `shape`: of the scores; its dimension of users, of heads and of rows of
/// tiles is `users`, `heads`, `rows`.
Attention::Mask maskOf(Value value, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> own(4 - shapeOf(value).size(), 1);
  llvm::append_range(own, shapeOf(value));
  int64_t width = inTiles(own[3]), matrix = inTiles(own[2]) * width;
  Attention::Mask mask;
  mask.value = value;
  mask.heads = PageMap::of({{shape[0], own[0] == 1 ? 0 : own[1] * matrix},
                            {shape[1], own[1] == 1 ? 0 : matrix}});
  mask.stride = own[2] == 1 ? 0 : width;
  mask.strideKeys = own[3] == 1 ? 0 : 1;
  mask.broadcast = *broadcastOf(own, shape);
  return mask;
}

bool isMask(Value value, ArrayRef<int64_t> scores) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() <= 4 && type.getNumElements() != 0 &&
         (type.getElementType().isF32() || type.getElementType().isBF16()) &&
         !numberOf(value) && broadcastOf(type.getShape(), scores);
}

/// Of operands of one type; masks may have another.
bool areHeads(Value query, Value key, Value value, Value result) {
  return llvm::all_of(ArrayRef{query, key, value, result}, [&](Value operand) {
    return isHeads(operand) && elementOf(operand) == elementOf(query);
  });
}

std::optional<Attention> of(ttir::ScaledDotProductAttentionOp op) {
  Value mask = op.getAttentionMask();
  if (!areHeads(op.getQuery(), op.getKey(), op.getValue(), op.getResult()) ||
      op.getAttentionSink() || op.getSlidingWindowSize())
    return std::nullopt;
  ArrayRef<int64_t> query = shapeOf(op.getQuery()), key = shapeOf(op.getKey());
  int64_t users = query[0], heads = query[1], rows = query[2], keys = key[2];
  SmallVector<int64_t> scores = {users, heads, rows, keys};
  if ((mask && !isMask(mask, scores)) || (op.getIsCausal() && rows != keys))
    return std::nullopt;
  Attention a;
  a.heads = users * heads;
  a.rows = inTiles(rows), a.keys = inTiles(keys);
  a.depth = inTiles(query[3]), a.width = inTiles(shapeOf(op.getValue())[3]);
  a.validKeys = keys % kSide, a.validDepth = query[3] % kSide;
  a.scale = scaleOf(op.getScale(), query[3]);
  a.causal = op.getIsCausal();
  int64_t repeat = heads / key[1];
  a.query = matrices(op.getQuery());
  a.key = matrices(op.getKey(), repeat);
  a.value = matrices(op.getValue(), repeat);
  a.result = matrices(op.getResult());
  if (mask)
    a.mask = maskOf(mask, scores);
  return a;
}

} // namespace

std::optional<Attention> attentionOf(Operation *op) {
  if (auto attention = dyn_cast<ttir::ScaledDotProductAttentionOp>(op))
    return of(attention);
  return std::nullopt;
}

} // namespace mlir::tt::d2m
