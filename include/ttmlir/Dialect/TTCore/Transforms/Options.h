//===- Options.h - options that passes of several dialects have -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_OPTIONS_H
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_OPTIONS_H

#include "llvm/Support/CommandLine.h"

namespace mlir::tt::ttcore {

/// The value of an option for the passes of the matrix engine: one more than
/// MathFidelity, so that an option may be left out.
enum class Fidelity { Undefined, LoFi, HiFi2, HiFi3, HiFi4 };

/// The words of its values.
inline auto fidelityValues() {
  return ::llvm::cl::values(
      clEnumValN(Fidelity::Undefined, "undefined", "the library's choice"),
      clEnumValN(Fidelity::LoFi, "lofi", "one pass"),
      clEnumValN(Fidelity::HiFi2, "hifi2", "two passes"),
      clEnumValN(Fidelity::HiFi3, "hifi3", "three passes"),
      clEnumValN(Fidelity::HiFi4, "hifi4", "four passes"));
}

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_TRANSFORMS_OPTIONS_H
