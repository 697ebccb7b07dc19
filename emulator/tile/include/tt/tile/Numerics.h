//===- Numerics.h - How a core computes -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Operations on tiles take one of two types that say how numbers are treated:
//
//   Fast   fp32 arithmetic with fused multiply-add; values are rounded when
//          they are packed, and nowhere else.
//   Exact  what the chip does, to the last bit: source registers cut operands
//          to tf32 or bf16, the matrix unit aligns and rounds as its adder
//          does, DST rounds after every instruction, the packer rounds ties
//          away from zero. Wormhole and Blackhole differ in a few results.
//
// A DST tile is 1024 words in face order (faces top left, top right, bottom
// left, bottom right; row-major in a face), 64-byte aligned: floats, or
// integers in two's complement. (The chip keeps sign and magnitude, of which
// only the missing INT32_MIN could be observed.) An operand tile is what an
// unpacker has made of a tile in L1: 1024 floats in face order, 64-byte
// aligned.
//
// Sources: tt-isa-documentation WormholeB0/TensixTile/TensixCoprocessor
// (FloatBitPatterns, Dst, MatrixUnit, MVMUL, ELWADD, ELWMUL, GMPOOL, SFPMAD,
// Unpackers, Packers), tt-metal tech_reports/data_formats, tt-llk; what they
// leave open, from results of the vendor's functional simulator.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_NUMERICS_H
#define TT_TILE_NUMERICS_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/Numerics.h"
#include "tt/device/Tile.h"

#include <cstddef>
#include <cstdint>

namespace tt::tile {

struct Fast;
struct Exact;

/// Elements of a tile, of a face, and of a side of a face.
inline constexpr size_t kTileElements = device::Tile::kElements,
                        kFaceElements = device::Tile::kFaceElements,
                        kFaceSide = device::Tile::kFaceSide;

/// The format of an element of DST: bf16, or 32 bits (`fp32_dest_acc_en`).
/// Integers need Float32.
enum class DstFormat : uint8_t { Float16b, Float32 };

/// The bits that SrcA and SrcB keep of a number with an exponent of 8 bits.
enum class SourceFormat : uint8_t { Float16b, Tf32 };

/// The format to which tiles of `type` are unpacked: fp32 numbers keep what
/// DST can hold of them, all others their own bits.
/// Source: the choice of tt-metal's data_format.cpp.
constexpr SourceFormat sourceFormat(device::DataType type, DstFormat dst) {
  bool longer =
      type == device::DataType::Float32 || type == device::DataType::Float16;
  return longer && dst == DstFormat::Float32 ? SourceFormat::Tf32
                                             : SourceFormat::Float16b;
}

/// The compute kernel's settings that change results, and the chip's
/// arithmetic.
struct MathConfig {
  /// Which slices of the significands are multiplied. Fast multiplies all.
  device::MathFidelity fidelity = device::MathFidelity::HiFi4;
  DstFormat dst = DstFormat::Float16b;
  /// `math_approx_mode`: see SfpuOps.def.
  bool approx = false;
  /// State of the core's generator of random numbers, for rand_tile.
  uint32_t *random = nullptr;
  device::Numerics numerics = {};
};

/// True for the tiles that the functions of this library take: 32x32.
constexpr bool supports(device::Shape2 tile) {
  return tile == device::kDefaultTile;
}

/// True for the element types on which the matrix unit computes here: floats.
/// (The chip also multiplies integers of 8 bits.) Tiles of all types can be
/// copied, broadcast and transposed.
inline bool fpuComputes(device::DataType type) { return device::isFloat(type); }

} // namespace tt::tile

#endif // TT_TILE_NUMERICS_H
