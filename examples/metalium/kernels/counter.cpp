// SPDX-License-Identifier: Apache-2.0
// Counts in a variable of its own, and leaves the count in L1.
#include "dataflow_api.h"

static uint32_t rounds = 3;
static uint32_t table[4] = {1, 2, 3, 4};

void count(uint32_t by) {
  rounds += by;
  table[by & 3] += rounds;
}

void kernel_main() {
  uint32_t out = get_arg_val<uint32_t>(0);
  uint32_t times = get_arg_val<uint32_t>(1);
  for (uint32_t i = 0; i < times; ++i)
    count(i);
  uint32_t l1 = get_write_ptr(0);
  auto *words = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(l1);
  cb_reserve_back(0, 1);
  words[0] = rounds;
  for (uint32_t i = 0; i < 4; ++i)
    words[1 + i] = table[i];
  constexpr auto args = TensorAccessorArgs<0>();
  const auto tensor = TensorAccessor(args, out, 32);
  noc_async_write(l1, tensor.get_noc_addr(get_arg_val<uint32_t>(2)), 32);
  noc_async_write_barrier();
}
