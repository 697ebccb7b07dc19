//===- TTKernelToCpp.h - kernels as the vendor's C++ ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_TTKERNEL_TTKERNELTOCPP_H
#define TTMLIR_TARGET_TTKERNEL_TTKERNELTOCPP_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt {

/// Prints the kernel `symbol` of `module`, with what it calls, as a source file
/// for the vendor's kernel compiler. The module stays as it is. On failure an
/// error has been emitted and nothing printed.
LogicalResult emitKernelCpp(ModuleOp module, StringRef symbol, raw_ostream &os);

/// Registers `--ttkernel-to-cpp`: all kernels of a module, each behind a line
/// `// kernel <name>` if there are several.
void registerTTKernelToCpp();

} // namespace mlir::tt

#endif // TTMLIR_TARGET_TTKERNEL_TTKERNELTOCPP_H
