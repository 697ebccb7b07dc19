//===- StaysSame.h - values that are the same in every run ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_STAYSSAME_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_STAYSSAME_H

#include "mlir/IR/Value.h"

namespace mlir::tt::ttir {

/// Whether `value` is made of constants, and of arguments that are said to be
/// parameters or constants: const-eval-hoist-transform does it once. Looks at
/// the nearest ops only.
bool staysSame(Value value);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_STAYSSAME_H
