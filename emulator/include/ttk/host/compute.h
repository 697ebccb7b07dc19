//===- compute.h - Compute calls with a form of their own -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Calls whose arguments differ from those of the vendor's function, and forms
// that make several calls.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_COMPUTE_H
#define TTK_HOST_COMPUTE_H

#include "ttk/host/buffers.h"

namespace ckernel {

template <bool approx = false, auto... options>
void exp_tile(uint32_t tile, ttk_ignored = {}, uint32_t scale = 0x3F80) {
  auto *c = ttk_self();
  constexpr bool scaled = ttk_option<0, false, options...>();
  constexpr auto clamping =
      ttk_option<1, InputClamping::ClampToNegative, options...>();
  constexpr int iterations = ttk_option<2, 8, options...>();
  c->api->exp_tile(c, tile, approx, ttk_abi(InputClamping(clamping)),
                   iterations, scaled ? scale : 0x3F80, ttk_site());
}

/// The older form, with the scale last.
template <bool approx, bool fast, uint32_t scale> void exp_tile_init() {
  exp_tile_init<approx, scale>();
}

/// Products take their first operand from the second source.
template <auto... options>
inline constexpr bool ttk_reversed =
    ttk_option<0, SrcOrder::Regular, options...>() == SrcOrder::Reverse;

template <auto... options>
void compute_kernel_hw_startup(uint32_t a, uint32_t b, uint32_t out) {
  auto *c = ttk_self();
  if constexpr (ttk_reversed<options...>)
    std::swap(a, b);
  c->api->compute_kernel_hw_startup(c, a, b, out, ttk_site());
}
template <auto... options>
void compute_kernel_hw_startup(uint32_t in, uint32_t out) {
  compute_kernel_hw_startup(in, TTK_ABSENT, out);
}

template <uint32_t from, uint32_t to, auto... options>
void typecast_tile(uint32_t tile, ttk_ignored = {}) {
  auto *c = ttk_self();
  c->api->typecast_tile(c, tile, ttk_abi(DataFormat(from)),
                        ttk_abi(DataFormat(to)), ttk_site());
}
template <uint32_t from, uint32_t to, auto... options>
void typecast_tile_init() {
  auto *c = ttk_self();
  c->api->typecast_tile_init(c, ttk_abi(DataFormat(from)),
                             ttk_abi(DataFormat(to)), ttk_site());
}

// The older form prepares the unit for all formats.
template <auto... none>
  requires(sizeof...(none) == 0)
void typecast_tile_init() {
  typecast_tile_init<uint32_t(DataFormat::Float16_b),
                     uint32_t(DataFormat::Float32)>();
}
// The older form copies words as they are, as all formats do here.
template <auto... none>
  requires(sizeof...(none) == 0)
void copy_dest_values(uint32_t in, uint32_t out) {
  copy_dest_values<DataFormat::Float16_b>(in, out);
}
/// A bit pattern in every element.
inline void fill_tile_bitcast(uint32_t tile, uint32_t value) {
  fill_tile(tile, std::bit_cast<float>(value));
}
inline void rsub_tile_init() { binop_with_scalar_tile_init(); }

template <uint32_t num_rows = 32, DataLayout layout = DataLayout::TILE,
          bool accumulate = false, auto... options>
void max_reduce_with_indices(uint32_t tile, uint32_t indices,
                             uint32_t chunk = 0) {
  if (layout != DataLayout::TILE)
    ttk_not_emulated("max_reduce_with_indices of rows");
  auto *c = ttk_self();
  c->api->max_reduce_with_indices(c, tile, indices, chunk, num_rows, accumulate,
                                  ttk_site());
}

/// A program's choice for calls without template arguments; see defaults.h.
template <unsigned> struct ttk_reduce_defaults;

template <auto... none>
  requires(sizeof...(none) == 0)
void reduce_tile(uint32_t cb, uint32_t scaler, uint32_t tile,
                 uint32_t scalerTile, uint32_t dst) {
  using Defaults = ttk_reduce_defaults<sizeof...(none)>;
  reduce_tile<Defaults::type, Defaults::dim>(cb, scaler, tile, scalerTile, dst);
}
template <auto... none>
  requires(sizeof...(none) == 0)
void reduce_init(uint32_t cb, uint32_t scaler, uint32_t out) {
  using Defaults = ttk_reduce_defaults<sizeof...(none)>;
  reduce_init<Defaults::type, Defaults::dim>(cb, scaler, out);
}

//===-- parts of a tile repeated ------------------------------------------===//

/// The row of the second tile that calls with ROW repeat.
inline void ttk_repeat_row(uint32_t row) {
  auto *c = ttk_self();
  c->api->vector->repeat_row(c, row, ttk_site());
}
/// Sums and differences are added to DST, until the next init call.
inline void ttk_accumulate() {
  auto *c = ttk_self();
  c->api->vector->accumulate(c, ttk_site());
}

#define TTK_BCAST(op)                                                          \
  template <BroadcastType part>                                                \
  void ttk_##op##_bcast_init(uint32_t a, uint32_t b) {                         \
    auto *c = ttk_self();                                                      \
    c->api->op##_bcast_init_short(c, a, b, ttk_abi(part), ttk_site());         \
  }                                                                            \
  template <BroadcastType part, auto... options>                               \
  void op##_bcast_init(uint32_t a, uint32_t b, uint32_t out) {                 \
    binary_op_init_common(a, b, out);                                          \
    ttk_##op##_bcast_init<part>(a, b);                                         \
  }                                                                            \
  inline void op##_bcast_cols_init_short(uint32_t a, uint32_t b) {             \
    ttk_##op##_bcast_init<COL>(a, b);                                          \
  }                                                                            \
  inline void op##_bcast_rows_init_short(uint32_t a, uint32_t b) {             \
    ttk_##op##_bcast_init<ROW>(a, b);                                          \
  }                                                                            \
  inline void op##_bcast_scalar_init_short(uint32_t a, uint32_t b) {           \
    ttk_##op##_bcast_init<SCALAR>(a, b);                                       \
  }                                                                            \
  inline void op##_tiles_bcast_scalar_init_short(uint32_t a, uint32_t b) {     \
    ttk_##op##_bcast_init<SCALAR>(a, b);                                       \
  }                                                                            \
  inline void op##_tiles_bcast_cols(uint32_t a, uint32_t b, uint32_t i,        \
                                    uint32_t j, uint32_t dst) {                \
    op##_tiles_bcast<COL>(a, b, i, j, dst);                                    \
  }                                                                            \
  inline void op##_tiles_bcast_rows(uint32_t a, uint32_t b, uint32_t i,        \
                                    uint32_t j, uint32_t dst,                  \
                                    uint32_t row = 0) {                        \
    ttk_repeat_row(row);                                                       \
    op##_tiles_bcast<ROW>(a, b, i, j, dst);                                    \
    ttk_repeat_row(0);                                                         \
  }                                                                            \
  inline void op##_tiles_bcast_scalar(uint32_t a, uint32_t b, uint32_t i,      \
                                      uint32_t j, uint32_t dst) {              \
    op##_tiles_bcast<SCALAR>(a, b, i, j, dst);                                 \
  }
