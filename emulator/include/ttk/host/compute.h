//===- compute.h - Compute calls with a form of their own -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Those whose vendor's function does not have the arguments of the call one by
// one: see `cpp` in the records.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_COMPUTE_H
#define TTK_HOST_COMPUTE_H

#include "ttk/host/kernel.h"

template <bool approx = false, bool scale_en = false,
          InputClamping clamping = InputClamping::ClampToNegative,
          int iterations = 8>
void exp_tile(uint32_t tile, int = int(VectorMode::RC), uint32_t scale = 0x3F80,
              uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  c->api->exp_tile(c, tile, approx, uint32_t(clamping), iterations,
                   scale_en ? scale : 0x3F80, site);
}

/// A line that no number is taken for.
struct ttk_line {
  explicit constexpr ttk_line(uint32_t number) : number(number) {}
  uint32_t number;
};

inline void
compute_kernel_hw_startup(uint32_t a, uint32_t b, uint32_t out,
                          ttk_line site = ttk_line(__builtin_LINE())) {
  auto *c = ttk_self();
  c->api->compute_kernel_hw_startup(c, a, b, out, site.number);
}
inline void
compute_kernel_hw_startup(uint32_t in, uint32_t out,
                          ttk_line site = ttk_line(__builtin_LINE())) {
  compute_kernel_hw_startup(in, TTK_ABSENT, out, site);
}

template <uint32_t from, uint32_t to>
void typecast_tile(uint32_t tile, uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  c->api->typecast_tile(c, tile, from, to, site);
}

template <uint32_t from, uint32_t to>
void typecast_tile_init(uint32_t site = __builtin_LINE()) {
  auto *c = ttk_self();
  c->api->typecast_tile_init(c, from, to, site);
}

template <uint32_t num_rows = 32,
          ckernel::DataLayout layout = ckernel::DataLayout::TILE,
          bool accumulate = false>
void max_reduce_with_indices(uint32_t tile, uint32_t indices,
                             uint32_t chunk = 0,
                             uint32_t site = __builtin_LINE()) {
  static_assert(layout == ckernel::DataLayout::TILE);
  auto *c = ttk_self();
  c->api->max_reduce_with_indices(c, tile, indices, chunk, num_rows, accumulate,
                                  site);
}

#define TTK_BCAST_INIT(function, call, dim)                                    \
  inline void function(uint32_t a, uint32_t b,                                 \
                       uint32_t site = __builtin_LINE()) {                     \
    auto *c = ttk_self();                                                      \
    c->api->call(c, a, b, uint32_t(BroadcastType::dim), site);                 \
  }
TTK_BCAST_INIT(add_bcast_cols_init_short, add_bcast_init_short, COL)
TTK_BCAST_INIT(add_bcast_rows_init_short, add_bcast_init_short, ROW)
TTK_BCAST_INIT(add_bcast_scalar_init_short, add_bcast_init_short, SCALAR)
TTK_BCAST_INIT(sub_bcast_cols_init_short, sub_bcast_init_short, COL)
TTK_BCAST_INIT(sub_bcast_rows_init_short, sub_bcast_init_short, ROW)
TTK_BCAST_INIT(sub_tiles_bcast_scalar_init_short, sub_bcast_init_short, SCALAR)
TTK_BCAST_INIT(mul_bcast_cols_init_short, mul_bcast_init_short, COL)
TTK_BCAST_INIT(mul_bcast_rows_init_short, mul_bcast_init_short, ROW)
TTK_BCAST_INIT(mul_tiles_bcast_scalar_init_short, mul_bcast_init_short, SCALAR)
#undef TTK_BCAST_INIT

#endif // TTK_HOST_COMPUTE_H
