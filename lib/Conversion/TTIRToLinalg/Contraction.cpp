//===- Contraction.cpp - matrix products -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

namespace mlir::tt {
namespace {

/// An operand of a product: batch dimensions, then two that multiply, of which
/// `free` is in the result (absent if the operand has rank 1).
struct Factor {
  Value value;
  bool isUnsigned;
  bool hasFree;

  size_t batchRank() const { return shapeOf(value).size() - 1 - hasFree; }
};

/// Loops: batch..., m, k, n. The innermost one runs along rows of `b` and of
/// the result, so that it vectorizes.
struct ProductLoops {
  MLIRContext *ctx;
  size_t batchRank;
  size_t m() const { return batchRank; }
  size_t k() const { return batchRank + 1; }
  size_t n() const { return batchRank + 2; }

  AffineExpr dim(size_t i) const { return getAffineDimExpr(i, ctx); }
  AffineMap map(ArrayRef<AffineExpr> exprs) const {
    return AffineMap::get(batchRank + 3, 0, exprs, ctx);
  }
  /// The batch dimensions of a factor, 0 where it is broadcast.
  SmallVector<AffineExpr> batchOf(const Factor &factor) const {
    SmallVector<AffineExpr> exprs;
    for (size_t i = 0; i < factor.batchRank(); ++i)
      exprs.push_back(shapeOf(factor.value)[i] == 1
                          ? getAffineConstantExpr(0, ctx)
                          : dim(batchRank - factor.batchRank() + i));
    return exprs;
  }
};

/// Swaps the last two dimensions.
Value swapLast(LinalgEmit &emit, Value matrix) {
  SmallVector<int64_t> order = range(0, shapeOf(matrix).size());
  std::swap(order.back(), order[order.size() - 2]);
  return emit.permute(matrix, order);
}

/// Rank-1 operands get their unit dimension here and lose it in the caller's
/// reshape of the result.
Factor asMatrix(LinalgEmit &emit, Operand operand, bool transposed,
                bool isRow) {
  Value value = operand.value;
  Dims shape = shapeOf(value);
  if (shape.size() == 1) {
    int64_t length = shape[0];
    value = emit.reshape(value, isRow ? Dims({1, length}) : Dims({length, 1}));
  } else if (transposed) {
    value = swapLast(emit, value);
  }
  return {value, operand.isUnsigned, /*hasFree=*/true};
}

Value multiply(LinalgEmit &emit, Factor a, Factor b, const ElementKind &kind) {
  ImplicitLocOpBuilder &builder = emit.builder();
  size_t batchRank = std::max(a.batchRank(), b.batchRank());
  SmallVector<int64_t> shape(batchRank, 1);
  for (const Factor *factor : {&a, &b})
    for (size_t i = 0; i < factor->batchRank(); ++i) {
      int64_t extent = shapeOf(factor->value)[i];
      if (extent != 1)
        shape[batchRank - factor->batchRank() + i] = extent;
    }
  shape.push_back(shapeOf(a.value)[a.batchRank()]);
  shape.push_back(shapeOf(b.value).back());

  ProductLoops loops{builder.getContext(), batchRank};
  SmallVector<AffineExpr> ofA = loops.batchOf(a), ofB = loops.batchOf(b), out;
  ofA.append({loops.dim(loops.m()), loops.dim(loops.k())});
  ofB.append({loops.dim(loops.k()), loops.dim(loops.n())});
  for (size_t i = 0; i < batchRank; ++i)
    out.push_back(loops.dim(i));
  out.append({loops.dim(loops.m()), loops.dim(loops.n())});
  AffineMap maps[] = {loops.map(ofA), loops.map(ofB), loops.map(out)};
  return emit.contract(
      emit.full(shape, kind.storage, 0), kind.isUnsigned,
      {Operand(a.value, a.isUnsigned), Operand(b.value, b.isUnsigned)}, maps,
      [](ArrayRef<Scalar> s) { return multiplyAdd(s[0], s[1], s[2]); });
}

struct MatmulPattern : ReferencePattern<ttir::MatmulOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::MatmulOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Factor a = asMatrix(emit, operand(op.getA(), adaptor.getA()),
                        op.getTransposeA(), /*isRow=*/true);
    Factor b = asMatrix(emit, operand(op.getB(), adaptor.getB()),
                        op.getTransposeB(), /*isRow=*/false);
    return emit.reshape(multiply(emit, a, b, resultKind(op)), resultShape(op));
  }
};

} // namespace

void populateContractionPatterns(RewritePatternSet &patterns,
                                 const ReferenceTypeConverter &types) {
  patterns.add<MatmulPattern>(types, patterns.getContext());
}

} // namespace mlir::tt
