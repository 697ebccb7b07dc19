// SPDX-License-Identifier: Apache-2.0
// 32 rows of elements become a row of tiles, or the other way round.
#include "compute_kernel_api/tilize.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/untilize.h"

namespace NAMESPACE {
void MAIN {
  constexpr uint32_t wide = get_compile_time_arg_val(0);
  constexpr bool back = get_compile_time_arg_val(1);
  uint32_t count = get_arg_val<uint32_t>(0);
  constexpr auto in = tt::CBIndex::c_0, out = tt::CBIndex::c_16;
  compute_kernel_hw_startup(in, out);
  if constexpr (back)
    untilize_init(in);
  else
    fast_tilize_init(in, wide, out);
  for (uint32_t i = 0; i < count / wide; ++i) {
    cb_wait_front(in, wide);
    cb_reserve_back(out, wide);
    if constexpr (back)
      untilize_block(in, wide, out);
    else
      fast_tilize_block(in, wide, out);
    cb_push_back(out, wide);
    cb_pop_front(in, wide);
  }
  if constexpr (!back)
    fast_tilize_uninit(in, out);
}
} // namespace NAMESPACE
