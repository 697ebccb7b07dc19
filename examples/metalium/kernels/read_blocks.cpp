// SPDX-License-Identifier: Apache-2.0
// The blocks of both operands of a core's block of results.
#include "dataflow_api.h"

void kernel_main() {
  constexpr uint32_t blocks = get_compile_time_arg_val(0);
  constexpr uint32_t rows = get_compile_time_arg_val(1);
  constexpr uint32_t columns = get_compile_time_arg_val(2);
  constexpr uint32_t depth = get_compile_time_arg_val(3);
  constexpr uint32_t Kt = get_compile_time_arg_val(4);
  constexpr uint32_t Nt = get_compile_time_arg_val(5);
  constexpr auto a_args = TensorAccessorArgs<6>();
  constexpr auto b_args =
      TensorAccessorArgs<a_args.next_compile_time_args_offset()>();
  // Without a page size: that of the tensor.
  const auto a = TensorAccessor(a_args, get_arg_val<uint32_t>(0));
  const auto b = TensorAccessor(b_args, get_arg_val<uint32_t>(1));
  uint32_t a_first = get_arg_val<uint32_t>(2);
  uint32_t b_first = get_arg_val<uint32_t>(3);
  uint32_t tile = a.get_aligned_page_size();
  for (uint32_t block = 0; block < blocks; ++block) {
    cb_reserve_back(0, rows * depth);
    cb_reserve_back(1, depth * columns);
    uint32_t to = get_write_ptr(0);
    for (uint32_t i = 0; i < rows; ++i)
      for (uint32_t k = 0; k < depth; ++k, to += tile)
        noc_async_read_page(a_first + i * Kt + block * depth + k, a, to);
    to = get_write_ptr(1);
    for (uint32_t k = 0; k < depth; ++k)
      for (uint32_t j = 0; j < columns; ++j, to += tile)
        noc_async_read_page(b_first + (block * depth + k) * Nt + j, b, to);
    noc_async_read_barrier();
    cb_push_back(0, rows * depth);
    cb_push_back(1, depth * columns);
  }
}
