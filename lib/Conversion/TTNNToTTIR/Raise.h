//===- Raise.h - ops of the library as others of TTIR -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTNNTOTTIR_RAISE_H
#define TTMLIR_LIB_CONVERSION_TTNNTOTTIR_RAISE_H

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

/// Applies a fused activation by name; null if there is no such op.
inline Value activate(OpBuilder &builder, Location loc, Value value,
                      std::optional<StringRef> activation) {
  if (!activation)
    return value;
  OperationName name(("ttir." + *activation).str(), builder.getContext());
  if (!name.isRegistered())
    return nullptr;
  OperationState state(loc, name, value, value.getType());
  return builder.create(state)->getResult(0);
}

/// Where a meaning is put, and the builder behind it.
struct Raise : ttir::Emit {
  Raise(OpBuilder &builder, Location loc)
      : ttir::Emit(builder, loc), builder(builder), loc(loc) {}
  OpBuilder &builder;
  Location loc;
};

/// Replaces an op by the values that `raise(op, operands, build)` gives; none
/// if TTIR cannot say it.
template <typename From,
          SmallVector<Value> (*raise)(From, typename From::Adaptor, Raise &)>
struct RaisePattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Raise build(rewriter, op.getLoc());
    SmallVector<Value> values = raise(op, adaptor, build);
    if (values.empty())
      return rewriter.notifyMatchFailure(op, "TTIR has no words for it");
    for (auto [value, result] : llvm::zip_equal(values, op->getResults())) {
      auto type = cast<RankedTensorType>(
          this->typeConverter->convertType(result.getType()));
      value = build.as(build.cast(value, type.getElementType()), type);
    }
    rewriter.replaceOp(op, values);
    return success();
  }
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTNNTOTTIR_RAISE_H
