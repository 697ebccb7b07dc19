//===- DataType.h - Element types of device tensors -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_DATATYPE_H
#define TT_DEVICE_DATATYPE_H

#include "tt/device/Shape.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tt::device {

/// Element type of a tensor in device memory. The numbers are frozen: they are
/// written into compiled programs. In block floats (BFP_*) 16 neighbours of a
/// face row share an exponent: of 8 bits in BFP_BFloat*, of 5 in BFP_Float*.
enum class DataType : uint16_t {
  Float32 = 0,
  Float16 = 1,
  BFloat16 = 2,
  BFP_Float8 = 3,
  BFP_BFloat8 = 4,
  BFP_Float4 = 5,
  BFP_BFloat4 = 6,
  BFP_Float2 = 7,
  BFP_BFloat2 = 8,
  UInt32 = 9,
  UInt16 = 10,
  UInt8 = 11,
  Int32 = 12,
  Int8 = 13,
};

/// Number of element types; valid types are 0 ... kNumDataTypes - 1.
inline constexpr unsigned kNumDataTypes = 14;

/// All element types in the order of their numbers.
std::span<const DataType> allDataTypes();

/// Spelling used in the IR: "f32", "bf16", "bfp_bf8", "u32", "si32", ...
/// "unknown" for a number that is not an element type.
std::string_view name(DataType type);

/// The inverse of `name`; nullopt for any other spelling.
std::optional<DataType> parseDataType(std::string_view text);

/// True for the six formats with a shared exponent.
bool isBlockFloat(DataType type);

/// True for the A formats, whose shared exponent has 5 bits (bias 15).
bool hasFiveBitExponent(DataType type);

/// True for every floating-point format, block floats included.
bool isFloat(DataType type);

/// Bits that one element takes, without its part of a shared exponent: 32, 16,
/// 8, 4 or 2.
unsigned elementBits(DataType type);

/// Bytes of one element. Throws Error for block floats, of which a single
/// element has no address.
size_t elementBytes(DataType type);

/// Bytes of the exponent section in front of a block-float tile: one byte per
/// face row, rounded up to 16; 0 for other types.
/// Source: tt-metal tt_metal/impl/data_format/blockfloat_common.cpp.
size_t exponentBytes(DataType type, Shape2 tile = kDefaultTile);

/// Bytes of one tile in device memory: 32x32 f32 4096, bf16 2048, bfp8 1088,
/// bfp4 576, bfp2 320. Throws Error for a shape that is not a tile (see Tile.h)
/// and for a block float whose rows are not whole blocks of 16.
size_t tileBytes(DataType type, Shape2 tile = kDefaultTile);

} // namespace tt::device

#endif // TT_DEVICE_DATATYPE_H
