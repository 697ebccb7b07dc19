//===- Kernel.h - a kernel with the functions it calls ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_KERNEL_H
#define TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_KERNEL_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace mlir::tt::ttkernel {

/// The kernel `symbol` of `module` and the functions that it calls, directly or
/// not, in the order of the first calls. Fails, with an error at the location,
/// if the kernel or a called function is not there, if the kernel takes or
/// gives values, or if functions call each other too deeply or without an end:
/// kernels have no stack to speak of.
FailureOr<SmallVector<func::FuncOp>> collectFunctions(ModuleOp module,
                                                      StringRef symbol);

/// Makes ops on plain numbers of affine expressions.
LogicalResult lowerAffine(ModuleOp module);

/// Likewise, and of the index dialect and of divisions that round up or down;
/// what is left has a meaning for all operands, that which it has on the chip's
/// cores.
LogicalResult lowerArithmetic(ModuleOp module);

/// A module of copies of `functions`.
OwningOpRef<ModuleOp> extractFunctions(ArrayRef<func::FuncOp> functions);

/// True for loops, for branches to their own block or one before it, of which
/// at least one is part of every cycle, and for calls of functions, of which a
/// few lines can make any number.
bool isLoop(Operation *op);

/// Where the calls of a kernel are: entry n belongs to call site n, the n-th
/// ttkernel op in the functions of collectFunctions, each in pre-order; the
/// loops follow behind all calls. "file:line:col" of the innermost location in
/// a file, or "?" if there is none.
std::vector<std::string> collectSites(ArrayRef<func::FuncOp> functions);

/// Notes at every ttkernel op and loop its site, for translations to keep. Ops
/// that have a site keep it.
void numberSites(ArrayRef<func::FuncOp> functions);

/// The call site of `op`, which numberSites has seen; 0 if it has not.
uint32_t getSite(Operation *op);

/// Forgets the site of `op`, which stays when the calls are gone.
void removeSite(Operation *op);

/// Gives `op` the site of `from`.
void copySite(Operation *from, Operation *op);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_KERNEL_H
