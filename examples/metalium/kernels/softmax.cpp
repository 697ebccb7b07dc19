// SPDX-License-Identifier: Apache-2.0
// exp(x - max) / sum along rows, a row of tiles after the other.
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_unary/exp.h"
#include "compute_kernel_api/eltwise_unary/recip.h"
#include "compute_kernel_api/reduce.h"

constexpr auto in = tt::CBIndex::c_0, scaler = tt::CBIndex::c_1,
               greatest = tt::CBIndex::c_24, powers = tt::CBIndex::c_25,
               sums = tt::CBIndex::c_26, out = tt::CBIndex::c_16;

/// Packs the tiles that `math` leaves in DST from 0 on.
template <class Math>
ALWI void make(uint32_t cb, uint32_t tiles, const Math &math) {
  cb_reserve_back(cb, tiles);
  tile_regs_acquire();
  math();
  tile_regs_commit();
  tile_regs_wait();
  for (uint32_t i = 0; i < tiles; ++i)
    pack_tile(i, cb);
  tile_regs_release();
  cb_push_back(cb, tiles);
}

/// One column of results from the row of tiles in `cb`.
template <PoolType type, class After>
ALWI void reduceRow(uint32_t cb, uint32_t to, uint32_t tiles,
                    const After &after) {
  reduce_init<type, ReduceDim::REDUCE_ROW>(cb, scaler, to);
  make(to, 1, [&] {
    for (uint32_t i = 0; i < tiles; ++i)
      reduce_tile<type, ReduceDim::REDUCE_ROW>(cb, scaler, i, 0, 0);
    after();
  });
  reduce_uninit();
}

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t wide = get_compile_time_arg_val(0);
  uint32_t rows = get_arg_val<uint32_t>(0);
  compute_kernel_hw_startup(in, scaler, out);
  cb_wait_front(scaler, 1);
  for (uint32_t row = 0; row < rows; ++row) {
    cb_wait_front(in, wide);
    reduceRow<PoolType::MAX>(in, greatest, wide, [] {});
    cb_wait_front(greatest, 1);
    sub_bcast_cols_init_short(in, greatest);
    exp_tile_init();
    make(powers, wide, [&] {
      for (uint32_t i = 0; i < wide; ++i) {
        sub_tiles_bcast_cols(in, greatest, i, 0, i);
        exp_tile(i);
      }
    });
    cb_pop_front(in, wide);
    cb_pop_front(greatest, 1);

    cb_wait_front(powers, wide);
    recip_tile_init();
    reduceRow<PoolType::SUM>(powers, sums, wide, [] { recip_tile(0); });
    cb_wait_front(sums, 1);
    mul_bcast_cols_init_short(powers, sums);
    make(out, wide, [&] {
      for (uint32_t i = 0; i < wide; ++i)
        mul_tiles_bcast_cols(powers, sums, i, 0, i);
    });
    cb_pop_front(powers, wide);
    cb_pop_front(sums, 1);
  }
  cb_pop_front(scaler, 1);
}
} // namespace NAMESPACE
