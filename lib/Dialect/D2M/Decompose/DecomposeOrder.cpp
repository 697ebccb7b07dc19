//===- DecomposeOrder.cpp - order in terms of shorter lines ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DecomposeOrder.h"

#include "D2M/Order/Order.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <numeric>

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

void setDim(SortOp op, int64_t dim) { op.setDim(int32_t(dim)); }
void setDim(TopKOp op, int64_t dim) { op.setDim(uint32_t(dim)); }

/// The same type for tensors of another shape.
template <typename OpTy>
OpTy like(OpTy op, Value input, ArrayRef<int64_t> results,
          PatternRewriter &rewriter) {
  OperationState state(op.getLoc(), OpTy::getOperationName());
  state.addOperands(input);
  for (Type type : op->getResultTypes())
    state.addTypes(RankedTensorType::get(
        results, cast<RankedTensorType>(type).getElementType()));
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return cast<OpTy>(rewriter.create(state));
}

template <typename OpTy> struct AlongLast : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    std::optional<Order> order = orderAlongAny(op);
    auto type = cast<RankedTensorType>(op->getOperand(0).getType());
    int64_t last = type.getRank() - 1;
    if (!order || !order->fits() || order->dim == last || !liesInTiles(op))
      return rewriter.notifyMatchFailure(op, "has no other dimension to turn");
    SmallVector<int64_t> turn(type.getRank());
    std::iota(turn.begin(), turn.end(), 0);
    std::swap(turn[order->dim], turn[last]);
    Emit build(rewriter, op.getLoc());
    Value turned = build.permute(op->getOperand(0), turn);
    SmallVector<int64_t> shape(Emit::shapeOf(turned));
    shape.back() = order->kept;
    OpTy inner = like(op, turned, shape, rewriter);
    setDim(inner, last);
    SmallVector<Value> results;
    for (auto [own, result] :
         llvm::zip_equal(inner->getResults(), op->getResults()))
      results.push_back(build.as(build.permute(own, turn),
                                 cast<RankedTensorType>(result.getType())));
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// The number of parts in which the best elements of a line are searched, so
/// that most threads have a part and each part fits in L1.
int64_t partsOf(Order order) {
  constexpr int64_t kThreads = 128, kShortest = 1024,
                    kSide = ::tt::device::Tile::kSide;
  int64_t length = order.length, parts = 1;
  auto isEnough = [&](int64_t parts) {
    order.length = length / parts;
    return order.fits() && 2 * parts * order.lines > kThreads;
  };
  for (int64_t next = 2; length / next >= kShortest && !isEnough(parts); ++next)
    if (length % (next * kSide) == 0)
      parts = next;
  return parts;
}

/// The best elements of the best of all parts. Parts stand in the order of
/// their indices.
struct BestOfParts : OpRewritePattern<TopKOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TopKOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Order> order = orderAlongAny(op);
    auto type = cast<RankedTensorType>(op.getInputTensor().getType());
    if (!order || !order->keepsFew() || order->dim + 1 != type.getRank() ||
        !liesInTiles(op))
      return rewriter.notifyMatchFailure(op, "is not of a few of a line");
    int64_t parts = partsOf(*order);
    if (parts == 1)
      return rewriter.notifyMatchFailure(op, "has lines in one part");
    int64_t length = order->length / parts;
    Emit build(rewriter, op.getLoc());
    // The parts are a new first dimension, so that tiles stay what they are.
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), 1);
    shape.back() = length;
    SmallVector<Value> lines;
    for (int64_t part = 0; part != parts; ++part)
      lines.push_back(
          build.reshape(build.slice(op.getInputTensor(), order->dim,
                                    part * length, (part + 1) * length),
                        shape));
    shape.front() = parts;
    shape.back() = order->kept;
    TopKOp inParts = like(op, build.concat(lines, 0), shape, rewriter);
    Type si32 = rewriter.getIntegerType(32, /*isSigned=*/true);
    inParts.getIndices().setType(RankedTensorType::get(shape, si32));
    setDim(inParts, int64_t(shape.size()) - 1);
    SmallVector<int64_t> begin(shape.size(), 1);
    begin.front() = parts;
    SmallVector<int32_t> begins;
    for (int64_t part = 0; part != parts; ++part)
      begins.push_back(int32_t(part * length));
    Value places = build.binary<AddOp>(
        inParts.getIndices(),
        build.constant(DenseElementsAttr::get(
            RankedTensorType::get(begin, si32), ArrayRef(begins))));
    // The best of a line's parts are one line, part behind part.
    SmallVector<int64_t> turn;
    for (size_t i = 1; i + 1 != shape.size(); ++i)
      turn.push_back(int64_t(i));
    turn.append({0, int64_t(shape.size()) - 1});
    shape.erase(shape.begin());
    shape.back() = parts * order->kept;
    Value values =
        build.reshape(build.permute(inParts.getValues(), turn), shape);
    places = build.reshape(build.permute(places, turn), shape);
    shape.back() = order->kept;
    TopKOp best = like(op, values, shape, rewriter);
    best.getIndices().setType(RankedTensorType::get(shape, si32));
    Value found = build.gather(places, best.getIndices(), order->dim);
    auto indices = cast<RankedTensorType>(op.getIndices().getType());
    rewriter.replaceOp(
        op, {build.as(best.getValues(),
                      cast<RankedTensorType>(op.getValues().getType())),
             build.as(build.cast(found, indices.getElementType()), indices)});
    return success();
  }
};

} // namespace

void populateOrder(RewritePatternSet &patterns) {
  patterns.add<AlongLast<SortOp>, AlongLast<TopKOp>, BestOfParts>(
      patterns.getContext());
}

} // namespace mlir::tt::d2m
