//===- TextCheck.cpp - text that is fit for the parser --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reader/TextCheck.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tt;

namespace {

/// The size of an alias's expansion.
struct Alias {
  size_t depth = 0, text = 0;
};

class Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}
  std::optional<TextProblem> scan();

private:
  void open(char c);
  void close(char c);
  void countOperator();
  void word();
  void numeral(StringRef word);
  void alias();
  void result();
  void skipString();
  void beginAlias(StringRef name);
  void endAlias();
  bool endsStatement() const;
  void deepen(size_t depth);

  char at(size_t pos) const { return pos < text.size() ? text[pos] : 0; }
  StringRef takeWord(size_t begin);
  void fail(const llvm::Twine &message) {
    if (!problem)
      problem = {start, message.str()};
  }

  StringRef text;
  size_t pos = 0, start = 0; ///< start: of the token
  SmallVector<char> brackets;
  /// Since the last comma, of each bracket that is open.
  SmallVector<size_t> operators;
  size_t minuses = 0; ///< one behind another
  llvm::StringMap<Alias> aliases;
  /// The alias whose definition this is, and what it came to so far.
  StringRef defined;
  size_t definedAt = 0;
  bool hasValue = false;
  Alias definition;
  std::optional<TextProblem> problem;
};

} // namespace

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
}

StringRef Scanner::takeWord(size_t begin) {
  size_t end = begin;
  while (isWordCharacter(at(end)))
    ++end;
  pos = end;
  return text.slice(begin, end);
}

void Scanner::deepen(size_t depth) {
  definition.depth = std::max(definition.depth, depth);
  if (depth > maxNesting)
    fail("brackets nest deeper than " + llvm::Twine(maxNesting));
}

void Scanner::open(char c) {
  brackets.push_back(c);
  operators.push_back(0);
  deepen(brackets.size());
}

/// Closes what is open of this kind. A `>` may be a comparison; the parser
/// refuses other brackets that do not fit and goes no further.
void Scanner::close(char c) {
  char opened = c == ')' ? '(' : c == ']' ? '[' : c == '}' ? '{' : '<';
  auto found = llvm::find(llvm::reverse(brackets), opened);
  if (found == brackets.rend() || (c == '>' && brackets.back() != opened))
    return;
  brackets.truncate(size_t(brackets.rend() - found) - 1);
  operators.truncate(brackets.size());
}

/// Statements follow each other in braces; elsewhere commas are between what
/// does not belong together.
void Scanner::countOperator() {
  if (brackets.empty() || brackets.back() == '{')
    return;
  if (++operators.back() > maxOperators)
    fail("an expression has more than " + llvm::Twine(maxOperators) +
         " operators");
}

void Scanner::skipString() {
  for (++pos; pos < text.size() && text[pos] != '"' && text[pos] != '\n'; ++pos)
    if (text[pos] == '\\')
      ++pos;
  pos = std::min(pos + 1, text.size());
}

/// A number, or the dimensions and the type of a shape.
void Scanner::numeral(StringRef word) {
  for (StringRef part : llvm::split(word, 'x'))
    if (part.size() > maxDigits)
      fail("a number has more than " + llvm::Twine(maxDigits) + " digits");
}

void Scanner::word() {
  StringRef word = takeWord(pos);
  if (llvm::isDigit(word.front()))
    return numeral(word);
  if (word == "mod" || word == "floordiv" || word == "ceildiv")
    countOperator();
}

void Scanner::beginAlias(StringRef name) {
  endAlias();
  defined = name;
  definedAt = start;
  hasValue = false;
  definition = {};
}

void Scanner::endAlias() {
  if (defined.empty())
    return;
  definition.text += start - definedAt;
  aliases[defined] = definition;
  defined = "";
}

/// At the end of a line: nothing on the next one belongs to what is defined.
bool Scanner::endsStatement() const {
  size_t next = text.find_first_not_of(" \t\r\n", pos);
  return brackets.empty() && hasValue &&
         !StringRef("<([{:,/").contains(at(next));
}

/// `#name` or `!name`, defined or used. Names with a dot are of dialects.
void Scanner::alias() {
  StringRef name = takeWord(start + 1);
  if (name.empty() || name.contains('.'))
    return;
  name = text.slice(start, pos);
  size_t behind = text.find_first_not_of(" \t\r\n", pos);
  if (brackets.empty() && at(behind) == '=') {
    pos = behind + 1;
    return beginAlias(name);
  }
  auto known = aliases.find(name);
  if (known == aliases.end())
    return;
  deepen(brackets.size() + known->second.depth);
  definition.text += known->second.text;
  if (!defined.empty() && definition.text > maxAliasText)
    fail("the aliases that '" + defined + "' is made of stand for more than " +
         llvm::Twine(maxAliasText >> 20) + " MiB of text");
}

/// Reads the number behind the name of a value: `%name#2`.
void Scanner::result() {
  takeWord(start + 1);
  if (at(pos) != '#')
    return;
  size_t number = 0;
  StringRef digits = takeWord(pos + 1);
  if (llvm::all_of(digits, llvm::isDigit) &&
      (digits.getAsInteger(10, number) || number > maxResultNumber) &&
      !digits.empty())
    fail("no op has result " + digits.take_front(32));
}

std::optional<TextProblem> Scanner::scan() {
  while (pos < text.size() && !problem) {
    start = pos;
    char c = text[pos];
    if (llvm::isSpace(c)) {
      ++pos;
      if (c == '\n' && endsStatement())
        endAlias();
      continue;
    }
    if (c != '-')
      minuses = 0;
    bool isComment = c == '/' && at(pos + 1) == '/';
    hasValue |= !isComment;
    if (c == '"') {
      skipString();
    } else if (isComment) {
      pos = std::min(text.find('\n', pos), text.size());
    } else if (llvm::isAlnum(c) || c == '_') {
      word();
    } else if (c == '#' || c == '!') {
      ++pos;
      alias();
    } else if (c == '%') {
      ++pos;
      result();
    } else {
      ++pos;
      if (StringRef("([{<").contains(c))
        open(c);
      else if (StringRef(")]}>").contains(c))
        close(c);
      else if (c == ',' && !operators.empty())
        operators.back() = 0;
      else if (c == '-' && at(pos) == '>')
        ++pos;
      else if (c == '+' || c == '-' || c == '*')
        countOperator();
      if (c == '-' && ++minuses > maxNesting)
        fail("more than " + llvm::Twine(maxNesting) + " signs in a row");
    }
  }
  return std::move(problem);
}

std::optional<TextProblem> mlir::tt::findTextProblem(StringRef text) {
  return Scanner(text).scan();
}
