//===- Inline.h - ops that may be inlined anywhere --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_INLINE_H
#define TTMLIR_DIALECT_COMMON_INLINE_H

#include "mlir/Transforms/InliningUtils.h"

namespace mlir::tt {

/// For dialects whose ops depend on their operands only.
struct InlineAnywhere final : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_INLINE_H
