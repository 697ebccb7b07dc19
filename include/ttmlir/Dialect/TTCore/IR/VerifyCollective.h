//===- VerifyCollective.h - shapes of what chips exchange -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// An op does not have the number of chips that take part. So a dimension that
// chips cut or join has to be a multiple, by any factor, and all others stay.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_VERIFYCOLLECTIVE_H
#define TTMLIR_DIALECT_TTCORE_IR_VERIFYCOLLECTIVE_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace mlir::tt::collective {

using Dims = ArrayRef<int64_t>;

inline Dims shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// `dim` counted from 0, or nothing after an error.
inline std::optional<int64_t> findDim(Operation *op, StringRef name,
                                      int64_t dim, int64_t rank) {
  if (dim >= -rank && dim < rank)
    return dim < 0 ? dim + rank : dim;
  op->emitOpError() << "'" << name << "' is '" << dim
                    << "', out of range for rank '" << rank << "'";
  return std::nullopt;
}

inline LogicalResult sameRank(Operation *op, Dims input, Dims result) {
  if (input.size() == result.size())
    return success();
  return op->emitOpError() << "result rank '" << result.size()
                           << "' given, that of the input, '" << input.size()
                           << "', expected";
}

/// All dimensions but `except` are equal.
inline LogicalResult sameBut(Operation *op, Dims input, Dims result,
                             ArrayRef<int64_t> except) {
  if (failed(sameRank(op, input, result)))
    return failure();
  for (auto [i, sizes] : llvm::enumerate(llvm::zip_equal(input, result)))
    if (auto [in, out] = sizes;
        in != out && !llvm::is_contained(except, int64_t(i)))
      return op->emitOpError()
             << "dimension '" << i << "' of the result is '" << out << "', '"
             << in << "' as in the input expected";
  return success();
}

/// `large` is `small` or several times as much.
inline LogicalResult multiple(Operation *op, int64_t dim, int64_t small,
                              int64_t large, StringRef which) {
  if (small == large || (small > 0 && large > 0 && large % small == 0))
    return success();
  return op->emitOpError() << "dimension '" << dim << "' is '" << small
                           << "' and '" << large << "': that of the " << which
                           << " is not a multiple of the other";
}

inline LogicalResult verifyReduceType(Operation *op, ttcore::ReduceType type) {
  using ttcore::ReduceType;
  if (llvm::is_contained({ReduceType::Sum, ReduceType::Mean, ReduceType::Max,
                          ReduceType::Min, ReduceType::Prod},
                         type))
    return success();
  return op->emitOpError() << "'reduce_type' is '"
                           << ttcore::stringifyReduceType(type)
                           << "', sum, mean, max, min or prod expected";
}

template <typename OpTy> LogicalResult verifyAllGather(OpTy op) {
  Dims input = shapeOf(op.getInput()), result = shapeOf(op.getResult());
  auto dim = findDim(op, "all_gather_dim", op.getAllGatherDim(), input.size());
  if (!dim || failed(sameBut(op, input, result, *dim)))
    return failure();
  return multiple(op, *dim, input[*dim], result[*dim], "result");
}

template <typename OpTy> LogicalResult verifyReduceScatter(OpTy op) {
  Dims input = shapeOf(op.getInput()), result = shapeOf(op.getResult());
  auto dim = findDim(op, "scatter_dim", op.getScatterDim(), input.size());
  if (!dim || failed(sameBut(op, input, result, *dim)))
    return failure();
  return multiple(op, *dim, result[*dim], input[*dim], "input");
}

template <typename OpTy> LogicalResult verifyMeshPartition(OpTy op) {
  Dims input = shapeOf(op.getInput()), result = shapeOf(op.getResult());
  auto dim = findDim(op, "dim", op.getDim(), input.size());
  if (!dim || failed(sameBut(op, input, result, *dim)))
    return failure();
  return multiple(op, *dim, result[*dim], input[*dim], "input");
}

/// An operand with an element for each of a row, or none.
inline LogicalResult verifyRow(Operation *op, StringRef name, Value value,
                               int64_t length) {
  if (!value ||
      cast<RankedTensorType>(value.getType()).getNumElements() == length)
    return success();
  return op->emitOpError() << "'" << name << "' has type " << value.getType()
                           << ", '" << length << "' elements expected";
}

template <typename OpTy> LogicalResult verifyDistributedNorm(OpTy op) {
  Dims input = shapeOf(op.getInput());
  if (input.empty())
    return op.emitOpError() << "input of rank '0' given, at least '1' expected";
  if (failed(sameBut(op, input, shapeOf(op.getResult()), {})) ||
      failed(verifyRow(op, "weight", op.getWeight(), input.back())))
    return failure();
  if (op.getResidual() && shapeOf(op.getResidual()) != input)
    return op.emitOpError()
           << "'residual' has type " << op.getResidual().getType()
           << ", the shape of " << op.getInput().getType() << " expected";
  return success();
}

} // namespace mlir::tt::collective

#endif // TTMLIR_DIALECT_TTCORE_IR_VERIFYCOLLECTIVE_H
