// SPDX-License-Identifier: Apache-2.0
// A core's block of results, by a generator of addresses.
#include "dataflow_api.h"

void kernel_main() {
  constexpr uint32_t rows = get_compile_time_arg_val(0);
  constexpr uint32_t columns = get_compile_time_arg_val(1);
  constexpr uint32_t stride = get_compile_time_arg_val(2);
  uint32_t first = get_arg_val<uint32_t>(1);
  const uint32_t bytes = get_tile_size(16);
  const InterleavedAddrGen<true> out = {
      .bank_base_address = get_arg_val<uint32_t>(0), .page_size = bytes};
  cb_wait_front(16, rows * columns);
  uint32_t from = get_read_ptr(16);
  for (uint32_t i = 0; i < rows; ++i)
    for (uint32_t j = 0; j < columns; ++j, from += bytes)
      noc_async_write(from, get_noc_addr(first + i * stride + j, out), bytes);
  noc_async_write_barrier();
  cb_pop_front(16, rows * columns);
}
