//===- tt_align.hpp - Multiples ---------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_TT_ALIGN_HPP
#define TT_METALIUM_TT_ALIGN_HPP

#include <type_traits>

namespace tt {

/// `address` rounded up to a multiple of `alignment`.
template <typename A, typename B>
constexpr std::common_type_t<A, B> align(A address, B alignment) {
  static_assert(std::is_integral_v<A> && std::is_integral_v<B>);
  using T = std::common_type_t<A, B>;
  return (T(address) + T(alignment) - 1) / T(alignment) * T(alignment);
}

} // namespace tt

#endif // TT_METALIUM_TT_ALIGN_HPP
