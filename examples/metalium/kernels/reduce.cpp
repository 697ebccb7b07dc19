// SPDX-License-Identifier: Apache-2.0
// Sums along rows: a column of results per row of tiles.
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_ROW
#include "compute_kernel_api/reduce.h"

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t wide = get_compile_time_arg_val(0);
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto in = tt::CBIndex::c_0, scaler = tt::CBIndex::c_1,
                 out = tt::CBIndex::c_16;
  compute_kernel_hw_startup(in, scaler, out);
  reduce_init(in, scaler, out);
  cb_wait_front(scaler, 1);
  for (uint32_t i = 0; i < count / wide; ++i) {
    tile_regs_acquire();
    for (uint32_t j = 0; j < wide; ++j) {
      cb_wait_front(in, 1);
      reduce_tile(in, scaler, 0, 0, 0);
      cb_pop_front(in, 1);
    }
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(out, 1);
    pack_tile(0, out);
    cb_push_back(out, 1);
    tile_regs_release();
  }
  reduce_uninit();
  cb_pop_front(scaler, 1);
}
} // namespace NAMESPACE
