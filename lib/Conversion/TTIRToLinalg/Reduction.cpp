//===- Reduction.cpp - sums, extrema and their indices ---------*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tt {
namespace {

/// The dimensions that a reduction folds; absent or empty means all.
SmallVector<int64_t> reducedDims(std::optional<ArrayAttr> dimArg,
                                 int64_t rank) {
  if (!dimArg || dimArg->empty())
    return range(0, rank);
  SmallVector<int64_t> dims;
  for (int64_t dim : shape::integers(*dimArg))
    dims.push_back(wrapDim(dim, rank));
  llvm::sort(dims);
  return dims;
}

int64_t countOf(Dims shape, ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= shape[dim];
  return count;
}

/// `reduce` folds an operand and keeps the dimensions with size 1.
template <typename OpTy>
class ReductionPattern : public ReferencePattern<OpTy> {
public:
  using Fold = Value (*)(LinalgEmit &, Operand, ArrayRef<int64_t> dims);

  ReductionPattern(const TypeConverter &types, MLIRContext *ctx, Fold fold)
      : ReferencePattern<OpTy>(types, ctx), fold(fold) {}

  FailureOr<Value> lower(OpTy op, typename OpTy::Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Operand input = this->operand(op.getInput(), adaptor.getInput());
    SmallVector<int64_t> dims =
        reducedDims(op.getDimArg(), shapeOf(input.value).size());
    Operand folded(fold(emit, input, dims), input.isUnsigned);
    return emit.reshape(this->stored(op, emit, folded), this->resultShape(op));
  }

private:
  Fold fold;
};

Value mean(LinalgEmit &emit, Operand input, ArrayRef<int64_t> dims) {
  // NumPy's mean of nothing is NaN, that of integers is 0. Integers are added
  // in 64 bits, so that the sum does not wrap around.
  double count = countOf(shapeOf(input.value), dims);
  bool isFloat = isa<FloatType>(elementOf(input.value));
  Type wide = isFloat ? Type(emit.builder().getF64Type())
                      : Type(emit.builder().getI64Type());
  Value sum =
      emit.reduce(input, dims, numberAttr(wide, 0), [](ArrayRef<Scalar> s) {
        return s[1] + convert(s[0], s[1].type(), s[1].isUnsigned());
      });
  return emit.map(shapeOf(sum), elementOf(sum), Operand(sum, input.isUnsigned),
                  [&](ArrayRef<Scalar> s) { return s[0] / count; });
}

Value max(LinalgEmit &emit, Operand input, ArrayRef<int64_t> dims) {
  return emit.max(input, dims);
}

Value min(LinalgEmit &emit, Operand input, ArrayRef<int64_t> dims) {
  return emit.reduce(input, dims,
                     highest(elementOf(input.value), input.isUnsigned),
                     [](ArrayRef<Scalar> s) { return minimum(s[1], s[0]); });
}

Value prod(LinalgEmit &emit, Operand input, ArrayRef<int64_t> dims) {
  Type element = elementOf(input.value);
  Type wide = isa<FloatType>(element) ? emit.builder().getF64Type() : element;
  return emit.reduce(input, dims, numberAttr(wide, 1), [](ArrayRef<Scalar> s) {
    return s[1] * convert(s[0], s[1].type(), s[1].isUnsigned());
  });
}

/// A running pair (largest value, its index). The first NaN wins, as in NumPy.
class ArgMaxPattern : public ReferencePattern<ttir::ArgMaxOp> {
public:
  using ReferencePattern::ReferencePattern;

  FailureOr<Value> lower(ttir::ArgMaxOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Operand input = operand(op.getInput(), adaptor.getInput());
    Dims shape = shapeOf(input.value);
    SmallVector<int64_t> dims = reducedDims(op.getDimArg(), shape.size());

    ImplicitLocOpBuilder &b = emit.builder();
    SmallVector<int64_t> kept(shape);
    SmallVector<AffineExpr> exprs;
    SmallVector<utils::IteratorType> loops(shape.size(),
                                           utils::IteratorType::parallel);
    for (size_t i = 0; i < shape.size(); ++i)
      exprs.push_back(b.getAffineDimExpr(i));
    for (int64_t dim : dims) {
      kept[dim] = 1;
      exprs[dim] = b.getAffineConstantExpr(0);
      loops[dim] = utils::IteratorType::reduction;
    }
    auto out = AffineMap::get(shape.size(), 0, exprs, b.getContext());
    AffineMap maps[] = {b.getMultiDimIdentityMap(shape.size()), out, out};

    Value best =
        emit.full(kept, lowest(elementOf(input.value), input.isUnsigned));
    Value place = emit.full(kept, b.getI64Type(), 0);
    auto generic = linalg::GenericOp::create(
        b, TypeRange{best.getType(), place.getType()}, input.value,
        ValueRange{best, place}, maps, loops,
        [&](OpBuilder &nested, Location loc, ValueRange args) {
          ImplicitLocOpBuilder at(loc, nested);
          Scalar x(at, args[0], input.isUnsigned),
              max(at, args[1], input.isUnsigned);
          Scalar better = compare(Compare::gt, x, max);
          if (x.isFloat())
            better = bitAnd(bitNot(compare(Compare::le, x, max)),
                            compare(Compare::eq, max, max));
          Scalar index = linearIndex(at, shape, dims);
          linalg::YieldOp::create(
              at,
              ValueRange{select(better, x, max).value(),
                         select(better, index, Scalar(at, args[2])).value()});
        });
    return emit.reshape(stored(op, emit, generic.getResult(1)),
                        resultShape(op));
  }

private:
  static Scalar linearIndex(ImplicitLocOpBuilder &at, Dims shape,
                            ArrayRef<int64_t> dims) {
    Scalar index(at, arith::ConstantOp::create(at, at.getI64IntegerAttr(0)));
    for (int64_t dim : dims) {
      Value i = linalg::IndexOp::create(at, dim);
      index = index * static_cast<double>(shape[dim]) +
              Scalar(at, arith::IndexCastOp::create(at, at.getI64Type(), i));
    }
    return index;
  }
};

} // namespace

void populateReductionPatterns(RewritePatternSet &patterns,
                               const ReferenceTypeConverter &types) {
  MLIRContext *ctx = patterns.getContext();
  patterns.add<ReductionPattern<ttir::SumOp>>(
      types, ctx, [](LinalgEmit &emit, Operand input, ArrayRef<int64_t> dims) {
        return emit.sum(input, dims);
      });
  patterns.add<ReductionPattern<ttir::MeanOp>>(types, ctx, mean);
  patterns.add<ReductionPattern<ttir::MaxOp>>(types, ctx, max);
  patterns.add<ReductionPattern<ttir::MinOp>>(types, ctx, min);
  patterns.add<ReductionPattern<ttir::ProdOp>>(types, ctx, prod);
  patterns.add<ArgMaxPattern>(types, ctx);
}

} // namespace mlir::tt
