//===- LegacyConstants.cpp - constants that a text defines twice ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Upgrade/LegacyText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tt {

/// `line` up to a comment; a `//` in a string does not begin one.
static StringRef withoutComment(StringRef line) {
  bool inString = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && (i == 0 || line[i - 1] != '\\'))
      inString = !inString;
    if (!inString && line.substr(i).starts_with("//"))
      return line.take_front(i);
  }
  return line;
}

/// Opens and closes scopes as the braces of `code` outside of strings do.
static void
followBraces(StringRef code,
             SmallVectorImpl<llvm::StringMap<std::string>> &scopes) {
  bool inString = false;
  for (size_t i = 0; i < code.size(); ++i) {
    if (code[i] == '"' && (i == 0 || code[i - 1] != '\\'))
      inString = !inString;
    else if (!inString && code[i] == '{')
      scopes.emplace_back();
    else if (!inString && code[i] == '}' && scopes.size() > 1)
      scopes.pop_back();
  }
}

/// True if `code` is a constant that the innermost scope has under the same
/// name and with the same text; notes it otherwise.
static bool isRepeated(StringRef code,
                       SmallVectorImpl<llvm::StringMap<std::string>> &scopes) {
  auto [name, value] = code.trim().split('=');
  name = name.trim();
  value = value.trim();
  if (!name.starts_with("%") || !value.starts_with("arith.constant "))
    return false;
  // An outer region may have the name too: an isolated one does not see it.
  auto [it, fresh] = scopes.back().try_emplace(name, value.str());
  return !fresh && it->second == value;
}

std::string blankRepeatedConstants(StringRef source) {
  std::string text;
  SmallVector<llvm::StringMap<std::string>> scopes(1);
  for (StringRef rest = source; !rest.empty();) {
    size_t length = std::min(rest.find('\n'), rest.size() - 1) + 1;
    StringRef line = rest.take_front(length), code = withoutComment(line);
    rest = rest.drop_front(length);
    if (isRepeated(code, scopes)) {
      for (char c : code)
        text += llvm::isSpace(c) ? c : ' ';
      text += line.drop_front(code.size());
      continue;
    }
    followBraces(code, scopes);
    text += line;
  }
  return text;
}

} // namespace mlir::tt
