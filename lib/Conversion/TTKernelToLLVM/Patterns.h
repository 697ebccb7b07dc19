//===- Patterns.h - parts of the conversion to LLVM -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTKERNELTOLLVM_PATTERNS_H
#define TTMLIR_LIB_CONVERSION_TTKERNELTOLLVM_PATTERNS_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tt {

/// Types of ttkernel as numbers.
void addKernelTypes(LLVMTypeConverter &types);

/// Calls through the table of the context, and the ops that are no calls.
void populateCallPatterns(const LLVMTypeConverter &types,
                          RewritePatternSet &patterns);

/// Lets every loop count its rounds in the context, and call `loop` of the
/// table now and then. Functions have the context already, and structure still.
void countRounds(ModuleOp module);

/// Fails, with a diagnostic, if a dprint has a value that cannot be printed.
LogicalResult checkPrints(ModuleOp module);

/// A dprint: its values go into an array on the stack.
void populatePrintPattern(const LLVMTypeConverter &types,
                          RewritePatternSet &patterns);

/// Calls function number `slot` of the table that the context of the function
/// around the insertion point has; `arguments` are those between the context
/// and the call site. The call's result, or null for `void`.
Value callApi(OpBuilder &builder, Operation *op, unsigned slot, Type result,
              ValueRange arguments);

/// A 32-bit constant.
Value constant(OpBuilder &builder, Location loc, uint32_t value);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTKERNELTOLLVM_PATTERNS_H
