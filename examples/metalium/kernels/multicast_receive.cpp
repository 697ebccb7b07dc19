// SPDX-License-Identifier: Apache-2.0
// Takes a page that is sent to many cores, and writes it to a tensor.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t address = get_arg_val<uint32_t>(0);
  uint32_t id = get_arg_val<uint32_t>(1);
  uint32_t x = get_arg_val<uint32_t>(2), y = get_arg_val<uint32_t>(3);
  uint32_t ready = get_semaphore(get_arg_val<uint32_t>(4));
  uint32_t sent = get_semaphore(get_arg_val<uint32_t>(5));
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  const auto tensor = TensorAccessor(args, address, get_tile_size(cb));
  cb_reserve_back(cb, 1);
  noc_semaphore_inc(get_noc_addr(x, y, ready), 1);
  noc_semaphore_wait(reinterpret_cast<volatile tt_l1_ptr uint32_t *>(sent),
                     VALID);
  cb_push_back(cb, 1);
  cb_wait_front(cb, 1);
  noc_async_write_tile(id, tensor, get_read_ptr(cb));
  noc_async_write_barrier();
  noc_async_atomic_barrier();
  cb_pop_front(cb, 1);
}
