// SPDX-License-Identifier: Apache-2.0
// The square root, in the older protocol of DST.
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/eltwise_unary/sqrt.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto in = tt::CBIndex::c_0, out = tt::CBIndex::c_16;
  init_sfpu(in, out);
  sqrt_tile_init();
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(in, 1);
    cb_reserve_back(out, 1);
    acquire_dst();
    // The packer begins at release_dst, whatever stands between.
    pack_tile(0, out);
    copy_tile(in, 0, 0);
    sqrt_tile(0);
    release_dst();
    cb_push_back(out, 1);
    cb_pop_front(in, 1);
  }
}
} // namespace NAMESPACE
