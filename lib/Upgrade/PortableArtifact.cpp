//===- PortableArtifact.cpp - StableHLO in its serialised form ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Upgrade/PortableArtifact.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tt {

/// The bytecode's header: magic number, version, and who has written it.
static bool isBytecode(StringRef content) {
  return content.starts_with("ML\xefR") &&
         content.take_front(64).contains("StableHLO");
}

/// A line that begins with an op of the dialect, or with the values that one
/// defines.
static bool isOp(StringRef line, StringRef dialect) {
  line = line.ltrim();
  if (line.starts_with("%"))
    line = line.split('=').second.ltrim();
  line.consume_front("\"");
  if (!line.consume_front(dialect))
    return false;
  StringRef op =
      line.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  return dialect == "vhlo." ? op.contains("_v") : !op.empty();
}

static std::optional<unsigned> lineWithOp(StringRef content,
                                          StringRef dialect) {
  for (size_t at = 0; (at = content.find(dialect, at)) != StringRef::npos;
       ++at) {
    size_t begin = content.take_front(at).rfind('\n') + 1;
    if (isOp(content.substr(begin).split('\n').first, dialect))
      return content.take_front(begin).count('\n') + 1;
  }
  return std::nullopt;
}

std::optional<std::string> describePortableArtifact(StringRef content) {
  constexpr StringLiteral kWhatToDo =
      "a portable artifact of StableHLO (vhlo), which is not read; print the "
      "program as text of stablehlo, with 'stablehlo-translate --deserialize' "
      "or, in JAX, 'lowered.as_text()'";
  if (isBytecode(content))
    return ("the bytecode is " + kWhatToDo).str();
  if (std::optional<unsigned> line = lineWithOp(content, "vhlo."))
    return ("line " + Twine(*line) + " has an op of " + kWhatToDo).str();
  if (std::optional<unsigned> line = lineWithOp(content, "emitpy."))
    return ("line " + Twine(*line) +
            " has an op of emitpy, which is Python in the form of MLIR and is "
            "not read; 'ttmlir-translate --mlir-to-python' writes Python of "
            "the TTNN that it was made of")
        .str();
  return std::nullopt;
}

} // namespace mlir::tt
