//===- Deal.cpp - How the vendor's library deals a call out ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Deal.h"

#include "DealRules.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace tt::device {

Deal split(int64_t units, WorkUnit unit, const ChipDesc &chip) {
  Deal deal;
  deal.unit = unit;
  deal.units = units;
  deal.cores = deal.wholeShares = std::min<int64_t>(units, chip.numCores());
  deal.unitsOnBusiest = units ? ceilDiv(units, deal.cores) : 0;
  return deal;
}

Deal onShards(const OpTensor &tensor) {
  Deal deal;
  deal.unit = WorkUnit::Shard;
  deal.units = shardsInUse(tensor);
  deal.cores = deal.wholeShares = tensor.shardCores;
  deal.unitsOnBusiest =
      deal.cores ? ceilDiv(deal.units, std::max<int64_t>(1, deal.cores)) : 0;
  return deal;
}

Deal byPages(const OpTensor &tensor, const ChipDesc &chip) {
  return tensor.tiled ? split(tensor.tiles(), WorkUnit::Tile, chip)
                      : split(tensor.rows(), WorkUnit::Row, chip);
}

Deal byTileRows(const OpTensor &tensor, const ChipDesc &chip) {
  return split(tensor.slices() * tensor.tileRows(), WorkUnit::TileRow, chip);
}

Deal byEqualRows(const OpTensor &tensor, const ChipDesc &chip) {
  Deal deal = byTileRows(tensor, chip);
  if (deal.units)
    deal.cores = deal.wholeShares = ceilDiv(deal.units, deal.unitsOnBusiest);
  return deal;
}

Deal byLines(const OpTensor &tensor, size_t fromLast, const ChipDesc &chip) {
  if (fromLast == 0)
    return byTileRows(tensor, chip);
  if (fromLast == 1)
    return split(tensor.slices() * tensor.tileColumns(), WorkUnit::TileColumn,
                 chip);
  int64_t size = std::max<int64_t>(1, tensor.fromLast(fromLast));
  return split(tensor.tiles() / size, WorkUnit::Tile, chip);
}

int64_t shardsInUse(const OpTensor &tensor) {
  const int64_t tile = kDefaultTile.rows;
  int64_t rows = tensor.rows(), columns = tensor.width();
  if (tensor.tiled) {
    rows = tensor.slices() * tensor.tileRows() * tile;
    columns = tensor.tileColumns() * tile;
  }
  int64_t down = 1, across = 1;
  if (tensor.spread != Spread::Width && tensor.shard.rows)
    down = ceilDiv(rows, tensor.shard.rows);
  if (tensor.spread != Spread::Height && tensor.shard.cols)
    across = ceilDiv(columns, tensor.shard.cols);
  return down * across;
}

int64_t l1Left(const OpCall &call, const ChipDesc &chip) {
  int64_t left = int64_t(chip.usableL1Size());
  for (const OpOperand &operand : call.operands) {
    const OpTensor &tensor = operand.tensor;
    if (tensor.dram())
      continue;
    if (tensor.sharded() && tensor.tiled)
      left -= ceilDiv(tensor.shard.rows, kDefaultTile.rows) *
              ceilDiv(tensor.shard.cols, kDefaultTile.cols) *
              tensor.pageBytes();
    else if (tensor.sharded())
      left -= tensor.shard.rows * tensor.pageBytes();
    else
      left -= ceilDiv(tensor.pages(), chip.numCores()) * tensor.pageBytes();
  }
  return std::max<int64_t>(0, left);
}

int64_t normalized(int64_t dim, size_t rank) {
  return dim < 0 ? dim + int64_t(rank) : dim;
}

Deals dealNothing(const OpCall &, const ChipDesc &) { return {}; }

