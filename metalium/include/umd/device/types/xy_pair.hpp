//===- xy_pair.hpp - Two coordinates ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef UMD_DEVICE_TYPES_XY_PAIR_HPP
#define UMD_DEVICE_TYPES_XY_PAIR_HPP

#include <compare>
#include <cstddef>

/// Column and row, counted from 0.
struct tt_xy_pair { // NOLINT(readability-identifier-naming): vendor's name
  size_t x = 0, y = 0;
  constexpr tt_xy_pair() = default;
  constexpr tt_xy_pair(size_t x, size_t y) : x(x), y(y) {}
  auto operator<=>(const tt_xy_pair &) const = default;
};

#endif // UMD_DEVICE_TYPES_XY_PAIR_HPP