TTK_BCAST(add)
TTK_BCAST(sub)
TTK_BCAST(mul)
#undef TTK_BCAST

/// The operation and the repeated part as template arguments.
template <EltwiseBinaryType op, BroadcastType part, auto... options>
void any_tiles_bcast(uint32_t a, uint32_t b, uint32_t i, uint32_t j,
                     uint32_t dst) {
  static_assert(op == ELWADD || op == ELWSUB || op == ELWMUL);
  if constexpr (op == ELWADD)
    add_tiles_bcast<part>(a, b, i, j, dst);
  else if constexpr (op == ELWSUB)
    sub_tiles_bcast<part>(a, b, i, j, dst);
  else
    mul_tiles_bcast<part>(a, b, i, j, dst);
}
template <EltwiseBinaryType op, BroadcastType part, auto... options>
void init_bcast(uint32_t a, uint32_t b, uint32_t out) {
  static_assert(op == ELWADD || op == ELWSUB || op == ELWMUL);
  if constexpr (op == ELWADD)
    add_bcast_init<part>(a, b, out);
  else if constexpr (op == ELWSUB)
    sub_bcast_init<part>(a, b, out);
  else
    mul_bcast_init<part>(a, b, out);
}

//===-- two tiles ---------------------------------------------------------===//

template <auto... options>
void add_tiles_init(uint32_t a, uint32_t b, bool accumulate) {
  add_tiles_init(a, b);
  if (accumulate)
    ttk_accumulate();
}
template <auto... options>
void sub_tiles_init(uint32_t a, uint32_t b, bool accumulate) {
  sub_tiles_init(a, b);
  if (accumulate)
    ttk_accumulate();
}
template <auto... options>
void copy_tile_to_dst_init_short(uint32_t cb, uint32_t transpose) {
  if (transpose)
    ttk_not_emulated("copy_tile_to_dst_init_short with transpose");
  copy_tile_to_dst_init_short(cb);
}

