//===- WeightFormat.h - the declared format of a weight ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_WEIGHTFORMAT_H
#define TTMLIR_DIALECT_TTCORE_IR_WEIGHTFORMAT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

namespace mlir::tt::ttcore {

/// Attribute of a function's argument that is a weight of matrix products: a
/// string, the format that it becomes whatever the pipeline's option says.
constexpr llvm::StringLiteral kWeightFormatAttrName = "ttcore.weight_dtype";

/// "bf16" is what the program declares.
enum class WeightFormat { Declared, Bfp8, Bfp4 };

/// Nothing for other words.
inline std::optional<WeightFormat> weightFormatOf(llvm::StringRef word) {
  return llvm::StringSwitch<std::optional<WeightFormat>>(word)
      .Case("bfp_bf8", WeightFormat::Bfp8)
      .Case("bfp_bf4", WeightFormat::Bfp4)
      .Case("bf16", WeightFormat::Declared)
      .Default(std::nullopt);
}

/// The accepted words, for diagnostics.
constexpr llvm::StringLiteral kWeightFormatWords =
    R"("bfp_bf8", "bfp_bf4" or "bf16")";

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_IR_WEIGHTFORMAT_H
