//===- PythonSpelling.cpp - the words of Python ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/Spelling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace mlir::tt::source;

namespace {

/// Keywords, and names that the emitted module uses.
const llvm::StringSet<> &reservedWords() {
  static const llvm::StringSet<> words = {
      "False",  "None",  "True",  "and",        "as",       "assert",
      "async",  "await", "break", "class",      "constant", "continue",
      "def",    "del",   "elif",  "else",       "except",   "finally",
      "float",  "for",   "from",  "get_device", "global",   "if",
      "import", "in",    "is",    "lambda",     "nonlocal", "not",
      "or",     "pass",  "raise", "return",     "try",      "ttnn",
      "tuple",  "while", "with",  "yield"};
  return words;
}

class PythonSpelling final : public Spelling {
public:
  llvm::StringRef language() const override { return "Python"; }
  bool isReserved(llvm::StringRef name) const override {
    return reservedWords().contains(name);
  }
  std::string qualified(llvm::StringRef name) const override {
    return llvm::join(llvm::split(name, "::"), ".");
  }
  std::string boolean(bool value) const override {
    return value ? "True" : "False";
  }
  std::string integer(int64_t value) const override {
    return std::to_string(value);
  }
  std::string f32(float value) const override {
    if (std::isinf(value))
      return value < 0 ? "float(\"-inf\")" : "float(\"inf\")";
    if (std::isnan(value))
      return std::signbit(value) ? "-float(\"nan\")" : "float(\"nan\")";
    return shortestDecimal(value);
  }
  std::string string(llvm::StringRef value) const override;

  std::string array(Texts elements) const override {
    return "[" + llvm::join(elements, ", ") + "]";
  }
  std::string numbers(Texts elements) const override {
    return llvm::join(elements, ", ");
  }
  std::string list(Element, Texts elements) const override {
    return array(elements);
  }
  std::string splat(Element, const std::string &element,
                    int64_t count) const override {
    return llvm::formatv("[{0}] * {1}", element, count);
  }
  std::string pair(int64_t first, int64_t second) const override {
    return array({integer(first), integer(second)});
  }
  std::string object(llvm::StringRef type, Texts arguments) const override {
    return "ttnn." + type.str() + "(" + llvm::join(arguments, ", ") + ")";
  }
  std::string collection(llvm::StringRef type, Texts elements) const override {
    return object(type, {array(elements)});
  }
  std::string record(llvm::StringRef type, Fields fields) const override {
    return object(type,
                  llvm::to_vector(llvm::map_range(fields, [](auto &field) {
                    return field.first.str() + "=" + field.second;
                  })));
  }
  std::string shape(Texts sizes) const override {
    return collection("Shape", sizes);
  }
  std::string null() const override { return "None"; }
  // Integers of any size and floats are numbers here.
  std::string bytes(const std::string &, Texts) const override { return ""; }
  std::string fromFile(Stored stored, const std::string &, uint64_t offset,
                       uint64_t count) const override;
  std::string fileReader(llvm::StringRef file) const override;
};

std::string PythonSpelling::fromFile(Stored stored, const std::string &,
                                     uint64_t offset, uint64_t count) const {
  auto format = [&] {
    switch (stored) {
    case Stored::F32:
      return "<f4";
    case Stored::F16:
      return "<f2";
    case Stored::BF16:
      return "bf16";
    case Stored::I32:
      return "<i4";
    case Stored::U32:
      return "<u4";
    case Stored::U16:
      return "<u2";
    case Stored::U8:
      return "<u1";
    }
    llvm_unreachable("all formats are listed");
  };
  return llvm::formatv("constant(\"{0}\", {1}, {2})", format(), offset, count);
}

constexpr llvm::StringLiteral kFileReader = R"(

def constant(dtype: str, offset: int, count: int) -> list:
    """Elements of the file of constants; NumPy has no name for bf16."""
    path = pathlib.Path(__file__).parent / FILE_NAME
    if dtype != "bf16":
        return numpy.fromfile(path, dtype, count, offset=offset).tolist()
    halves = numpy.fromfile(path, "<u2", count, offset=offset).astype("<u4")
    return (halves << 16).view("<f4").tolist()
)";

std::string PythonSpelling::fileReader(llvm::StringRef file) const {
  auto [before, behind] = kFileReader.split("FILE_NAME");
  return before.str() + string(file) + behind.str();
}

std::string PythonSpelling::string(llvm::StringRef value) const {
  bool utf8 = llvm::json::isUTF8(value);
  std::string text = "\"";
  for (unsigned char c : value) {
    if (c == '"' || c == '\\')
      text += {'\\', char(c)};
    else if (llvm::isPrint(c) || (utf8 && c >= 0x80))
      text += char(c);
    else
      text += llvm::formatv("\\x{0:x-2}", unsigned(c)).str();
  }
  return text + '"';
}

} // namespace

const Spelling &mlir::tt::source::pythonSpelling() {
  static const PythonSpelling spelling;
  return spelling;
}
