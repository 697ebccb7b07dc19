// SPDX-License-Identifier: Apache-2.0
// The pages of a sharded tensor, shard by shard, each with the same page of
// another; reads of the two have transaction ids of their own.
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/noc.h"
#include "experimental/kernel_args.h"

namespace args {
constexpr experimental::RtaArg<uint32_t> mask_address{0}, data_address{4};
constexpr experimental::CtaVal<uint32_t> shards{4};
} // namespace args

void kernel_main() {
  constexpr auto mask_args = TensorAccessorArgs<0>();
  constexpr auto data_args =
      TensorAccessorArgs<mask_args.next_compile_time_args_offset()>();
  static_assert(decltype(mask_args)::is_sharded && data_args.is_interleaved);
  const auto mask =
      TensorAccessor(mask_args, get_arg(args::mask_address), get_tile_size(1));
  const auto data =
      TensorAccessor(data_args, get_arg(args::data_address), get_tile_size(0));
  Noc noc;
  DataflowBuffer cb_data(0), cb_mask(1);
  constexpr auto with_id = NocOptions::TXN_ID;
  for (uint32_t shard = 0; shard < get_arg(args::shards); ++shard)
    for (const auto &page : mask.shard_pages(shard)) {
      cb_data.reserve_back(1);
      cb_mask.reserve_back(1);
      noc.async_read<with_id>(data, cb_data, cb_data.get_tile_size(),
                              {.page_id = page.page_id()}, {}, {.trid = 3});
      noc_async_read_set_trid(5);
      noc_async_read(page.noc_addr(), cb_mask.get_write_ptr(),
                     cb_mask.get_tile_size());
      noc.async_read_barrier<with_id>({.trid = 3});
      cb_data.push_back(1);
      noc_async_read_barrier_with_trid(5);
      cb_mask.push_back(1);
    }
}
