// SPDX-License-Identifier: Apache-2.0
// Tiles of a tensor to a buffer. The program gives all that it uses names.
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/dataflow_buffer.h"
#include "api/dataflow/noc.h"
#include "api/tensor/noc_traits.h"
#include "experimental/kernel_args.h"

void kernel_main() {
  const auto source = TensorAccessor(tensor::source);
  uint32_t first = get_arg(args::first), count = get_arg(args::count);
  Noc noc;
  DataflowBuffer in(dfb::in);
  for (uint32_t i = first; i != first + count; ++i) {
    in.reserve_back(1);
    noc.async_read(source, in, in.get_entry_size(), {.page_id = i}, {});
    noc.async_read_barrier();
    in.push_back(1);
  }
}
