//===- fmt.hpp - Names of enums in formatted text ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_STL_FMT_HPP
#define TT_STL_FMT_HPP

#include "tt-metalium/base_types.hpp"
#include "tt-metalium/core_coord.hpp"

#ifdef TT_METALIUM_HAS_FMT

/// Prints a value of an enum as its name, looked up by its number.
#define TTMETAL_NAMES(ENUM, ...)                                               \
  template <> struct fmt::formatter<ENUM> : fmt::formatter<std::string_view> { \
    template <typename Context>                                                \
    auto format(ENUM value, Context &context) const {                          \
      constexpr std::string_view names[] = {__VA_ARGS__};                      \
      return fmt::formatter<std::string_view>::format(names[size_t(value)],    \
                                                      context);                \
    }                                                                          \
  };
TTMETAL_NAMES(tt::tt_metal::BufferType, "DRAM", "L1", "SYSTEM_MEMORY",
              "L1_SMALL", "TRACE")
TTMETAL_NAMES(tt::tt_metal::TensorMemoryLayout, "INTERLEAVED", "HEIGHT_SHARDED",
              "WIDTH_SHARDED", "BLOCK_SHARDED")
TTMETAL_NAMES(tt::tt_metal::ShardOrientation, "ROW_MAJOR", "COL_MAJOR")
TTMETAL_NAMES(tt::ARCH, "WORMHOLE_B0", "BLACKHOLE", "QUASAR")
#undef TTMETAL_NAMES

template <>
struct fmt::formatter<tt_xy_pair> : fmt::formatter<std::string_view> {
  template <typename Context>
  auto format(const tt_xy_pair &at, Context &context) const {
    return fmt::format_to(context.out(), "(x={},y={})", at.x, at.y);
  }
};

#endif // TT_METALIUM_HAS_FMT

#endif // TT_STL_FMT_HPP
