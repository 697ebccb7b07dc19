// SPDX-License-Identifier: Apache-2.0
// One operation of the matrix unit on two tiles; OP and OP_INIT say which.
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto a = tt::CBIndex::c_0, b = tt::CBIndex::c_1,
                 out = tt::CBIndex::c_16;
  binary_op_init_common(a, b, out);
  OP_INIT(a, b);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(a, 1);
    cb_wait_front(b, 1);
    tile_regs_acquire();
    OP(a, b, 0, 0, 0);
    tile_regs_commit();
    cb_pop_front(a, 1);
    cb_pop_front(b, 1);
    cb_reserve_back(out, 1);
    tile_regs_wait();
    pack_tile(0, out);
    tile_regs_release();
    cb_push_back(out, 1);
  }
}
} // namespace NAMESPACE
