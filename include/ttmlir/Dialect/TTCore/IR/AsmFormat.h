//===- AsmFormat.h - parts of textual forms --------------------*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Directives for `custom<...>` in assembly formats: dimension lists such as
// `8x8`, used by attributes of all dialects.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_ASMFORMAT_H
#define TTMLIR_DIALECT_TTCORE_IR_ASMFORMAT_H

#include "mlir/IR/OpImplementation.h"

#include <limits>

namespace mlir::tt {

/// `2x3x4`; a rank of 0 is the empty text. Blanks around `x` are read.
ParseResult parseShape(AsmParser &parser, SmallVectorImpl<int64_t> &shape);
void printShape(AsmPrinter &printer, ArrayRef<int64_t> shape);

/// As parseShape, but exactly `count` numbers, none above `max`.
ParseResult parseFixedShape(AsmParser &parser, size_t count, int64_t max,
                            SmallVectorImpl<int64_t> &shape);

/// A fixed number of integer fields written as a dimension list: `0x0x1x2`.
template <typename T, typename... Ts>
ParseResult parseDims(AsmParser &parser, T &first, Ts &...rest) {
  static_assert((std::is_same_v<T, Ts> && ...));
  int64_t max = std::numeric_limits<int64_t>::max();
  if constexpr (sizeof(T) < sizeof(int64_t))
    max = std::numeric_limits<T>::max();
  SmallVector<int64_t> values;
  if (parseFixedShape(parser, 1 + sizeof...(Ts), max, values))
    return failure();
  size_t i = 0;
  first = static_cast<T>(values[i++]);
  ((rest = static_cast<T>(values[i++])), ...);
  return success();
}

template <typename... Ts> void printDims(AsmPrinter &printer, Ts... fields) {
  printShape(printer, {static_cast<int64_t>(fields)...});
}

/// The product of `dims`, or failure if one is negative or it needs more than
/// 63 bits.
FailureOr<int64_t> checkedVolume(ArrayRef<int64_t> dims);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_TTCORE_IR_ASMFORMAT_H
