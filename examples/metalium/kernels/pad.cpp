// SPDX-License-Identifier: Apache-2.0
// Rows of 32-bit words, each followed by a value until it has as many as
// wanted.
#include "dataflow_api.h"

void kernel_main() {
  uint32_t from = get_arg_val<uint32_t>(0);
  uint32_t to = get_arg_val<uint32_t>(1);
  uint32_t value = get_arg_val<uint32_t>(2);
  uint32_t rows = get_arg_val<uint32_t>(3);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr uint32_t words = get_compile_time_arg_val(1);
  constexpr uint32_t padded = get_compile_time_arg_val(2);
  constexpr auto in_args = TensorAccessorArgs<3>();
  constexpr auto out_args =
      TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
  const auto in = TensorAccessor(in_args, from, words * 4);
  const auto out = TensorAccessor(out_args, to, padded * 4);
  cb_reserve_back(cb, 1);
  uint32_t l1 = get_write_ptr(cb);
  auto *row = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(l1);
  for (uint32_t i = 0; i < rows; ++i) {
    noc_async_read(get_noc_addr(i, in), l1, words * 4);
    noc_async_read_barrier();
    for (uint32_t j = words; j < padded; ++j)
      row[j] = value;
    noc_async_write(l1, get_noc_addr(i, out), padded * 4);
    noc_async_write_barrier();
  }
}
