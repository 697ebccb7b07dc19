//===- Spelling.h - a language's spelling of calls --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The words of a language. Everything that is above words, such as what a
// memory configuration consists of, is in Literals.h and said once.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_SPELLING_H
#define TTMLIR_TARGET_SOURCE_SPELLING_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <utility>

namespace mlir::tt::source {

/// Element types of literal lists; a pair is an `array` of two counts.
enum class Element { I32, I64, F32, U8, Pair };

/// Elements in a file, little-endian.
enum class Stored { F32, F16, BF16, I32, U32, U16, U8 };

class Spelling {
public:
  using Texts = ArrayRef<std::string>;
  using Fields = ArrayRef<std::pair<StringRef, std::string>>;

  virtual ~Spelling() = default;

  /// "C++", "Python".
  virtual StringRef language() const = 0;
  /// True if `name` cannot name a function: a keyword, or a name that the
  /// emitted text gives a meaning.
  virtual bool isReserved(StringRef name) const = 0;

  /// A name in a namespace: `ttnn::add`.
  virtual std::string qualified(StringRef name) const = 0;
  virtual std::string boolean(bool value) const = 0;
  virtual std::string integer(int64_t value) const = 0;
  /// Reads back as the same bits, infinities and NaN included as far as the
  /// language can say them.
  virtual std::string f32(float value) const = 0;
  /// Bytes of any value, quoted and escaped.
  virtual std::string string(StringRef value) const = 0;

  /// An array; C++ takes the element type from the context.
  virtual std::string array(Texts elements) const = 0;
  /// The numbers of an op, as the last argument of its object or the last ones.
  virtual std::string numbers(Texts elements) const = 0;
  virtual std::string list(Element type, Texts elements) const = 0;
  virtual std::string splat(Element type, const std::string &element,
                            int64_t count) const = 0;
  /// Two sizes, height first.
  virtual std::string pair(int64_t first, int64_t second) const = 0;
  /// An object built from positional arguments.
  virtual std::string object(StringRef type, Texts arguments) const = 0;
  /// An object built from a list.
  virtual std::string collection(StringRef type, Texts elements) const = 0;
  /// An object built from named fields; the others keep their defaults.
  virtual std::string record(StringRef type, Fields fields) const = 0;
  virtual std::string shape(Texts sizes) const = 0;
  virtual std::string null() const = 0;
  /// A constant's elements given as the bytes of one format, where numbers
  /// would not keep them; empty if the language has no such form.
  virtual std::string bytes(const std::string &dtype, Texts bytes) const = 0;
  /// A constant that stands in a file: `count` elements of the format `stored`
  /// from byte `offset` on.
  virtual std::string fromFile(Stored stored, const std::string &dtype,
                               uint64_t offset, uint64_t count) const = 0;
  /// The text before source that has a `fromFile`; `file` is the path from the
  /// folder of the source.
  virtual std::string fileReader(StringRef file) const = 0;

  std::string enumerator(StringRef type, StringRef name) const {
    return qualified("ttnn::" + type.str() + "::" + name.str());
  }
};

const Spelling &cppSpelling();
const Spelling &pythonSpelling();

/// The shortest decimal text that reads back as `value`, which is finite; it
/// has a point or an exponent.
std::string shortestDecimal(float value);

} // namespace mlir::tt::source

#endif // TTMLIR_TARGET_SOURCE_SPELLING_H
