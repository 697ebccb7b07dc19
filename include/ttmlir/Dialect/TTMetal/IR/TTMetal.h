//===- TTMetal.h - the ttmetal dialect -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETAL_H
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETAL_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTKernel/IR/Launch.h"

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

/// The launch that a program is; its operands are the op's `args`, then its
/// `cbs`. Fails, with an error, where buffers or semaphores are none.
FailureOr<ttkernel::Launch> describeLaunch(EnqueueProgramOp op);

ttkernel::CoreRange toRange(CoreRangeAttr range);

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_DIALECT_TTMETAL_IR_TTMETAL_H
