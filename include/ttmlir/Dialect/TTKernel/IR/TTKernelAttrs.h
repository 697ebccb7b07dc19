//===- TTKernelAttrs.h - attributes and types of kernels -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The dialect without its ops, for what describes kernels and launches.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELATTRS_H
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELATTRS_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernelDialect.h.inc"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelTypes.h.inc"

namespace mlir::tt::ttkernel {

/// The function around `op` that says its thread or its arguments; null if
/// there is none.
Operation *getKernel(Operation *op);

/// The attributes of a kernel function, absent or null if it has none.
std::optional<ThreadType> getThread(Operation *kernel);
ArgSpecAttr getArgSpec(Operation *kernel);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELATTRS_H
