//===- TTNN.h - the ttnn dialect -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNN_H
#define TTMLIR_DIALECT_TTNN_IR_TTNN_H

#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ttmlir/Dialect/TTNN/IR/TTNNDialect.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTNN/IR/TTNNOps.h.inc"

namespace mlir::tt::ttnn {

/// How the library's sort counts along a dimension: without a sign, in 16 bits
/// for elements `sorted` that are floats of 16, if it has less than 65,536.
IntegerType indexTypeOf(Type sorted, int64_t size);

/// How it counts the pixels of an image: without a sign, in 16 bits if there
/// are less than 65,536.
IntegerType pixelTypeOf(MLIRContext *context, int64_t height, int64_t width);

/// Fails unless `indices` are counted so.
LogicalResult verifyIndices(Operation *op, Value indices, Value sorted,
                            int64_t size);

/// The name of the reduction `how` in the library's scatter; empty if scatter
/// replaces, nothing if scatter has none such.
std::optional<StringRef> scatterReduction(ttcore::ReduceType how);

/// The activation that a program config of a product applies to the result;
/// null if none.
UnaryWithParamAttr fusedActivation(Attribute programConfig);

#define GET_SHAPE_RULE_DECLS
#include "ttmlir/Dialect/TTNN/IR/TTNNShapeRules.inc"

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_IR_TTNN_H
