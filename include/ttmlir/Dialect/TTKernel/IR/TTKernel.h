//===- TTKernel.h - the ttkernel dialect ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNEL_H
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNEL_H

#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelCalls.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

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

#endif // TTMLIR_DIALECT_TTKERNEL_IR_TTKERNEL_H
