//===- NpyHeader.cpp - The dictionary at the start of a .npy --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NpyHeader.h"

#include "tt/runtime/Error.h"

#include <cctype>

namespace ttrt {
namespace {

class Parser {
public:
  Parser(std::string_view text, const std::string &name)
      : rest(text), name(name) {}

  NpyHeader parse() {
    NpyHeader header;
    expect('{');
    while (!accept('}')) {
      std::string key = string();
      expect(':');
      if (key == "descr")
        take(seenDescr, key), header.descr = descr();
      else if (key == "fortran_order")
        take(seenOrder, key), header.fortranOrder = boolean();
      else if (key == "shape")
        take(seenShape, key), header.shape = tuple();
      else
        fail("unknown key '" + key + "'");
      if (!accept(',') && peek() != '}')
        fail("',' or '}' is missing");
    }
    if (peek() != '\0' || !rest.empty())
      fail("text after the closing '}'");
    if (!seenDescr || !seenOrder || !seenShape)
      fail("descr, fortran_order or shape is missing");
    return header;
  }

private:
  [[noreturn]] void fail(const std::string &problem) const {
    throw tt::runtime::Error(tt::runtime::Error::Kind::BadFile,
                             name + ": malformed .npy header: " + problem);
  }

  void take(bool &seen, const std::string &key) {
    if (seen)
      fail("key '" + key + "' appears twice");
    seen = true;
  }

  /// The next character that is not white space; '\0' at the end.
  char peek() {
    while (!rest.empty() && std::isspace(static_cast<unsigned char>(rest[0])))
      rest.remove_prefix(1);
    return rest.empty() ? '\0' : rest[0];
  }
  bool accept(char c) {
    if (rest.empty() || peek() != c || rest.empty())
      return false;
    rest.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c))
      fail(std::string("'") + c + "' is missing");
  }
  bool acceptWord(std::string_view word) {
    peek();
    if (!rest.starts_with(word))
      return false;
    rest.remove_prefix(word.size());
    return true;
  }

  std::string string() {
    char quote = peek();
    if (quote != '\'' && quote != '"')
      fail("a string is missing");
    size_t end = rest.find(quote, 1);
    if (end == std::string_view::npos)
      fail("a string does not end");
    std::string value(rest.substr(1, end - 1));
    rest.remove_prefix(end + 1);
    return value;
  }

  std::string descr() {
    if (peek() == '[')
      fail("structured element types are not supported");
    return string();
  }

  bool boolean() {
    if (acceptWord("True"))
      return true;
    if (!acceptWord("False"))
      fail("fortran_order is neither True nor False");
    return false;
  }

  int64_t number() {
    constexpr int64_t kMax = int64_t(1) << 48;
    if (!std::isdigit(static_cast<unsigned char>(peek())))
      fail("a size in shape is not a number");
    int64_t value = 0;
    while (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest[0]))) {
      value = value * 10 + (rest[0] - '0');
      if (value > kMax)
        fail("a size in shape is too large");
      rest.remove_prefix(1);
    }
    return value;
  }

  std::vector<int64_t> tuple() {
    std::vector<int64_t> sizes;
    expect('(');
    while (!accept(')')) {
      if (sizes.size() == 64)
        fail("more than 64 dimensions");
      sizes.push_back(number());
      acceptWord("L"); // Python 2
      if (!accept(',') && peek() != ')')
        fail("',' or ')' is missing in shape");
    }
    return sizes;
  }

  std::string_view rest;
  const std::string &name;
  bool seenDescr = false, seenOrder = false, seenShape = false;
};

} // namespace

NpyHeader parseNpyHeader(std::string_view text, const std::string &name) {
  return Parser(text, name).parse();
}

} // namespace ttrt
