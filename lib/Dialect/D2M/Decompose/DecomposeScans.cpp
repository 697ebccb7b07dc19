//===- DecomposeScans.cpp - running sums and products ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A line is cut into blocks of a few elements. The elements at one position of
// all blocks form a tensor, so the running sums within all blocks are a few
// sums of whole tiles, one program. The sums of whole blocks are a shorter
// line; the running sum before each block is added to the block.
//
//===----------------------------------------------------------------------===//

#include "DecomposeOrder.h"

#include "Words.h"

#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

#include <numeric>

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

constexpr int64_t kBlock = 8;
/// The number of lines that fill tiles side by side; fewer lines are cut into
/// blocks that do.
constexpr int64_t kManyLines = 256;

/// The running sum (`sum`) or product along the first dimension of N x H x W,
/// or along the second one of H x N.
class Scan {
public:
  Scan(Words &w, bool isSum) : w(w), isSum(isSum) {}

  Value along(Value x, bool isFirst) {
    SmallVector<int64_t> shape(Emit::shapeOf(x));
    int64_t dim = isFirst ? 0 : 1, length = shape[dim];
    if (length == 1)
      return x;
    int64_t block = std::min(kBlock, length),
            blocks = (length + block - 1) / block;
    x = w.pad(x, dim, 0, blocks * block - length, !isSum);
    shape[dim] = blocks;
    shape.insert(shape.begin() + dim + 1, block);
    x = w.reshape(x, shape);
    // Positions in blocks are not rows and columns of tiles.
    if (!isFirst)
      x = w.permute(x, {2, 0, 1});
    int64_t places = isFirst ? 1 : 0;
    SmallVector<Value> parts;
    for (int64_t i = 0; i != block; ++i) {
      Value part = w.slice(x, places, i, i + 1);
      parts.push_back(i == 0 ? part : with(part, parts.back()));
    }
    Value all = w.concat(parts, places);
    if (blocks != 1)
      all = with(all, before(parts.back(), isFirst, places));
    if (!isFirst)
      all = w.permute(all, {1, 2, 0});
    SmallVector<int64_t> whole(shape);
    whole.erase(whole.begin() + dim + 1);
    whole[dim] = blocks * block;
    return w.slice(w.reshape(all, whole), dim, 0, length);
  }

private:
  Value with(Value a, Value b) {
    return isSum ? w.binary<AddOp>(a, b) : w.binary<MultiplyOp>(a, b);
  }

  /// The sum of all blocks before each; `last`: of what is in each, with one
  /// index in dimension `places`.
  Value before(Value last, bool isFirst, int64_t places) {
    SmallVector<int64_t> shape(Emit::shapeOf(last)), lines(shape);
    lines.erase(lines.begin() + places);
    int64_t dim = isFirst ? 0 : 1, blocks = lines[dim];
    Value sums = along(w.reshape(last, lines), isFirst);
    Value shifted = w.pad(w.slice(sums, dim, 0, blocks - 1), dim, 1, 0, !isSum);
    return w.reshape(shifted, shape);
  }

  Words &w;
  bool isSum;
};

template <typename OpTy> struct ScanOfBlocks : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    std::optional<ElementForm> form = formOf(op.getInput());
    int64_t rank = type.getRank(), dim = int64_t(op.getDim());
    if (!form || form->isBlockFloat() || type.getNumElements() == 0 ||
        rank == 0 || !liesInTiles(op) ||
        elementOf(op.getInput()) != type.getElementType())
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    Words w(rewriter, op.getLoc());
    SmallVector<int64_t> order(rank), back(rank);
    std::iota(order.begin(), order.end(), 0);
    dim = dim < 0 ? dim + rank : dim;
    int64_t length = type.getDimSize(dim),
            lines = type.getNumElements() / length;
    bool isFirst = lines >= kManyLines;
    order.erase(order.begin() + dim);
    order.insert(isFirst ? order.begin() : order.end(), dim);
    for (auto [i, from] : llvm::enumerate(order))
      back[from] = int64_t(i);
    Value x = w.permute(form->isFloat() ? w.inSingle(op.getInput())
                                        : w.word(op.getInput()),
                        order);
    SmallVector<int64_t> turned(Emit::shapeOf(x));
    int64_t height = 32;
    while (lines % height != 0)
      --height;
    if (isFirst)
      x = w.reshape(x, {length, height, lines / height});
    else
      x = w.reshape(x, {lines, length});
    x = Scan(w, std::is_same_v<OpTy, CumSumOp>).along(x, isFirst);
    x = w.permute(w.reshape(x, turned), back);
    x = form->kind == ElementForm::Narrow ? w.lowered(x, type.getElementType())
                                          : w.cast(x, type.getElementType());
    rewriter.replaceOp(op, w.as(x, type));
    return success();
  }
};

} // namespace

void populateScans(RewritePatternSet &patterns) {
  patterns.add<ScanOfBlocks<CumSumOp>, ScanOfBlocks<CumProdOp>>(
      patterns.getContext());
}

} // namespace mlir::tt::d2m