/// `accumulate`: results are added to DST.
template <bool full = true, EltwiseBinaryType op = ELWADD, auto... options>
void binary_tiles_init(uint32_t a, uint32_t b, bool accumulate = false) {
  static_assert(op == ELWADD || op == ELWSUB || op == ELWMUL);
  if constexpr (op == ELWADD)
    add_tiles_init(a, b);
  else if constexpr (op == ELWSUB)
    sub_tiles_init(a, b);
  else
    mul_tiles_init(a, b);
  if (accumulate)
    ttk_accumulate();
}

//===-- other formats than before -----------------------------------------===//

template <auto... options>
void reconfig_data_format(uint32_t, uint32_t a, uint32_t, uint32_t b) {
  reconfig_data_format(a, b);
}
template <auto... options>
void reconfig_data_format_srca(uint32_t, uint32_t cb) {
  reconfig_data_format_srca(cb);
}
template <auto... options>
void reconfig_data_format_srcb(uint32_t, uint32_t cb) {
  reconfig_data_format_srcb(cb);
}
template <auto... options>
void pack_reconfig_data_format(uint32_t, uint32_t cb) {
  pack_reconfig_data_format(cb);
}
template <auto... options>
void copy_tile_to_dst_init_short_with_dt(uint32_t before, uint32_t cb,
                                         uint32_t transpose = 0) {
  reconfig_data_format_srca(before, cb);
  copy_tile_to_dst_init_short(cb, transpose);
}
template <auto... options>
void mm_init_short_with_dt(uint32_t a, uint32_t b, uint32_t before,
                           uint32_t transpose = 0) {
  reconfig_data_format_srca(before, b);
  mm_init_short(a, b, transpose);
}
template <auto... options>
void mm_block_init_short_with_dt(uint32_t a, uint32_t b, uint32_t before,
                                 uint32_t transpose = 0, uint32_t ct = 1,
                                 uint32_t rt = 1, uint32_t kt = 1) {
  reconfig_data_format_srca(before, b);
  mm_block_init_short(a, b, transpose, ct, rt, kt);
}

template <auto... options>
void mm_block_init_short_with_both_dt(uint32_t a, uint32_t b, uint32_t beforeA,
                                      uint32_t beforeB, uint32_t transpose = 0,
                                      uint32_t ct = 1, uint32_t rt = 1,
                                      uint32_t kt = 1) {
  reconfig_data_format(beforeB, b, beforeA, a);
  mm_block_init_short(a, b, transpose, ct, rt, kt);
}

template <auto... options> void transpose_wh_init_short(uint32_t cb) {
  transpose_wh_init(cb, cb);
}

//===-- tilize ------------------------------------------------------------===//

template <auto... options>
void tilize_init_no_pack(uint32_t cb, uint32_t block) {
  tilize_init(cb, block, cb);
}
template <auto... options>
void tilize_init_short_with_dt(uint32_t before, uint32_t cb, uint32_t block,
                               uint32_t out) {
  reconfig_data_format_srca(before, cb);
  tilize_init(cb, block, out);
}
template <auto... options>
void tilize_uninit_with_dt(uint32_t cb, uint32_t next, uint32_t out) {
  tilize_uninit(cb, out);
  reconfig_data_format_srca(cb, next);
}
template <auto... options>
void tilize_uninit_with_dt_no_pack(uint32_t cb, uint32_t next) {
  tilize_uninit_with_dt(cb, next, cb);
}

