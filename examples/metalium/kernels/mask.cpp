// SPDX-License-Identifier: Apache-2.0
// A masked tensor, times a number that one processor of the core sends to the
// others.
#include "compute_kernel_api/mask.h"
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "compute_kernel_api/tile_move_copy.h"

static_assert(unpack_tile_r_dim[0] == 32 && pack_dst_format[16] == 5);

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  uint32_t factor = 0;
  UNPACK(
      mailbox_write(ckernel::ThreadId::MathThreadId, get_arg_val<uint32_t>(1)));
  MATH(factor = mailbox_read(ckernel::ThreadId::UnpackThreadId));
  unary_op_init_common(0, 16);
  copy_tile_to_dst_init_short(0);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    cb_reserve_back(16, 1);
    acquire_dst();
    copy_tile(0, 0, 0);
    copy_tile(1, 0, 1);
    mask_tile_init();
    mask_tile(0, 1);
    binop_with_scalar_tile_init();
    mul_unary_tile(0, factor);
    pack_tile(0, 16);
    release_dst();
    cb_push_back(16, 1);
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
  }
}
} // namespace NAMESPACE
