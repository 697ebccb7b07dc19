// SPDX-License-Identifier: Apache-2.0
// Pages of one word, from a tensor to another.
#include "api/dataflow/dataflow_api.h"

void kernel_main() {
  constexpr uint32_t step = get_compile_time_arg_val(0);
  constexpr auto in_args = TensorAccessorArgs<1>();
  constexpr auto out_args =
      TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
  const auto in = TensorAccessor(in_args, get_arg_val<uint32_t>(0));
  const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(1));
  uint32_t first = get_arg_val<uint32_t>(2), count = get_arg_val<uint32_t>(3);
  cb_reserve_back(0, count);
  uint32_t at = get_write_ptr(0);
  for (uint32_t i = 0; i < count; ++i)
    noc_async_read(in.get_noc_addr(first + i), at + i * step, sizeof(uint32_t));
  noc_async_read_barrier();
  for (uint32_t i = 0; i < count; ++i)
    noc_async_write(at + i * step, out.get_noc_addr(first + i),
                    sizeof(uint32_t));
  noc_async_write_barrier();
  cb_push_back(0, count);
  cb_wait_front(0, count);
  cb_pop_front(0, count);
}
