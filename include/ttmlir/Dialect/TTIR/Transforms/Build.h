//===- Build.h - the builder of TTIR by another name -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_BUILD_H
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_BUILD_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {
using Build = Emit;
} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_TRANSFORMS_BUILD_H
