//===- CallCheck.h - checks of a call's result ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_CALLCHECK_H
#define TTMLIR_TARGET_SOURCE_CALLCHECK_H

#include "mlir/IR/Operation.h"

#include <string>

namespace mlir::tt::source {

/// A call of the library says some properties of its result; the others are
/// those of the first operand. Empty if the op's result is declared as its call
/// makes it and its operands are where the library takes them, else why not.
/// Tensors without a TTNN layout are not looked at.
std::string callProblem(Operation *op);

} // namespace mlir::tt::source

#endif // TTMLIR_TARGET_SOURCE_CALLCHECK_H
