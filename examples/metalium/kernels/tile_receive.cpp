// SPDX-License-Identifier: Apache-2.0
// Asks for a tile, waits for it and writes it to a page.
#include "api/dataflow/dataflow_api.h"

void kernel_main() {
  uint32_t x = get_arg_val<uint32_t>(0), y = get_arg_val<uint32_t>(1);
  uint32_t ready = get_semaphore(get_arg_val<uint32_t>(2)),
           sent = get_semaphore(get_arg_val<uint32_t>(3));
  constexpr auto in_args = TensorAccessorArgs<0>();
  constexpr auto args =
      TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
  const auto tensor = TensorAccessor(args, get_arg_val<uint32_t>(4));
  auto *sent_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(sent);
  cb_reserve_back(0, 1);
  noc_semaphore_inc(::get_noc_addr(x, y, ready), 1);
  noc_async_atomic_barrier();
  noc_semaphore_wait(sent_flag, VALID);
  cb_push_back(0, 1);
  cb_wait_front(0, 1);
  noc_async_write_page(get_arg_val<uint32_t>(5), tensor, get_read_ptr(0));
  noc_async_write_barrier();
  cb_pop_front(0, 1);
}
