//===- newer.h - Compute calls under the newest release's names -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-metal tt_metal/hw/inc/api/compute/*.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_NEWER_H
#define TTK_HOST_NEWER_H

#include "ttk/host/compute.h"

namespace ckernel {

template <auto... options>
void copy_init(uint32_t cb, uint32_t transpose = 0, uint32_t within = 0,
               ttk_ignored = {}) {
  if (within)
    ttk_not_emulated("copy_init with transpose_within_16x16_face");
  copy_tile_to_dst_init_short(cb, transpose);
}
template <auto... options> void transpose_init(uint32_t cb) {
  transpose_wh_init_short(cb);
}
template <auto... options>
void transpose_tile(uint32_t cb, uint32_t tile, uint32_t dst) {
  transpose_wh_tile(cb, tile, dst);
}
template <auto... options>
void matmul_init(uint32_t a, uint32_t b, uint32_t transpose = 0) {
  mm_init_short(a, b, transpose);
}
template <auto... options>
void matmul_block_init(uint32_t a, uint32_t b, uint32_t transpose = 0,
                       uint32_t ct = 1, uint32_t rt = 1, uint32_t kt = 1) {
  mm_block_init_short(a, b, transpose, ct, rt, kt);
}
template <uint32_t block = 8, uint32_t full = block, auto... options>
void pack_untilize_init_skip_remap(uint32_t in, uint32_t out,
                                   ttk_ignored = {}) {
  pack_untilize_init<block, full>(in, out);
}
template <auto... options> void pack_init(uint32_t cb) {
  pack_reconfig_data_format(cb);
}
template <auto... options>
void copy_block(uint32_t cb, uint32_t tile, uint32_t dst, uint32_t tiles) {
  for (uint32_t i = 0; i < tiles; ++i)
    copy_tile(cb, tile + i, dst + i);
}
template <auto... options>
void pack_block(uint32_t dst, uint32_t cb, uint32_t tiles) {
  pack_tile_block(dst, cb, tiles);
}
// Forms of reciprocals: DST's width, and the accuracy, of which there is one.
enum class ReciprocalDestAcc { FP16, FP32 };
enum class ReciprocalApproxMode { Approximate, Precise };
template <auto... options> void reconfig_full_operand_srca(uint32_t cb) {
  reconfig_data_format_srca(cb);
}
template <auto... options>
void reconfig_full_operand_srca(uint32_t, uint32_t cb) {
  reconfig_data_format_srca(cb);
}
template <auto... options> void reconfig_full_operand(uint32_t a, uint32_t b) {
  reconfig_data_format(a, b);
}
template <auto... options>
void reconfig_full_operand(uint32_t, uint32_t a, uint32_t, uint32_t b) {
  reconfig_data_format(a, b);
}
template <auto... options> void reconfig_full_operand_srcb(uint32_t cb) {
  reconfig_data_format_srcb(cb);
}
template <auto... options>
void reconfig_full_operand_srcb(uint32_t, uint32_t cb) {
  reconfig_data_format_srcb(cb);
}
/// Stream `stream` of the numbers of a seed; the multiplier is the golden
/// ratio's, as the vendor's is.
inline void rand_tile_init() { rand_tile_init(0); }
inline void rand_tile_init(uint32_t seed, uint32_t stream) {
  rand_tile_init(seed + stream * 0x9E3779B9u);
}
/// The order of equal numbers follows that of the whole.
constexpr TopkTieOrder topk_tie_order_from_global_direction(bool descending) {
  return descending ? TopkTieOrder::Descending : TopkTieOrder::Ascending;
}
template <PoolType type, ReduceDim dim, auto... options>
void reduce_block(uint32_t cb, uint32_t scaler, uint32_t tile,
                  uint32_t scalerTile, uint32_t dst, uint32_t tiles) {
  for (uint32_t i = 0; i < tiles; ++i)
    reduce_tile<type, dim>(cb, scaler, tile + i, scalerTile, dst + i);
}

#define TTK_NEWER(op, type)                                                    \
  template <auto... options>                                                   \
  void op##_init(uint32_t a, uint32_t b, bool accumulate = false,              \
                 ttk_ignored = {}) {                                           \
    op##_tiles_init(a, b);                                                     \
    if (accumulate)                                                            \
      ttk_accumulate();                                                        \
  }                                                                            \
  template <auto... options>                                                   \
  void op##_block(uint32_t a, uint32_t b, uint32_t i, uint32_t j,              \
                  uint32_t dst, uint32_t tiles) {                              \
    for (uint32_t k = 0; k < tiles; ++k)                                       \
      op##_tiles(a, b, i + k, j + k, dst + k);                                 \
  }                                                                            \
  template <EltwiseBinaryReuseDestType reuse, auto... options>                 \
  void op##_reuse_dest_init(uint32_t cb) {                                     \
    binary_dest_reuse_tiles_init<type, reuse>(cb);                             \
  }                                                                            \
  template <EltwiseBinaryReuseDestType reuse, auto... options>                 \
  void op##_reuse_dest_tiles(uint32_t cb, uint32_t tile, uint32_t dst) {       \
    binary_dest_reuse_tiles<type, reuse>(cb, tile, dst);                       \
  }                                                                            \
  template <auto... options>                                                   \
  void op##_bcast_cols_init(uint32_t a, uint32_t b) {                          \
    ttk_##op##_bcast_init<COL>(a, b);                                          \
  }                                                                            \
  template <auto... options>                                                   \
  void op##_bcast_rows_init(uint32_t a, uint32_t b) {                          \
    ttk_##op##_bcast_init<ROW>(a, b);                                          \
  }                                                                            \
  template <auto... options>                                                   \
  void op##_bcast_scalar_init(uint32_t a, uint32_t b) {                        \
    ttk_##op##_bcast_init<SCALAR>(a, b);                                       \
  }
