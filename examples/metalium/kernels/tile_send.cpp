// SPDX-License-Identifier: Apache-2.0
// Reads a tile and sends it to a rectangle of cores that have asked for it.
#include "api/dataflow/dataflow_api.h"

void kernel_main() {
  uint32_t x0 = get_arg_val<uint32_t>(0), y0 = get_arg_val<uint32_t>(1),
           x1 = get_arg_val<uint32_t>(2), y1 = get_arg_val<uint32_t>(3);
  uint32_t ready = get_semaphore(get_arg_val<uint32_t>(4)),
           sent = get_semaphore(get_arg_val<uint32_t>(5));
  uint32_t count = get_arg_val<uint32_t>(7);
  constexpr auto args = TensorAccessorArgs<0>();
  const auto tensor = TensorAccessor(args, get_arg_val<uint32_t>(6));
  auto *ready_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(ready);
  auto *sent_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(sent);
  cb_reserve_back(0, 1);
  uint32_t at = get_write_ptr(0);
  noc_async_read_page(0, tensor, at);
  noc_async_read_barrier();
  noc_semaphore_wait(ready_flag, count);
  noc_async_write_multicast(at, get_noc_multicast_addr(x0, y0, x1, y1, at),
                            get_tile_size(0), count);
  *sent_flag = VALID;
  noc_semaphore_set_multicast(
      sent, get_noc_multicast_addr(x0, y0, x1, y1, sent), count);
  noc_async_write_barrier();
}
