//===- TTIRScalarFunctions.h - element-wise ops on one element -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_IR_TTIRSCALARFUNCTIONS_H
#define TTMLIR_LIB_DIALECT_TTIR_IR_TTIRSCALARFUNCTIONS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/APSInt.h"

#include <optional>

namespace mlir::tt::ttir {

using Reals = ArrayRef<double>;
using Integers = ArrayRef<llvm::APSInt>;
/// Nothing where the op has no defined result, e.g. division by 0.
using MaybeInteger = std::optional<llvm::APSInt>;

/// An element-wise op as a function of single elements. A null function: not
/// folded for such elements. Numbers that are attributes of the op follow the
/// operands.
struct ScalarFunction {
  double (*real)(Reals) = nullptr;
  MaybeInteger (*integer)(Integers) = nullptr;
  /// The result is a truth value of any element type, computed by these.
  bool (*realPredicate)(Reals) = nullptr;
  bool (*integerPredicate)(Integers) = nullptr;
  /// f(x, neutral) = x, exactly, for floats and for integers.
  std::optional<double> neutralReal = std::nullopt;
  std::optional<int64_t> neutralInteger = std::nullopt;
  /// The neutral element for i1.
  std::optional<bool> neutralTruth = std::nullopt;
  /// f(x, x) = x.
  bool selfNeutral = false;
};

/// The function of an op, by its name; null if it has none.
const ScalarFunction *findScalarFunction(StringRef opName);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_IR_TTIRSCALARFUNCTIONS_H