// The faster forms give the same tiles; they are charged as the plain ones.
template <auto... options>
void fast_tilize_init(uint32_t cb, uint32_t block, uint32_t out,
                      ttk_ignored = {}) {
  tilize_init(cb, block, out);
}
template <auto... options>
void fast_tilize_init_with_dt(uint32_t cb, uint32_t block, uint32_t out) {
  reconfig_data_format(cb, cb);
  tilize_init(cb, block, out);
}
template <auto... options>
void fast_tilize_uninit(uint32_t cb, uint32_t out, ttk_ignored = {}) {
  tilize_uninit(cb, out);
}
template <auto... options>
void fast_tilize_block(uint32_t cb, uint32_t block, uint32_t out,
                       uint32_t from = 0, uint32_t to = 0) {
  if (from != 0 || to != 0)
    ttk_not_emulated("fast_tilize_block from or to another tile than the "
                     "first");
  tilize_block(cb, block, out);
}

//===-- masks, larger numbers ---------------------------------------------===//

inline void mask_tile_init() { where_tile_init(); }
/// Zero where the mask, the next tile, is zero: there the mask's own value is.
template <auto... options>
void mask_tile(uint32_t data, uint32_t mask,
               DataFormat format = DataFormat::Float16_b) {
  if (mask != data + 1)
    ttk_not_emulated("mask_tile with a mask that is not the next tile");
  if (format == DataFormat::Int32)
    where_tile<DataFormat::Int32>(mask, data, mask, data);
  else
    where_tile<DataFormat::Float16_b>(mask, data, mask, data);
}
inline void max_tile_init() { binary_max_tile_init(); }
template <auto... options>
void max_tile(uint32_t a, uint32_t b, ttk_ignored = {}) {
  binary_max_tile(a, b, a);
}

//===-- integers ----------------------------------------------------------===//

#define TTK_INTEGER_FORMS(name, form, tail)                                    \
  template <auto... options>                                                   \
  void name##_int32##tail(uint32_t a, uint32_t b, uint32_t out) {              \
    form<DataFormat::Int32>(a, b, out);                                        \
  }                                                                            \
  template <auto... options>                                                   \
  void name##_uint32##tail(uint32_t a, uint32_t b, uint32_t out) {             \
    form<DataFormat::UInt32>(a, b, out);                                       \
  }                                                                            \
  template <auto... options>                                                   \
  void name##_uint16##tail(uint32_t a, uint32_t b, uint32_t out) {             \
    form<DataFormat::UInt16>(a, b, out);                                       \
  }
TTK_INTEGER_FORMS(add, add_int_tile, _tile)
TTK_INTEGER_FORMS(sub, sub_int_tile, _tile)
TTK_INTEGER_FORMS(mul, mul_int_tile, _tile)
TTK_INTEGER_FORMS(bitwise_and, bitwise_and_binary_tile, _binary_tile)
TTK_INTEGER_FORMS(bitwise_or, bitwise_or_binary_tile, _binary_tile)
TTK_INTEGER_FORMS(bitwise_xor, bitwise_xor_binary_tile, _binary_tile)
TTK_INTEGER_FORMS(binary_left_shift, binary_left_shift_tile, _tile)
TTK_INTEGER_FORMS(binary_right_shift, binary_right_shift_tile, _tile)
TTK_INTEGER_FORMS(binary_logical_right_shift, binary_logical_right_shift_tile,
                  _tile)
#undef TTK_INTEGER_FORMS
template <auto... options>
  requires(sizeof...(options) == 0)
void mul_int_tile_init() {
  mul_int_tile_init<DataFormat::Int32>();
}
template <auto... options> void reduce_uninit(ttk_ignored) { reduce_uninit(); }
inline void mul_int32_tile_init() { mul_int_tile_init<DataFormat::Int32>(); }

//===-- DST ---------------------------------------------------------------===//

// The older protocol: the packer begins when the section is released, whatever
// calls stand between. So both calls are made then.
template <auto... options> void acquire_dst(ttk_ignored = {}) {
  tile_regs_acquire();
  ttk_holds = true;
}
template <auto... options> void release_dst(ttk_ignored = {}) {
  ttk_holds = false;
  tile_regs_commit();
  tile_regs_wait();
  for (uint32_t i = 0; i != ttk_num_held; ++i)
    ttk_held_calls[i].make(ttk_held_calls[i].arguments, ttk_held_calls[i].site);
  ttk_num_held = 0;
  tile_regs_release();
}

} // namespace ckernel

#endif // TTK_HOST_COMPUTE_H
