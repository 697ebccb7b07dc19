// SPDX-License-Identifier: Apache-2.0
// Takes what another core sends, and hands it on.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t x = get_arg_val<uint32_t>(0);
  uint32_t y = get_arg_val<uint32_t>(1);
  uint32_t count = get_arg_val<uint32_t>(2);
  uint32_t ready = get_semaphore(get_arg_val<uint32_t>(3));
  uint32_t there = get_semaphore(get_arg_val<uint32_t>(4));
  constexpr uint32_t cb_out = 1;
  auto *there_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(there);
  for (uint32_t i = 0; i < count; ++i) {
    cb_reserve_back(cb_out, 1);
    noc_semaphore_inc(get_noc_addr(x, y, ready), 1);
    noc_semaphore_wait(there_flag, 1);
    noc_semaphore_set(there_flag, 0);
    cb_push_back(cb_out, 1);
  }
  noc_async_atomic_barrier();
}
