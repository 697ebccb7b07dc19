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

/// The type of the indices that the library's sort gives along a dimension of
/// `size` elements: ui16 if the elements `sorted` are floats of 16 bits and
/// `size` is less than 65,536, else ui32.
IntegerType indexTypeOf(Type sorted, int64_t size);

/// The type of the indices that the library's pools give for pixels of an
/// image: ui16 if it has less than 65,536 pixels, else ui32.
IntegerType pixelTypeOf(MLIRContext *context, int64_t height, int64_t width);

/// Fails, with a diagnostic, unless `indices`, a result of the sorting op `op`,
/// have the data type of `indexTypeOf`.
LogicalResult verifyIndices(Operation *op, Value indices, Value sorted,
                            int64_t size);

/// The name of the reduction `how` in the library's scatter: empty if scatter
/// replaces elements, nullopt if scatter does not have this reduction.
std::optional<StringRef> scatterReduction(ttcore::ReduceType how);

/// The activation that a program config of a product applies to the result;
/// null if none.
UnaryWithParamAttr fusedActivation(Attribute programConfig);

#define GET_SHAPE_RULE_DECLS
#include "ttmlir/Dialect/TTNN/IR/TTNNShapeRules.inc"

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_IR_TTNN_H
