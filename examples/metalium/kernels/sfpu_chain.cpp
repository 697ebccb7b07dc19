// SPDX-License-Identifier: Apache-2.0
// log(1 + exp(x)), one operation of the vector unit after the other.
#include "compute_kernel_api.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/eltwise_unary/exp.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto in = tt::CBIndex::c_0, out = tt::CBIndex::c_16;
  constexpr uint32_t one = 0x3F800000;
  init_sfpu(in, out);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(in, 1);
    tile_regs_acquire();
    copy_tile(in, 0, 0);
    exp_tile_init();
    exp_tile(0);
    binop_with_scalar_tile_init();
    add_unary_tile(0, one);
    log_tile_init();
    log_tile(0);
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(out, 1);
    pack_tile(0, out);
    cb_push_back(out, 1);
    cb_pop_front(in, 1);
    tile_regs_release();
  }
}
} // namespace NAMESPACE
