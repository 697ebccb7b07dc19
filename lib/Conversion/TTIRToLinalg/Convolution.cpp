//===- Convolution.cpp - conv2d --------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "PadImage.h"
#include "Patterns.h"

namespace mlir::tt {
namespace {

/// The inverse of a permutation.
SmallVector<int64_t> inverse(ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> result(permutation.size());
  for (auto [i, dim] : llvm::enumerate(permutation))
    result[dim] = i;
  return result;
}

/// Loops n, oh, ow, kh, kw, ci, g, co: the output channels of one group are
/// innermost and consecutive in the weight, so that they vectorize. In a
/// depthwise convolution the groups are.
class Conv2dPattern : public ReferencePattern<ttir::Conv2dOp> {
public:
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::Conv2dOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    shape::Window window = ttir::getWindow(op);
    int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getHeightDim()),
                       int64_t(op.getWidthDim()), int64_t(op.getChannelDim())};
    ElementKind kind = resultKind(op);
    SmallVector<int64_t> shape = llvm::map_to_vector(
        order, [&](int64_t dim) { return resultShape(op)[dim]; });

    int64_t groups = op.getGroups(), channels = shape[3] / groups;
    Value image = padWindow(emit, emit.permute(adaptor.getInput(), order),
                            window, {shape[1], shape[2]},
                            numberAttr(elementOf(adaptor.getInput()), 0));
    Dims padded = shapeOf(image);
    int64_t inputs = padded[3] / groups;
    image =
        emit.reshape(image, {padded[0], padded[1], padded[2], groups, inputs});
    Value weight =
        emit.reshape(adaptor.getWeight(), {groups, channels, inputs,
                                           window[0].kernel, window[1].kernel});
    weight = emit.permute(weight, {3, 4, 2, 0, 1});

    Value init = emit.reshape(initial(op, adaptor, emit, shape, kind),
                              {shape[0], shape[1], shape[2], groups, channels});
    Operand operands[] = {operand(op.getInput(), image),
                          operand(op.getWeight(), weight)};
    Value result = emit.contract(
        init, kind.isUnsigned, operands, maps(emit, window),
        [](ArrayRef<Scalar> s) { return multiplyAdd(s[0], s[1], s[2]); });
    return emit.permute(emit.reshape(result, shape), inverse(order));
  }

private:
  /// The initial value of sums: the bias, or 0.
  static Value initial(ttir::Conv2dOp op, Adaptor adaptor, LinalgEmit &emit,
                       const Dims &shape, const ElementKind &kind) {
    Value bias = adaptor.getBias();
    if (!bias)
      return emit.full(shape, kind.storage, 0);
    return emit.map(shape, kind.storage, operand(op.getBias(), bias),
                    [&](ArrayRef<Scalar> s) { return store(s[0], kind); });
  }

  static SmallVector<AffineMap> maps(LinalgEmit &emit,
                                     const shape::Window &window) {
    MLIRContext *ctx = emit.builder().getContext();
    AffineExpr n, oh, ow, kh, kw, ci, g, co;
    bindDims(ctx, n, oh, ow, kh, kw, ci, g, co);
    auto map = [&](ArrayRef<AffineExpr> exprs) {
      return AffineMap::get(8, 0, exprs, ctx);
    };
    return {map({n, oh * window[0].stride + kh * window[0].dilation,
                 ow * window[1].stride + kw * window[1].dilation, g, ci}),
            map({kh, kw, ci, g, co}), map({n, oh, ow, g, co})};
  }
};

} // namespace

void populateConvolutionPatterns(RewritePatternSet &patterns,
                                 const ReferenceTypeConverter &types) {
  patterns.add<Conv2dPattern>(types, patterns.getContext());
}

} // namespace mlir::tt
