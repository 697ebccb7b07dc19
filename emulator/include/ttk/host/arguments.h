//===- arguments.h - Run-time arguments, time -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ARGUMENTS_H
#define TTK_HOST_ARGUMENTS_H

#include "ttk/host/words.h"

template <typename T> T ttk_from_word(uint32_t word) {
  static_assert(sizeof(T) <= 4, "an argument has 32 bits");
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<float>(word);
  else
    return T(word);
}

template <typename T> T get_arg_val(uint32_t index) {
  auto *c = ttk_self();
  return ttk_from_word<T>(c->api->get_arg_val(c, index, ttk_site()));
}

template <typename T> T get_common_arg_val(uint32_t index) {
  auto *c = ttk_self();
  return ttk_from_word<T>(c->api->get_common_arg_val(c, index, ttk_site()));
}

/// The arguments do not lie in L1, but a pointer can read them all the same.
inline uintptr_t get_arg_addr(uint32_t index) {
  return reinterpret_cast<uintptr_t>(ttk_self()->runtime_args + index);
}
inline uintptr_t get_common_arg_addr(uint32_t index) {
  return reinterpret_cast<uintptr_t>(ttk_self()->common_args + index);
}

//===-- words of L1, as emitted kernels access them -----------------------===//

template <typename T> T ttk_load(volatile T *pointer, uint32_t offset) {
  auto *c = ttk_self();
  return T(c->api->load_from_l1(c, ttk_address(pointer), offset, 8 * sizeof(T),
                                ttk_site()));
}

template <typename T>
void ttk_store(volatile T *pointer, uint32_t offset,
               std::type_identity_t<T> value) {
  auto *c = ttk_self();
  c->api->store_to_l1(c, value, ttk_address(pointer), offset, 8 * sizeof(T),
                      ttk_site());
}

#endif // TTK_HOST_ARGUMENTS_H
