//===- Patterns.h - one lowering for every TTIR op -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PATTERNS_H
#define TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PATTERNS_H

#include "Emit.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt {

/// Replaces an op with one result by the tensor that `lower` builds. A lowering
/// that cannot express the op returns `emit.cannot("why")`.
template <typename OpTy>
class ReferencePattern : public OpConversionPattern<OpTy> {
public:
  using OpConversionPattern<OpTy>::OpConversionPattern;
  using Adaptor = typename OpTy::Adaptor;

  virtual FailureOr<Value> lower(OpTy op, Adaptor adaptor,
                                 Emit &emit) const = 0;

  LogicalResult
  matchAndRewrite(OpTy op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    auto type =
        this->getTypeConverter()->template convertType<RankedTensorType>(
            op.getResult().getType());
    Emit emit(rewriter, op.getLoc());
    FailureOr<Value> value = lower(op, adaptor, emit);
    if (failed(value))
      return rewriter.notifyMatchFailure(op, emit.reason());
    if (value->getType() != type)
      return rewriter.notifyMatchFailure(
          op, "the result has another type than the op computes");
    rewriter.replaceOp(op, *value);
    return success();
  }

protected:
  /// The shape and the storage of the result.
  static Dims resultShape(OpTy op) { return shapeOf(op.getResult()); }
  static ElementKind resultKind(OpTy op) {
    return elementKindOf(op.getResult());
  }
  /// A converted operand with the sign of the original one.
  static Operand operand(Value original, Value converted) {
    return {converted, elementKindOf(original).isUnsigned};
  }
  /// `value` converted element by element to how the op's result is held.
  static Value stored(OpTy op, Emit &emit, Operand value) {
    ElementKind kind = resultKind(op);
    return emit.map(shapeOf(value.value), kind.storage, value,
                    [&](ArrayRef<Scalar> s) { return store(s[0], kind); });
  }
};

void populateCreationPatterns(RewritePatternSet &, const TypeConverter &);
void populateElementwisePatterns(RewritePatternSet &, const TypeConverter &);
void populateReductionPatterns(RewritePatternSet &, const TypeConverter &);
void populateMovementPatterns(RewritePatternSet &, const TypeConverter &);
void populateNormalizationPatterns(RewritePatternSet &, const TypeConverter &);
void populateContractionPatterns(RewritePatternSet &, const TypeConverter &);
void populateConvolutionPatterns(RewritePatternSet &, const TypeConverter &);
void populatePoolingPatterns(RewritePatternSet &, const TypeConverter &);
void populateEmbeddingPatterns(RewritePatternSet &, const TypeConverter &);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PATTERNS_H
