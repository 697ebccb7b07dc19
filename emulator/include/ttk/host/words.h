//===- words.h - Types and macros of the vendor's headers -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-metal tensix_types.h, common_values.hpp.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_WORDS_H
#define TTK_HOST_WORDS_H

#include "ttk/host/core.h"
#include "ttk/host/enums.h"
#include "ttk/host/formats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#define tt_l1_ptr
#define tt_reg_ptr
#define ALWI inline
#define FORCE_INLINE inline __attribute__((always_inline))
#define TT_ALWAYS_INLINE inline __attribute__((always_inline))

// The three threads of a compute kernel are one here.
#define UNPACK(...) __VA_ARGS__
#define MATH(...) __VA_ARGS__
#define PACK(...) __VA_ARGS__

/// Stands for an argument that has no effect here.
struct ttk_ignored {
  constexpr ttk_ignored() = default;
  template <typename T> constexpr ttk_ignored(const T &) {}
};

/// Number `index` of `options`, or `otherwise` if there are fewer.
template <unsigned index, auto otherwise, auto... options>
constexpr auto ttk_option() {
  if constexpr (index < sizeof...(options))
    return std::get<index>(std::make_tuple(options...));
  else
    return otherwise;
}

/// The L1 address that a kernel took for a pointer.
inline uint32_t ttk_address(const volatile void *pointer) {
  return uint32_t(reinterpret_cast<uintptr_t>(pointer));
}

// The conventional values of semaphores and flags.
inline constexpr uint32_t INVALID = 0, VALID = 1;

//===-- calls that are held back ------------------------------------------===//

/// A call of the packer's core.
struct ttk_held {
  void (*make)(const uint32_t *arguments, uint32_t site);
  uint32_t site, arguments[4];
};
inline constexpr uint32_t ttk_most_held = 128;
inline bool ttk_holds = false;
inline uint32_t ttk_num_held = 0;
inline ttk_held ttk_held_calls[ttk_most_held];

template <typename... Values>
void ttk_hold(void (*make)(const uint32_t *, uint32_t), uint32_t site,
              Values... values) {
  if (ttk_num_held == ttk_most_held)
    ttk_not_emulated("more than 128 calls of the packer before release_dst");
  ttk_held_calls[ttk_num_held++] = {make, site, {uint32_t(values)...}};
}

#endif // TTK_HOST_WORDS_H
