//===- LayoutChoices.h - from choices to a tensor type and back -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_LAYOUTCHOICES_H
#define TTMLIR_LIB_DRIVER_LAYOUTCHOICES_H

#include "LayoutCut.h"

#include "llvm/Support/JSON.h"

#include <map>

namespace tt::driver {

/// The text of the type that the choices describe; the parser and the verifiers
/// judge it. Throws CompileError for choices of which no text can be made.
std::string textOfChoices(const std::map<std::string, std::string> &choices,
                          mlir::MLIRContext *ctx);

/// The choices that make a type. `collapse` and `align` are absent if intervals
/// do not make its map.
llvm::json::Object choicesOf(mlir::RankedTensorType type, const LayoutCut &cut);

/// The intervals and alignments that make a map.
struct Intervals {
  llvm::SmallVector<std::pair<int64_t, int64_t>> intervals;
  Sizes alignments;
};
std::optional<Intervals> intervalsOf(const LayoutCut &cut);

/// The numbers of "2x3x64" or "1,1,6". Throws CompileError that calls them
/// `what`.
Sizes numbersIn(llvm::StringRef text, char separator, const std::string &what);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_LAYOUTCHOICES_H
