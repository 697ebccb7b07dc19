//===- TextCheck.h - text that is fit for the parser ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_READER_TEXTCHECK_H
#define TTMLIR_READER_TEXTCHECK_H

#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>

namespace mlir::tt {

/// Brackets within brackets, aliases of attributes and types counted as what
/// they stand for. Parser, printer and passes recurse at each of them; a stack
/// of 8 MiB holds eight times as many.
constexpr size_t maxNesting = 500;
/// Signs of one affine expression or list element.
constexpr size_t maxOperators = 4000;
/// Characters that an alias stands for when what it refers to is written out.
constexpr size_t maxAliasText = 16 << 20;
/// Digits of one number: the parser's time is their square.
constexpr size_t maxDigits = 1000;
/// Results of one op, by the numbers behind `#` in the names of values.
constexpr size_t maxResultNumber = 1 << 20;

/// Text that the parser must not get, with the offset where it begins.
struct TextProblem {
  size_t offset;
  std::string message;
};

/// The first offset of `text` that nests deeper or stands for more than parsers
/// can take. Takes time in proportion to the text. Whether it is a program at
/// all is not known by then.
std::optional<TextProblem> findTextProblem(StringRef text);

} // namespace mlir::tt

#endif // TTMLIR_READER_TEXTCHECK_H
