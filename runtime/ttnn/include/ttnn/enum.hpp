//===- enum.hpp - Traits of the library's enums -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The enums themselves are generated from the records of the compiler's, into
// ttnn/attributes.hpp; their numbers are those in files and on the device.
//===----------------------------------------------------------------------===//
#ifndef TTNN_ENUM_HPP
#define TTNN_ENUM_HPP

#include <cstdint>
#include <optional>
#include <string_view>

namespace ttnn {

template <typename E> struct EnumCase {
  E value;
  std::string_view word; ///< in the IR and in files
};

/// `cases`, for every enum of the library.
template <typename E> struct EnumTraits;

template <typename E>
concept Enum = requires { EnumTraits<E>::cases; };

/// The spelling of the IR: "row_major". "unknown" for a number that is no case.
template <Enum E> constexpr std::string_view to_string(E value) {
  for (const EnumCase<E> &c : EnumTraits<E>::cases)
    if (c.value == value)
      return c.word;
  return "unknown";
}

/// The case of that spelling, or of that number; none if there is no such case.
template <Enum E> constexpr std::optional<E> to_enum(std::string_view word) {
  for (const EnumCase<E> &c : EnumTraits<E>::cases)
    if (c.word == word)
      return c.value;
  return std::nullopt;
}
template <Enum E> constexpr std::optional<E> to_enum(uint32_t number) {
  for (const EnumCase<E> &c : EnumTraits<E>::cases)
    if (uint32_t(c.value) == number)
      return c.value;
  return std::nullopt;
}

} // namespace ttnn

#endif // TTNN_ENUM_HPP