TTK_NEWER(add, ELWADD)
TTK_NEWER(sub, ELWSUB)
TTK_NEWER(mul, ELWMUL)
#undef TTK_NEWER

template <EltwiseBinaryType op, BroadcastType part, auto... options>
void bcast_init(uint32_t a, uint32_t b) {
  static_assert(op == ELWADD || op == ELWSUB || op == ELWMUL);
  if constexpr (op == ELWADD)
    ttk_add_bcast_init<part>(a, b);
  else if constexpr (op == ELWSUB)
    ttk_sub_bcast_init<part>(a, b);
  else
    ttk_mul_bcast_init<part>(a, b);
}
template <BroadcastType part, auto... options>
void unary_bcast_init(uint32_t cb) {
  unary_bcast_init<part>(cb, cb);
}
template <BroadcastType part, auto... options>
void unary_bcast_tile(uint32_t cb, uint32_t tile, uint32_t dst) {
  unary_bcast<part>(cb, tile, dst);
}
template <BroadcastType part, auto... options>
void unary_bcast_uninit(uint32_t) {}

//===-- the packer
//-----------------------------------------------------------===//

enum class ReluType {
  NO_RELU,
  ZERO_RELU,
  MIN_THRESHOLD_RELU,
  MAX_THRESHOLD_RELU
};
struct ReluConfig {
  ReluType type = ReluType::NO_RELU;
  static constexpr ReluConfig none() { return {}; }
  static constexpr ReluConfig zero() { return {ReluType::ZERO_RELU}; }
  static constexpr ReluConfig min_threshold(ttk_ignored) {
    return {ReluType::MIN_THRESHOLD_RELU};
  }
  static constexpr ReluConfig max_threshold(ttk_ignored) {
    return {ReluType::MAX_THRESHOLD_RELU};
  }
};
inline void pack_relu_config(const ReluConfig &config) {
  if (config.type != ReluType::NO_RELU)
    ttk_not_emulated("pack_relu_config");
}

} // namespace ckernel

#endif // TTK_HOST_NEWER_H
