//===- Match.h - parts of what is fused -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_FUSING_MATCH_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_FUSING_MATCH_H

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::tt::ttir {

/// The op that makes `value`, if it is one of that kind and nothing else uses
/// its result: only then does fusing save it.
template <typename OpTy> OpTy onlyUse(Value value) {
  auto op = value.getDefiningOp<OpTy>();
  return op && value.hasOneUse() ? op : OpTy();
}

/// `value` without a broadcast that the op behind it does by itself.
Value withoutBroadcast(Value value);

/// The number that fills `value`, also through broadcasts and reshapes.
std::optional<double> numberOf(Value value);

/// The operands of a binary op in either order: `match` gets one and the other.
template <typename Fn> bool eitherWay(Operation *op, Fn match) {
  return match(op->getOperand(0), op->getOperand(1)) ||
         match(op->getOperand(1), op->getOperand(0));
}

/// A reduction of `input` over the last dimension as an op with `input` takes
/// it: with that dimension of size 1, whichever op keeps it.
template <typename OpTy> OpTy lastReduction(Value value, Value input) {
  value = withoutBroadcast(value);
  ArrayRef<int64_t> shape = shapeOf(input);
  if (shape.empty())
    return OpTy();
  SmallVector<int64_t> kept(shape);
  kept.back() = 1;
  if (shapeOf(value) != ArrayRef<int64_t>(kept))
    return OpTy();
  if (auto reshape = value.getDefiningOp<ReshapeOp>())
    value = reshape.getInput();
  // A reduction of what is permuted, permuted like it.
  auto turned = value.getDefiningOp<PermuteOp>();
  auto other = input.getDefiningOp<PermuteOp>();
  if (turned && other && turned.getPermutation().size() <= shape.size() &&
      other.getPermutation().take_front(shape.size() - 1) ==
          turned.getPermutation().take_front(shape.size() - 1)) {
    value = turned.getInput();
    input = other.getInput();
    if (auto reshape = value.getDefiningOp<ReshapeOp>();
        reshape && turned.getPermutation().size() < shape.size())
      value = reshape.getInput();
  }
  // An op of the same rows in another shape.
  if (auto apart = input.getDefiningOp<ReshapeOp>())
    if (auto op = value.getDefiningOp<OpTy>();
        op && op.getInput() == apart.getInput() && !shapeOf(apart).empty() &&
        !shapeOf(apart.getInput()).empty() &&
        shapeOf(apart.getInput()).back() == shape.back())
      input = apart.getInput();
  auto op = value.getDefiningOp<OpTy>();
  if (!op || op.getInput() != input || !op.getDimArg() ||
      op.getDimArg()->size() != 1)
    return OpTy();
  int64_t dim = cast<IntegerAttr>((*op.getDimArg())[0]).getInt();
  int64_t rank = shapeOf(input).size();
  return dim == rank - 1 || dim == -1 ? op : OpTy();
}

/// The value whose square `value` is, null if it is none.
Value squareOf(Value value);

/// `value` as numbers of the last dimension of `like`, if it is: 1 x ... x C or
/// C. Null if not.
Value lastParameter(Value value, Value like, OpBuilder &builder, Location loc);

// One file each.
void populateActivationFusing(RewritePatternSet &patterns);
void populateSoftmaxFusing(RewritePatternSet &patterns);
void populateNormFusing(RewritePatternSet &patterns);
void populateAttentionFusing(RewritePatternSet &patterns);
/// `weights`: products of one tensor by several weights become one product.
void populateHeadFusing(RewritePatternSet &patterns, bool weights);
/// `weights`: rows of weights get another order.
void populateProductFusing(RewritePatternSet &patterns, bool weights);
/// `factors`: also a factor for every channel, not only what is added.
/// `weights`: factors become part of weights, `factors` of any kind.
void populateConvolutionFusing(RewritePatternSet &patterns, bool weights,
                               bool factors);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_FUSING_MATCH_H
