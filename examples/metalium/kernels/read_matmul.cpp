// SPDX-License-Identifier: Apache-2.0
// The tiles of a row of A and a column of B, for each of a core's results.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t a_address = get_arg_val<uint32_t>(0);
  uint32_t b_address = get_arg_val<uint32_t>(1);
  uint32_t first = get_arg_val<uint32_t>(2);
  uint32_t count = get_arg_val<uint32_t>(3);
  constexpr uint32_t Kt = get_compile_time_arg_val(0);
  constexpr uint32_t Nt = get_compile_time_arg_val(1);
  constexpr auto a_args = TensorAccessorArgs<2>();
  constexpr auto b_args =
      TensorAccessorArgs<a_args.next_compile_time_args_offset()>();
  constexpr uint32_t cb_a = 0, cb_b = 1;
  const auto a = TensorAccessor(a_args, a_address, get_tile_size(cb_a));
  const auto b = TensorAccessor(b_args, b_address, get_tile_size(cb_b));
  for (uint32_t tile = first; tile < first + count; ++tile)
    for (uint32_t k = 0; k < Kt; ++k) {
      cb_reserve_back(cb_a, 1);
      noc_async_read_tile(tile / Nt * Kt + k, a, get_write_ptr(cb_a));
      cb_reserve_back(cb_b, 1);
      noc_async_read_tile(k * Nt + tile % Nt, b, get_write_ptr(cb_b));
      noc_async_read_barrier();
      cb_push_back(cb_a, 1);
      cb_push_back(cb_b, 1);
    }
}
