//===- ScalarFormats.h - One number at a time -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Conversions between f32 and the short floats of the chip. They are defined
// here once; the array versions of Formats.h give the same bits.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_SCALARFORMATS_H
#define TT_DEVICE_SCALARFORMATS_H

#include <bit>
#include <cstdint>

namespace tt::device {

/// bf16 (1-8-7) to f32; exact, every pattern kept (denormals and NaN payloads
/// too).
constexpr float bf16ToFloat(uint16_t bits) {
  return std::bit_cast<float>(uint32_t(bits) << 16);
}

/// f32 to bf16, round to nearest even. NaN stays NaN (made quiet, sign and
/// upper payload kept), overflow becomes infinity, denormals are rounded like
/// other numbers: flushing them is a matter of the core, not of the format.
constexpr uint16_t floatToBf16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t rounded = (bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16;
  uint32_t quiet = (bits >> 16) | 0x40u;
  return uint16_t((bits & 0x7FFFFFFFu) > 0x7F800000u ? quiet : rounded);
}

/// f32 to bf16 by cutting the low 16 bits, as the unpacker and SFPSTORE do.
constexpr uint16_t truncateToBf16(float value) {
  return uint16_t(std::bit_cast<uint32_t>(value) >> 16);
}

/// IEEE binary16 (1-5-10) to f32; exact. Signalling NaNs become quiet.
/// (The chip's Float16 has no NaN and takes the last exponent as numbers; that
/// belongs to the core model, host tensors are IEEE.)
constexpr float f16ToFloat(uint16_t bits) {
  uint32_t sign = uint32_t(bits & 0x8000u) << 16;
  uint32_t magnitude = bits & 0x7FFFu;
  // Shifted up, an f16 is an f32 whose exponent is too small by 112; the
  // multiplication repairs that and normalises denormals, all exactly.
  float scaled = std::bit_cast<float>(magnitude << 13) * 0x1p+112f;
  uint32_t finite = std::bit_cast<uint32_t>(scaled);
  uint32_t nan = magnitude > 0x7C00u ? 0x00400000u : 0u;
  uint32_t special = 0x7F800000u | ((magnitude & 0x3FFu) << 13) | nan;
  return std::bit_cast<float>(sign | (magnitude >= 0x7C00u ? special : finite));
}

/// f32 to IEEE binary16, round to nearest even; overflow becomes infinity, NaN
/// stays NaN (made quiet), small numbers become denormals or zero.
constexpr uint16_t floatToF16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7FFFFFFFu;
  // Normal range: rebias the exponent, add just under half a unit and the
  // lowest kept bit, cut.
  uint32_t normal =
      (magnitude - 0x38000000u + 0xFFFu + ((magnitude >> 13) & 1u)) >> 13;
  // Below 2^-14: adding 0.5 puts the unit of an f16 denormal (2^-24) at the
  // last bit of the sum, so that the adder does the rounding.
  float aligned = std::bit_cast<float>(magnitude < 0x38800000u ? magnitude : 0);
  uint32_t denormal = std::bit_cast<uint32_t>(aligned + 0.5f) - 0x3F000000u;
  uint32_t result = magnitude < 0x38800000u ? denormal : normal;
  // 65520 is half way between the largest f16 and the next power of two.
  result = magnitude >= 0x477FF000u ? 0x7C00u : result;
  uint32_t quiet = 0x7E00u | ((magnitude >> 13) & 0x3FFu);
  result = magnitude > 0x7F800000u ? quiet : result;
  return uint16_t(sign | result);
}

/// f32 cut to tf32 (1-8-10): what unpacking to SrcA/SrcB does.
constexpr float truncateToTf32(float value) {
  return std::bit_cast<float>(std::bit_cast<uint32_t>(value) & 0xFFFFE000u);
}

/// f32 rounded to tf32, nearest even; NaN stays NaN (made quiet).
constexpr float roundToTf32(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t rounded = (bits + 0xFFFu + ((bits >> 13) & 1u)) & 0xFFFFE000u;
  uint32_t quiet = (bits | 0x00400000u) & 0xFFFFE000u;
  return std::bit_cast<float>((bits & 0x7FFFFFFFu) > 0x7F800000u ? quiet
                                                                 : rounded);
}

/// f32 to an integer type: cut toward zero as C does, values outside the range
/// take the nearest end of it (so negative to unsigned is 0), NaN becomes 0.
template <typename Int> constexpr Int floatToInt(float value) {
  // 2^bits as a float is exact; max() itself often is not.
  constexpr bool isSigned = Int(-1) < Int(0);
  constexpr float limit = float(1ull << (8 * sizeof(Int) - (isSigned ? 1 : 0)));
  constexpr float low = isSigned ? -limit : 0.0f;
  constexpr Int maximum =
      Int(isSigned ? (1ull << (8 * sizeof(Int) - 1)) - 1 : ~0ull);
  constexpr Int minimum = isSigned ? Int(-maximum - 1) : Int(0);
  return value >= limit ? maximum
         : value > low  ? Int(value)
         : value <= low ? minimum
                        : Int(0);
}

} // namespace tt::device

#endif // TT_DEVICE_SCALARFORMATS_H
