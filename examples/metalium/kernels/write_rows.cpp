// SPDX-License-Identifier: Apache-2.0
// 32 rows of elements, which take as much room as a row of tiles.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t first = get_arg_val<uint32_t>(1);
  uint32_t count = get_arg_val<uint32_t>(2);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr uint32_t wide = get_compile_time_arg_val(1);
  constexpr auto args = TensorAccessorArgs<2>();
  constexpr uint32_t bytes = wide * 64;
  const auto tensor = TensorAccessor(args, address, bytes);
  for (uint32_t block = first; block < first + count; ++block) {
    cb_wait_front(cb, wide);
    uint32_t l1 = get_read_ptr(cb);
    for (uint32_t row = 0; row < 32; ++row)
      noc_async_write(l1 + row * bytes, tensor.get_noc_addr(block * 32 + row),
                      bytes);
    noc_async_write_barrier();
    cb_pop_front(cb, wide);
  }
}
