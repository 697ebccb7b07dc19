//===- LegacyText.cpp - older spellings that do not parse -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Upgrade/LegacyText.h"

#include "BlockFloats.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Reader/TextCheck.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::tt {

namespace {
/// Walks over MLIR text token by token, as far as brackets, strings and
/// comments go. Positions are offsets into the text; at its end all functions
/// stay there.
class Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}

  bool atEnd(size_t pos) const { return pos >= text.size(); }
  bool startsWith(size_t pos, StringRef token) const {
    return text.substr(pos).starts_with(token);
  }

  /// The position after the string that starts at `pos`.
  size_t skipString(size_t pos) const {
    for (++pos; !atEnd(pos) && text[pos] != '"'; ++pos)
      if (text[pos] == '\\')
        ++pos;
    return std::min(pos + 1, text.size());
  }

  /// The position after one token: a string, a comment, `->` or a character.
  size_t next(size_t pos) const {
    if (text[pos] == '"')
      return skipString(pos);
    if (startsWith(pos, "//"))
      return std::min(text.find('\n', pos), text.size());
    return pos + (startsWith(pos, "->") ? 2 : 1);
  }

  size_t skipSpace(size_t pos) const {
    while (!atEnd(pos) && (llvm::isSpace(text[pos]) || startsWith(pos, "//")))
      pos = next(pos);
    return pos;
  }

  /// The position of the bracket that closes the one at `pos`; the end if it is
  /// deeper than what is parsed, which would take the square of the time.
  size_t findClose(size_t pos) const {
    size_t depth = 0;
    for (; !atEnd(pos) && depth <= maxNesting; pos = next(pos)) {
      if (startsWith(pos, "->"))
        continue;
      if (StringRef("([{<").contains(text[pos]))
        ++depth;
      else if (StringRef(")]}>").contains(text[pos]) && --depth == 0)
        return pos;
    }
    return text.size();
  }

private:
  StringRef text;
};

/// One `key = value` within a property dictionary.
struct Entry {
  size_t begin, end; ///< without the commas around it
  StringRef key;
};
} // namespace

/// The ops that have several lists of operands, and say how long they are.
static const llvm::StringSet<> &opsWithSegments() {
  static const llvm::StringSet<> ops = [] {
    llvm::StringSet<> names;
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.loadDialect<ttir::TTIRDialect, ttnn::TTNNDialect>();
    for (RegisteredOperationName name : context.getRegisteredOperations())
      if (name.hasTrait<OpTrait::AttrSizedOperandSegments>())
        names.insert(name.getStringRef());
    return names;
  }();
  return ops;
}

static bool isDropped(StringRef op, StringRef key) {
  if (key == "operand_constraints")
    return true;
  if (key == "operandSegmentSizes")
    return !opsWithSegments().contains(op);
  return op.starts_with("ttnn.") &&
         llvm::is_contained({"memory_config", "dtype", "layout"}, key);
}

/// Properties that an op has had. Parsed as properties they would be lost; as
/// attributes they reach the pass that upgrades them.
static bool isMoved(StringRef op, StringRef key) {
  if (op == "ttir.broadcast")
    return key == "dimension";
  // The form of StableHLO's gather.
  if (op == "ttir.gather")
    return llvm::is_contained(
        {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
         "start_indices_batching_dims", "start_index_map", "index_vector_dim",
         "slice_sizes", "indices_are_sorted"},
        key);
  if (llvm::is_contained({"activations", "input_tensor_a_activations",
                          "input_tensor_b_activations"},
                         key))
    return op.starts_with("ttnn.");
  if (op == "tosa.const" || op == "tosa.const_shape")
    return key == "value";
  if (op == "tosa.clamp")
    return llvm::is_contained({"min_fp", "max_fp", "min_int", "max_int"}, key);
  if (key == "flattened_compat_info")
    return op.starts_with("ttir.");
  auto [what, part] = key.rsplit('_');
  return llvm::is_contained({"ttir.conv2d", "ttir.max_pool2d"}, op) &&
         llvm::is_contained({"kernel", "stride", "dilation", "padding"},
                            what) &&
         llvm::is_contained(
             {"height", "width", "top", "left", "bottom", "right"}, part);
}

static SmallVector<Entry> readEntries(const Scanner &scan, StringRef text,
                                      size_t begin, size_t end) {
  SmallVector<Entry> entries;
  for (size_t pos = begin; pos < end;) {
    Entry entry{scan.skipSpace(pos), end, ""};
    size_t name = entry.begin;
    while (name < end &&
           (llvm::isAlnum(text[name]) || StringRef("_.$").contains(text[name])))
      ++name;
    entry.key = text.slice(entry.begin, name);
    for (pos = name; pos < end && text[pos] != ',';)
      pos = StringRef("([{<").contains(text[pos]) ? scan.findClose(pos) + 1
                                                  : scan.next(pos);
    entry.end = std::min(pos, end);
    entries.push_back(entry);
    ++pos;
  }
  return entries;
}

