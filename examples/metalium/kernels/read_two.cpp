// SPDX-License-Identifier: Apache-2.0
// Pages of two tensors, side by side.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t a_address = get_arg_val<uint32_t>(0);
  uint32_t b_address = get_arg_val<uint32_t>(1);
  uint32_t first = get_arg_val<uint32_t>(2);
  uint32_t count = get_arg_val<uint32_t>(3);
  constexpr uint32_t cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1;
  constexpr auto a_args = TensorAccessorArgs<0>();
  constexpr auto b_args =
      TensorAccessorArgs<a_args.next_compile_time_args_offset()>();
  const auto a = TensorAccessor(a_args, a_address, get_tile_size(cb_a));
  const auto b = TensorAccessor(b_args, b_address, get_tile_size(cb_b));
  for (uint32_t i = first; i < first + count; ++i) {
    cb_reserve_back(cb_a, 1);
    cb_reserve_back(cb_b, 1);
    noc_async_read_tile(i, a, get_write_ptr(cb_a));
    noc_async_read_tile(i, b, get_write_ptr(cb_b));
    noc_async_read_barrier();
    cb_push_back(cb_a, 1);
    cb_push_back(cb_b, 1);
  }
}
