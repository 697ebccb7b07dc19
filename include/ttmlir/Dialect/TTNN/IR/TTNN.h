//===- TTNN.h - the ttnn dialect -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNN_H
#define TTMLIR_DIALECT_TTNN_IR_TTNN_H

#include "ttmlir/Dialect/Common/ShapeRules.h"
#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ttmlir/Dialect/TTNN/IR/TTNNDialect.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTNN/IR/TTNNOps.h.inc"

namespace mlir::tt::ttnn {

/// The window of a convolution or pooling, attributes checked.
FailureOr<shape::Window2d> getWindow(Conv2dOp op, shape::EmitError emitError);
FailureOr<shape::Window2d> getWindow(MaxPool2dOp op,
                                     shape::EmitError emitError);
FailureOr<shape::Window2d> getWindow(AvgPool2dOp op,
                                     shape::EmitError emitError);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_IR_TTNN_H
