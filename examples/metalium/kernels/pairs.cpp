// SPDX-License-Identifier: Apache-2.0
// A call on two tiles of DST; PAIR is the call, with the tiles 0 and 1.
#include "compute_kernel_api.h"
#include "compute_kernel_api/binary_max_min.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/logsigmoid.h"
#include "compute_kernel_api/mask.h"
#include "compute_kernel_api/sub_int_sfpu.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto a = tt::CBIndex::c_0, b = tt::CBIndex::c_1,
                 out = tt::CBIndex::c_16;
  init_sfpu(a, out);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(a, 1);
    cb_wait_front(b, 1);
    tile_regs_acquire();
    copy_tile(a, 0, 0);
    copy_tile(b, 0, 1);
    PAIR;
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(out, 1);
    pack_tile(0, out);
    cb_push_back(out, 1);
    cb_pop_front(a, 1);
    cb_pop_front(b, 1);
    tile_regs_release();
  }
}
} // namespace NAMESPACE
