// SPDX-License-Identifier: Apache-2.0
// One tile of the product after the other.
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t Kt = get_compile_time_arg_val(0);
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr tt::CBIndex a = tt::CBIndex::c_0, b = tt::CBIndex::c_1,
                        out = tt::CBIndex::c_16;
  mm_init(a, b, out);
  for (uint32_t i = 0; i < count; ++i) {
    tile_regs_acquire();
    for (uint32_t k = 0; k < Kt; ++k) {
      cb_wait_front(a, 1);
      cb_wait_front(b, 1);
      matmul_tiles(a, b, 0, 0, 0);
      cb_pop_front(a, 1);
      cb_pop_front(b, 1);
    }
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(out, 1);
    pack_tile(0, out);
    cb_push_back(out, 1);
    tile_regs_release();
  }
}
} // namespace NAMESPACE
