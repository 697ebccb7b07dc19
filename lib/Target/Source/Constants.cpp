//===- Constants.cpp - the content of tensors as text ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/Literals.h"

#include "ttmlir/Dialect/Common/Elements.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::source;

static std::string listOf(const Spelling &spell, Element type, bool splat,
                          int64_t count, ArrayRef<std::string> texts) {
  if (splat && count != 1)
    return spell.splat(type, texts.front(), count);
  return spell.list(type, texts);
}

/// One value of a splat, all values otherwise.
template <typename T> static auto valuesOf(DenseElementsAttr dense) {
  SmallVector<T> values;
  if (dense.isSplat())
    values.push_back(dense.getSplatValue<T>());
  else
    llvm::append_range(values, dense.getValues<T>());
  return values;
}

/// The little-endian bytes of the given bit patterns.
static SmallVector<std::string> bytesOf(const Spelling &spell,
                                        ArrayRef<APInt> patterns) {
  SmallVector<std::string> bytes;
  for (const APInt &bits : patterns)
    for (unsigned at = 0; at < bits.getBitWidth(); at += 8)
      bytes.push_back(spell.integer(bits.extractBitsAsZExtValue(8, at)));
  return bytes;
}

static std::string spellFloats(const Spelling &spell, DenseElementsAttr dense,
                               const std::string &dtype) {
  auto values = valuesOf<APFloat>(dense);
  bool single = dense.getElementType().isF32();
  // Widening a NaN changes its bits.
  if (!single && llvm::any_of(values, [](auto &v) { return v.isNaN(); })) {
    SmallVector<APInt> patterns;
    for (const APFloat &value : dense.getValues<APFloat>())
      patterns.push_back(value.bitcastToAPInt());
    std::string text = spell.bytes(dtype, bytesOf(spell, patterns));
    if (!text.empty())
      return text;
  }
  auto texts = llvm::map_to_vector(
      values, [&](auto &v) { return spell.f32(v.convertToFloat()); });
  return listOf(spell, Element::F32, dense.isSplat(), dense.getNumElements(),
                texts);
}

static std::string spellIntegers(const Spelling &spell, DenseElementsAttr dense,
                                 ttcore::DataType format,
                                 const std::string &dtype) {
  bool isSigned = format == ttcore::DataType::Int32;
  if (!isSigned) {
    SmallVector<APInt> patterns(dense.getValues<APInt>());
    std::string text = spell.bytes(dtype, bytesOf(spell, patterns));
    if (!text.empty())
      return text;
  }
  auto texts = llvm::map_to_vector(valuesOf<APInt>(dense), [&](const APInt &v) {
    return spell.integer(isSigned ? v.getSExtValue()
                                  : int64_t(v.getZExtValue()));
  });
  return listOf(spell, Element::I32, dense.isSplat(), dense.getNumElements(),
                texts);
}

/// The form in which a file stores these elements, if it can.
static std::optional<Stored> storedAs(ttcore::DataType format, Type element) {
  if (element.getIntOrFloatBitWidth() % 8 != 0)
    return std::nullopt;
  switch (format) {
  case ttcore::DataType::Float32:
    return Stored::F32;
  case ttcore::DataType::Float16:
    return Stored::F16;
  case ttcore::DataType::BFloat16:
    return Stored::BF16;
  case ttcore::DataType::Int32:
    return Stored::I32;
  case ttcore::DataType::UInt32:
    return Stored::U32;
  case ttcore::DataType::UInt16:
    return Stored::U16;
  case ttcore::DataType::UInt8:
    return Stored::U8;
  default:
    return std::nullopt;
  }
}

/// A large constant that `file` takes; nothing for others.
static std::optional<Literal> spellFromFile(const Spelling &spell,
                                            ElementsAttr elements,
                                            ttcore::DataType format,
                                            const std::string &dtype,
                                            ConstantFile &file) {
  Type type = elements.getElementType();
  std::optional<Stored> stored = storedAs(format, type);
  uint64_t count = elements.getNumElements();
  if (!stored || elements.isSplat() ||
      count * (type.getIntOrFloatBitWidth() / 8) <= ConstantFile::kInlineBytes)
    return std::nullopt;
  std::string why;
  std::optional<uint32_t> index = file.table.add(elements, why);
  if (!index)
    return Literal::failure(why);
  return Literal{spell.fromFile(*stored, dtype,
                                file.table.entries()[*index].offset, count),
                 ""};
}

Literal source::spellConstant(const Spelling &spell, ElementsAttr elements,
                              ConstantFile *file) {
  Type type = elements.getElementType();
  FailureOr<ttcore::DataType> format = ttcore::elementTypeToDataType(type);
  if (failed(format) || !type.isIntOrFloat()) {
    std::string text;
    llvm::raw_string_ostream(text) << "elements of type '" << type
                                   << "' are not in a format of the library";
    return Literal::failure(text);
  }
  Literal dtype = spellEnum(spell, *format);
  if (!dtype.error.empty())
    return dtype;
  if (file)
    if (auto literal =
            spellFromFile(spell, elements, *format, dtype.text, *file))
      return *literal;
  std::string why;
  DenseElementsAttr dense = denseContent(elements, why);
  if (!dense)
    return Literal::failure(why);
  if (isa<FloatType>(type))
    return {spellFloats(spell, dense, dtype.text), ""};
  return {spellIntegers(spell, dense, *format, dtype.text), ""};
}
