//===- StoredKernel.h - kernels as files keep them --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The text of a module that holds the kernel and what it calls and nothing
// else: no locations, no attributes but the kernel's thread, the same names for
// all kernels. So equal kernels have equal text, wherever they come from.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_STOREDKERNEL_H
#define TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_STOREDKERNEL_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mlir::tt::ttkernel {

/// The name of every stored kernel.
inline constexpr StringLiteral storedKernelName = "kernel";

/// Writes the kernel `functions`, from collectFunctions. Fails, with an error
/// at the location, if it holds ops that kernels cannot: see checkKernelOps.
LogicalResult writeKernel(ArrayRef<func::FuncOp> functions, raw_ostream &os);

/// Why `text` must not be given to a parser: what is too large or nested for
/// it, or does not belong to kernels. Empty if it may; whether it is a kernel
/// is not known by then. Takes time in proportion to the text.
std::string checkStoredText(StringRef text);

/// Are ops of `dialect` parts of kernels?
bool isKernelDialect(StringRef dialect);

/// All ops in `functions` are of the dialects of kernels, and all values are
/// numbers of 1, 8, 16, 32 or 64 bits, indices, or of ttkernel's types.
LogicalResult checkKernelOps(ArrayRef<func::FuncOp> functions);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_STOREDKERNEL_H
