// SPDX-License-Identifier: Apache-2.0
// Writes the pages of a circular buffer to the pages of a tensor from `first`
// on.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t first = get_arg_val<uint32_t>(1);
  uint32_t count = get_arg_val<uint32_t>(2);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  const auto tensor = TensorAccessor(args, address, get_tile_size(cb));
  for (uint32_t i = first; i < first + count; ++i) {
    cb_wait_front(cb, 1);
    noc_async_write_tile(i, tensor, get_read_ptr(cb));
    noc_async_write_barrier();
    cb_pop_front(cb, 1);
  }
}
