//===- Pack.h - From DST to L1 --------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_PACK_H
#define TT_TILE_PACK_H

#include "tt/tile/Numerics.h"

namespace tt::tile {

struct PackConfig {
  /// Negative numbers become 0 on the way.
  bool relu = false;
  /// Add to what is in L1. For f32, bf16 and si32 tiles; else device::Error.
  bool l1Accumulate = false;
  /// Block floats are made from more than seven bits of each number.
  bool bfp8Precise = false;
  DstFormat dst = DstFormat::Float16b;
  /// fp16 is rounded to 10 bits when DST is read; else the packer cuts it.
  bool roundF16 = false;
};

/// Writes the DST tile to `l1` as a tile of type `to`. A float type takes the
/// words of DST as floats, an integer type as integers: the packer does not
/// convert between them (typecast_tile does). u8 and si8 saturate, si8 to
/// -127 ... 127; u16 takes the low half.
///
/// Fast rounds as device::fromFloat does, to nearest even. Exact reads DST in a
/// format: f32, fp16 and precise block floats as DST has them, others rounded
/// to nearest, ties away from zero: bf16 to 7 bits behind the leading one,
/// block floats to 6. A rounded value, and every value of a 16-bit DST, then
/// loses denormals and -0, and NaN becomes infinity. ReLU then replaces
/// negative numbers, and NaN with a sign, by 0.
///
/// fp16 has numbers under its last exponent; larger values become 0x7FFF. A
/// value one exponent below the range keeps its fraction as a denormal; smaller
/// values become zero; both keep their sign. Block floats round the magnitude
/// to 7 bits under the shared exponent, ties away; bfp4 and bfp2 cut that. A
/// magnitude that rounding would carry over stays at the largest. A sum in L1
/// takes denormals for zeros and is rounded to nearest even.
/// Source: tt-isa-documentation Packers/FormatConversion.md.
template <class N>
void pack(device::DataType to, const uint32_t *dst, uint8_t *l1,
          const PackConfig &config);

/// The same, but writes 32 rows of 32 elements `pitch` bytes apart: what
/// pack_untilize does. Throws device::Error for block floats.
template <class N>
void packRows(device::DataType to, const uint32_t *dst, uint8_t *rows,
              size_t pitch, const PackConfig &config);

} // namespace tt::tile

#endif // TT_TILE_PACK_H
