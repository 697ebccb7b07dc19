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

/// A line that begins with an op of `vhlo`, or with the values that one
/// defines.
static bool isOp(StringRef line) {
  line = line.ltrim();
  if (line.starts_with("%"))
    line = line.split('=').second.ltrim();
  line.consume_front("\"");
  return line.consume_front("vhlo.") &&
         line.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
             .contains("_v");
}

static std::optional<unsigned> lineWithOp(StringRef content) {
  for (size_t at = 0; (at = content.find("vhlo.", at)) != StringRef::npos;
       ++at) {
    size_t begin = content.take_front(at).rfind('\n') + 1;
    if (isOp(content.substr(begin).split('\n').first))
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
  if (std::optional<unsigned> line = lineWithOp(content))
    return ("line " + Twine(*line) + " has an op of " + kWhatToDo).str();
  return std::nullopt;
}

} // namespace mlir::tt
