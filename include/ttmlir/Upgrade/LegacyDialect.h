//===- LegacyDialect.h - the older dialect tt -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Until 2025 the shared attributes and types were spelled `#tt.…` and `!tt.…`.
// This dialect reads those spellings and gives the attributes and types of
// today: nothing in memory belongs to it, and nothing is printed by it.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_UPGRADE_LEGACYDIALECT_H
#define TTMLIR_UPGRADE_LEGACYDIALECT_H

#include "mlir/IR/Dialect.h"

namespace mlir::tt {

/// Dialect of older spellings, which become:
/// - `#tt.layout`: `#ttnn.ttnn_layout`
/// - `#tt.tensor_memory_layout`: `#ttnn.tensor_memory_layout`
/// - `#tt.operand_constraint<a|b>`: the string "a|b"
/// - `#tt.system_desc`, `#tt.chip_desc`: `#ttcore.…`; fields that the text
/// lacks come from the device library
/// - `!tt.device<…>`: `!ttnn.device`
/// - all others: `#ttcore.…` or `!ttcore.…` of the same name
class LegacyDialect : public Dialect {
public:
  explicit LegacyDialect(MLIRContext *ctx);

  static constexpr StringLiteral getDialectNamespace() { return "tt"; }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;
  Type parseType(DialectAsmParser &parser) const override;
};

} // namespace mlir::tt

MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::tt::LegacyDialect)

#endif // TTMLIR_UPGRADE_LEGACYDIALECT_H
