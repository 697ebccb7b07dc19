//===- ElementForm.h - forms of elements in a core --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_ELEMENTFORM_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_ELEMENTFORM_H

#include "mlir/IR/Operation.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::d2m {

/// How elements of a type lie in circular buffers and in DST.
struct ElementForm {
  /// A word of DST: an f32; an integer of 32 bits; one of 16 or 8 bits, which
  /// is only moved and cast.
  enum Kind { Float, Signed, Unsigned, Narrow } kind;
  ttcore::DataType format;

  bool isFloat() const { return kind == Float; }
  bool isBlockFloat() const { return ttcore::isBlockFloat(format); }
  /// Whether calls of the vector unit compute on words of DST as integers.
  bool isWord() const { return kind == Signed || kind == Unsigned; }
  /// Whether DST has to have words of 32 bits. Words of 16 bits are bf16. Block
  /// floats become bf16 when they are unpacked to DST; the matrix unit takes
  /// them as they are.
  bool isWide() const;
  /// The data type that calls of the vector unit take for words of DST.
  ttcore::DataType words() const {
    return isBlockFloat() ? ttcore::DataType::BFloat16 : format;
  }
};

/// The form of an element type, or of a tensor's elements: a tensor of floats
/// has block floats if its layout says so. nullopt: kernels do not take the
/// type.
std::optional<ElementForm> formOf(Type type);
std::optional<ElementForm> formOf(Value value);

/// Whether DST has to have words of 32 bits for the ops of `block`.
bool needsWideDst(Block &block);

/// Whether the unpacker can write tiles of the format to DST, with all of their
/// 32 bits; others pass through a source register of the matrix unit.
bool unpacksToDst(ttcore::DataType format);

/// The word of DST that all elements of a value are, if the value is a known
/// constant. Such an operand needs no tile.
std::optional<uint32_t> numberOf(Value value);

/// `number` as a word of DST.
uint32_t wordOf(const ElementForm &form, Attribute number);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_ELEMENTFORM_H
