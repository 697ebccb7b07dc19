// SPDX-License-Identifier: Apache-2.0
// Sums and statistics down the columns of tiles that lie below each other.
// CALLS says which: 0 sums so far, 1 mean and variance in one pass, 2 in two
// passes.
#include <array>

#include "compute_kernel_api/common.h"
#include "compute_kernel_api/cumsum.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"
#include "compute_kernel_api/welford.h"

namespace NAMESPACE {
constexpr auto in = tt::CBIndex::c_0, out = tt::CBIndex::c_16;
constexpr std::array<uint32_t, 0> noTable{};

void pack(uint32_t tiles) {
  tile_regs_commit();
  tile_regs_wait();
  cb_reserve_back(out, tiles);
  for (uint32_t i = 0; i < tiles; ++i)
    pack_tile(i, out);
  cb_push_back(out, tiles);
  tile_regs_release();
}

void MAIN {
  // The last tile has `rest` lines.
  uint32_t count = get_arg_val<uint32_t>(0), rest = get_arg_val<uint32_t>(1);
  uint32_t samples = 32 * (count - 1) + rest;
  uint32_t share = __builtin_bit_cast(uint32_t, 1.0f / float(samples));
  auto lines = [&](uint32_t i) { return i + 1 == count ? rest : 32; };
  init_sfpu(in, out);
  cb_wait_front(in, count);
#if CALLS == 0
  cumsum_tile_init();
  for (uint32_t i = 0; i < count; ++i) {
    tile_regs_acquire();
    copy_tile(in, i, 0);
    cumsum_tile(0, i == 0);
    pack(1);
  }
#else
  tile_regs_acquire();
#if CALLS == 1
  welford_init();
  for (uint32_t i = 0; i < count; ++i) {
    copy_tile(in, i, 2);
    if (lines(i) == 32)
      welford_update(2, 32 * i, noTable);
    else
      welford_update_rows(2, 32 * i, 0, lines(i), noTable);
    // The unit is used by another call in between.
    welford_save_state(0);
    fill_tile(2, 0.0f);
    welford_restore_state(0);
  }
  welford_finalize_to_row(0, samples - 1, noTable);
#else
  two_pass_stats_init_shifted();
  copy_tile(in, 0, 2);
  two_pass_stats_update_shifted_rows<TwoPassAccumulation::ShiftedSum,
                                     TwoPassAnchor::Initialise>(2, 0, lines(0));
  for (uint32_t i = 1; i < count; ++i) {
    copy_tile(in, i, 2);
    two_pass_stats_update_shifted_rows<TwoPassAccumulation::ShiftedSum>(
        2, 0, lines(i));
  }
  two_pass_stats_finish_shifted_mean(share);
  for (uint32_t i = 0; i < count; ++i) {
    copy_tile(in, i, 2);
    two_pass_stats_update_rows(2, 0, lines(i));
  }
  two_pass_stats_finalize_to_row(0, share);
#endif
  pack(2);
#endif
  cb_pop_front(in, count);
}
} // namespace NAMESPACE
