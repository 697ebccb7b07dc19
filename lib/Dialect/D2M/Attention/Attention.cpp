//===- Attention.cpp - queries that look at keys, in tiles ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <cmath>

namespace mlir::tt::d2m {

namespace {

using tt::shapeOf;

constexpr int64_t kSide = ::tt::device::Tile::kSide;

int64_t inTiles(int64_t size) { return (size + kSide - 1) / kSide; }

/// Whether a tensor has four dimensions, elements, and the type f32 or bf16.
bool isHeads(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 4 && type.getNumElements() != 0 &&
         (type.getElementType().isF32() || type.getElementType().isBF16());
}

/// The scale of the op; by default 1 / sqrt(elements of a query).
float scaleOf(std::optional<APFloat> given, int64_t depth) {
  return given ? given->convertToFloat() : 1 / std::sqrt(float(depth));
}

/// Matrices of tiles, one for each index of the first dimensions: of users and
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
         broadcastOf(type.getShape(), scores);
}

/// Whether the operands have one type; masks may have another.
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
  int64_t repeat = a.headsOfKeys = heads / key[1];
  a.query = matrices(op.getQuery());
  a.key = matrices(op.getKey(), repeat);
  a.value = matrices(op.getValue(), repeat);
  a.result = matrices(op.getResult());
  if (mask)
    a.mask = maskOf(mask, scores);
  return a;
}

/// One query for each user, the heads of users in rows of tiles: heads that
/// share keys are the rows of one matrix, which stay where they are.
struct HeadsInRows {
  HeadsInRows(Attention &a, int64_t users, int64_t groups, int64_t rows)
      : users(users), groups(groups) {
    tiles = inTiles(groups * rows);
    if (rows % kSide == 0) {
      a.rows = tilesOfGroup = rows / kSide;
    } else if (kSide % rows == 0 && groups * rows % kSide == 0) {
      a.rows = tilesOfGroup = 1;
      a.rowsOfHead = rows, a.headsInTiles = shared = kSide / rows;
    } else {
      a.rows = tiles, shared = groups;
      if (groups != 1)
        a.rowsOfHead = rows, a.headsInTiles = groups;
    }
  }
  /// The pages of a tensor of `width` tiles a row; one that repeats steps by 0.
  PageMap pages(int64_t width, bool repeatsUsers = false,
                bool repeatsHeads = false) const {
    int64_t height = repeatsHeads ? 1 : tiles;
    return PageMap::of(
        {{users, repeatsUsers ? 0 : height * width},
         {groups / shared, repeatsHeads ? 0 : tilesOfGroup * width},
         {shared, 0}});
  }

  int64_t users, groups, tiles, tilesOfGroup = 0, shared = 1;
};

/// One number for each user; a constant number needs no tensor.
bool arePositions(Value value) {
  return value && cast<RankedTensorType>(value.getType()).getRank() == 1 &&
         elementOf(value).isInteger(32) && !numberOf(value);
}

std::optional<Attention> of(ttir::ScaledDotProductAttentionDecodeOp op) {
  Value mask = op.getAttentionMask();
  if (!areHeads(op.getQuery(), op.getKey(), op.getValue(), op.getResult()) ||
      op.getAttentionSink() || !arePositions(op.getCurPosTensor()))
    return std::nullopt;
  ArrayRef<int64_t> query = shapeOf(op.getQuery()), key = shapeOf(op.getKey());
  int64_t users = query[1], heads = query[2], groups = key[1], keys = key[2];
  SmallVector<int64_t> scores = {users, 1, heads, keys};
  if (mask && !isMask(mask, scores))
    return std::nullopt;
  Attention a;
  HeadsInRows rows(a, users, groups, heads / groups);
  a.heads = users * groups;
  a.keys = inTiles(keys);
  a.depth = inTiles(query[3]), a.width = inTiles(shapeOf(op.getValue())[3]);
  a.validKeys = keys % kSide, a.validDepth = query[3] % kSide;
  a.scale = scaleOf(op.getScale(), query[3]);
  a.causal = false;
  a.query = {op.getQuery(), rows.pages(a.depth), a.depth};
  a.key = matrices(op.getKey());
  a.value = matrices(op.getValue());
  a.result = {op.getResult(), rows.pages(a.width), a.width};
  if (mask) {
    a.mask = maskOf(mask, scores);
    SmallVector<int64_t> own(4 - shapeOf(mask).size(), 1);
    llvm::append_range(own, shapeOf(mask));
    a.mask->heads = rows.pages(inTiles(own[3]), own[0] == 1, own[2] == 1);
  }
  if (op.getIsCausal())
    a.positions = {op.getCurPosTensor(), groups};
  return a;
}

} // namespace

bool Attention::isExact() const { return elementOf(query.value).isF32(); }

KeySharing KeySharing::of(const Attention &a, int64_t blockRows, int64_t cores,
                          ArrayRef<int64_t> grid) {
  // Causal blocks see different numbers of keys, and few tiles are read in less
  // time than cores take to agree.
  constexpr int64_t kFewTiles = 48;
  if (a.causal || a.keys * (a.depth + a.width) < kFewTiles)
    return {};
  int64_t keys = a.heads / a.headsOfKeys, blocks = a.blocks(blockRows) / keys;
  for (int64_t part = std::min(blocks, grid[1]); part > 1; --part) {
    if (blocks % part != 0 || cores % part != 0 || keys % (cores / part) != 0)
      continue;
    int64_t parts = cores / part;
    for (int64_t inRow = 1; inRow * part <= grid[1]; ++inRow)
      if (parts % inRow == 0 && parts / inRow <= grid[0])
        return {part, inRow};
  }
  return {};
}

std::optional<Attention> attentionOf(Operation *op) {
  if (auto attention = dyn_cast<ttir::ScaledDotProductAttentionOp>(op))
    return of(attention);
  if (auto decode = dyn_cast<ttir::ScaledDotProductAttentionDecodeOp>(op))
    return of(decode);
  return std::nullopt;
}

} // namespace mlir::tt::d2m
