//===- ModelVectorUnit.cpp - Vectors of the vector unit -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ModelCases.h"
#include "ModelSfpu.h"

#include <stdexcept>

namespace vectors {
namespace {

model::Chip chipOf(const Case &c) {
  return c.blackhole ? model::Chip::Blackhole : model::Chip::Wormhole;
}

model::Store storeOf(const Case &c) {
  return c.store == "bf16, cut"      ? model::Store::Cut
         : c.store.find("bf16") == 0 ? model::Store::Nearest
                                     : model::Store::Whole;
}

/// The words of a role, or zeros.
Words wordsOf(File &file, const Case &c, const char *role, size_t count) {
  return c.arrays.count(role) ? file.array(c, role).words : Words(count, 0);
}

[[noreturn]] void unknown(const Case &c) {
  throw std::runtime_error(c.id + ": the operation is not known");
}

} // namespace

Words modelSfpu(File &file, const Case &c) {
  Words x = file.array(c, "a").words, y = wordsOf(file, c, "b", x.size()),
        z = wordsOf(file, c, "c", x.size());
  model::Chip chip = chipOf(c);
  auto result = [&](uint32_t a, uint32_t b, uint32_t d) -> uint32_t {
    if (c.op == "max")
      return model::isGreater(a, b) ? a : b;
    if (c.op == "min")
      return model::isGreater(a, b) ? b : a;
    if (c.op == "abs")
      return model::sfpAbs(a);
    if (c.op == "add")
      return model::sfpAdd(a, b, chip);
    if (c.op == "sub")
      return model::sfpSubtract(a, b, chip);
    if (c.op == "mul")
      return model::sfpMultiply(a, b, chip);
    if (c.op == "mad")
      return model::multiplyAdd(a, b, d, chip);
    if (c.op == "add_immediate")
      return model::sfpAdd(a, c.immediateBits, chip);
    if (c.op == "mul_immediate")
      return model::sfpMultiply(a, c.immediateBits, chip);
    unknown(c);
  };
  for (size_t i = 0; i != x.size(); ++i)
    x[i] = model::stored(result(x[i], y[i], z[i]), storeOf(c));
  return x;
}

Words modelCompare(File &file, const Case &c) {
  Words out = file.array(c, "a").words;
  for (uint32_t &w : out) {
    bool negative = w >> 31, zero = w == 0;
    bool holds = c.op == "ltz"   ? negative
                 : c.op == "gez" ? !negative
                 : c.op == "eqz" ? zero
                 : c.op == "nez" ? !zero
                 : c.op == "gtz" ? !negative && !zero
                                 : negative || zero;
    w = holds ? model::kOne : 0;
  }
  return out;
}

Words modelCast(File &file, const Case &c) {
  Words out = file.array(c, "a").words;
  auto toBf16 = [](uint32_t w) { return model::roundFraction(w, 7); };
  for (uint32_t &w : out) {
    if (c.to == "si32")
      w = model::toSi32(w);
    else if (c.to == "u32")
      w = model::toU32(w);
    else if (c.to == "u16")
      w = model::toU16(w);
    else if (c.from == "si32")
      w = model::si32ToF32(w);
    else if (c.from == "u32")
      w = model::u32ToF32(w, chipOf(c));
    else if (c.from == "u16")
      w = model::magnitudeToF32(w & 0xFFFF);
    if (c.to == "bf16")
      w = c.from == "f32" ? model::stored(w, model::Store::Nearest) : toBf16(w);
  }
  return out;
}

Words modelInteger(File &file, const Case &c) {
  Words x = file.array(c, "a").words, y = wordsOf(file, c, "b", x.size());
  for (size_t i = 0; i != x.size(); ++i)
    x[i] = c.op == "add_int"   ? x[i] + y[i]
           : c.op == "sub_int" ? x[i] - y[i]
           : x[i] >> 31        ? 0 - x[i]
                               : x[i];
  return x;
}

} // namespace vectors
