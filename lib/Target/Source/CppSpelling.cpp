//===- CppSpelling.cpp - the words of C++ ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/Spelling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>

using namespace mlir::tt::source;

namespace {

/// Keywords of C++20, and names at global scope that mean something else.
const llvm::StringSet<> &reservedWords() {
  static const llvm::StringSet<> words = {"alignas",
                                          "alignof",
                                          "and",
                                          "and_eq",
                                          "asm",
                                          "auto",
                                          "bitand",
                                          "bitor",
                                          "bool",
                                          "break",
                                          "case",
                                          "catch",
                                          "char",
                                          "char16_t",
                                          "char32_t",
                                          "char8_t",
                                          "class",
                                          "co_await",
                                          "co_return",
                                          "co_yield",
                                          "compl",
                                          "concept",
                                          "const",
                                          "const_cast",
                                          "constant",
                                          "consteval",
                                          "constexpr",
                                          "constinit",
                                          "continue",
                                          "decltype",
                                          "default",
                                          "delete",
                                          "do",
                                          "double",
                                          "dynamic_cast",
                                          "else",
                                          "enum",
                                          "explicit",
                                          "export",
                                          "extern",
                                          "false",
                                          "float",
                                          "for",
                                          "friend",
                                          "goto",
                                          "if",
                                          "inline",
                                          "int",
                                          "long",
                                          "main",
                                          "mutable",
                                          "namespace",
                                          "new",
                                          "noexcept",
                                          "not",
                                          "not_eq",
                                          "nullptr",
                                          "operator",
                                          "or",
                                          "or_eq",
                                          "private",
                                          "protected",
                                          "public",
                                          "register",
                                          "reinterpret_cast",
                                          "requires",
                                          "return",
                                          "short",
                                          "signed",
                                          "sizeof",
                                          "static",
                                          "static_assert",
                                          "static_cast",
                                          "std",
                                          "struct",
                                          "switch",
                                          "template",
                                          "this",
                                          "thread_local",
                                          "throw",
                                          "true",
                                          "try",
                                          "tt",
                                          "ttnn",
                                          "typedef",
                                          "typeid",
                                          "typename",
                                          "union",
                                          "unsigned",
                                          "using",
                                          "virtual",
                                          "void",
                                          "volatile",
                                          "wchar_t",
                                          "while",
                                          "xor",
                                          "xor_eq"};
  return words;
}

llvm::StringRef elementType(Element type) {
  switch (type) {
  case Element::I32:
    return "int32_t";
  case Element::I64:
    return "int64_t";
  case Element::F32:
    return "float";
  case Element::U8:
    return "uint8_t";
  case Element::Pair:
    return "std::array<uint32_t, 2>";
  }
  llvm_unreachable("all element types are listed");
}

class CppSpelling final : public Spelling {
public:
  llvm::StringRef language() const override { return "C++"; }
  bool isReserved(llvm::StringRef name) const override {
    return reservedWords().contains(name);
  }
  std::string qualified(llvm::StringRef name) const override {
    return name.str();
  }
  std::string boolean(bool value) const override {
    return value ? "true" : "false";
  }
  std::string integer(int64_t value) const override {
    // A literal has no sign; this one's magnitude has no type.
    if (value == std::numeric_limits<int64_t>::min())
      return "(-9223372036854775807 - 1)";
    return std::to_string(value);
  }
  std::string f32(float value) const override;
  std::string string(llvm::StringRef value) const override;

