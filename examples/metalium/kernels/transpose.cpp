// SPDX-License-Identifier: Apache-2.0
// Each tile transposed.
#include "compute_kernel_api/transpose_wh.h"

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto in = tt::CBIndex::c_0, out = tt::CBIndex::c_16;
  transpose_wh_init(in, out);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(in, 1);
    tile_regs_acquire();
    transpose_wh_tile(in, 0, 0);
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(out, 1);
    pack_tile(0, out);
    cb_push_back(out, 1);
    tile_regs_release();
    cb_pop_front(in, 1);
  }
}
} // namespace NAMESPACE
