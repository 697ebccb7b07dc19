// SPDX-License-Identifier: Apache-2.0
// As global_send.cpp, with objects.
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/noc.h"
#include "api/remote_circular_buffer.h"

constexpr uint32_t count = get_compile_time_arg_val(1);

template <typename Tensor>
void send(Noc &noc, const Tensor &tensor, uint32_t page, uint32_t pages) {
  experimental::RemoteCircularBuffer remote(get_compile_time_arg_val(0));
  CircularBuffer room(0);
  remote.set_sender_page_size(noc, page);
  for (uint32_t i = 0; i != pages; ++i) {
    room.reserve_back(1);
    for (uint32_t k = 0; k != count; ++k)
      noc.async_read(tensor, room, page, {.page_id = i * count + k},
                     {.offset_bytes = k * page});
    noc.async_read_barrier();
    room.push_back(1);
    room.wait_front(1);
    remote.reserve_back(1);
    remote.push_back(noc, room, 1, 1, 1, page);
    noc.async_writes_flushed();
    room.pop_front(1);
  }
  remote.barrier();
  remote.commit();
}

void kernel_main() {
  constexpr auto firstArgs = TensorAccessorArgs<6>();
  constexpr auto thenArgs =
      TensorAccessorArgs<firstArgs.next_compile_time_args_offset()>();
  constexpr uint32_t firstPage = get_compile_time_arg_val(2),
                     thenPage = get_compile_time_arg_val(4);
  Noc noc;
  send(noc, TensorAccessor(firstArgs, get_arg_val<uint32_t>(0), firstPage),
       firstPage, get_compile_time_arg_val(3));
  send(noc, TensorAccessor(thenArgs, get_arg_val<uint32_t>(1), thenPage),
       thenPage, get_compile_time_arg_val(5));
  noc.async_write_barrier();
  noc.async_atomic_barrier();
}
