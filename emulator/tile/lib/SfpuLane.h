//===- SfpuLane.h - One lane of the vector unit ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SFPULANE_H
#define TT_TILE_LIB_SFPULANE_H

#include <cstdint>

namespace tt::tile {

/// SFPMAD: a * b + c of fp32 patterns without denormals.
///
/// The product keeps 26 bits behind its first place, the last of them sticky;
/// the smaller of product and addend is shifted with a sticky bit and lost from
/// 27 places on; the sum is rounded to nearest even. A product with an exponent
/// below that of the largest denormals is zero. With `ieee`
/// (device::Numerics::ieeeVector) there is one NaN, 7FC00000. Without, a
/// product that exceeds fp32 is infinite before the addition, a NaN shows what
/// the unit computed with 255 as an exponent, and there is no -0.
uint32_t multiplyAddLane(uint32_t a, uint32_t b, uint32_t c, bool ieee);

} // namespace tt::tile

#endif // TT_TILE_LIB_SFPULANE_H
