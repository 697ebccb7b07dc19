//===- Embedding.cpp - rows of a table -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>

namespace mlir::tt {
namespace {

/// A row number out of range is the caller's mistake. It shows: the row is NaN
/// (zeros if the table is of integers), and nothing outside is read.
struct EmbeddingPattern : ReferencePattern<ttir::EmbeddingOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::EmbeddingOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Operand rows = operand(op.getInput(), adaptor.getInput());
    Value table = adaptor.getWeight();
    Dims tableShape = shapeOf(table);
    int64_t count = tableShape[tableShape.size() - 2];
    table = emit.reshape(table, {count, tableShape.back()});
    Dims shape = resultShape(op);
    ElementKind kind = resultKind(op);
    TypedAttr missing =
        numberAttr(kind.storage, std::numeric_limits<double>::quiet_NaN());
    if (count == 0)
      return emit.full(shape, missing);

    // Row numbers get a last dimension, so that they broadcast along the row.
    SmallVector<int64_t> column(shapeOf(rows.value));
    column.push_back(1);
    rows.value = emit.reshape(rows.value, column);
    int64_t rank = shape.size();
    return emit.mapIndexed(
        shape, elementOf(table), rows,
        [&](ArrayRef<Scalar> s, ImplicitLocOpBuilder &b) {
          Scalar row = s[0];
          Scalar inRange =
              bitAnd(compare(Compare::ge, row, row.literal(0)),
                     compare(Compare::lt, convert(row, b.getI64Type()),
                             Scalar(b, arith::ConstantOp::create(
                                           b, b.getI64IntegerAttr(count)))));
          Scalar wide = convert(row, b.getI64Type());
          Scalar safe = select(inRange, wide, wide.literal(0));
          Value i =
              arith::IndexCastOp::create(b, b.getIndexType(), safe.value());
          Value j = linalg::IndexOp::create(b, rank - 1);
          Scalar value(b,
                       tensor::ExtractOp::create(b, table, ValueRange{i, j}));
          Scalar nothing(b, arith::ConstantOp::create(b, missing));
          return select(inRange, value, nothing);
        });
  }
};

} // namespace

void populateEmbeddingPatterns(RewritePatternSet &patterns,
                               const ReferenceTypeConverter &types) {
  patterns.add<EmbeddingPattern>(types, patterns.getContext());
}

} // namespace mlir::tt