/// Ops whose deal is not that of element-wise ones.
static const std::map<std::string_view,
                      Deals (*)(const OpCall &, const ChipDesc &)>
    kRules = {
        {"argmax", dealArgMax},
        {"avg_pool2d", dealPool},
        {"concat", dealConcat},
        {"conv1d", dealConv},
        {"conv2d", dealConv},
        {"conv_transpose2d", dealConv},
        {"cumprod", dealAlongDim},
        {"cumsum", dealAlongDim},
        {"dit_rms_norm_unary_fused", dealNorm},
        {"embedding", dealEmbedding},
        {"global_avg_pool2d", dealReduction},
        {"layer_norm", dealNorm},
        {"layer_norm_post_all_gather", dealNorm},
        {"layer_norm_pre_all_gather", dealNorm},
        {"linear", dealLinear},
        {"matmul", dealMatmul},
        {"max", dealReduction},
        {"max_pool2d", dealPool},
        {"max_pool2d_with_indices", dealPool},
        {"mean", dealReduction},
        {"min", dealReduction},
        {"minimal_matmul", dealMatmul},
        {"permute", dealPermute},
        {"prod", dealProd},
        {"repeat", dealRepeat},
        {"reshape", dealReshape},
        {"rms_norm", dealNorm},
        {"rms_norm_pre_all_gather", dealNorm},
        {"slice_dynamic", dealSlice},
        {"slice_static", dealSlice},
        {"softmax", dealAlongDim},
        {"std", dealAlongDim},
        {"sum", dealReduction},
        {"to_layout", dealToLayout},
        {"to_memory_config", dealToMemoryConfig},
        {"transpose", dealTranspose},
        {"var", dealAlongDim},

        {"chunked_scaled_dot_product_attention", dealGrid},
        {"concatenate_heads", dealTileRows},
        {"conv3d", dealGrid},
        {"fill_cache", dealCache},
        {"flash_mla_prefill", dealGrid},
        {"indexer_score_dsa", dealGrid},
        {"nlp_concat_heads", dealTileRows},
        {"nlp_create_heads", dealTileRows},
        {"nlp_create_qkv_heads", dealTileRows},
        {"paged_fill_cache", dealCache},
        {"paged_flash_multi_latent_attention_decode", dealGrid},
        {"paged_scaled_dot_product_attention_decode", dealGrid},
        {"paged_update_cache", dealCache},
        {"rotary_embedding", dealTileRows},
        {"rotary_embedding_llama", dealTileRows},
        {"scaled_dot_product_attention", dealGrid},
        {"scaled_dot_product_attention_decode", dealGrid},
        {"sort", dealTileRows},
        {"split_query_key_value_and_split_heads", dealTileRows},
        {"topk", dealTileRows},
        {"update_cache", dealCache},

        {"all_gather", dealPages},
        {"all_reduce", dealPages},
        {"all_reduce_async", dealPages},
        {"assign", dealPages},
        {"bitcast_convert", dealPages},
        {"clone", dealPages},
        {"dropout", dealPages},
        {"gather", dealPages},
        {"mesh_partition", dealPages},
        {"pad", dealPages},
        {"point_to_point", dealPages},
        {"prepare_conv3d_weights", dealPages},
        {"rand", dealPages},
        {"reduce_scatter", dealPages},
        {"repeat_interleave", dealPages},
        {"scatter", dealPages},
        {"typecast", dealPages},

        {"grid_sample", dealHeld},
        {"group_norm", dealHeld},
        {"halo", dealHeld},
        {"move", dealHeld},
        {"nlp_concat_heads_decode", dealHeld},
        {"nlp_create_qkv_heads_decode", dealHeld},
        {"padded_slice", dealHeld},
        {"slice_write", dealHeld},
        {"upsample", dealHeld},

        // Made on the host and sent, or no program at all.
        {"aggregate_tensor", dealNothing},
        {"alloc", dealNothing},
        {"arange", dealNothing},
        {"constant", dealNothing},
        {"deallocate", dealNothing},
        {"distribute_tensor", dealNothing},
        {"dump_tensor", dealNothing},
        {"empty", dealNothing},
        {"from_device", dealNothing},
        {"full", dealNothing},
        {"get_device", dealNothing},
        {"load_tensor", dealNothing},
        {"ones", dealNothing},
        {"prepare_conv2d_bias", dealNothing},
        {"prepare_conv2d_weights", dealNothing},
        {"prepare_conv_transpose2d_bias", dealNothing},
        {"prepare_conv_transpose2d_weights", dealNothing},
        {"squeeze", dealNothing},
        {"to_device", dealNothing},
        {"unsqueeze", dealNothing},
        {"write_tensor", dealNothing},
        {"zeros", dealNothing},
};

/// Without elements there is nothing to deal out.
static bool hasEmptyTensor(const OpCall &call) {
  for (const OpOperand &operand : call.operands)
    if (operand.tensor.volume() == 0)
      return true;
  for (const OpTensor &result : call.results)
    if (result.volume() == 0)
      return true;
  return false;
}

std::vector<Deal> deals(const OpCall &call, const ChipDesc &chip) {
  if (hasEmptyTensor(call))
    return {};
  auto rule = kRules.find(call.op);
  return rule == kRules.end() ? dealElementwise(call, chip)
                              : rule->second(call, chip);
}

Deal deal(const OpCall &call, const ChipDesc &chip) {
  Deals all = deals(call, chip);
  return all.empty() ? Deal() : all.front();
}

} // namespace tt::device
