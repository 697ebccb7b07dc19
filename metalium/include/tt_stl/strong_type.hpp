//===- strong_type.hpp - Numbers that are not mixed up ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_STL_STRONG_TYPE_HPP
#define TT_STL_STRONG_TYPE_HPP

#include <compare>

namespace ttsl {

/// A distinct type around a T; `Tag` distinguishes the types.
template <typename T, typename Tag> class StrongType {
public:
  using value_type = T;
  StrongType() = default;
  constexpr explicit StrongType(T value) : value(value) {}
  constexpr const T &operator*() const { return value; }
  constexpr const T &get() const { return value; }
  auto operator<=>(const StrongType &) const = default;

private:
  T value = {};
};

} // namespace ttsl
namespace tt::stl {
using ttsl::StrongType;
} // namespace tt::stl

#endif // TT_STL_STRONG_TYPE_HPP