/// MLIR looks at the types of attributes while it parses: `groups` of a
/// convolution was signed; `dim_arg` of a product is a number elsewhere.
static void retypeNumbers(std::string &text, StringRef source, StringRef op,
                          ArrayRef<Entry> entries) {
  for (const Entry &entry : entries) {
    size_t type = source.slice(0, entry.end).find("si32", entry.begin);
    if (op == "ttir.conv2d" && entry.key == "groups" && type != StringRef::npos)
      text.replace(type, 4, "i32 ");
    if (op == "ttnn.prod" && entry.key == "dim_arg" && type == StringRef::npos)
      type = source.slice(0, entry.end).find("si64", entry.begin);
    if (op != "ttnn.prod" || entry.key != "dim_arg" || type == StringRef::npos)
      continue;
    // `1 : si64` as `[1 :i32]`.
    size_t number = source.find('=', entry.begin) + 1;
    while (number < type && source[number] == ' ')
      ++number;
    std::string digits =
        source.slice(number, source.find(':', number)).trim().str();
    std::string list = "[" + digits + ":i32]";
    if (list.size() <= entry.end - number)
      text.replace(number, list.size(), list);
    for (size_t i = number + list.size(); i < entry.end; ++i)
      text[i] = ' ';
  }
}

/// Blanks `#ttcore.loop_bound<…>` but for what is between the brackets, as a
/// string.
static void quoteLoopBound(std::string &text, const Scanner &scan,
                           StringRef source, size_t begin) {
  StringRef name = "#ttcore.loop_bound<";
  if (!source.substr(begin).starts_with(name))
    return;
  size_t close = scan.findClose(begin + name.size() - 1);
  if (scan.atEnd(close) || source.slice(begin, close).contains('"'))
    return;
  text.replace(begin, name.size(), std::string(name.size() - 1, ' ') + '"');
  text[close] = '"';
}

static void blank(std::string &text, size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i)
    if (!llvm::isSpace(text[i]))
      text[i] = ' ';
}

/// Blanks the dropped entries of `<{...}>` at `open`, and all of it if none is
/// left.
static void blankDictionary(std::string &text, const Scanner &scan,
                            StringRef source, StringRef op, size_t open) {
  size_t close = scan.findClose(open); // of '<'
  if (scan.atEnd(close) || close < open + 3)
    return;
  auto entries = readEntries(scan, source, open + 2, close - 1);
  retypeNumbers(text, source, op, entries);
  if (llvm::any_of(entries, [&](const Entry &e) { return isMoved(op, e.key); }))
    text[open] = text[close] = ' ';
  auto dropped = [&](const Entry &e) { return isDropped(op, e.key); };
  if (!llvm::any_of(entries, dropped))
    return;
  if (llvm::all_of(entries, dropped))
    return blank(text, open, close + 1);
  // A dropped entry takes a comma with it: the one before it if an entry that
  // stays came earlier, else the one after it.
  bool kept = false;
  for (auto [i, entry] : llvm::enumerate(entries)) {
    if (!dropped(entry)) {
      kept = true;
      continue;
    }
    if (kept)
      blank(text, entries[i - 1].end, entry.end);
    else
      blank(text, entry.begin, std::min(entry.end + 1, close - 1));
  }
}

/// A layout with strides in place of its logical shape,
/// `#ttcore.metal_layout<8192x128x1, ...>`, is one of the older dialect.
static void renameStridedLayout(std::string &text, StringRef source,
                                size_t begin) {
  StringRef name = "#ttcore.metal_layout<", older = "#tt.layout<";
  StringRef rest = source.substr(begin);
  if (!rest.consume_front(name))
    return;
  StringRef strides =
      rest.take_while([](char c) { return llvm::isDigit(c) || c == 'x'; });
  if (!strides.empty() && rest.drop_front(strides.size()).starts_with(","))
    text.replace(begin, name.size(),
                 std::string(name.size() - older.size(), ' ') + older.str());
}

/// The branches of `ttcore.case` under another name.
static void renameBranches(std::string &text, const Scanner &scan,
                           StringRef source, size_t pos) {
  size_t at = scan.skipSpace(pos);
  if (!scan.startsWith(at, "("))
    return;
  at = scan.skipSpace(scan.findClose(at) + 1);
  if (!scan.startsWith(at, "<{"))
    return;
  StringRef older = "branch_programs";
  for (const Entry &entry :
       readEntries(scan, source, at + 2, scan.findClose(at) - 1))
    if (entry.key == older)
      text.replace(entry.begin, older.size(), "branches       ");
}

