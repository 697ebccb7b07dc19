//===- division.h - Quotients of the vendor's firmware ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The cores have no divider; his functions spare them the general case.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_DIVISION_H
#define TTK_HOST_DIVISION_H

#include <cstdint>

constexpr uint32_t mulsi3(uint32_t a, uint32_t b) { return a * b; }
template <uint32_t d> constexpr uint32_t udivsi3_const_divisor(uint32_t n) {
  return n / d;
}
template <uint32_t d> constexpr uint32_t umodsi3_const_divisor(uint32_t n) {
  return n % d;
}
#define TTK_QUOTIENT(d)                                                        \
  constexpr uint32_t fast_udiv_##d(uint32_t n) { return n / d; }
TTK_QUOTIENT(7)
TTK_QUOTIENT(12)
TTK_QUOTIENT(20)
TTK_QUOTIENT(48)
TTK_QUOTIENT(56)
TTK_QUOTIENT(63)
TTK_QUOTIENT(70)
TTK_QUOTIENT(72)
TTK_QUOTIENT(80)
TTK_QUOTIENT(94)
TTK_QUOTIENT(108)
TTK_QUOTIENT(110)
TTK_QUOTIENT(117)
TTK_QUOTIENT(120)
TTK_QUOTIENT(124)
TTK_QUOTIENT(126)
TTK_QUOTIENT(130)
TTK_QUOTIENT(140)
#undef TTK_QUOTIENT

#endif // TTK_HOST_DIVISION_H
