//===- OpWork.cpp - Which model an op of the library has ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>
#include <iterator>

namespace tt::device {
namespace {

struct NamedModel {
  std::string_view op;
  Model model;
};

// Sorted. Element-wise ops are those that the vector unit knows. Beside the
// records' names those of the vendor's ops that have none yet.
constexpr NamedModel kModels[] = {
    {"aggregate_tensor", modelCopy},
    {"all_gather", modelCollective},
    {"all_reduce", modelCollective},
    {"all_reduce_async", modelCollective},
    {"argmax", modelArgmax},
    {"assign", modelCopy},
    {"avg_pool2d", modelPool},
    {"bitcast_convert", modelCopy},
    {"chunked_scaled_dot_product_attention", modelAttention},
    {"clone", modelCopy},
    {"concat", modelConcat},
    {"concatenate_heads", modelCopy},
    {"conv1d", modelConv},
    {"conv2d", modelConv},
    {"conv3d", modelConv},
    {"conv_transpose2d", modelConv},
    {"cumprod", modelCumsum},
    {"cumsum", modelCumsum},
    {"distribute_tensor", modelCopy},
    {"dit_rms_norm_unary_fused", modelNorm},
    {"embedding", modelEmbedding},
    {"fill_cache", modelCache},
    {"flash_mla_prefill", modelAttention},
    {"global_avg_pool2d", modelReduce},
    {"grid_sample", modelGridSample},
    {"group_norm", modelGroupNorm},
    {"halo", modelHalo},
    {"indexer_score_dsa", modelIndexer},
    {"layer_norm", modelNorm},
    {"layer_norm_post_all_gather", modelNormBySums},
    {"layer_norm_pre_all_gather", modelNormSums},
    {"linear", modelProduct},
    {"matmul", modelProduct},
    {"max", modelReduce},
    {"max_pool2d", modelPool},
    {"max_pool2d_with_indices", modelPool},
    {"mean", modelReduce},
    {"mesh_partition", modelCopy},
    {"min", modelReduce},
    {"minimal_matmul", modelProduct},
    {"move", modelCopy},
    {"nlp_concat_heads", modelCopy},
    {"nlp_concat_heads_decode", modelCopy},
    {"nlp_create_heads", modelCopy},
    {"nlp_create_qkv_heads_decode", modelCopy},
    {"pad", modelCopy},
    {"padded_slice", modelSliceToShards},
    {"paged_fill_cache", modelCache},
    {"paged_flash_multi_latent_attention_decode", modelDecode},
    {"paged_scaled_dot_product_attention_decode", modelDecode},
    {"paged_update_cache", modelCache},
    {"permute", modelLines},
    {"point_to_point", modelCopy},
    {"prepare_conv2d_bias", modelCopy},
    {"prepare_conv2d_weights", modelCopy},
    {"prepare_conv3d_weights", modelCopy},
    {"prepare_conv_transpose2d_bias", modelCopy},
    {"prepare_conv_transpose2d_weights", modelCopy},
    {"prod", modelReduce},
    {"reduce_scatter", modelCollective},
    {"repeat", modelCopy},
    {"repeat_interleave", modelCopy},
    {"reshape", modelLines},
    {"rms_norm", modelNorm},
    {"rms_norm_pre_all_gather", modelNormSums},
    {"rotary_embedding", modelRotary},
    {"rotary_embedding_llama", modelRotary},
    {"scaled_dot_product_attention", modelAttention},
    {"scaled_dot_product_attention_decode", modelDecode},
    {"slice_dynamic", modelCopy},
    {"slice_static", modelCopy},
    {"slice_write", modelShardsToSlice},
    {"softmax", modelSoftmax},
    {"sparse_matmul", modelProduct},
    {"split_query_key_value_and_split_heads", modelCopy},
    {"sum", modelReduce},
    {"to_layout", modelLayout},
    {"to_memory_config", modelMemory},
    {"transpose", modelCopy},
    {"update_cache", modelCache},
    {"upsample", modelUpsample},
};

static_assert(std::is_sorted(std::begin(kModels), std::end(kModels),
                             [](const NamedModel &a, const NamedModel &b) {
                               return a.op < b.op;
                             }));

Model modelOf(const OpCall &call, Arch arch) {
  auto found = std::lower_bound(
      std::begin(kModels), std::end(kModels), call.op,
      [](const NamedModel &m, std::string_view op) { return m.op < op; });
  if (found != std::end(kModels) && found->op == call.op)
    return found->model;
  DataType type =
      call.operands.empty() ? DataType::BFloat16 : call.operands[0].tensor.type;
  if (vectorCycles(call.op, arch, type) ||
      vectorCycles(call.op, arch, DataType::BFloat16))
    return modelEltwise;
  // Not known: a result of its operand's shape is computed, another one copied.
  const OpTensor *from = call.operand(size_t(0)), *to = call.result();
  return from && to && from->shape == to->shape ? modelEltwise : modelCopy;
}

/// A tensor without elements leaves nothing to do.
bool isEmpty(const OpCall &call) {
  auto empty = [](const OpTensor &tensor) { return tensor.volume() == 0; };
  return std::any_of(call.results.begin(), call.results.end(), empty) ||
         std::any_of(call.operands.begin(), call.operands.end(),
                     [&](const OpOperand &o) { return empty(o.tensor); });
}

} // namespace

OpWork work(const OpCall &call, const Deal &deal, const ChipDesc &chip) {
  if (isEmpty(call) || deal.cores <= 0) // a view is not copied
    return {};
  OpModel model(call, deal, chip);
  modelOf(call, chip.arch)(model);
  return model.work;
}

OpWork work(const OpCall &call, const ChipDesc &chip) {
  return isEmpty(call) ? OpWork{} : work(call, deal(call, chip), chip);
}

} // namespace tt::device
