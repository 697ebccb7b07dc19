//===- CallRows.cpp - Cycles of kernel calls ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/CallCycles.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace tt::device {
namespace {

struct NamedKind {
  std::string_view key;
  CallKind kind;
};

using enum CallKind;

// Sorted. Not here: the calls of the vector unit, which have rows of their own,
// inits, and calls that are constants of the kernel or only wait.
constexpr NamedKind kKinds[] = {
    {"add_tiles", Add},
    {"add_tiles_bcast", Add},
    {"bfloat16_greater", Scalar},
    {"binary_dest_reuse_tiles", DestReuse},
    {"cb_pop_front", Pop},
    {"cb_push_back", Produce},
    {"cb_reserve_back", Produce},
    {"cb_wait_front", Wait},
    {"copy_block_matmul_partials", Copy},
    {"copy_tile", Copy},
    {"experimental.matmul_block", Product},
    {"experimental.pack_untilize_block", PackUntilize},
    {"experimental.tilize_block", Tilize},
    {"experimental.untilize_block", Untilize},
    {"float32_greater", Scalar},
    {"get_arg_val", Scalar},
    {"get_common_arg_val", Scalar},
    {"get_noc_addr", Scalar},
    {"get_noc_addr_from_bank_id", Scalar},
    {"get_noc_multicast_addr", Scalar},
    {"get_read_ptr", Scalar},
    {"get_semaphore", Scalar},
    {"get_write_ptr", Scalar},
    {"load_from_l1", Scalar},
    {"matmul_block", Product},
    {"matmul_tiles", Product},
    {"mul_tiles", Multiply},
    {"mul_tiles_bcast", Multiply},
    {"noc_async_atomic_barrier", Barrier},
    {"noc_async_full_barrier", FullBarrier},
    {"noc_async_read", Read},
    {"noc_async_read_barrier", Barrier},
    {"noc_async_read_barrier_with_trid", Barrier},
    {"noc_async_read_one_packet_set_state", Scalar},
    {"noc_async_read_one_packet_with_state", ReadWithState},
    {"noc_async_read_set_trid", Scalar},
    {"noc_async_read_tile", ReadPage},
    {"noc_async_write", Write},
    {"noc_async_write_barrier", Barrier},
    {"noc_async_write_barrier_with_trid", Barrier},
    {"noc_async_write_multicast", Multicast},
    {"noc_async_write_multicast_loopback_src", Multicast},
    {"noc_async_write_multicast_one_packet", Multicast},
    {"noc_async_write_one_packet_with_trid", Write},
    {"noc_async_write_tile", WritePage},
    {"noc_async_writes_flushed", Barrier},
    {"noc_inline_dw_write", InlineWrite},
    {"noc_semaphore_inc", Atomic},
    {"noc_semaphore_inc_multicast", Multicast},
    {"noc_semaphore_set", Semaphore},
    {"noc_semaphore_set_multicast", Multicast},
    {"noc_semaphore_set_multicast_loopback_src", Multicast},
    {"noc_semaphore_wait", Semaphore},
    {"noc_semaphore_wait_min", Semaphore},
    {"pack_reconfig_data_format", ReconfigurePack},
    {"pack_reconfig_l1_acc", ReconfigurePack},
    {"pack_tile", Pack},
    {"pack_tile_block", Pack},
    {"pack_untilize_block", PackUntilize},
    {"pack_untilize_dest", PackUntilizeDst},
    {"pack_untilize_uninit", ReconfigurePack},
    {"reconfig_data_format", ReconfigureUnpack},
    {"reconfig_data_format_srca", ReconfigureUnpack},
    {"reconfig_data_format_srcb", ReconfigureUnpack},
    {"reduce_tile", Reduce},
    {"reduce_uninit", ReconfigurePack},
    {"remote_sram_write_u32", InlineWrite},
    {"store_to_l1", Scalar},
    {"sub_tiles", Add},
    {"sub_tiles_bcast", Add},
    {"tensor_accessor.get_bank_and_offset", Scalar},
    {"tensor_accessor.get_noc_addr", PageAddress},
    {"tensor_accessor.get_shard_noc_addr", Scalar},
    {"tensor_accessor.is_local_bank", Scalar},
    {"tensor_accessor.is_local_page", Scalar},
    {"tensor_accessor.is_local_shard", Scalar},
    {"tile_regs_commit", Commit},
    {"tile_regs_release", Release},
    {"tilize_block", Tilize},
    {"tilize_uninit", ReconfigureUnpack},
    {"transpose_wh_dest", TransposeDst},
    {"transpose_wh_tile", Copy},
    {"unary_bcast", Copy},
    {"untilize_block", Untilize},
    {"untilize_uninit", ReconfigureUnpack},
};

static_assert(std::is_sorted(std::begin(kKinds), std::end(kKinds),
                             [](const NamedKind &a, const NamedKind &b) {
                               return a.key < b.key;
                             }));

} // namespace

CallRow callRow(std::string_view key, const KernelCosts &costs) {
  auto found =
      std::lower_bound(std::begin(kKinds), std::end(kKinds), key,
                       [](const NamedKind &k, std::string_view wanted) {
                         return k.key < wanted;
                       });
  CallRow row;
  if (found != std::end(kKinds) && found->key == key) {
    row.kind = found->kind;
  } else if ((row.vector = costs.row(key))) {
    row.kind = Vector;
    row.columns = costs.row(std::string(key) + " col");
  } else if ((row.init = costs.initCycles(key))) {
    row.kind = Init;
  }
  return row;
}

} // namespace tt::device
