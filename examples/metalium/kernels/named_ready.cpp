// SPDX-License-Identifier: Apache-2.0
// The tiles of a shard lie in their buffer already. The first number of each is
// replaced by way of the tensor, whose part on this core the shard is.
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/dataflow_buffer.h"
#include "api/tensor/local_tensor_accessor.h"
#include "experimental/kernel_args.h"

void kernel_main() {
  DataflowBuffer in(dfb::in);
  LocalTensorAccessor<uint16_t> shard(tensor::shard);
  in.reserve_back(get_arg(args::count));
  for (uint32_t tile = 0; tile != get_arg(args::count); ++tile)
    shard[tile * 1024] = get_arg(args::first);
  in.push_back(get_arg(args::count));
}