/// Blanks an `ml_program.global` whose name occurs nowhere else in the text:
/// front ends write one for a seed that no op reads.
static void blankUnusedGlobal(std::string &text, StringRef source,
                              size_t begin) {
  StringRef line =
      source.substr(begin).take_until([](char c) { return c == '\n'; });
  size_t at = line.find('@');
  if (!line.starts_with("ml_program.global ") || at == StringRef::npos)
    return;
  StringRef name = line.substr(at).take_while([](char c) {
    return c == '@' || llvm::isAlnum(c) || StringRef("_.$").contains(c);
  });
  if (source.find(name) == begin + at &&
      source.find(name, begin + at + 1) == StringRef::npos)
    blank(text, begin, begin + line.size());
}

/// Rewrites `ttir.to_layout %a, %b : A into B hostInfo = … -> B`, whose second
/// operand is the target, to `"ttir.to_layout"(%a) : (A) -> B`. The new text is
/// never longer.
static void rewriteToLayout(std::string &text, const Scanner &scan,
                            StringRef source, size_t begin) {
  StringRef name = "ttir.to_layout";
  if (!source.substr(begin).starts_with(name) ||
      !source.substr(begin + name.size()).starts_with(" "))
    return;
  // Tokens on one line, brackets skipped.
  size_t operand = scan.skipSpace(begin + name.size()), pos = operand;
  auto find = [&](StringRef token) {
    while (!scan.atEnd(pos) && source[pos] != '\n' &&
           !scan.startsWith(pos, token))
      pos = StringRef("([{<").contains(source[pos]) ? scan.findClose(pos) + 1
                                                    : scan.next(pos);
    return !scan.atEnd(pos) && source[pos] != '\n';
  };
  if (!find(","))
    return;
  StringRef input = source.slice(operand, pos).trim();
  if (!find(" : "))
    return;
  size_t type = pos += 3;
  if (!find(" into "))
    return;
  StringRef from = source.slice(type, pos).trim();
  size_t target = pos += 6;
  size_t end = target;
  while (!scan.atEnd(end) && !llvm::isSpace(source[end]))
    end = StringRef("([{<").contains(source[end]) ? scan.findClose(end) + 1
                                                  : scan.next(end);
  end = std::min(end, source.size());
  StringRef to = source.slice(target, end);
  size_t stop = end;
  for (StringRef word : {"hostInfo", "->"}) {
    pos = scan.skipSpace(stop);
    if (!scan.startsWith(pos, word))
      continue;
    pos = scan.skipSpace(pos + word.size());
    if (word == "hostInfo" && scan.startsWith(pos, "="))
      pos = scan.skipSpace(pos + 1);
    while (!scan.atEnd(pos) && !llvm::isSpace(source[pos]))
      pos = StringRef("([{<").contains(source[pos]) ? scan.findClose(pos) + 1
                                                    : scan.next(pos);
    stop = std::min(pos, source.size());
  }
  std::string op =
      ("\"ttir.to_layout\"(" + input + ") : (" + from + ") -> " + to).str();
  if (op.size() > stop - begin || from.contains('\n') || to.contains('\n'))
    return;
  blank(text, begin, stop);
  text.replace(begin, op.size(), op);
}

std::string blankLegacyProperties(StringRef source) {
  std::string text = source.str();
  Scanner scan(source);
  for (size_t pos = 0; !scan.atEnd(pos);) {
    size_t end = scan.next(pos);
    StringRef token = source.slice(pos, end);
    if (token == "#") {
      renameStridedLayout(text, source, pos);
      quoteLoopBound(text, scan, source, pos);
    }
    pos = end;
    bool starts = pos == token.size() || !llvm::isAlnum(source[pos - 2]);
    if (token == "m" && starts)
      blankUnusedGlobal(text, source, pos - 1);
    if (token == "t" && starts)
      rewriteToLayout(text, scan, source, pos - 1);
    if (token == "\"ttcore.case\"")
      renameBranches(text, scan, source, pos);
    if (!token.starts_with("\"ttir.") && !token.starts_with("\"ttnn.") &&
        !token.starts_with("\"tosa.c"))
      continue;
    size_t at = scan.skipSpace(pos);
    if (!scan.startsWith(at, "("))
      continue;
    at = scan.skipSpace(scan.findClose(at) + 1);
    if (scan.startsWith(at, "<{"))
      blankDictionary(text, scan, source, token.trim('"'), at);
    else if (scan.startsWith(at, "{"))
      retypeNumbers(text, source, token.trim('"'),
                    readEntries(scan, source, at + 1,
                                std::min(scan.findClose(at), source.size())));
  }
  spellBlockFloats(text);
  return text;
}

std::unique_ptr<llvm::MemoryBuffer>
blankLegacyProperties(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  if (isBytecode(buffer->getMemBufferRef()))
    return buffer;
  return llvm::MemoryBuffer::getMemBufferCopy(
      blankRepeatedConstants(blankLegacyProperties(buffer->getBuffer())),
      buffer->getBufferIdentifier());
}

} // namespace mlir::tt
