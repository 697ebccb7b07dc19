// SPDX-License-Identifier: Apache-2.0
// Pages of one tensor, from `first` on, into a circular buffer.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t first = get_arg_val<uint32_t>(1);
  uint32_t count = get_arg_val<uint32_t>(2);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  const uint32_t bytes = get_tile_size(cb);
  const auto tensor = TensorAccessor(args, address, bytes);
  for (uint32_t i = first; i < first + count; ++i) {
    cb_reserve_back(cb, 1);
    noc_async_read_tile(i, tensor, get_write_ptr(cb));
    noc_async_read_barrier();
    cb_push_back(cb, 1);
  }
}
