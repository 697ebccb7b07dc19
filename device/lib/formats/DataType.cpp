//===- DataType.cpp - Element types of device tensors ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/DataType.h"

#include "tt/device/Error.h"
#include "tt/device/Tile.h"

#include <array>
#include <string>

namespace tt::device {
namespace {

enum class Family { Float, BlockA, BlockB, Integer };

struct TypeInfo {
  DataType type;
  std::string_view name;
  unsigned bits; // of one element, shared exponent not counted
  Family family;
};

// Rows stand in the order of the frozen numbers.
constexpr std::array<TypeInfo, kNumDataTypes> kTypes = {{
    {DataType::Float32, "f32", 32, Family::Float},
    {DataType::Float16, "f16", 16, Family::Float},
    {DataType::BFloat16, "bf16", 16, Family::Float},
    {DataType::BFP_Float8, "bfp_f8", 8, Family::BlockA},
    {DataType::BFP_BFloat8, "bfp_bf8", 8, Family::BlockB},
    {DataType::BFP_Float4, "bfp_f4", 4, Family::BlockA},
    {DataType::BFP_BFloat4, "bfp_bf4", 4, Family::BlockB},
    {DataType::BFP_Float2, "bfp_f2", 2, Family::BlockA},
    {DataType::BFP_BFloat2, "bfp_bf2", 2, Family::BlockB},
    {DataType::UInt32, "u32", 32, Family::Integer},
    {DataType::UInt16, "u16", 16, Family::Integer},
    {DataType::UInt8, "u8", 8, Family::Integer},
    {DataType::Int32, "si32", 32, Family::Integer},
    {DataType::Int8, "si8", 8, Family::Integer},
}};

constexpr bool inOrder() {
  for (unsigned i = 0; i != kNumDataTypes; ++i)
    if (unsigned(kTypes[i].type) != i)
      return false;
  return true;
}
static_assert(inOrder(), "rows of kTypes must follow the type numbers");

const TypeInfo &info(DataType type) {
  if (unsigned(type) >= kNumDataTypes)
    throw Error("number " + std::to_string(unsigned(type)) +
                " is not an element type");
  return kTypes[unsigned(type)];
}

} // namespace

std::span<const DataType> allDataTypes() {
  static constexpr auto kAll = [] {
    std::array<DataType, kNumDataTypes> all{};
    for (unsigned i = 0; i != kNumDataTypes; ++i)
      all[i] = DataType(i);
    return all;
  }();
  return kAll;
}

std::string_view name(DataType type) {
  return unsigned(type) < kNumDataTypes ? kTypes[unsigned(type)].name
                                        : "unknown";
}

std::optional<DataType> parseDataType(std::string_view text) {
  for (const TypeInfo &row : kTypes)
    if (row.name == text)
      return row.type;
  return std::nullopt;
}

bool isBlockFloat(DataType type) {
  Family family = info(type).family;
  return family == Family::BlockA || family == Family::BlockB;
}

bool hasFiveBitExponent(DataType type) {
  return info(type).family == Family::BlockA;
}

bool isFloat(DataType type) { return info(type).family != Family::Integer; }

unsigned elementBits(DataType type) { return info(type).bits; }

size_t elementBytes(DataType type) {
  if (isBlockFloat(type))
    throw Error("elements of block float '" + std::string(name(type)) +
                "' have no size of their own; ask for tileBytes");
  return info(type).bits / 8;
}

size_t exponentBytes(DataType type, Shape2 tile) {
  if (!isBlockFloat(type))
    return 0;
  size_t blocks = size_t(tile.rows) * tile.cols / 16;
  return (blocks + 15) / 16 * 16;
}

size_t tileBytes(DataType type, Shape2 tile) {
  Shape2 face = faceShape(tile);
  if (isBlockFloat(type) && face.cols != 16)
    throw Error("a tile of block float '" + std::string(name(type)) +
                "' needs a multiple of 16 columns, not " +
                std::to_string(tile.cols));
  return exponentBytes(type, tile) +
         size_t(tile.rows) * tile.cols * elementBits(type) / 8;
}

} // namespace tt::device
