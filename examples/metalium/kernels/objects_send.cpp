// SPDX-License-Identifier: Apache-2.0
// Every form of the objects' transfers and semaphores, from one core to two
// others in a row, which kernels/objects_receive.cpp is on.
#include "api/dataflow/circular_buffer.h"
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/endpoints.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"
#include "api/tensor/noc_traits.h"

void kernel_main() {
  constexpr auto in_args = TensorAccessorArgs<0>();
  constexpr auto out_args =
      TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
  uint32_t in_address = get_arg_val<uint32_t>(0);
  uint32_t x1 = get_arg_val<uint32_t>(2), y = get_arg_val<uint32_t>(3),
           x2 = get_arg_val<uint32_t>(4);
  const auto in = TensorAccessor(in_args, in_address);
  const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(1));
  constexpr uint32_t page = 256;

  Noc noc;
  CircularBuffer area(0), result(1);
  area.reserve_back(area.get_total_num_entries());
  result.reserve_back(1);
  uint32_t base = area.get_write_ptr();
  CoreLocalMem<uint32_t> words(base), results(result.get_write_ptr());

  // Reads: a tensor's page, with a state, from a bank, with an id.
  noc.async_read(in, area, page, {.page_id = 0}, {.offset_bytes = 0});
  noc.set_async_read_state(in, page, {.page_id = 1});
  noc.async_read_with_state(in, words + 64, page, {.page_id = 1}, {});
  noc.async_read(AllocatorBank<AllocatorBankType::DRAM>{}, words, page,
                 {.bank_id = 0, .addr = in_address},
                 {.offset_bytes = 2 * page});
  noc.async_read<NocOptions::TXN_ID>(in, area, page, {.page_id = 2},
                                     {.offset_bytes = 3 * page}, {.trid = 2});
  noc.async_read_barrier<NocOptions::TXN_ID>({.trid = 2});
  noc.async_read<NocOptions::TXN_ID>(in, area, 4, {.page_id = 2},
                                     {.offset_bytes = 4 * page}, {.trid = 0});
  noc.async_read_barrier();
  for (uint32_t i = 0; i != 4; ++i)
    results[i] = words[64 * i];
  auto next = words;
  ++next;
  results[4] = *next + uint32_t((words + 5) - words) + (next > words);

  // Writes: to a core, an address, several cores, with a state, of a word.
  noc.async_write(words, UnicastEndpoint{}, 64, {},
                  {.noc_x = x1, .noc_y = y, .addr = base + 5 * page});
  noc.async_write<NocOptions::TXN_ID>(
      words, PrecomposedUnicastEndpoint{}, 64, {.offset_bytes = 64},
      {.noc_addr = get_noc_addr(x2, y, base + 5 * page)}, {.trid = 4});
  noc.async_write_barrier<NocOptions::TXN_ID>({.trid = 4});
  noc.async_write_multicast(words, MulticastEndpoint{}, 64, 2,
                            {.offset_bytes = 128},
                            {.noc_x_start = x1,
                             .noc_y_start = y,
                             .noc_x_end = x2,
                             .noc_y_end = y,
                             .addr = base + 6 * page});
  noc.async_write_multicast(use<CircularBuffer::AddrSelector::WRITE_PTR>(area),
                            area, 64, 2, {.offset_bytes = page},
                            {.noc_x_start = x1,
                             .noc_y_start = y,
                             .noc_x_end = x2,
                             .noc_y_end = y,
                             .offset_bytes = 6 * page + 64});
  noc.set_async_write_state(UnicastEndpoint{}, 32,
                            {.noc_x = x1, .noc_y = y, .addr = base + 7 * page});
  noc.async_write_with_state(
      words, UnicastEndpoint{}, 32, {.offset_bytes = 32},
      {.noc_x = x1, .noc_y = y, .addr = base + 7 * page});
  noc.inline_dw_write(UnicastEndpoint{}, 4242,
                      {.noc_x = x2, .noc_y = y, .addr = base + 7 * page});
  noc.async_full_barrier();

  // Semaphores.
  Semaphore<> ready(0), done(1), count(2), relayed(3);
  ready.set(7);
  ready.set_multicast(noc, x1, y, x2, y, 2);
  count.up_multicast(noc, x1, y, x2, y, 3, 2);
  ready.relay_unicast(noc, relayed, x1, y);
  done.wait_min(2);
  done.down(2);
  results[5] = done.value();
  ready.set(9);
  ready.relay_multicast(noc, relayed, x1, y, x2, y, 2);
  done.wait(2);
  done.up(5);
  results[6] = done.value();
  noc.async_atomic_barrier();

  // Zeros over the first page, and what the others left in the second.
  noc.async_write_zeros(words, page);
  noc.write_zeros_l1_barrier();
  results[7] = words[0] + words[63];
  noc.async_read(UnicastEndpoint{}, area, 64,
                 {.noc_x = x2, .noc_y = y, .addr = base + 5 * page},
                 {.offset_bytes = page});
  noc.async_read_barrier();
  results[8] = words[64];
  results[9] =
      noc.is_local_addr(get_noc_addr(base)) + 2 * noc.is_local_bank(x1, y);

  area.push_back(1);
  area.wait_front(1);
  {
    auto lock = area.scoped_read_lock();
    auto front = lock.get_ptr<uint32_t>();
    results[10] = front[1] + area.get_total_size_bytes();
  }
  area.pop_front(1);
  result.push_back(1);
  result.wait_front(1);
  noc.async_write(result, out, page, {}, {.page_id = 0});
  noc.async_writes_flushed();
  noc.async_write_barrier();
  result.pop_front(1);
}
