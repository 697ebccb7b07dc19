//===- StoredText.cpp - the accepted text of stored kernels ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A file's kernel is text from an untrusted source, and MLIR's parser is made
// for text that people write: it recurses, and accepts attributes and types
// that take any amount of memory. So a scanner checks the words of a stored
// kernel before it is parsed. Accepted text is short, flat, and names no
// dialects but those of kernels; parser and verifiers then check that it is a
// kernel.
//
// Nor is the parser made for names that are used before they are defined: when
// it gives up a region half way, values in it may still have users elsewhere.
// So the names of a function's values must differ, in all regions, and must be
// defined before their uses in the text.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tt::ttkernel;

namespace {

constexpr size_t maxText = 1 << 20, maxWord = 256, maxNumber = 32;
constexpr size_t maxNesting = 64;

class Scanner {
public:
  explicit Scanner(StringRef text) : rest(text) {}

  /// The first error in the text, with its line; empty if there is none.
  std::string scan();

private:
  std::string next();
  std::string word(char sigil);
  std::string value(StringRef name);
  void label();
  std::string string();
  std::string number();
  std::string bracket(char c);

  StringRef take(size_t count) {
    StringRef taken = rest.take_front(count);
    rest = rest.drop_front(count);
    return taken;
  }

  StringRef rest;
  size_t line = 1;
  SmallVector<char> open;
  /// The first character of the last word, or a line's end where a statement
  /// begins behind a label.
  char previous = '\n';
  StringRef previousWord;

  llvm::StringSet<> defined; ///< values of the function
  /// Names are those of arguments, of a function or, up to a colon at this
  /// depth, of a block.
  bool inSignature = false;
  std::optional<size_t> labelDepth;
  bool statementBegins = false; ///< behind a label
};

} // namespace

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
}

/// Types and attributes that kernels do not have.
static bool isRefused(StringRef word) {
  return llvm::is_contained({"affine_map", "affine_set", "builtin", "complex",
                             "dense", "dense_resource", "distinct", "loc",
                             "memref", "opaque", "sparse", "strided", "tensor",
                             "tuple", "vector"},
                            word);
}

/// "i7" and its like; kernels have the widths that C++ has.
static bool isOddInteger(StringRef word) {
  if (!word.consume_front("si") && !word.consume_front("ui") &&
      !word.consume_front("i"))
    return false;
  return !word.empty() && llvm::all_of(word, llvm::isDigit) &&
         !llvm::is_contained({"1", "8", "16", "32", "64"}, word);
}

/// Does `word`, which begins with a dialect's name, belong to kernels?
static bool isOfKernels(StringRef word, char sigil) {
  StringRef dialect = word.split('.').first;
  if (sigil == '!')
    return dialect == "ttkernel" || word == "ttcore.tile";
  if (sigil == '#')
    return dialect == "ttkernel" || word == "ttcore.supportedDataTypes";
  // Others define names in ways of their own.
  if (dialect == "scf")
    return llvm::is_contained({"scf.condition", "scf.execute_region", "scf.for",
                               "scf.if", "scf.index_switch", "scf.while",
                               "scf.yield"},
                              word);
  return isKernelDialect(dialect);
}

std::string Scanner::word(char sigil) {
  size_t size = 0;
  // "%c-1_i32"
  while (size != rest.size() &&
         (isWordCharacter(rest[size]) || (sigil == '%' && rest[size] == '-')))
    ++size;
  StringRef word = take(size);
  auto refuse = [&](const char *why) {
    return ("'" + StringRef(&sigil, sigil ? 1 : 0) + word.take_front(64) +
            "' " + why)
        .str();
  };
  if (word.empty() || word.size() > maxWord)
    return refuse("is no name");
  if (sigil == '%')
    return value(word);
  if (sigil == '^')
    label();
  if (sigil == '^' || sigil == '@')
    return "";
  if (sigil == '#' && llvm::all_of(word, llvm::isDigit)) // of %x#1
    return "";
  if ((sigil || word.contains('.')) && !isOfKernels(word, sigil))
    return refuse("does not belong to kernels");
  if (!sigil && (isRefused(word) || isOddInteger(word)))
    return refuse("does not belong to kernels");
  if (!sigil)
    previousWord = word;
  if (word == "func.func") {
    defined.clear();
    inSignature = true;
  }
  return "";
}

