// SPDX-License-Identifier: Apache-2.0
// As global_receive.cpp, with objects.
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/noc.h"
#include "api/remote_circular_buffer.h"

template <typename Tensor>
void receive(Noc &noc, const Tensor &tensor, uint32_t page, uint32_t pages) {
  constexpr uint32_t count = get_compile_time_arg_val(1),
                     port = get_compile_time_arg_val(0);
  uint32_t own = get_arg_val<uint32_t>(2);
  experimental::RemoteCircularBuffer remote(port);
  remote.set_receiver_page_size(noc, page);
  for (uint32_t i = 0; i != pages; ++i) {
    remote.wait_front(1);
    CoreLocalMem<uint32_t> from(
        get_remote_receiver_cb_interface(port).fifo_rd_ptr);
    noc.async_write(from, tensor, page, {}, {.page_id = i * count + own});
    noc.async_write_barrier();
    remote.pop_front(noc, 1);
  }
  remote.commit();
}

void kernel_main() {
  constexpr auto firstArgs = TensorAccessorArgs<6>();
  constexpr auto thenArgs =
      TensorAccessorArgs<firstArgs.next_compile_time_args_offset()>();
  constexpr uint32_t firstPage = get_compile_time_arg_val(2),
                     thenPage = get_compile_time_arg_val(4);
  Noc noc;
  receive(noc, TensorAccessor(firstArgs, get_arg_val<uint32_t>(0), firstPage),
          firstPage, get_compile_time_arg_val(3));
  receive(noc, TensorAccessor(thenArgs, get_arg_val<uint32_t>(1), thenPage),
          thenPage, get_compile_time_arg_val(5));
  noc.async_atomic_barrier();
}
