//===- assert.hpp - Conditions that end a program ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Assertions of programs. A failed one throws std::runtime_error with the
// condition and, if there is one, the formatted message.
//===----------------------------------------------------------------------===//
#ifndef TT_STL_ASSERT_HPP
#define TT_STL_ASSERT_HPP

#include "tt-metalium/standard.hpp"

namespace tt::assert {

inline std::string message() { return ""; }
/// `format` with the values in place of its `{}`; `format` itself without the
/// formatting library.
template <typename... Values>
std::string message(std::string_view format,
                    [[maybe_unused]] const Values &...values) {
#ifdef TT_METALIUM_HAS_FMT
  return ": " + fmt::format(fmt::runtime(format), values...);
#else
  return ": " + std::string(format);
#endif
}

} // namespace tt::assert

#define TT_FATAL(condition, ...)                                               \
  do {                                                                         \
    if (!(condition))                                                          \
      throw std::runtime_error("TT_FATAL: " #condition +                       \
                               tt::assert::message(__VA_ARGS__));              \
  } while (false)
#define TT_ASSERT(condition, ...) TT_FATAL(condition __VA_OPT__(, ) __VA_ARGS__)
#define TT_THROW(...)                                                          \
  throw std::runtime_error("TT_THROW" + tt::assert::message(__VA_ARGS__))

#endif // TT_STL_ASSERT_HPP
