//===- RowCodec.h - Sixteen elements at a time ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// RowCodec<type> converts one face row (16 elements) between f32 and `type`,
// for the types whose elements stand alone. Lane by lane these are the
// functions of ScalarFormats.h, which also convert the rest of an array that
// is not a multiple of 16 long.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_ROWCODEC_H
#define TT_DEVICE_LIB_ROWCODEC_H

#include "Vector.h"
#include "tt/device/DataType.h"
#include "tt/device/ScalarFormats.h"

#include <cstddef>
#include <cstdint>

namespace tt::device {

/// The plain types; the macro is called once with each.
#define TT_FOR_EACH_PLAIN_TYPE(M)                                              \
  M(Float32)                                                                   \
  M(Float16)                                                                   \
  M(BFloat16)                                                                  \
  M(UInt32)                                                                    \
  M(UInt16)                                                                    \
  M(UInt8)                                                                     \
  M(Int32)                                                                     \
  M(Int8)

template <DataType Type> struct RowCodec;

template <> struct RowCodec<DataType::Float32> {
  using Element = float;
  using Row = F32x16;
  static TT_INLINE void decode(const Row &row, F32x16 &value) { value = row; }
  static TT_INLINE void encode(const F32x16 &value, Row &row) { row = value; }
  static float decodeOne(float element) { return element; }
  static float encodeOne(float value) { return value; }
};

template <> struct RowCodec<DataType::BFloat16> {
  using Element = uint16_t;
  using Row = U16x16;
  static TT_INLINE void decode(const Row &row, F32x16 &value) {
    bitCast(__builtin_convertvector(row, U32x16) << 16, value);
  }
  static TT_INLINE void encode(const F32x16 &value, Row &row) {
    U32x16 bits;
    bitCast(value, bits);
    U32x16 rounded = (bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16;
    U32x16 quiet = (bits >> 16) | 0x40u;
    row = __builtin_convertvector(value == value ? rounded : quiet, Row);
  }
  static float decodeOne(uint16_t element) { return bf16ToFloat(element); }
  static uint16_t encodeOne(float value) { return floatToBf16(value); }
};

template <> struct RowCodec<DataType::Float16> {
  using Element = uint16_t;
  using Row = U16x16;
  static TT_INLINE void decode(const Row &row, F32x16 &value) {
    U32x16 bits = __builtin_convertvector(row, U32x16);
    U32x16 magnitude = bits & 0x7FFFu, shifted = magnitude << 13, finite;
    F32x16 scaled;
    bitCast(shifted, scaled);
    scaled *= 0x1p+112f;
    bitCast(scaled, finite);
    U32x16 special = shifted | 0x7F800000u;
    special = magnitude > 0x7C00u ? special | 0x00400000u : special;
    U32x16 result = magnitude >= 0x7C00u ? special : finite;
    bitCast(result | ((bits & 0x8000u) << 16), value);
  }
  static TT_INLINE void encode(const F32x16 &value, Row &row) {
    U32x16 bits;
    bitCast(value, bits);
    U32x16 magnitude = bits & 0x7FFFFFFFu;
    U32x16 normal =
        (magnitude - 0x38000000u + 0xFFFu + ((magnitude >> 13) & 1u)) >> 13;
    F32x16 small;
    bitCast(magnitude < 0x38800000u ? magnitude : U32x16{}, small);
    U32x16 denormal;
    bitCast(small + 0.5f, denormal);
    U32x16 result = magnitude < 0x38800000u ? denormal - 0x3F000000u : normal;
    result = magnitude >= 0x477FF000u ? U32x16{} + 0x7C00u : result;
    U32x16 quiet = ((magnitude >> 13) & 0x3FFu) | 0x7E00u;
    result = magnitude > 0x7F800000u ? quiet : result;
    row = __builtin_convertvector(result | ((bits >> 16) & 0x8000u), Row);
  }
  static float decodeOne(uint16_t element) { return f16ToFloat(element); }
  static uint16_t encodeOne(float value) { return floatToF16(value); }
};

/// Integers: `Wide` is the 32-bit vector of the same signedness.
template <typename Int, typename Row_, typename Wide> struct IntegerCodec {
  using Element = Int;
  using Row = Row_;
  static TT_INLINE void decode(const Row &row, F32x16 &value) {
    value = __builtin_convertvector(__builtin_convertvector(row, Wide), F32x16);
  }
  static TT_INLINE void encode(const F32x16 &value, Row &row) {
    constexpr Int kMax = floatToInt<Int>(0x1p40f);
    constexpr Int kMin = floatToInt<Int>(-0x1p40f);
    // The largest f32 that does not exceed kMax; 32-bit ends are set below.
    constexpr float kHigh = sizeof(Int) < 4 ? float(kMax)
                            : kMin < 0      ? 0x1.fffffep30f
                                            : 0x1.fffffep31f;
    F32x16 v = value == value ? value : F32x16{};
    v = v > float(kMin) ? v : F32x16{} + float(kMin);
    F32x16 inside = v < kHigh ? v : F32x16{} + kHigh;
    Wide wide = __builtin_convertvector(inside, Wide);
    if constexpr (sizeof(Int) == 4)
      wide = v > kHigh ? Wide{} + kMax : wide;
    row = __builtin_convertvector(wide, Row);
  }
  static float decodeOne(Int element) { return float(element); }
  static Int encodeOne(float value) { return floatToInt<Int>(value); }
};

template <>
struct RowCodec<DataType::UInt32> : IntegerCodec<uint32_t, U32x16, U32x16> {};
template <>
struct RowCodec<DataType::UInt16> : IntegerCodec<uint16_t, U16x16, U32x16> {};
template <>
struct RowCodec<DataType::UInt8> : IntegerCodec<uint8_t, U8x16, U32x16> {};
template <>
struct RowCodec<DataType::Int32> : IntegerCodec<int32_t, I32x16, I32x16> {};
template <>
struct RowCodec<DataType::Int8> : IntegerCodec<int8_t, I8x16, I32x16> {};

/// Bytes of one element in memory.
template <DataType Type>
inline constexpr size_t kElementBytes =
    sizeof(typename RowCodec<Type>::Element);

/// Reads one row from memory, and writes it.
template <DataType Type>
TT_INLINE void decodeRow(const uint8_t *src, float *dst) {
  typename RowCodec<Type>::Row row;
  F32x16 value;
  load(src, row);
  RowCodec<Type>::decode(row, value);
  store(dst, value);
}
template <DataType Type>
TT_INLINE void encodeRow(const float *src, uint8_t *dst) {
  typename RowCodec<Type>::Row row;
  F32x16 value;
  load(src, value);
  RowCodec<Type>::encode(value, row);
  store(dst, row);
}

} // namespace tt::device

#endif // TT_DEVICE_LIB_ROWCODEC_H
