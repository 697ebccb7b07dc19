//===- LibraryVectorUnit.cpp - Vectors of the vector unit -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LibraryCases.h"
#include "tt/tile/Sfpu.h"

#include <stdexcept>

namespace vectors {
namespace {

using namespace tt::tile;
using tt::device::DataType;
using Unit = Sfpu<Exact>;

Words wordsOf(File &file, const Case &c, const char *role, size_t count) {
  return c.arrays.count(role) ? file.array(c, role).words : Words(count, 0);
}

/// The instruction itself, stored as its cases say: cut in a 16-bit DST.
Words multiplyAddLanes(File &file, const Case &c) {
  const Words &a = file.array(c, "a").words, &b = file.array(c, "b").words,
              &d = file.array(c, "c").words;
  MathConfig config = configOf(c);
  Words out;
  for (size_t t = 0; t != a.size(); t += kTile) {
    Tile tile;
    for (size_t i = 0; i != kTile; ++i)
      tile.words[i] =
          multiplyAdd(a[t + i], b[t + i], d[t + i], config.numerics);
    // A store and nothing else: the largest of a number and itself.
    Unit::binary_max_tile(tile.words, tile.words, tile.words, config);
    tile.appendTo(out);
  }
  return out;
}

using OnTile = void (*)(uint32_t *, const MathConfig &);
using OnTiles = void (*)(const uint32_t *, const uint32_t *, uint32_t *,
                         const MathConfig &);

} // namespace

Words librarySfpu(File &file, const Case &c) {
  static const std::map<std::string, OnTile> unary = {
      {"abs", Unit::abs_tile}, {"ltz", Unit::ltz_tile}, {"gez", Unit::gez_tile},
      {"eqz", Unit::eqz_tile}, {"nez", Unit::nez_tile}, {"gtz", Unit::gtz_tile},
      {"lez", Unit::lez_tile}};
  static const std::map<std::string, OnTiles> binary = {
      {"add", Unit::add_binary_tile},
      {"sub", Unit::sub_binary_tile},
      {"mul", Unit::mul_binary_tile},
      {"max", Unit::binary_max_tile},
      {"min", Unit::binary_min_tile}};
  if (c.op == "mad")
    return multiplyAddLanes(file, c);
  const Words &a = file.array(c, "a").words;
  Words b = wordsOf(file, c, "b", a.size()), out;
  for (size_t t = 0; t != a.size(); t += kTile) {
    Tile x(&a[t]), y(&b[t]);
    MathConfig config = configOf(c);
    if (auto op = unary.find(c.op); op != unary.end())
      op->second(x.words, config);
    else if (auto op = binary.find(c.op); op != binary.end())
      op->second(x.words, y.words, x.words, config);
    else if (c.op == "add_immediate")
      Unit::add_unary_tile(x.words, c.immediateBits, config);
    else if (c.op == "mul_immediate")
      Unit::mul_unary_tile(x.words, c.immediateBits, config);
    else
      throw std::runtime_error(c.id + ": the operation is not known");
    x.appendTo(out);
  }
  return out;
}

Words libraryCast(File &file, const Case &c) {
  static const std::map<std::string, DataType> types = {
      {"f32", DataType::Float32},
      {"bf16", DataType::BFloat16},
      {"si32", DataType::Int32},
      {"u32", DataType::UInt32},
      {"u16", DataType::UInt16}};
  const Words &a = file.array(c, "a").words;
  Words out;
  for (size_t t = 0; t != a.size(); t += kTile) {
    Tile x(&a[t]);
    Unit::typecast_tile(x.words, types.at(c.from), types.at(c.to), configOf(c));
    x.appendTo(out);
  }
  return out;
}

Words libraryInteger(File &file, const Case &c) {
  const Words &a = file.array(c, "a").words;
  Words b = wordsOf(file, c, "b", a.size()), out;
  for (size_t t = 0; t != a.size(); t += kTile) {
    Tile x(&a[t]), y(&b[t]);
    if (c.op == "abs_int")
      Unit::abs_tile_int32(x.words, configOf(c));
    else
      (c.op == "add_int" ? Unit::add_int_tile : Unit::sub_int_tile)(
          x.words, y.words, x.words, DataType::Int32, configOf(c));
    x.appendTo(out);
  }
  return out;
}

} // namespace vectors
