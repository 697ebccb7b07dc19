// SPDX-License-Identifier: Apache-2.0
// Deals the pages of two tensors out to the receivers of a remote buffer.
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"

constexpr uint32_t remote = get_compile_time_arg_val(0),
                   count = get_compile_time_arg_val(1);

template <typename Tensor>
void send(const Tensor &tensor, uint32_t page, uint32_t pages) {
  uint32_t room = get_write_ptr(0);
  for (uint32_t i = 0; i != pages; ++i) {
    for (uint32_t k = 0; k != count; ++k)
      noc_async_read_page(i * count + k, tensor, room + k * page);
    noc_async_read_barrier();
    experimental::remote_cb_reserve_back(remote, 1);
    experimental::remote_cb_push_back_and_write_pages(remote, room, 1, 1, 1,
                                                      page);
    noc_async_writes_flushed();
  }
}

void kernel_main() {
  constexpr auto firstArgs = TensorAccessorArgs<6>();
  constexpr auto thenArgs =
      TensorAccessorArgs<firstArgs.next_compile_time_args_offset()>();
  constexpr uint32_t firstPage = get_compile_time_arg_val(2),
                     thenPage = get_compile_time_arg_val(4);
  cb_reserve_back(0, 1);
  send(TensorAccessor(firstArgs, get_arg_val<uint32_t>(0), firstPage),
       firstPage, get_compile_time_arg_val(3));
  experimental::resize_remote_sender_cb_interface<true>(remote, thenPage,
                                                        noc_index);
  send(TensorAccessor(thenArgs, get_arg_val<uint32_t>(1), thenPage), thenPage,
       get_compile_time_arg_val(5));
  experimental::remote_cb_sender_barrier(remote);
  experimental::update_remote_cb_config_in_l1(remote);
  noc_async_write_barrier();
  noc_async_atomic_barrier();
}
