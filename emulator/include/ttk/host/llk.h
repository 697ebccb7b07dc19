//===- llk.h - Parts of calls, for one processor of the three ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Calls for kernels that program unpacker, matrix unit and packer apart. Here
// the three are one thread: the part with the operands makes the whole call,
// and the other parts store their settings for it or do nothing. Source:
// tt-metal hw/ckernels/*/metal/llk_api.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_LLK_H
#define TTK_HOST_LLK_H

#include "ttk/host/rows.h"

namespace ckernel {

//===-- circular buffers --------------------------------------------------===//

template <auto... options> void llk_wait_tiles(uint32_t cb, uint32_t n) {
  cb_wait_front(cb, n);
}
template <auto... options> void llk_pop_tiles(uint32_t cb, uint32_t n) {
  cb_pop_front(cb, n);
}
template <auto... options>
void llk_wait_for_free_tiles(uint32_t cb, uint32_t n) {
  cb_reserve_back(cb, n);
}
template <auto... options> void llk_push_tiles(uint32_t cb, uint32_t n) {
  cb_push_back(cb, n);
}

//===-- formats -----------------------------------------------------------===//

template <auto... options>
void llk_unpack_reconfig_data_format_srca(uint32_t cb) {
  reconfig_data_format_srca(cb);
}
template <auto... options>
void llk_unpack_reconfig_data_format_srca(uint32_t, uint32_t cb) {
  reconfig_data_format_srca(cb);
}
template <auto... options>
void llk_unpack_reconfig_data_format_srcb(uint32_t cb) {
  reconfig_data_format_srcb(cb);
}
template <auto... options>
void llk_unpack_reconfig_data_format_srcb(uint32_t, uint32_t cb) {
  reconfig_data_format_srcb(cb);
}
template <auto... options>
void llk_unpack_reconfig_data_format(uint32_t a, uint32_t b) {
  reconfig_data_format(a, b);
}
template <auto... options>
void llk_unpack_reconfig_data_format(uint32_t, uint32_t a, uint32_t,
                                     uint32_t b) {
  reconfig_data_format(a, b);
}
// The matrix unit takes the formats that the unpacker has.
template <auto... options>
void llk_math_reconfig_data_format_srca(ttk_ignored, ttk_ignored = {}) {}
template <auto... options>
void llk_math_reconfig_data_format_srcb(ttk_ignored, ttk_ignored = {}) {}
template <auto... options>
void llk_math_reconfig_data_format(ttk_ignored, ttk_ignored = {},
                                   ttk_ignored = {}, ttk_ignored = {}) {}

//===-- sums, differences and products ------------------------------------===//

/// The op of the next binary call: kernels configure the matrix unit before the
/// unpacker.
inline uint32_t ttk_binary_op = ELWADD;
template <EltwiseBinaryType op, BroadcastType part = NONE, auto... options>
void llk_math_eltwise_binary_init(ttk_ignored = {}, ttk_ignored = {},
                                  bool accumulate = false) {
  if (accumulate)
    ttk_not_emulated("llk_math_eltwise_binary_init with acc_to_dest");
  ttk_binary_op = op;
}
template <BroadcastType part = NONE, auto... options>
void llk_unpack_AB_init(uint32_t a, uint32_t b, ttk_ignored = {}) {
  if (part == NONE)
    ttk_binary_op == ELWADD   ? add_tiles_init(a, b)
    : ttk_binary_op == ELWSUB ? sub_tiles_init(a, b)
                              : mul_tiles_init(a, b);
  else
    ttk_binary_op == ELWADD   ? ttk_add_bcast_init<part>(a, b)
    : ttk_binary_op == ELWSUB ? ttk_sub_bcast_init<part>(a, b)
                              : ttk_mul_bcast_init<part>(a, b);
}

//===-- copies, inits without a call of their own -------------------------===//

template <auto... options>
void llk_unpack_A_init(uint32_t transpose, uint32_t within, uint32_t cb) {
  if (transpose || within)
    ttk_not_emulated("llk_unpack_A_init that transposes");
  copy_tile_to_dst_init_short(cb);
}
// Parts of the matrix unit's and the packer's setup that the unpacker's init
// makes, or that only place what the emulator places itself.
template <auto... options>
void llk_math_eltwise_unary_datacopy_init(ttk_ignored = {}) {}
template <auto... options> void llk_math_reconfig_remap(ttk_ignored = {}) {}

//===-- products of blocks, prepared in other ways ------------------------===//

template <auto... options>
void mm_no_mop_init_short(uint32_t a, uint32_t b, uint32_t transpose = 0,
                          uint32_t ct = 1, uint32_t rt = 1, uint32_t kt = 1) {
  mm_block_init_short(a, b, transpose, ct, rt, kt);
}
template <auto... options>
void mm_no_mop_reinit_short(uint32_t a, uint32_t b, uint32_t transpose = 0,
                            uint32_t ct = 1, uint32_t rt = 1, uint32_t kt = 1) {
  mm_block_init_short(a, b, transpose, ct, rt, kt);
}

//===-- the packer --------------------------------------------------------===//

template <bool wide, bool outOfOrder = false, auto... options>
void llk_pack(uint32_t dst, uint32_t cb, uint32_t to = 0) {
  pack_tile<outOfOrder>(dst, cb, to);
}
// The packer is set up by the call that packs.
template <auto... options>
void llk_pack_init(ttk_ignored = {}, ttk_ignored = {}) {}
template <auto... options> void llk_pack_reconfig_l1_acc(uint32_t on) {
  pack_reconfig_l1_acc(on);
}
template <auto... options> void llk_pack_reduce_mask_clear() {
  reduce_uninit();
}
template <auto... options> void llk_pack_reduce_mask_config(ttk_ignored = {}) {
  ttk_not_emulated("llk_pack_reduce_mask_config");
}
inline void llk_pack_relu_config(const ReluConfig &config) {
  pack_relu_config(config);
}
inline void llk_pack_relu_config(ReluType type) { pack_relu_config({type}); }
inline void llk_pack_relu_config(uint32_t type) {
  pack_relu_config({ReluType(type & 3)});
}

} // namespace ckernel

#endif // TTK_HOST_LLK_H
