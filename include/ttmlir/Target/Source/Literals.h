//===- Literals.h - attributes as text of a language -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_LITERALS_H
#define TTMLIR_TARGET_SOURCE_LITERALS_H

#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"
#include "ttmlir/Target/Source/ConstantFile.h"
#include "ttmlir/Target/Source/Spelling.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::tt::source {

/// A literal, or why there is none.
struct Literal {
  std::string text;
  std::string error;

  static Literal failure(const Twine &why) { return {"", why.str()}; }
};

#include "ttmlir/Target/Source/Spellings.inc"

/// The case of an enum that the library has.
template <typename E> Literal spellEnum(const Spelling &spell, E value) {
  StringRef type = libraryType(value), name = libraryName(value);
  if (name.empty())
    return Literal::failure("'" + Twine(stringifyEnum(value)) + "' is not a " +
                            type + " of the library");
  return {spell.enumerator(type, name), ""};
}
std::string spellCore(const Spelling &spell, int64_t x, int64_t y);
std::string spellCores(const Spelling &spell, ttnn::CoreRangeSetAttr cores);
Literal spellMemoryConfig(const Spelling &spell, ttnn::MemoryConfigAttr config);
std::string spellShape(const Spelling &spell, ArrayRef<int64_t> shape);
/// `number` is an f32 or an integer.
Literal spellNumber(const Spelling &spell, Attribute number);
/// Row-major elements; a splat is one element and a count. Large ones are added
/// to `file`, if there is one, and read from it.
Literal spellConstant(const Spelling &spell, ElementsAttr elements,
                      ConstantFile *file = nullptr);

} // namespace mlir::tt::source

#endif // TTMLIR_TARGET_SOURCE_LITERALS_H
