//===- TTMetal.h - the ttmetal dialect -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETAL_H
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETAL_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"

#include "ttmlir/Dialect/TTMetal/IR/TTMetalDialect.h.inc"
#include "ttmlir/Dialect/TTMetal/IR/TTMetalEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTMetal/IR/TTMetalAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTMetal/IR/TTMetalTypes.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTMetal/IR/TTMetalOps.h.inc"

namespace mlir::tt::ttmetal {

/// What the three kinds of kernel configuration have in common.
struct KernelConfig {
  SymbolRefAttr symbol;
  CoreRangeAttr cores;
  KernelArgsAttr args;
  ttkernel::ThreadType thread;
};

/// `config` is a noc, compute or ethernet configuration.
KernelConfig getKernelConfig(Attribute config);

/// True if all cores of the range are in a grid of `grid` rows and columns.
bool isWithin(CoreRangeAttr range, ArrayRef<int64_t> grid);

/// True if the program has operands of type `!ttmetal.local_semaphore`; if not,
/// `local_semaphore[N]` is its semaphore number N.
bool hasSemaphoreOperands(EnqueueProgramOp op);

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_DIALECT_TTMETAL_IR_TTMETAL_H
