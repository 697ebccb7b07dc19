// SPDX-License-Identifier: Apache-2.0
// Reads a page and sends it to a rectangle of cores.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t x0 = get_arg_val<uint32_t>(1), y0 = get_arg_val<uint32_t>(2);
  uint32_t x1 = get_arg_val<uint32_t>(3), y1 = get_arg_val<uint32_t>(4);
  uint32_t receivers = get_arg_val<uint32_t>(5);
  uint32_t ready = get_semaphore(get_arg_val<uint32_t>(6));
  uint32_t sent = get_semaphore(get_arg_val<uint32_t>(7));
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  const auto tensor = TensorAccessor(args, address, get_tile_size(cb));
  cb_reserve_back(cb, 1);
  uint32_t page = get_write_ptr(cb);
  noc_async_read_tile(0, tensor, page);
  noc_async_read_barrier();
  auto *ready_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(ready);
  noc_semaphore_wait(ready_flag, receivers);
  noc_async_write_multicast(page, get_noc_multicast_addr(x0, y0, x1, y1, page),
                            get_tile_size(cb), receivers);
  auto *sent_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(sent);
  *sent_flag = VALID;
  noc_semaphore_set_multicast(
      sent, get_noc_multicast_addr(x0, y0, x1, y1, sent), receivers);
  noc_async_write_barrier();
  cb_push_back(cb, 1);
}
