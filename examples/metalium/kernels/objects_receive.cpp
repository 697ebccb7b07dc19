// SPDX-License-Identifier: Apache-2.0
// The other end of kernels/objects_send.cpp.
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/endpoints.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"
#include "api/tensor/noc_traits.h"

void kernel_main() {
  constexpr auto out_args = TensorAccessorArgs<0>();
  const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(0));
  uint32_t x0 = get_arg_val<uint32_t>(1), y = get_arg_val<uint32_t>(2),
           number = get_arg_val<uint32_t>(3);
  constexpr uint32_t page = 256;
  Noc noc;
  DataflowBuffer area(0), result(1);
  area.reserve_back(area.get_total_num_entries());
  result.reserve_back(1);
  CoreLocalMem<uint32_t> words(area.get_write_ptr());
  CoreLocalMem<uint32_t> results(result.get_write_ptr());
  Semaphore<> ready(0), done(1), count(2), relayed(3);

  ready.wait(7);
  count.wait_min(3);
  count.down(1);
  results[0] = count.value();
  if (number == 1)
    relayed.wait(7);
  results[1] = words[5 * 64];      // one core's part
  results[2] = words[6 * 64];      // both cores' part
  results[3] = words[6 * 64 + 16]; // the same from a buffer
  results[4] = words[7 * 64];      // with a state, or a word
  words[5 * 64] = 1000 + number;
  done.up(noc, x0, y, 1);
  relayed.wait(9);
  results[5] = relayed.value();
  done.up(noc, x0, y, 1);
  noc.async_atomic_barrier();

  result.push_back(1);
  result.wait_front(1);
  noc.async_write(result, out, page, {}, {.page_id = number});
  noc.async_write_barrier();
  result.pop_front(1);
}
