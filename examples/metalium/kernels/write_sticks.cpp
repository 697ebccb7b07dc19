// SPDX-License-Identifier: Apache-2.0
// A row of a tensor for each page of a buffer.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t count = get_arg_val<uint32_t>(1);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  const auto tensor = TensorAccessor(TensorAccessorArgs<1>(), address);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(cb, 1);
    noc_async_write_page(i, tensor, get_read_ptr(cb));
    noc_async_write_barrier();
    cb_pop_front(cb, 1);
  }
}
