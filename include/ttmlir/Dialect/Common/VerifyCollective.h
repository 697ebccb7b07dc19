//===- VerifyCollective.h - shapes of what chips exchange -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// How many chips take part is not known to an op. So a dimension that chips cut
// or join has to be a multiple, by any factor, and all others stay.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_VERIFYCOLLECTIVE_H
#define TTMLIR_DIALECT_COMMON_VERIFYCOLLECTIVE_H

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

} // namespace mlir::tt::collective

#endif // TTMLIR_DIALECT_COMMON_VERIFYCOLLECTIVE_H
