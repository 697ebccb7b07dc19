//===- SdyText.h - text of shardings ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_SDY_IR_SDYTEXT_H
#define TTMLIR_LIB_DIALECT_SDY_IR_SDYTEXT_H

#include "ttmlir/Dialect/Sdy/IR/Sdy.h"

namespace mlir::tt::sdy {

ParseResult parseAxis(AsmParser &parser, Attribute &axis);
void printAxis(raw_ostream &os, Attribute axis);
/// `{"x", "y"}`
ParseResult parseAxes(AsmParser &parser, ArrayAttr &axes);
void printAxes(raw_ostream &os, ArrayAttr axes);
/// `[<@mesh, [{"x"}]>, <@mesh, [{}]>]`
ParseResult parseShardings(AsmParser &parser, ShardingsAttr &shardings);
void printShardings(AsmPrinter &printer, ShardingsAttr shardings);

} // namespace mlir::tt::sdy

#endif // TTMLIR_LIB_DIALECT_SDY_IR_SDYTEXT_H
