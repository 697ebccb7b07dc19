// SPDX-License-Identifier: Apache-2.0
// Sends what comes in a circular buffer to the same buffer of another core.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t x = get_arg_val<uint32_t>(0);
  uint32_t y = get_arg_val<uint32_t>(1);
  uint32_t count = get_arg_val<uint32_t>(2);
  uint32_t ready = get_semaphore(get_arg_val<uint32_t>(3));
  uint32_t there = get_semaphore(get_arg_val<uint32_t>(4));
  constexpr uint32_t cb_in = 0, cb_out = 1;
  auto *ready_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(ready);
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(cb_in, 1);
    noc_semaphore_wait(ready_flag, 1);
    noc_semaphore_set(ready_flag, 0);
    // Both cores have one page in that buffer, at the same address.
    noc_async_write(get_read_ptr(cb_in),
                    get_noc_addr(x, y, get_write_ptr(cb_out)),
                    get_tile_size(cb_in));
    noc_async_write_barrier();
    noc_semaphore_inc(get_noc_addr(x, y, there), 1);
    noc_async_atomic_barrier();
    cb_pop_front(cb_in, 1);
  }
}
