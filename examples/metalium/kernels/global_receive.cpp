// SPDX-License-Identifier: Apache-2.0
// Writes the pages of a remote buffer to its own of each row of two tensors.
#include "api/dataflow/dataflow_api.h"
#include "api/remote_circular_buffer.h"

constexpr uint32_t remote = get_compile_time_arg_val(0),
                   count = get_compile_time_arg_val(1);

template <typename Tensor> void receive(const Tensor &tensor, uint32_t pages) {
  uint32_t own = get_arg_val<uint32_t>(2);
  for (uint32_t i = 0; i != pages; ++i) {
    experimental::remote_cb_wait_front(remote, 1);
    uint32_t from = get_remote_receiver_cb_interface(remote).fifo_rd_ptr;
    noc_async_write_page(i * count + own, tensor, from);
    noc_async_write_barrier();
    experimental::remote_cb_pop_front(remote, 1);
  }
}

void kernel_main() {
  constexpr auto firstArgs = TensorAccessorArgs<6>();
  constexpr auto thenArgs =
      TensorAccessorArgs<firstArgs.next_compile_time_args_offset()>();
  constexpr uint32_t firstPage = get_compile_time_arg_val(2),
                     thenPage = get_compile_time_arg_val(4);
  receive(TensorAccessor(firstArgs, get_arg_val<uint32_t>(0), firstPage),
          get_compile_time_arg_val(3));
  experimental::resize_remote_receiver_cb_interface<true>(remote, thenPage,
                                                          noc_index);
  receive(TensorAccessor(thenArgs, get_arg_val<uint32_t>(1), thenPage),
          get_compile_time_arg_val(5));
  experimental::update_remote_cb_config_in_l1(remote);
  noc_async_atomic_barrier();
}
