//===- D2M.h - the d2m dialect ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2M_H
#define TTMLIR_DIALECT_D2M_IR_D2M_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ttmlir/Dialect/D2M/IR/D2MDialect.h.inc"
#include "ttmlir/Dialect/D2M/IR/D2MEnums.h.inc"
#include "ttmlir/Dialect/D2M/IR/D2MInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MTypes.h.inc"

namespace mlir::tt::d2m {
/// The types of the operands of a yield, which stand in parentheses inside a
/// `d2m.generic` and nowhere else.
ParseResult parseYieldTypes(OpAsmParser &parser, SmallVectorImpl<Type> &types);
void printYieldTypes(OpAsmPrinter &printer, Operation *op, TypeRange types);

/// The type of a transfer or a semaphore; text leaves it out where it is
/// `!d2m.mem_tx` or `!d2m.semaphore`.
ParseResult parseTxType(OpAsmParser &parser, Type &type);
void printTxType(OpAsmPrinter &printer, Operation *op, Type type);
ParseResult parseSemaphoreType(OpAsmParser &parser, Type &type);
void printSemaphoreType(OpAsmPrinter &printer, Operation *op, Type type);
} // namespace mlir::tt::d2m

#define GET_OP_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MOps.h.inc"

#endif // TTMLIR_DIALECT_D2M_IR_D2M_H
