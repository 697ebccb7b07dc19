//===- Vector.h - Sixteen lanes -------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A face row has 16 elements, so all conversions work on vectors of 16 lanes
// in the compiler's vector types: it splits them into whatever registers the
// target of the surrounding function has.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_VECTOR_H
#define TT_DEVICE_LIB_VECTOR_H

#include "tt/simd/Simd.h"

#include <cstdint>
#include <cstring>

namespace tt::device {

inline constexpr unsigned kLanes = 16;

using F32x16 = float __attribute__((vector_size(64)));
using U32x16 = uint32_t __attribute__((vector_size(64)));
using I32x16 = int32_t __attribute__((vector_size(64)));
using U16x16 = uint16_t __attribute__((vector_size(32)));
using U8x16 = uint8_t __attribute__((vector_size(16)));
using I8x16 = int8_t __attribute__((vector_size(16)));

/// Moves to and from memory of any alignment.
template <typename V> TT_INLINE void load(const void *src, V &vector) {
  std::memcpy(&vector, src, sizeof vector);
}
template <typename V> TT_INLINE void store(void *dst, const V &vector) {
  std::memcpy(dst, &vector, sizeof vector);
}

/// Reinterprets the bits of each lane.
template <typename To, typename From>
TT_INLINE void bitCast(const From &from, To &to) {
  static_assert(sizeof(To) == sizeof(From));
  std::memcpy(&to, &from, sizeof to);
}

/// The 16 lanes 0, 1, ... times `step`, modulo `period`.
TT_INLINE void cyclicLanes(unsigned step, unsigned period, U32x16 &lanes) {
  for (unsigned i = 0; i != kLanes; ++i)
    lanes[i] = i % period * step;
}

} // namespace tt::device

#endif // TT_DEVICE_LIB_VECTOR_H
