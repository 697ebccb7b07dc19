// SPDX-License-Identifier: Apache-2.0
// The blocks of one operand of a product: one core of a row or column of cores
// reads each and sends it to the others. With WRITES it then writes the core's
// block of results.
#include "dataflow_api.h"

void kernel_main() {
  constexpr uint32_t blocks = get_compile_time_arg_val(0);
  constexpr uint32_t rows = get_compile_time_arg_val(1);
  constexpr uint32_t columns = get_compile_time_arg_val(2);
  // From a block to the next, and from a row of tiles to the next.
  constexpr uint32_t step = get_compile_time_arg_val(3);
  constexpr uint32_t stride = get_compile_time_arg_val(4);
  constexpr uint32_t cb = get_compile_time_arg_val(5);
  constexpr auto args = TensorAccessorArgs<6>();

  uint32_t argument = 0;
  auto next = [&] { return get_arg_val<uint32_t>(argument++); };
  const bool sends = next();
  uint32_t address = next(), first = next();
  uint32_t ready = get_semaphore(next()), sent = get_semaphore(next());
  uint32_t sender_x = next(), sender_y = next();
  uint32_t x0 = next(), y0 = next(), x1 = next(), y1 = next();
  uint32_t receivers = next();
  auto *ready_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(ready);
  auto *sent_flag = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(sent);
  const auto tensor = TensorAccessor(args, address, get_tile_size(cb));
  constexpr uint32_t tiles = rows * columns;

  for (uint32_t block = 0; block < blocks; ++block) {
    cb_reserve_back(cb, tiles);
    uint32_t begin = get_write_ptr(cb), to = begin;
    if (sends) {
      for (uint32_t i = 0; i < rows; ++i)
        for (uint32_t j = 0; j < columns; ++j, to += get_tile_size(cb))
          noc_async_read_tile(first + block * step + i * stride + j, tensor,
                              to);
      noc_async_read_barrier();
      noc_semaphore_wait(ready_flag, receivers);
      noc_semaphore_set(ready_flag, 0);
      noc_async_write_multicast(begin,
                                get_noc_multicast_addr(x0, y0, x1, y1, begin),
                                to - begin, receivers);
      *sent_flag = VALID;
      noc_semaphore_set_multicast(
          sent, get_noc_multicast_addr(x0, y0, x1, y1, sent), receivers);
      noc_async_write_barrier();
    } else {
      noc_semaphore_set(sent_flag, INVALID);
      noc_semaphore_inc(get_noc_addr(sender_x, sender_y, ready), 1);
      noc_semaphore_wait(sent_flag, VALID);
    }
    cb_push_back(cb, tiles);
  }
  noc_async_atomic_barrier();

#ifdef WRITES
  constexpr uint32_t cb_out = 16;
  constexpr uint32_t out_rows = get_named_compile_time_arg_val("out_rows");
  constexpr uint32_t out_columns =
      get_named_compile_time_arg_val("out_columns");
  constexpr auto out_args =
      TensorAccessorArgs<args.next_compile_time_args_offset()>();
  uint32_t out_address = next(), out_first = next(), out_stride = next();
  const auto out = TensorAccessor(out_args, out_address, get_tile_size(cb_out));
  cb_wait_front(cb_out, out_rows * out_columns);
  uint32_t from = get_read_ptr(cb_out);
  for (uint32_t i = 0; i < out_rows; ++i)
    for (uint32_t j = 0; j < out_columns; ++j, from += get_tile_size(cb_out))
      noc_async_write_tile(out_first + i * out_stride + j, out, from);
  noc_async_write_barrier();
  cb_pop_front(cb_out, out_rows * out_columns);
#endif
}
