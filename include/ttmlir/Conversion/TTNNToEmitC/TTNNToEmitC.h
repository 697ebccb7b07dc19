//===- TTNNToEmitC.h - TTNN to EmitC ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTNNTOEMITC_TTNNTOEMITC_H
#define TTMLIR_CONVERSION_TTNNTOEMITC_TTNNTOEMITC_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "ttmlir/Target/Source/ConstantFile.h"

namespace mlir::tt {

#define GEN_PASS_DECL
#include "ttmlir/Conversion/TTNNToEmitC/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/TTNNToEmitC/Passes.h.inc"

/// Replaces the functions of `module` by their C++ calls. On failure an error
/// has been emitted and the module is as it was. The EmitC dialect must be
/// loaded. Large constants go to `constants`, if it is given.
LogicalResult convertTTNNToEmitC(ModuleOp module,
                                 source::ConstantFile *constants = nullptr);

} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TTNNTOEMITC_TTNNTOEMITC_H
