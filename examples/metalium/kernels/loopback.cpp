// SPDX-License-Identifier: Apache-2.0
// DRAM to L1 and back, through an L1 buffer.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t l1 = get_arg_val<uint32_t>(0);
  uint32_t from = get_arg_val<uint32_t>(1);
  uint32_t to = get_arg_val<uint32_t>(2);
  uint32_t pages = get_arg_val<uint32_t>(3);
  constexpr uint32_t bytes = get_named_compile_time_arg_val("page_bytes");
  constexpr auto in_args = TensorAccessorArgs<0>();
  constexpr auto out_args =
      TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
  const auto in = TensorAccessor(in_args, from, bytes);
  const auto out = TensorAccessor(out_args, to, bytes);
  for (uint32_t i = 0; i < pages; ++i) {
    noc_async_read_tile(i, in, l1);
    noc_async_read_barrier();
    noc_async_write_tile(i, out, l1);
    noc_async_write_barrier();
  }
}
