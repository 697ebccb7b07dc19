//===- Elements.h - the content of constants --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_ELEMENTS_H
#define TTMLIR_DIALECT_COMMON_ELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"

#include <string>

namespace mlir::tt {

/// `value` as a dense attribute: dense ones as they are, sparse ones spread
/// out, those of a resource section read. Null if the elements are not there,
/// with what is the matter in `why`. An `i1` in a resource takes a byte or, as
/// in a dense attribute's buffer, a bit.
DenseElementsAttr denseContent(ElementsAttr value, std::string &why);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_ELEMENTS_H
