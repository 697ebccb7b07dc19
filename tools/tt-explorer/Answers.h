//===- Answers.h - questions about a recorded model ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// The command line and the server give the same answers, byte for byte: both
// call these functions. Answers are JSON; they end without a newline.
//
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_ANSWERS_H
#define TT_EXPLORER_ANSWERS_H

#include "Bundle.h"

namespace explorer {

/// The stages with their passes and numbers of ops, the overlays, and how the
/// model was compiled.
std::string answerStages(const Bundle &bundle);
/// A stage's columns.
std::string answerGraph(const Bundle &bundle, const std::string &stage);
/// A row with its text, attributes, operands, users, origins in the first stage
/// and what it became in the last.
std::string answerOp(const Bundle &bundle, const std::string &stage,
                     size_t row);
/// A stage's MLIR.
std::string answerText(const Bundle &bundle, const std::string &stage);
/// A column of numbers with its unit.
std::string answerOverlay(const Bundle &bundle, const std::string &name);
/// The `count` rows of the last stage that are first by "time" (longest first),
/// "pcc" (worst first), "dram" or "flops" (most first).
std::string answerTop(const Bundle &bundle, const std::string &by,
                      size_t count);

} // namespace explorer

#endif // TT_EXPLORER_ANSWERS_H