/// A successor stands behind its op's name or in a list; else a block begins.
void Scanner::label() {
  bool isSuccessor = previous == ',' || previous == ':' ||
                     (llvm::isAlpha(previous) && previousWord == "cf.br");
  if (!isSuccessor)
    labelDepth = open.size();
}

/// The name of a value, used or defined.
std::string Scanner::value(StringRef name) {
  // Results are counted before the equals sign.
  StringRef behind = rest;
  if (behind.consume_front(":"))
    behind = behind.ltrim("0123456789");
  bool isAssigned = behind.ltrim(" \n").starts_with("=");
  bool isArgument = inSignature || labelDepth;
  auto refuse = [&](const char *why) {
    return ("'%" + name.take_front(64) + "' " + why).str();
  };
  // "%a, %b =" would define the first one, too; "(%a = 1, %b = 2)" are two.
  if (isAssigned && previous == ',' && (open.empty() || open.back() != ')'))
    return refuse("is one of several results by name");
  bool defines = isAssigned || isArgument;
  if (defines && !defined.insert(name).second)
    return refuse("is defined twice");
  if (!defines && !defined.contains(name))
    return refuse("is used before it is defined");
  return "";
}

/// A dprint has text, among its arguments, and accessors have expressions.
/// Elsewhere it is the name of an op in the form that no parser of the op's own
/// checks, which only ops of ttkernel have.
static bool isTextAllowed(StringRef text) {
  bool isName = text.contains('.') && llvm::all_of(text, isWordCharacter);
  return !text.contains('\\') && (!isName || text.starts_with("ttkernel."));
}

std::string Scanner::string() {
  size_t size = 1;
  while (size < rest.size() && rest[size] != '"' && rest[size] != '\n')
    size += rest[size] == '\\' ? 2 : 1;
  if (size >= rest.size() || rest[size] != '"')
    return "text without an end";
  StringRef text = take(size + 1).drop_front().drop_back();
  if (previous != '(' && previous != ',' && !isTextAllowed(text))
    return "'" + text.take_front(64).str() + "' does not belong to kernels";
  return "";
}

std::string Scanner::number() {
  size_t size = 0;
  while (size != rest.size() &&
         (llvm::isAlnum(rest[size]) || rest[size] == '.'))
    ++size;
  // "32x32xbf16" is one, too.
  return take(size).size() > maxNumber ? "a number that is too long" : "";
}

std::string Scanner::bracket(char c) {
  static constexpr StringLiteral opening = "([{<", closing = ")]}>";
  take(1);
  inSignature &= c != '{';
  if (opening.contains(c)) {
    open.push_back(closing[opening.find(c)]);
    return open.size() > maxNesting ? "nests too deeply" : "";
  }
  if (open.empty() || open.pop_back_val() != c)
    return "brackets that do not match";
  return "";
}

std::string Scanner::next() {
  char c = rest.front();
  if (previous == '\n' && rest.starts_with("//")) { // a block's predecessors
    rest = rest.drop_until([](char c) { return c == '\n'; });
    return "";
  }
  if (c == '"')
    return string();
  if (llvm::isDigit(c))
    return number();
  if (llvm::isAlpha(c) || c == '_')
    return word(0);
  if (StringRef("%^@!#").contains(c)) {
    take(1);
    return word(c);
  }
  if (rest.starts_with("->")) {
    take(2);
    return "";
  }
  if (StringRef("()[]{}<>").contains(c))
    return bracket(c);
  if (!StringRef(",:=-+* ").contains(c))
    return "a character that is not in kernels";
  if (c == ':' && labelDepth == open.size()) {
    labelDepth = std::nullopt;
    statementBegins = true;
  }
  take(1);
  return "";
}

std::string Scanner::scan() {
  if (rest.size() > maxText)
    return "more than " + std::to_string(maxText >> 20) + " MiB of text";
  while (!rest.empty()) {
    if (rest.consume_front("\n")) {
      ++line;
      continue;
    }
    char c = rest.front();
    statementBegins = false;
    if (std::string why = next(); !why.empty())
      return "line " + std::to_string(line) + ": " + why;
    if (c != ' ' && c != '/')
      previous = statementBegins ? '\n' : c;
  }
  return open.empty() ? "" : "brackets that do not match";
}

std::string mlir::tt::ttkernel::checkStoredText(StringRef text) {
  return Scanner(text).scan();
}
