//===- TTKernelToLLVM.h - kernels as native code ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTKERNELTOLLVM_TTKERNELTOLLVM_H
#define TTMLIR_CONVERSION_TTKERNELTOLLVM_TTKERNELTOLLVM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tt {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/TTKernelToLLVM/Passes.h.inc"

/// The pass convert-ttkernel-to-llvm as a function. Errors are at the op that
/// cannot be converted.
LogicalResult convertTTKernelToLLVM(ModuleOp module);

} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TTKERNELTOLLVM_TTKERNELTOLLVM_H
