//===- TTIRToLinalg.h - the reference meaning of TTIR ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOLINALG_TTIRTOLINALG_H
#define TTMLIR_CONVERSION_TTIRTOLINALG_TTIRTOLINALG_H

#include "mlir/Pass/Pass.h"

namespace mlir::tt {

#define GEN_PASS_DECL
#include "ttmlir/Conversion/TTIRToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/TTIRToLinalg/Passes.h.inc"

} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_TTIRTOLINALG_TTIRTOLINALG_H
