//===- Contractions.cpp - sums of products --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Structured.h"

#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

/// No operand is indexed by a sum of loops.
static FailureOr<bool> isPlain(linalg::LinalgOp op, const Uses &uses) {
  for (OpOperand *operand : uses.operands) {
    FailureOr<SmallVector<Index>> indices = indicesOf(op, operand);
    if (failed(indices))
      return failure();
    for (const Index &index : *indices)
      if (index.terms.size() > 1)
        return false;
  }
  return true;
}

static int64_t sizeOf(linalg::LinalgOp op, ArrayRef<int64_t> loops) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t size = 1;
  for (int64_t loop : loops)
    size *= ranges[loop];
  return size;
}

/// A factor as matrices batch x first x second, each of several loops.
/// `ownSums`: loops that only this factor has, and that are summed over.
static Lowered matrices(linalg::LinalgOp op, Value term,
                        ArrayRef<int64_t> batch, ArrayRef<int64_t> first,
                        ArrayRef<int64_t> second, ArrayRef<int64_t> ownSums,
                        Emit &emit) {
  SmallVector<int64_t> loops(batch);
  llvm::append_range(loops, first);
  llvm::append_range(loops, second);
  llvm::append_range(loops, ownSums);
  Body body(op, loops, emit);
  Lowered x = body.evaluate(term);
  if (failed(x))
    return failure();
  Dims shape{sizeOf(op, batch), sizeOf(op, first), sizeOf(op, second)};
  if (ownSums.empty())
    return emit.reshape(*x, shape);
  Dims more(shape);
  more.push_back(sizeOf(op, ownSums));
  Value wide = emit.reshape(*x, more);
  Value sum = emit.create<ttir::SumOp>(tensorType(wide).clone(shape), wide,
                                       emit.builder.getBoolAttr(false),
                                       emit.builder.getI32ArrayAttr({3}));
  return sum;
}

/// Products of matrices; without a batch, of two dimensions.
static Value multiply(Value a, Value b, Type element, Emit &emit) {
  ArrayRef<int64_t> left = shapeOf(a), right = shapeOf(b);
  Dims shape{left[0], left[1], right[2]};
  auto product = [&](Value a, Value b, ArrayRef<int64_t> shape) -> Value {
    return emit.create<ttir::MatmulOp>(RankedTensorType::get(shape, element), a,
                                       b, emit.builder.getBoolAttr(false),
                                       emit.builder.getBoolAttr(false));
  };
  if (left[0] != 1)
    return product(a, b, shape);
  Value flat = product(emit.reshape(a, left.drop_front()),
                       emit.reshape(b, right.drop_front()),
                       ArrayRef(shape).drop_front());
  return emit.reshape(flat, shape);
}

Lowered structured::lowerContraction(const Reduction &r, Emit &emit) {
  std::optional<std::pair<Value, Value>> factors = factorsOf(r.op, r.term);
  if (r.combine != Combine::Add || !factors)
    return Value();
  auto [lhs, rhs] = *factors;
  Uses left = usesOf(r.op, lhs), right = usesOf(r.op, rhs);
  FailureOr<bool> plainLeft = isPlain(r.op, left),
                  plainRight = isPlain(r.op, right);
  if (failed(plainLeft) || failed(plainRight))
    return failure();
  if (!*plainLeft || !*plainRight)
    return Value();
  SmallVector<int64_t> batch, leftFree, rightFree, contracted, leftSums,
      rightSums;
  SmallVector<int64_t> ranges = r.op.getStaticLoopRanges();
  if (llvm::is_contained(ranges, 0))
    return Value();
  for (int64_t loop : r.loops) {
    bool inLeft = left.loops.contains(loop),
         inRight = right.loops.contains(loop);
    if (inLeft && inRight)
      batch.push_back(loop);
    else if (inLeft)
      leftFree.push_back(loop);
    else if (inRight)
      rightFree.push_back(loop);
    else
      return Value();
  }
  for (int64_t loop : r.reduced) {
    bool inLeft = left.loops.contains(loop),
         inRight = right.loops.contains(loop);
    if (inLeft && inRight)
      contracted.push_back(loop);
    else if (inLeft)
      leftSums.push_back(loop);
    else if (inRight)
      rightSums.push_back(loop);
    else
      return Value();
  }
  if (contracted.empty())
    return Value();
  // A product of each with each is no matter of matrices.
  if (leftFree.empty() && rightFree.empty() && !batch.empty())
    return Value();
  Lowered a = matrices(r.op, lhs, batch, leftFree, contracted, leftSums, emit),
          b = matrices(r.op, rhs, batch, contracted, rightFree, rightSums,
                       emit);
  if (failed(a) || failed(b))
    return failure();
  Type element = elementOf(*a);
  Value product;
  if (isa<FloatType>(element)) {
    product = multiply(*a, *b, element, emit);
  } else {
    product = ttir::multiplyExactly(
        {*a, ttir::rangeOf(*a), 2}, {*b, ttir::rangeOf(*b), 1}, 1,
        [&](Value a, Value b) {
          return multiply(a, b, emit.builder.getF32Type(), emit);
        },
        emit);
    if (!product)
      return Value();
    product = emit.cast(product, element);
  }
  // From batch x left x right to the output's order.
  SmallVector<int64_t> order(batch), shape, permutation;
  llvm::append_range(order, leftFree);
  llvm::append_range(order, rightFree);
  for (int64_t loop : order)
    shape.push_back(ranges[loop]);
  for (int64_t loop : r.loops)
    permutation.push_back(llvm::find(order, loop) - order.begin());
  product = emit.permute(emit.reshape(product, shape), permutation);
  return withInit(r, product, emit);
}
