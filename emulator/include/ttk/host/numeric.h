//===- numeric.h - Numbers of data-movement kernels -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-metal hw/inc/api/numeric, hw/inc/api/alignment.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_NUMERIC_H
#define TTK_HOST_NUMERIC_H

#include "ttk/host/words.h"

inline float bf16_to_fp32(uint16_t value) {
  return std::bit_cast<float>(uint32_t(value) << 16);
}
inline uint16_t fp32_to_bf16_truncate(float value) {
  return uint16_t(std::bit_cast<uint32_t>(value) >> 16);
}
/// To nearest, ties to even.
inline uint16_t fp32_to_bf16(float value) {
  uint32_t word = std::bit_cast<uint32_t>(value);
  return uint16_t((word + 0x7FFF + ((word >> 16) & 1)) >> 16);
}
constexpr bool int32_greater(int32_t a, int32_t b) { return a > b; }

/// Up to a multiple of `alignment`.
constexpr uint32_t align(uint32_t address, uint32_t alignment) {
  return (address + alignment - 1) / alignment * alignment;
}

// On the cores uint32_t, size_t and the type of literals are of one width, so
// kernels mix them.
namespace std {
template <unsigned_integral A, unsigned_integral B>
  requires(!is_same_v<A, B>)
constexpr auto min(A a, B b) {
  return std::min<common_type_t<A, B>>(a, b);
}
template <unsigned_integral A, unsigned_integral B>
  requires(!is_same_v<A, B>)
constexpr auto max(A a, B b) {
  return std::max<common_type_t<A, B>>(a, b);
}
} // namespace std

#endif // TTK_HOST_NUMERIC_H
