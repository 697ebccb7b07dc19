//===- NamedCalls.h - custom calls whose names are ops ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NAMEDCALLS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NAMEDCALLS_H

#include "Lowering.h"

namespace mlir::tt::stablehlo {

/// Calls of front ends for ops of TTIR and CHLO: `tt.fill_cache`, `mhlo.erf`.
bool isNamedCall(llvm::StringRef target);
/// An error if operands or parameters are not those of the op.
Values lowerNamedCall(CustomCallOp op, Emit &emit, const Lowering &all);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_NAMEDCALLS_H
