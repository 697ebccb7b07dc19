//===- topk.h - Sorting calls ---------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The k largest or smallest numbers of the columns of two tiles, with their
// indices. Equal numbers keep the order of their indices in three ways: the
// calls compare indices (stable_sort), the low half of a number is its index
// (fused), or its low bits are its rank in the order of arrival (rank_stamped).
// An integer in a 32-bit DST is packed from the place where it is, so calls
// that move it for the packer only clear the bits above it.
// Source: tt-metal hw/inc/api/compute/topk.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_TOPK_H
#define TTK_HOST_TOPK_H

#include "ttk/host/tiles.h"

namespace ckernel {

//===-- the network -------------------------------------------------------===//

/// The options of a template: stable, of a 32-bit DST, fused, rank-stamped, tie
/// order.
template <auto... options> constexpr ttk_topk_form ttk_topk_options() {
  ttk_topk_form form = {};
  form.tag_bits = 16;
  form.stable = ttk_option<0, false, options...>();
  form.fused = ttk_option<2, false, options...>();
  form.ranked = ttk_option<3, false, options...>();
  form.ascending =
      TopkTieOrder(ttk_option<4, TopkTieOrder::Unset, options...>()) ==
      TopkTieOrder::Ascending;
  return form;
}
/// Nothing needs to be said of a call that compares numbers alone.
inline void ttk_set_topk(const ttk_topk_form &form) {
  ttk_context *c = ttk_self();
  if (form.stable || form.fused || form.ranked || form.minimum ||
      form.start_step || form.end_step)
    c->api->vector->topk_form(c, &form, ttk_site());
}

template <auto... options>
void topk_local_sort(uint32_t tile, int increasing, int end, int start = 0,
                     int endStep = 0, int startStep = 0) {
  ttk_topk_form form = ttk_topk_options<options...>();
  form.start_step = uint8_t(startStep);
  form.end_step = uint8_t(endStep);
  ttk_set_topk(form);
  ttk_context *c = ttk_self();
  c->api->topk_local_sort(c, tile, increasing, end, start, ttk_site());
}
template <bool increasing = false, auto... options>
void topk_merge(uint32_t tile, int iteration, int k) {
  ttk_topk_form form = ttk_topk_options<options...>();
  form.minimum = increasing;
  form.tag_bits = uint8_t(ttk_option<5, 16, options...>());
  ttk_set_topk(form);
  ttk_context *c = ttk_self();
  c->api->topk_merge(c, tile, iteration, k, ttk_site());
}
template <auto... options>
void topk_rebuild(uint32_t tile, uint32_t increasing, int iteration, int k,
                  int logk, int skipSecond) {
  ttk_set_topk(ttk_topk_options<options...>());
  ttk_context *c = ttk_self();
  c->api->topk_rebuild(c, tile, increasing, iteration, k, logk, skipSecond,
                       ttk_site());
}

//===-- numbers with their order in them ----------------------------------===//

/// The rows of a tile become function(them); a row takes `steps` instructions.
template <typename Function>
void ttk_for_words(uint32_t tile, uint32_t steps, Function function) {
  for (uint32_t row = 0; row != 32; ++row) {
    sfpi::ttk_words words = sfpi::vInt(sfpi::dst_reg[32 * tile + row]).get();
    sfpi::dst_reg[32 * tile + row] = sfpi::vInt(function(words, row));
    sfpi::ttk_issue(steps);
  }
  ttk_charge();
}
/// Lanes where the pattern is not negative (`largest`), or is: those in which
/// the larger pattern is to come from the smaller index.
inline sfpi::ttk_words ttk_reversed_lanes(sfpi::ttk_words x, bool largest) {
  sfpi::ttk_words negative = sfpi::ttk_negative(x);
  return largest ? ~negative : negative;
}
inline sfpi::ttk_words ttk_plus_zero(sfpi::ttk_words x) {
  return x & ~sfpi::ttk_zero(x << 1u);
}

/// Minus zero becomes plus zero in two tiles.
template <auto... options>
void topk_canonicalize_negzero_values(uint32_t tile) {
  for (uint32_t i = 0; i != 2; ++i)
    ttk_for_words(tile + i, 4,
                  [](sfpi::ttk_words x, uint32_t) { return ttk_plus_zero(x); });
}

/// Numbers of bf16 in two tiles get the 16-bit index of the tile two behind in
/// their lower half; and back.
template <bool largest, auto... options> void topk_fuse_tile(uint32_t tile) {
  for (uint32_t i = 0; i != 2; ++i)
    ttk_for_words(tile + i, 6, [&](sfpi::ttk_words x, uint32_t row) {
      sfpi::ttk_words index =
          sfpi::vInt(sfpi::dst_reg[32 * (tile + i + 2) + row]).get();
      return x | ((index ^ ttk_reversed_lanes(x, largest)) & 0xFFFFu);
    });
}
template <bool largest, auto... options>
void topk_defuse_tile(uint32_t tile, uint32_t tiles) {
  for (uint32_t i = 0; i != tiles; ++i)
    ttk_for_words(tile + i, 7, [&](sfpi::ttk_words x, uint32_t row) {
      sfpi::dst_reg[32 * (tile + i + 2) + row] =
          sfpi::vInt((x ^ ttk_reversed_lanes(x, largest)) & 0xFFFFu);
      return x & 0xFFFF0000u;
    });
}

/// The low bits of tile `which` of the two become the rank of their line, from
/// `first` on.
template <bool largest, auto tagBits = 16u>
void topk_stamp_tile_rank_range(uint32_t tile, uint32_t which, uint32_t first) {
  constexpr uint32_t mask = (1u << tagBits) - 1;
  ttk_for_words(tile + which, 9, [&](sfpi::ttk_words x, uint32_t row) {
    x = ttk_plus_zero(x & ~mask);
    sfpi::ttk_words rank;
    for (uint32_t lane = 0; lane != 32; ++lane)
      rank[lane] = first + row / 16 * 16 + row % 8 / 2 * 4 + lane / 8;
    return x | ((rank ^ ttk_reversed_lanes(x, largest)) & mask);
  });
}
template <bool largest, auto tagBits = 16u>
void topk_stamp_local_positions(uint32_t tile) {
  topk_stamp_tile_rank_range<largest, tagBits>(tile, 0, 0);
  topk_stamp_tile_rank_range<largest, tagBits>(tile, 1, 32);
}
template <auto tagBits = 16u, auto... options>
void topk_strip_rank_tags(uint32_t tile) {
  ttk_for_words(tile, 1, [](sfpi::ttk_words x, uint32_t) {
    return x & ~((1u << tagBits) - 1);
  });
}

//===-- integers for the packer -------------------------------------------===//

#define TTK_LOWER_HALF(name)                                                   \
  template <auto... options> void name(uint32_t tile) {                        \
    ttk_for_words(tile, 1,                                                     \
                  [](sfpi::ttk_words x, uint32_t) { return x & 0xFFFFu; });    \
  }
TTK_LOWER_HALF(topk_finalize_uint16_indices)
TTK_LOWER_HALF(topk_uint16_move_dest_tile_to_pack_half)
#undef TTK_LOWER_HALF
/// Has an effect only in kernels that sort 16-bit integers in a 32-bit DST,
/// whose numbers are integers already.
inline void topk_uint16_prepare_value_tile_for_pack(uint32_t) {}

} // namespace ckernel

#endif // TTK_HOST_TOPK_H
