//===- VerifyOps.h - checks of both dialects' verifiers ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_VERIFYOPS_H
#define TTMLIR_DIALECT_COMMON_VERIFYOPS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"

namespace mlir::tt {

/// Elements of operand and result are as wide as each other; 8 bits at least.
LogicalResult verifyBitcast(Operation *op);

/// begins and ends are lists with an entry for each dimension of the first
/// operand, as has `step` if it is there, and the result is not larger than the
/// steps allow.
LogicalResult verifyDynamicSlice(Operation *op, ArrayAttr step);

/// `low` is a number and not above `high`.
LogicalResult verifyRange(Operation *op, const llvm::APFloat &low,
                          const llvm::APFloat &high);

/// `prob` is 0 to 1, `scale` is finite.
LogicalResult verifyDropout(Operation *op, const llvm::APFloat &prob,
                            const llvm::APFloat &scale);

/// Operands hold floats, but for `others`.
LogicalResult verifyFloatsBut(Operation *op, ArrayRef<Value> others);

/// The attribute `name` is one of `words`.
LogicalResult verifyWord(Operation *op, StringRef name, StringRef value,
                         ArrayRef<StringRef> words);

/// "none" or "tanh".
LogicalResult verifyGelu(Operation *op, StringRef approximate);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_VERIFYOPS_H
