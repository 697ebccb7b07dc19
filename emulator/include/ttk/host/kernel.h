//===- kernel.h - Emitted kernels on the host -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// What the vendor's kernel headers offer, as calls of the emulator: the
// functions are generated from the records of calls, the rest stands here. All
// the vendor's header names lead to this file; a kernel is compiled as one
// source into a library whose entry is `ttk_kernel_entry`.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_KERNEL_H
#define TTK_HOST_KERNEL_H

#define TTK_HOST 1

#include "ttk/abi.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#define tt_l1_ptr
#define ALWI inline

#include "ttk/host/guards.h"
#include "ttk/kernel_api.h.inc"

enum class VectorMode { None = 0, R = 1, C = 2, RC = 4 };

namespace ckernel {
enum class DataLayout : uint32_t { ROW_MAJOR = 0, TILE = 1 };
} // namespace ckernel

inline constexpr uint8_t noc_index = TTK_DEFAULT_NOC;
inline constexpr uint32_t NOC_UNICAST_WRITE_VC = 0;

//===-- arguments ---------------------------------------------------------===//

template <typename T>
T get_arg_val(uint32_t index, uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  return T(c->api->get_arg_val(c, index, site));
}

template <typename T>
T get_common_arg_val(uint32_t index, uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  return T(c->api->get_common_arg_val(c, index, site));
}

inline uint32_t get_compile_time_arg_val(uint32_t index,
                                         uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  return c->api->get_compile_time_arg_val(c, index, site);
}

//===-- memory ------------------------------------------------------------===//

/// The L1 address that a kernel took for a pointer.
template <typename T> uint32_t ttk_address(volatile T *pointer) {
  return uint32_t(reinterpret_cast<uintptr_t>(pointer));
}

template <typename T>
T ttk_load(volatile T *pointer, uint32_t offset,
           uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  return T(c->api->load_from_l1(c, ttk_address(pointer), offset, 8 * sizeof(T),
                                site));
}

template <typename T>
void ttk_store(volatile T *pointer, uint32_t offset,
               std::type_identity_t<T> value,
               uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  c->api->store_to_l1(c, value, ttk_address(pointer), offset, 8 * sizeof(T),
                      site);
}

#define MEM_ZEROS_BASE (ttk_self()->api->mem_zeros_base(ttk_self(), __LINE__))
#define MEM_ZEROS_SIZE (ttk_self()->api->mem_zeros_size(ttk_self(), __LINE__))

//===-- places ------------------------------------------------------------===//

/// An array of the vendor's firmware: what its elements are asked from.
template <auto function> struct ttk_array {
  uint32_t operator[](uint32_t index) const {
    auto *c = ttk_self();
    return (c->api->*function)(c, index, 0);
  }
};
inline constexpr ttk_array<&ttk_api::my_x> my_x;
inline constexpr ttk_array<&ttk_api::my_y> my_y;
inline constexpr ttk_array<
    &ttk_api::experimental_convert_logical_x_to_translated>
    worker_logical_col_to_virtual_col;
inline constexpr ttk_array<
    &ttk_api::experimental_convert_logical_y_to_translated>
    worker_logical_row_to_virtual_row;

inline uint32_t get_absolute_logical_x(uint32_t site = __builtin_LINE()) {
  return ttk_self()->api->my_logical_x_(ttk_self(), site);
}
inline uint32_t get_absolute_logical_y(uint32_t site = __builtin_LINE()) {
  return ttk_self()->api->my_logical_y_(ttk_self(), site);
}

template <bool dram>
uint64_t get_noc_addr_from_bank_id(uint32_t bank, uint32_t offset,
                                   uint32_t site = __builtin_LINE()) {
  static_assert(dram, "only banks of DRAM have numbers here");
  auto *c = ttk_self();
  return c->api->get_noc_addr_from_bank_id(c, bank, offset, site);
}

#include "ttk/host/accessor.h"
#include "ttk/host/compute.h"
#include "ttk/host/print.h"

//===-- the kernel --------------------------------------------------------===//

#define NAMESPACE ttk_compute_kernel
#define MAIN kernel_main()

#endif // TTK_HOST_KERNEL_H
