//===- Lowering.h - lowering of TOSA ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TOSATOTTIR_LOWERING_H
#define TTMLIR_LIB_CONVERSION_TOSATOTTIR_LOWERING_H

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt {

/// The value that stands for the op's result: null if the family has no such
/// op, a failure after an error at the op.
using Lowered = FailureOr<Value>;

/// Quantized types become their integers, with which ops of TOSA compute: what
/// they stand for is said by zero points and `rescale`.
void takeStorage(ModuleOp module);

Lowered lowerTosaEltwise(Operation *op, ttir::Emit &emit);
Lowered lowerTosaTensor(Operation *op, ttir::Emit &emit);
Lowered lowerTosaWindow(Operation *op, ttir::Emit &emit);

Lowered lowerTosaQuantized(Operation *op, ttir::Emit &emit);
Lowered lowerTosaResize(Operation *op, ttir::Emit &emit);
/// Real and imaginary part; none if the op is no transformation.
SmallVector<Value> lowerTosaFourier(Operation *op, ttir::Emit &emit);
/// Loops and branches become those of ttcore, on functions of the module.
void outlineTosaControlFlow(ModuleOp module);

/// The number that stands for 0; an error at `op` if it is no constant, or one
/// other than 0 of floats.
FailureOr<int64_t> zeroPoint(Operation *op, Value value,
                             bool isUnsigned = false);
/// x - zero point: floats as they are, integers in 32 bits.
FailureOr<Value> withoutZeroPoint(Operation *op, Value x, Value zeroPoint,
                                  ttir::Emit &emit);
/// The numbers of a shape; an error at `op` if they are not known.
FailureOr<ttir::Dims> numbersOf(Operation *op, Value shape, StringRef what);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TOSATOTTIR_LOWERING_H
