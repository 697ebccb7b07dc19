//===- Content.h - constants of the reference -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOLINALG_CONTENT_H
#define TTMLIR_CONVERSION_TTIRTOLINALG_CONTENT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#include <vector>

namespace mlir::tt {

/// The value in all elements of what `op` creates, in the type that the
/// reference holds it in: that of a full, zeros, ones, empty or of a constant
/// with one value. Null for every other op and type.
TypedAttr fillOf(Operation *op);

/// The elements of `content`, which is no splat, in the type in which they are
/// held: its own bytes where that is the same, else those put into `buffer`.
ArrayRef<char> elementsOf(DenseElementsAttr content, Type storage,
                          std::vector<uint8_t> &buffer);

} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TTIRTOLINALG_CONTENT_H
