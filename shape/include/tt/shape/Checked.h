//===- Checked.h - Sums and products that may not fit ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_CHECKED_H
#define TT_SHAPE_CHECKED_H

#include <cstdint>
#include <optional>

namespace tt::shape {

/// The sum, or the product; nullopt if it needs more than 64 bits.
inline std::optional<int64_t> checkedAdd(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? std::nullopt : std::optional(sum);
}
inline std::optional<int64_t> checkedMul(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? std::nullopt
                                                : std::optional(product);
}

} // namespace tt::shape

#endif // TT_SHAPE_CHECKED_H
