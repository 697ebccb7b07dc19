// SPDX-License-Identifier: Apache-2.0
// One row of results for each window of rows.
#include "compute_kernel_api/pack_untilize.h"
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/tilize.h"

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t count = get_compile_time_arg_val(0);
  constexpr uint32_t tiles = get_compile_time_arg_val(1);
  constexpr uint32_t faces = get_compile_time_arg_val(2);
  constexpr uint32_t faceRows = get_compile_time_arg_val(3);
  constexpr bool maximum = REDUCE_OP == PoolType::MAX;
  constexpr uint32_t in = 0, scaler = 1, out = 16;
  tilizeA_B_reduce_init<maximum, !maximum>(in, scaler, tiles, out, faces,
                                           faceRows);
  pack_untilize_dest_init<tiles>(out, 1, 2);
  cb_wait_front(scaler, 1);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(in, 1);
    tile_regs_acquire();
    unpack_tilizeA_B_block<maximum, true, false, !maximum>(in, scaler, tiles, 0,
                                                           faces, faceRows);
    for (uint32_t t = 0; t < tiles; ++t)
      reduce_tile_math(t, faces);
    tile_regs_commit();
    cb_pop_front(in, 1);
    cb_reserve_back(out, 1);
    tile_regs_wait();
    pack_untilize_dest<tiles>(out, 1, 0, 1, 2);
    tile_regs_release();
    cb_push_back(out, 1);
  }
  cb_pop_front(scaler, 1);
  pack_untilize_uninit(out);
  unpack_tilizeA_B_uninit(in);
}
} // namespace NAMESPACE
