//===- Patterns.h - one lowering for every TTIR op -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PATTERNS_H
#define TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PATTERNS_H

#include "LinalgEmit.h"

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
                                 LinalgEmit &emit) const = 0;

  LogicalResult
  matchAndRewrite(OpTy op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    auto type =
        this->getTypeConverter()->template convertType<RankedTensorType>(
            op.getResult().getType());
    LinalgEmit emit(rewriter, op.getLoc());
    FailureOr<Value> value = lower(op, adaptor, emit);
    if (succeeded(value) && value->getType() != type)
      value = emit.cannot("the result has another type than the op computes");
    if (failed(value)) {
      static_cast<const ReferenceTypeConverter *>(this->getTypeConverter())
          ->keepReason(op, emit.reason());
      return rewriter.notifyMatchFailure(op, emit.reason());
    }
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
  static Value stored(OpTy op, LinalgEmit &emit, Operand value) {
    ElementKind kind = resultKind(op);
    return emit.map(shapeOf(value.value), kind.storage, value,
                    [&](ArrayRef<Scalar> s) { return store(s[0], kind); });
  }
};

void populateCreationPatterns(RewritePatternSet &,
                              const ReferenceTypeConverter &);
void populateElementwisePatterns(RewritePatternSet &,
                                 const ReferenceTypeConverter &);
void populateReductionPatterns(RewritePatternSet &,
                               const ReferenceTypeConverter &);
void populateMovementPatterns(RewritePatternSet &,
                              const ReferenceTypeConverter &);
void populateContractionPatterns(RewritePatternSet &,
                                 const ReferenceTypeConverter &);
void populateConvolutionPatterns(RewritePatternSet &,
                                 const ReferenceTypeConverter &);
void populatePoolingPatterns(RewritePatternSet &,
                             const ReferenceTypeConverter &);
void populateEmbeddingPatterns(RewritePatternSet &,
                               const ReferenceTypeConverter &);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTIRTOLINALG_PATTERNS_H
