//===- TTKernel.h - the ttkernel dialect ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNEL_H
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNEL_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelCalls.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernelDialect.h.inc"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelTypes.h.inc"

namespace mlir::tt::ttkernel {
/// `core[%x, %y], ` or `bank[%id], `, either or none; for assembly formats.
ParseResult
parseCoreOrBank(OpAsmParser &parser,
                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &core,
                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &bank);
void printCoreOrBank(OpAsmPrinter &printer, Operation *op, OperandRange core,
                     OperandRange bank);

/// The same without a bank.
ParseResult parseCore(OpAsmParser &parser,
                      SmallVectorImpl<OpAsmParser::UnresolvedOperand> &core);
void printCore(OpAsmPrinter &printer, Operation *op, OperandRange core);

/// `, noc %noc` and `, linked true`, either or none; for assembly formats.
ParseResult
parseNocAndLinked(OpAsmParser &parser,
                  std::optional<OpAsmParser::UnresolvedOperand> &noc,
                  BoolAttr &linked);
void printNocAndLinked(OpAsmPrinter &printer, Operation *op, Value noc,
                       BoolAttr linked);
} // namespace mlir::tt::ttkernel

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelOps.h.inc"

namespace mlir::tt::ttkernel {

/// The function around `op` that says its thread or its arguments; null if
/// there is none.
Operation *getKernel(Operation *op);

/// The attributes of a kernel function, absent or null if it has none.
std::optional<ThreadType> getThread(Operation *kernel);
ArgSpecAttr getArgSpec(Operation *kernel);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_IR_TTKERNEL_H
