//===- Normalization.cpp - softmax, layer and RMS norm ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

namespace mlir::tt {
namespace {

using Args = ArrayRef<Scalar>;

struct SoftmaxPattern : ReferencePattern<ttir::SoftmaxOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::SoftmaxOp op, Adaptor adaptor,
                         Emit &emit) const override {
    Value x = adaptor.getInput();
    Dims shape = shapeOf(x);
    Type f32 = elementOf(x);
    if (!isa<FloatType>(f32))
      return emit.cannot("the input is not of floats");
    int64_t dim = wrapDim(op.getDimension(), shape.size());
    // The mathematical value does not depend on `numericStable`; without the
    // shift, exponentials of 89 and more are infinite in f32.
    x = emit.map(shape, f32, {x, emit.max(x, dim)},
                 [](Args s) { return s[0] - s[1]; });
    Value power =
        emit.map(shape, f32, Operand(x), [](Args s) { return exp(s[0]); });
    return emit.map(shape, f32, {power, emit.sum(power, dim)},
                    [&](Args s) { return convert(s[0] / s[1], f32); });
  }
};

/// Mean over the last dimensions, in f64, kept with size 1.
Value meanOfRows(Emit &emit, Value x, ArrayRef<int64_t> dims) {
  double count = 1;
  for (int64_t dim : dims)
    count *= shapeOf(x)[dim];
  Value sum = emit.sum(x, dims);
  return emit.map(shapeOf(sum), elementOf(sum), Operand(sum),
                  [&](Args s) { return s[0] / count; });
}

/// layer_norm and rms_norm: they differ in whether the mean is taken off.
template <typename OpTy, bool center>
struct NormPattern : ReferencePattern<OpTy> {
  using ReferencePattern<OpTy>::ReferencePattern;
  FailureOr<Value> lower(OpTy op, typename OpTy::Adaptor adaptor,
                         Emit &emit) const override {
    Value x = adaptor.getInput();
    Dims shape = shapeOf(x);
    Type f32 = elementOf(x), f64 = emit.builder().getF64Type();
    if (!isa<FloatType>(f32))
      return emit.cannot("the input is not of floats");
    int64_t rank = shape.size();
    SmallVector<int64_t> dims =
        range(rank - op.getNormalizedShape().size(), rank);
    if (center)
      x = emit.map(shape, f64, {x, meanOfRows(emit, x, dims)},
                   [&](Args s) { return convert(s[0], f64) - s[1]; });
    Value squares = emit.map(shape, f64, Operand(x), [&](Args s) {
      return convert(s[0], f64) * convert(s[0], f64);
    });
    Value variance = meanOfRows(emit, squares, dims);
    double epsilon = op.getEpsilon().convertToDouble();
    Value result = emit.map(shape, f32, {x, variance}, [&](Args s) {
      return convert(convert(s[0], f64) / sqrt(s[1] + epsilon), f32);
    });
    auto parameter = [&](Value value) {
      return Operand(emit.reshape(value, op.getNormalizedShape()));
    };
    if (Value weight = adaptor.getWeight())
      result = emit.map(shape, f32, {result, parameter(weight)},
                        [](Args s) { return s[0] * s[1]; });
    if (Value bias = adaptor.getBias())
      result = emit.map(shape, f32, {result, parameter(bias)},
                        [](Args s) { return s[0] + s[1]; });
    return result;
  }
};

} // namespace

void populateNormalizationPatterns(RewritePatternSet &patterns,
                                   const ReferenceTypeConverter &types) {
  patterns.add<SoftmaxPattern, NormPattern<ttir::LayerNormOp, true>,
               NormPattern<ttir::RMSNormOp, false>>(types,
                                                    patterns.getContext());
}

} // namespace mlir::tt
