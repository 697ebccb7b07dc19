//===- KernelCostsInits.cpp - Units that init calls configure -------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Init calls differ in which threads they touch and in how much they write.
// Source: tt-metal tt_metal/hw/inc/api/compute, whose inits call the threads'
// llk_..._hw_configure and llk_..._init.
//===----------------------------------------------------------------------===//
#include "tt/device/KernelCosts.h"

#include <algorithm>

namespace tt::device {
namespace {

struct InitKind {
  std::string_view key;
  InitCycles ComputeCosts::*cycles;
};

constexpr auto kFull = &ComputeCosts::initFull;
constexpr auto kOperands = &ComputeCosts::initOperands;
constexpr auto kAll = &ComputeCosts::initAll;

// Sorted; all other inits prepare an op of the vector unit.
constexpr InitKind kKinds[] = {
    {"add_bcast_init_short", kOperands},
    {"add_tiles_init", kOperands},
    {"binary_dest_reuse_tiles_init", kOperands},
    {"binary_op_init_common", kFull},
    {"compute_kernel_hw_startup", kFull},
    {"copy_tile_init", kOperands},
    {"copy_tile_to_dst_init_short", kOperands},
    {"init_sfpu", kFull},
    {"mm_block_init", kFull},
    {"mm_block_init_short", kOperands},
    {"mm_init", kFull},
    {"mm_init_short", kOperands},
    {"mul_bcast_init_short", kOperands},
    {"mul_tiles_init", kOperands},
    {"pack_untilize_dest_init", kAll},
    {"pack_untilize_init", kAll},
    {"reduce_init", kAll},
    {"sub_bcast_init_short", kOperands},
    {"sub_tiles_init", kOperands},
    {"tilize_init", kAll},
    {"transpose_wh_dest_init_short", kOperands},
    {"transpose_wh_init", kOperands},
    {"unary_bcast_init", kAll},
    {"unary_op_init_common", kFull},
    {"untilize_init", kAll},
};

} // namespace

const InitCycles *KernelCosts::initCycles(std::string_view key) const {
  auto kind = std::lower_bound(std::begin(kKinds), std::end(kKinds), key,
                               [](const InitKind &k, std::string_view wanted) {
                                 return k.key < wanted;
                               });
  if (kind != std::end(kKinds) && kind->key == key)
    return &(compute.*(kind->cycles));
  return key.ends_with("_init") ? &compute.initVector : nullptr;
}

} // namespace tt::device
