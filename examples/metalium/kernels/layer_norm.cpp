// SPDX-License-Identifier: Apache-2.0
// (x - mean) / sqrt(variance + eps) * weight + bias along rows. The scaler is
// the inverse of the width, so what is added to a row must be zeros; the
// variance is mean(x^2) - mean^2, in which they do not count.
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "compute_kernel_api/eltwise_unary/rsqrt.h"
#include "compute_kernel_api/reduce.h"

constexpr auto in = tt::CBIndex::c_0, scaler = tt::CBIndex::c_1,
               weight = tt::CBIndex::c_2, bias = tt::CBIndex::c_3,
               squares = tt::CBIndex::c_24, mean = tt::CBIndex::c_25,
               meanSquare = tt::CBIndex::c_26, squareMean = tt::CBIndex::c_27,
               inverse = tt::CBIndex::c_28, centered = tt::CBIndex::c_29,
               scaled = tt::CBIndex::c_30, out = tt::CBIndex::c_16;

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
  cb_wait_front(cb, tiles);
}

/// The mean of each row.
ALWI void meanOf(uint32_t cb, uint32_t to, uint32_t tiles) {
  constexpr auto row = ReduceDim::REDUCE_ROW;
  reduce_init<PoolType::SUM, row>(cb, scaler, to);
  make(to, 1, [&] {
    for (uint32_t i = 0; i < tiles; ++i)
      reduce_tile<PoolType::SUM, row>(cb, scaler, i, 0, 0);
  });
  reduce_uninit();
}

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t wide = get_compile_time_arg_val(0);
  constexpr uint32_t eps = get_compile_time_arg_val(1);
  uint32_t rows = get_arg_val<uint32_t>(0);
  compute_kernel_hw_startup(in, scaler, out);
  cb_wait_front(scaler, 1);
  cb_wait_front(weight, wide);
  cb_wait_front(bias, wide);
  for (uint32_t row = 0; row < rows; ++row) {
    cb_wait_front(in, wide);
    mul_tiles_init(in, in);
    make(squares, wide, [&] {
      for (uint32_t i = 0; i < wide; ++i)
        mul_tiles(in, in, i, i, i);
    });
    meanOf(in, mean, wide);
    meanOf(squares, meanSquare, wide);
    cb_pop_front(squares, wide);
    mul_tiles_init(mean, mean);
    make(squareMean, 1, [&] { mul_tiles(mean, mean, 0, 0, 0); });
    sub_tiles_init(meanSquare, squareMean);
    make(inverse, 1, [&] {
      sub_tiles(meanSquare, squareMean, 0, 0, 0);
      binop_with_scalar_tile_init();
      add_unary_tile(0, eps);
      rsqrt_tile_init();
      rsqrt_tile(0);
    });
    cb_pop_front(meanSquare, 1);
    cb_pop_front(squareMean, 1);

    sub_bcast_cols_init_short(in, mean);
    make(centered, wide, [&] {
      for (uint32_t i = 0; i < wide; ++i)
        sub_tiles_bcast_cols(in, mean, i, 0, i);
    });
    cb_pop_front(in, wide);
    cb_pop_front(mean, 1);
    mul_bcast_cols_init_short(centered, inverse);
    make(scaled, wide, [&] {
      for (uint32_t i = 0; i < wide; ++i)
        mul_tiles_bcast_cols(centered, inverse, i, 0, i);
    });
    cb_pop_front(centered, wide);
    cb_pop_front(inverse, 1);
    mul_bcast_rows_init_short(scaled, weight);
    make(centered, wide, [&] {
      for (uint32_t i = 0; i < wide; ++i)
        mul_tiles_bcast_rows(scaled, weight, i, i, i);
    });
    cb_pop_front(scaled, wide);
    add_bcast_rows_init_short(centered, bias);
    cb_reserve_back(out, wide);
    tile_regs_acquire();
    for (uint32_t i = 0; i < wide; ++i)
      add_tiles_bcast_rows(centered, bias, i, i, i);
    tile_regs_commit();
    tile_regs_wait();
    for (uint32_t i = 0; i < wide; ++i)
      pack_tile(i, out);
    tile_regs_release();
    cb_push_back(out, wide);
    cb_pop_front(centered, wide);
  }
  cb_pop_front(scaler, 1);
  cb_pop_front(weight, wide);
  cb_pop_front(bias, wide);
}
} // namespace NAMESPACE
