//===- Passes.h - passes on ttnn --------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_TRANSFORMS_PASSES_H
#define TTMLIR_DIALECT_TTNN_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "ttmlir/Dialect/TTCore/IR/WeightFormat.h"
#include "ttmlir/Dialect/TTCore/Transforms/Options.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::tt::ttnn {
/// Whether ttnn-check-memory refuses a program that does not fit.
enum class MemoryCheck { Refuse, Report };

/// The value of an option for a setting that is on or off, or left to the
/// library.
enum class Choice { Unset, False, True };

/// The formats of ttnn-weight-formats.
using ttcore::WeightFormat;

/// The words of their values, for options.
inline auto weightFormatValues() {
  return ::llvm::cl::values(
      clEnumValN(WeightFormat::Declared, "none", "what the program declares"),
      clEnumValN(WeightFormat::Bfp8, "bfp_bf8", "8 bits and shared exponents"),
      clEnumValN(WeightFormat::Bfp4, "bfp_bf4", "4 bits and shared exponents"));
}
inline auto choiceValues() {
  return ::llvm::cl::values(
      clEnumValN(Choice::Unset, "unset", "the library's choice"),
      clEnumValN(Choice::False, "false", "no"),
      clEnumValN(Choice::True, "true", "yes"));
}

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"
} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_TRANSFORMS_PASSES_H
