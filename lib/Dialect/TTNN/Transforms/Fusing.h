//===- Fusing.h - parts become one op of the library ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_FUSING_H
#define TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_FUSING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::tt::ttnn {

/// Heads of one position, and their positions by angles.
void populateHeadFusing(RewritePatternSet &patterns);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_FUSING_H
