//===- RefusedCalls.h - custom calls without lowering -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_REFUSEDCALLS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_REFUSEDCALLS_H

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt::stablehlo {

/// The error at a call that has no lowering: in words what it computes, if it
/// is of linear algebra.
LogicalResult refuseCall(CustomCallOp op);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_REFUSEDCALLS_H
