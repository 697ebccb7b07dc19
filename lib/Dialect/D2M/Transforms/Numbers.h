//===- Numbers.h - constants in front of groups -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_NUMBERS_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_NUMBERS_H

#include "mlir/IR/Block.h"

namespace mlir::tt::d2m {

/// Makes `ttir.full` of constants of one number, which has no elements of its
/// own, and constants of ranges.
void replaceConstants(Block &block);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_NUMBERS_H
