//===- BlockCodec.h - One block of a block float --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Converts all 16 elements of a block at once; see BlockFloat.h for the
// format and its rounding.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_BLOCKCODEC_H
#define TT_DEVICE_LIB_BLOCKCODEC_H

#include "Vector.h"
#include "tt/device/DataType.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tt::device {

/// The six block floats; the macro is called once with each.
#define TT_FOR_EACH_BLOCK_TYPE(M)                                              \
  M(BFP_Float8)                                                                \
  M(BFP_BFloat8)                                                               \
  M(BFP_Float4)                                                                \
  M(BFP_BFloat4)                                                               \
  M(BFP_Float2)                                                                \
  M(BFP_BFloat2)

template <DataType Type> struct BlockCodec {
  static constexpr bool kFiveBits = Type == DataType::BFP_Float8 ||
                                    Type == DataType::BFP_Float4 ||
                                    Type == DataType::BFP_Float2;
  static constexpr unsigned kBits =
      Type == DataType::BFP_Float8 || Type == DataType::BFP_BFloat8   ? 8
      : Type == DataType::BFP_Float4 || Type == DataType::BFP_BFloat4 ? 4
                                                                      : 2;
  static constexpr unsigned kMagnitudeBits = kBits - 1;
  static constexpr uint32_t kMaxMagnitude = (1u << kMagnitudeBits) - 1;
  static constexpr size_t kDataBytes = 16 * kBits / 8;
  /// f32 exponent = stored exponent + kRebias.
  static constexpr uint32_t kRebias = kFiveBits ? 127 - 15 : 0;

  static constexpr unsigned kPerByte = 8 / kBits;

  static TT_INLINE void pack(const float *src, uint8_t *exponent,
                             uint8_t *data) {
    U32x16 bits;
    load(src, bits);
    U32x16 raw = (bits >> 23) & 0xFFu;
    U32x16 significand = (bits & 0x7FFFFFu) | 0x800000u;
    // f32 denormals, and what lies below an A format's exponents, are zero.
    constexpr uint32_t kLowest = kFiveBits ? kRebias : 1;
    U32x16 e = raw >= kLowest ? raw - kRebias : U32x16{};
    significand = raw >= kLowest ? significand : U32x16{};
    if constexpr (kFiveBits) {
      significand = e > 31u ? U32x16{} + 0xFFFFFFu : significand;
      e = e > 31u ? U32x16{} + 31u : e;
    }
    uint32_t shared = __builtin_reduce_max(e);

    constexpr uint32_t kShift = 24 - kMagnitudeBits;
    U32x16 distance = shared - e;
    distance = distance < 31u ? distance : U32x16{} + 31u;
    U32x16 aligned = significand >> distance;
    U32x16 odd = (aligned >> kShift) & 1u;
    U32x16 code = (aligned + ((1u << (kShift - 1)) - 1u) + odd) >> kShift;
    code = code < kMaxMagnitude ? code : U32x16{} + kMaxMagnitude;
    U32x16 sign = (bits >> 31) << kMagnitudeBits;
    code |= code != 0u ? sign : U32x16{};

    *exponent = uint8_t(shared);
    storeCodes(code, data);
  }

  static TT_INLINE void unpack(uint8_t exponent, const uint8_t *data,
                               float *dst) {
    U32x16 code;
    loadCodes(data, code);
    U32x16 magnitude = code & kMaxMagnitude;
    U32x16 sign = code >> kMagnitudeBits;
    // The magnitude converted to f32 has the leading one found already; what is
    // left is to move its exponent by `shift`.
    I32x16 whole = __builtin_convertvector(magnitude, I32x16);
    F32x16 converted = __builtin_convertvector(whole, F32x16);
    U32x16 normal;
    bitCast(converted, normal);
    int32_t stored = kFiveBits ? exponent & 31 : exponent;
    int32_t shift =
        stored + int32_t(kRebias) - 127 - int32_t(kMagnitudeBits) + 1;
    I32x16 e = __builtin_convertvector(normal >> 23, I32x16) + shift;
    U32x16 value = __builtin_convertvector(e, U32x16) << 23;
    value |= normal & 0x7FFFFFu;
    value = e > 0 ? value : U32x16{};
    U32x16 minusInfinity = U32x16{} + 0x7F800000u;
    value = magnitude != 0u ? value : (sign != 0u ? minusInfinity : U32x16{});
    store(dst, value | (sign << 31));
  }

private:
  /// Joins neighbouring codes, the first in the low bits.
  static TT_INLINE void storeCodes(const U32x16 &code, uint8_t *data) {
    U8x16 c = __builtin_convertvector(code, U8x16);
    if constexpr (kBits == 4) {
      auto even = __builtin_shufflevector(c, c, 0, 2, 4, 6, 8, 10, 12, 14);
      auto odd = __builtin_shufflevector(c, c, 1, 3, 5, 7, 9, 11, 13, 15);
      store(data, even | (odd << 4));
    } else if constexpr (kBits == 2) {
      auto c0 = __builtin_shufflevector(c, c, 0, 4, 8, 12);
      auto c1 = __builtin_shufflevector(c, c, 1, 5, 9, 13);
      auto c2 = __builtin_shufflevector(c, c, 2, 6, 10, 14);
      auto c3 = __builtin_shufflevector(c, c, 3, 7, 11, 15);
      store(data, c0 | (c1 << 2) | (c2 << 4) | (c3 << 6));
    } else {
      store(data, c);
    }
  }

  static TT_INLINE void loadCodes(const uint8_t *data, U32x16 &code) {
    U8x16 bytes = {};
    std::memcpy(&bytes, data, kDataBytes);
    if constexpr (kBits == 4)
      bytes = __builtin_shufflevector(bytes, bytes, 0, 0, 1, 1, 2, 2, 3, 3, 4,
                                      4, 5, 5, 6, 6, 7, 7);
    else if constexpr (kBits == 2)
      bytes = __builtin_shufflevector(bytes, bytes, 0, 0, 0, 0, 1, 1, 1, 1, 2,
                                      2, 2, 2, 3, 3, 3, 3);
    U32x16 position;
    cyclicLanes(kBits, kPerByte, position);
    code = (__builtin_convertvector(bytes, U32x16) >> position) &
           ((1u << kBits) - 1u);
  }
};

} // namespace tt::device

#endif // TT_DEVICE_LIB_BLOCKCODEC_H
