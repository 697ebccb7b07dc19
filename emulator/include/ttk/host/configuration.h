//===- configuration.h - Constants of a kernel's compile --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Declarations, as this header is compiled once for all kernels; the text
// before a kernel's defines them. A kernel that was emitted reads its
// compile-time arguments when it runs.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_CONFIGURATION_H
#define TTK_HOST_CONFIGURATION_H

#include "ttk/host/core.h"

#include <cstddef>
#include <string_view>

struct ttk_named_arg {
  const char *name;
  uint32_t value;
};

#ifdef TTK_CONFIGURED

extern const uint32_t *const ttk_compile_time_args;
extern const uint32_t ttk_num_compile_time_args;
extern const ttk_named_arg *const ttk_named_args;
extern const uint32_t *const ttk_port_formats;
extern const uint32_t *const ttk_port_page_bytes, *const ttk_port_pages;
/// The address of the description (ttk/remote_words.h) of each buffer that one
/// core fills on others; 0 if there is none.
extern const uint32_t *const ttk_remote_configs, *const ttk_remote_page_bytes;
extern const uint8_t noc_index;
extern const bool ttk_is_compute;
/// Words of arguments with names, before those without.
extern const uint32_t ttk_num_named_args, ttk_num_named_common_args;

/// Called for a constant that the program does not pass. It is no constant
/// expression, so where one is needed the compiler reports the line; elsewhere
/// the kernel ends with an error when it gets there.
inline void ttk_no_such_compile_time_argument() {
  ttk_not_emulated("a compile-time argument that the program does not pass");
}

/// Number `index`. A template that looks for a description that begins
/// elsewhere may read any `word` on the way.
constexpr uint32_t ttk_compile_time_arg(uint32_t index) {
  if (index >= ttk_num_compile_time_args)
    ttk_no_such_compile_time_argument();
  return ttk_compile_time_args[index];
}
template <uint32_t index> constexpr uint32_t get_ct_arg() {
  return ttk_compile_time_arg(index);
}
#define get_compile_time_arg_val(index) get_ct_arg<(index)>()
/// All of them, as an array.
struct ttk_argument_array {
  constexpr uint32_t operator[](uint32_t index) const {
    return ttk_compile_time_arg(index);
  }
  static constexpr uint32_t size() { return ttk_num_compile_time_args; }
  constexpr uint32_t back() const { return (*this)[size() - 1]; }
};
inline constexpr ttk_argument_array kernel_compile_time_args;
/// Those without a name.
template <uint32_t index> constexpr uint32_t get_compile_time_vararg() {
  return ttk_compile_time_arg(index);
}
constexpr uint32_t get_compile_time_vararg(uint32_t index) {
  return ttk_compile_time_arg(index);
}

constexpr uint32_t get_named_ct_arg(std::string_view name) {
  const ttk_named_arg *arg = ttk_named_args;
  for (; arg->name; ++arg)
    if (name == arg->name)
      return arg->value;
  ttk_no_such_compile_time_argument();
  return 0;
}
#define get_named_compile_time_arg_val(name) get_named_ct_arg(name)

#else

inline constexpr uint8_t noc_index = TTK_DEFAULT_NOC;

inline uint32_t get_compile_time_arg_val(uint32_t index) {
  auto *c = ttk_self();
  return c->api->get_compile_time_arg_val(c, index, ttk_site());
}

#endif // TTK_CONFIGURED

#endif // TTK_HOST_CONFIGURATION_H
