//===- LibraryFormatCases.cpp - Vectors of packer and unpacker ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LibraryCases.h"
#include "tt/device/Formats.h"
#include "tt/tile/Pack.h"
#include "tt/tile/Unpack.h"

#include <stdexcept>

namespace vectors {
namespace {

using namespace tt::tile;
using tt::device::DataType;

DataType typeOf(const Case &c, const std::string &name) {
  static const std::map<std::string, DataType> types = {
      {"bf16", DataType::BFloat16},    {"f32", DataType::Float32},
      {"fp16", DataType::Float16},     {"bfp8", DataType::BFP_BFloat8},
      {"bfp4", DataType::BFP_BFloat4}, {"bfp2", DataType::BFP_BFloat2},
      {"si32", DataType::Int32},       {"si8", DataType::Int8}};
  auto type = types.find(name);
  if (type == types.end())
    throw std::runtime_error(c.id + ": format '" + name + "' is not known");
  return type->second;
}

/// The library has integers in two's complement.
uint32_t fromSignMagnitude(uint32_t w) {
  return w >> 31 ? 0 - (w & 0x7FFFFFFF) : w;
}
uint32_t toSignMagnitude(uint32_t w, unsigned bits) {
  uint32_t sign = 1u << (bits - 1);
  return w & sign ? sign | ((0 - w) & (sign - 1)) : w;
}

} // namespace

Words libraryPack(File &file, const Case &c) {
  const Words &dst = file.array(c, "dst").words;
  DataType type = typeOf(c, c.packFormat);
  PackConfig config;
  config.relu = c.relu;
  config.l1Accumulate = c.arrays.count("prior") != 0;
  config.bfp8Precise = c.packMode == "precise";
  config.roundF16 = c.packMode == "round10";
  config.dst = configOf(c).dst;
  bool integers = !tt::device::isFloat(type);
  size_t bytes = tt::device::tileBytes(type);
  Words out;
  for (size_t t = 0; t != dst.size(); t += kTile) {
    Tile tile(&dst[t]);
    if (integers)
      for (uint32_t &w : tile.words)
        w = fromSignMagnitude(w);
    std::vector<uint8_t> l1(bytes);
    if (config.l1Accumulate)
      std::memcpy(l1.data(), &file.array(c, "prior").bytes[t / kTile * bytes],
                  bytes);
    pack<Exact>(type, tile.words, l1.data(), config);
    if (type == DataType::Int8)
      for (uint8_t &b : l1)
        b = uint8_t(toSignMagnitude(b, 8));
    if (type == DataType::Int32)
      for (size_t i = 0; i != bytes; i += 4) {
        uint32_t w;
        std::memcpy(&w, &l1[i], 4);
        w = toSignMagnitude(w, 32);
        std::memcpy(&l1[i], &w, 4);
      }
    out.insert(out.end(), l1.begin(), l1.end());
  }
  return out;
}

Words libraryUnpack(File &file, const Case &c) {
  const std::vector<uint8_t> &l1 = file.array(c, "l1").bytes;
  DataType type = typeOf(c, c.l1Format);
  // A 32-bit DST asks for tf32.
  DstFormat dst =
      c.sourceFormat == "tf32" || c.sourceFormat == "fp16" || c.unit == "dst"
          ? DstFormat::Float32
          : DstFormat::Float16b;
  Words out;
  for (size_t t = 0; t != l1.size(); t += tt::device::tileBytes(type)) {
    Tile tile;
    if (c.unit == "dst")
      unpackToDst<Exact>(type, &l1[t], tile.words, dst, /*unpackToDest=*/true);
    else
      unpackOperand<Exact>(type, &l1[t], tile.floats(), dst);
    // In the file an exponent of five bits has a bias of its own.
    if (type == DataType::Float16)
      for (uint32_t &w : tile.words)
        w -= w & 0x7F800000 ? 112u << 23 : 0;
    tile.appendTo(out);
  }
  return out;
}

} // namespace vectors
