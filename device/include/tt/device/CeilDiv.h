//===- CeilDiv.h - Division that rounds up --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CEILDIV_H
#define TT_DEVICE_CEILDIV_H

#include <cstdint>

namespace tt::device {

/// a / b, rounded up, of a count `a` and a positive `b`.
constexpr int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// The same of numbers without a sign, however large.
constexpr uint64_t ceilDivUnsigned(uint64_t a, uint64_t b) {
  return a / b + (a % b != 0);
}

} // namespace tt::device

#endif // TT_DEVICE_CEILDIV_H