  std::string array(Texts elements) const override {
    return "{" + llvm::join(elements, ", ") + "}";
  }
  std::string numbers(Texts elements) const override { return array(elements); }
  std::string list(Element type, Texts elements) const override {
    return "std::vector<" + elementType(type).str() + ">" + array(elements);
  }
  std::string splat(Element type, const std::string &element,
                    int64_t count) const override {
    return llvm::formatv("std::vector<{0}>({1}, {2})", elementType(type), count,
                         element);
  }
  std::string pair(int64_t first, int64_t second) const override {
    return "std::array<int64_t, 2>" + array({integer(first), integer(second)});
  }
  std::string object(llvm::StringRef type, Texts arguments) const override {
    return "ttnn::" + type.str() + array(arguments);
  }
  std::string collection(llvm::StringRef type, Texts elements) const override {
    return object(type, elements);
  }
  std::string record(llvm::StringRef type, Fields fields) const override {
    return object(type,
                  llvm::to_vector(llvm::map_range(fields, [](auto &field) {
                    return "." + field.first.str() + " = " + field.second;
                  })));
  }
  std::string shape(Texts sizes) const override {
    // `Shape({})` would be ambiguous.
    return sizes.empty() ? "ttnn::Shape{}"
                         : "ttnn::Shape(" + array(sizes) + ")";
  }
  std::string null() const override { return "std::nullopt"; }
  std::string bytes(const std::string &dtype, Texts bytes) const override {
    return "ttnn::ConstantData(" + dtype + ", " + list(Element::U8, bytes) +
           ")";
  }
  std::string fromFile(Stored stored, const std::string &dtype, uint64_t offset,
                       uint64_t count) const override;
  std::string fileReader(llvm::StringRef file) const override;
};

std::string CppSpelling::fromFile(Stored stored, const std::string &dtype,
                                  uint64_t offset, uint64_t count) const {
  auto read = [&](llvm::StringRef type, uint64_t elements) {
    return llvm::formatv("constant<{0}>({1}, {2})", type, offset, elements)
        .str();
  };
  auto bytes = [&](uint64_t each) {
    return "ttnn::ConstantData(" + dtype + ", " +
           read("uint8_t", count * each) + ")";
  };
  switch (stored) {
  case Stored::F32:
    return read("float", count);
  case Stored::I32:
    return read("int32_t", count);
  case Stored::U32:
    return bytes(4);
  case Stored::F16:
  case Stored::BF16:
  case Stored::U16:
    return bytes(2);
  case Stored::U8:
    return bytes(1);
  }
  llvm_unreachable("all formats are listed");
}

/// The file lies beside this one, unless a macro names another: the program may
/// run where its source is not.
constexpr llvm::StringLiteral kFileReader = R"(
template <typename T>
static std::vector<T> constant(uint64_t offset, uint64_t count) {
#ifdef TTNN_CONSTANTS_FILE
  static const std::filesystem::path path(TTNN_CONSTANTS_FILE);
#else
  static const std::filesystem::path path =
      std::filesystem::path(__FILE__).parent_path() / FILE_NAME;
#endif
  static std::ifstream file(path, std::ios::binary);
  std::vector<T> values(count);
  file.seekg(std::streamoff(offset));
  file.read(reinterpret_cast<char *>(values.data()),
            std::streamsize(count * sizeof(T)));
  if (!file)
    throw std::runtime_error(path.string() +
                             ": cannot read the program's constants");
  return values;
}
)";

std::string CppSpelling::fileReader(llvm::StringRef file) const {
  auto [before, behind] = kFileReader.split("FILE_NAME");
  return before.str() + string(file) + behind.str();
}

std::string CppSpelling::f32(float value) const {
  if (std::isinf(value))
    return (value < 0 ? "-" : "") +
           std::string("std::numeric_limits<float>::infinity()");
  if (std::isnan(value))
    return llvm::formatv("std::bit_cast<float>(uint32_t{{{0:x+8}})",
                         llvm::bit_cast<uint32_t>(value));
  return shortestDecimal(value) + "f";
}

std::string CppSpelling::string(llvm::StringRef value) const {
  // Three octal digits never run into the text that follows, and an escaped
  // question mark starts no trigraph.
  std::string text = "\"";
  for (unsigned char c : value) {
    if (c == '"' || c == '\\' || c == '?')
      text += {'\\', char(c)};
    else if (llvm::isPrint(c))
      text += char(c);
    else
      text += {'\\', char('0' + (c >> 6)), char('0' + (c >> 3 & 7)),
               char('0' + (c & 7))};
  }
  text += '"';
  if (value.contains('\0'))
    return llvm::formatv("std::string({0}, {1})", text, value.size());
  return text;
}

} // namespace

const Spelling &mlir::tt::source::cppSpelling() {
  static const CppSpelling spelling;
  return spelling;
}

std::string mlir::tt::source::shortestDecimal(float value) {
  std::string text;
  for (int digits = 6; digits <= 9; ++digits) {
    char buffer[32];
    snprintf(buffer, sizeof buffer, "%.*g", digits, double(value));
    text = buffer;
    // Read directly or by way of a double, as Python does.
    if (strtof(buffer, nullptr) == value &&
        float(strtod(buffer, nullptr)) == value)
      break;
  }
  if (llvm::StringRef(text).find_first_of(".e") == llvm::StringRef::npos)
    text += ".0";
  return text;
}
