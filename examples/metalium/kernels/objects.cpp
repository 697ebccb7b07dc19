// SPDX-License-Identifier: Apache-2.0
// A copy, with the objects of the newest release.
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/noc.h"
#include "api/tensor/noc_traits.h"

void kernel_main() {
  constexpr auto in_args = TensorAccessorArgs<0>();
  constexpr auto out_args =
      TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
  const auto in = TensorAccessor(in_args, get_arg_val<uint32_t>(0));
  const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(1));
  uint32_t pages = get_arg_val<uint32_t>(2);
  Noc noc;
  CircularBuffer cb(tt::CBIndex::c_0);
  for (uint32_t i = 0; i < pages; ++i) {
    cb.reserve_back(1);
    noc.async_read(in, cb, cb.get_tile_size(), {.page_id = i},
                   {.offset_bytes = 0});
    noc.async_read_barrier();
    cb.push_back(1);
    cb.wait_front(1);
    noc.async_write(cb, out, cb.get_tile_size(), {.offset_bytes = 0},
                    {.page_id = i});
    noc.async_write_barrier();
    cb.pop_front(1);
  }
}
