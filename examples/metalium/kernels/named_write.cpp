// SPDX-License-Identifier: Apache-2.0
// Tiles of a buffer to a tensor, from a scratchpad, where signs are turned. The
// last core waits for a word of each other.
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/dataflow_buffer.h"
#include "api/dataflow/noc.h"
#include "api/dataflow/noc_semaphore.h"
#include "api/scratchpad.h"
#include "api/tensor/noc_traits.h"
#include "experimental/kernel_args.h"

void kernel_main() {
  const auto target = TensorAccessor(tensor::target);
  uint32_t first = get_arg(args::first), count = get_arg(args::count);
  Noc noc;
  DataflowBuffer out(dfb::out);
  Scratchpad<uint32_t> staged(scratch::staged);
  Semaphore<> written(sem::written);
  for (uint32_t i = first; i != first + count; ++i) {
    out.wait_front(1);
    CoreLocalMem<uint32_t> tile(out.get_read_ptr());
    for (uint32_t word = 0; word != staged.size(); ++word)
      staged[word] = tile[word] ^ get_arg(args::signs);
    noc.async_write(staged.local_mem(), target, staged.size_in_bytes(), {},
                    {.page_id = i});
    noc.async_write_barrier();
    out.pop_front(1);
  }
  // Behind the named arguments: the last core, and how many there are.
  uint32_t x = get_vararg(0), y = get_vararg(1);
  if (get_common_vararg(0) == get_vararg(2) + 1)
    written.wait(get_common_vararg(0) - 1);
  else
    written.up(noc, x, y, 1);
  noc.async_atomic_barrier();
}
