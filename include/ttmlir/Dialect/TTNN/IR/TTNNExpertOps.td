//===- TTNNExpertOps.td - mixtures of experts on meshes ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// Rows of tokens that go to the chips of their experts and back. They are read,
// printed and checked; no binary holds them: they mean something on a mesh of
// several chips only, or work on weights in an order that only the vendor's kernels
// know.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNEXPERTOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNEXPERTOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNMeshOps.td"

def TTNN_AllToAllDispatchOp : TTNN_TextOp<"all_to_all_dispatch",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_indices,
         AnyRankedTensor:$expert_mapping, I64Attr:$num_devices, I64Attr:$cluster_axis),
    (outs AnyRankedTensor:$dispatched, AnyRankedTensor:$metadata),
    "sends tokens to the chips of their experts", [Pure]>;
def TTNN_AllToAllDispatchMetadataOp : TTNN_TextOp<"all_to_all_dispatch_metadata",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_indices,
         AnyRankedTensor:$expert_scores, AnyRankedTensor:$expert_mapping,
         Optional<AnyRankedTensor>:$dispatched_buffer,
         Optional<AnyRankedTensor>:$indices_buffer,
         Optional<AnyRankedTensor>:$scores_buffer,
         Optional<TTNN_GlobalSemaphore>:$cross_device_semaphore,
         I64Attr:$num_devices, I64Attr:$cluster_axis),
    (outs AnyRankedTensor:$dispatched, AnyRankedTensor:$indices, AnyRankedTensor:$scores),
    "sends tokens and their scores to the chips of their experts",
    [Pure, AttrSizedOperandSegments]>;
def TTNN_AllToAllCombineOp : TTNN_TextOp<"all_to_all_combine",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_metadata,
         AnyRankedTensor:$expert_mapping, I64Attr:$num_devices, I64Attr:$cluster_axis,
         I64Attr:$num_experts_per_tok, DefaultValuedAttr<I64Attr, "2">:$output_shard_dim),
    (outs AnyRankedTensor:$result), "sends what experts made back to the chips of the tokens",
    [Pure]>;
def TTNN_MoeExpertTokenRemapOp : TTNN_TextOp<"moe_expert_token_remap",
    (ins AnyRankedTensor:$topk_tensor, AnyRankedTensor:$expert_mapping,
         AnyRankedTensor:$expert_metadata, I64Attr:$reduction_size),
    (outs AnyRankedTensor:$mapping, AnyRankedTensor:$reduced),
    "the scores of the experts of a chip", [Pure]>;
def TTNN_MoeGptOp : TTNN_TextOp<"moe_gpt",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_indices,
         AnyRankedTensor:$expert_scores, AnyRankedTensor:$expert_mapping,
         AnyRankedTensor:$w0_w1_tensor, AnyRankedTensor:$w2_tensor,
         DefaultValuedAttr<UI32Attr, "4">:$output_height_shard_dim,
         DefaultValuedAttr<UI32Attr, "3">:$output_width_shard_dim,
         DefaultValuedAttr<UI32Attr, "2880">:$hidden_size,
         OptionalAttr<UI32Attr>:$cluster_axis),
    (outs AnyRankedTensor:$token_counts, AnyRankedTensor:$activation_records,
          AnyRankedTensor:$token_indices, AnyRankedTensor:$tilize_out,
          AnyRankedTensor:$tilize_out_rm),
    "the experts of a chip, all in one", [Pure]>;
def TTNN_TopkRouterGptOp : TTNN_TextOp<"topk_router_gpt",
    (ins AnyRankedTensor:$input, AnyRankedTensor:$weight, AnyRankedTensor:$bias,
         I32Attr:$k, I32Attr:$num_experts),
    (outs AnyRankedTensor:$expert_indices, AnyRankedTensor:$expert_weights),
    "the experts of every token, and their weights", [Pure]>;
def TTNN_MoeComputeOp : TTNN_TextOp<"moe_compute",
    (ins AnyRankedTensor:$tilize_input_tensor,
         AnyRankedTensor:$tilize_expert_indices_tensor,
         AnyRankedTensor:$tilize_expert_scores_tensor,
         AnyRankedTensor:$tilize_expert_mapping_tensor,
         AnyRankedTensor:$matmul_w0_w1_tensor, AnyRankedTensor:$matmul_w2_tensor,
         Optional<AnyRankedTensor>:$optional_output_tensor,
         Optional<TTNN_GlobalSemaphore>:$cross_device_semaphore, TTNN_Device:$device,
         UI32Attr:$layer_id, UI32Attr:$output_height_shard_dim,
         UI32Attr:$intermediate_size, BoolAttr:$has_bias,
         DefaultValuedAttr<TTCore_MoEActivationFunctionAttr,
             "::mlir::tt::ttcore::MoEActivationFunction::Silu">:$activation_function,
         UI32Attr:$cluster_axis, OptionalAttr<UI32Attr>:$num_links,
         OptionalAttr<TTCore_TopologyAttr>:$topology,
         TTNN_CoreRangeSetAttr:$mux_core_range_set),
    (outs AnyRankedTensor:$result), "the experts of a chip and the way back, all in one",
    [Pure, AttrSizedOperandSegments]>;
def TTNN_AllocateMoeComputeSemaphoreOp : TTNN_TextOp<"allocate_moe_compute_semaphore",
    (ins TTNN_Device:$device, UI32Attr:$output_height_shard_dim, UI32Attr:$hidden_size,
         OptionalAttr<UI32Attr>:$initial_value, TTNN_CoreRangeSetAttr:$mux_core_range_set),
    (outs TTNN_GlobalSemaphore:$result), "a semaphore for moe_compute">;
def TTNN_PrepareMoeComputeW0W1WeightsOp : TTNN_TextOp<"prepare_moe_compute_w0_w1_weights",
    (ins AnyRankedTensor:$w0, AnyRankedTensor:$w1, Optional<AnyRankedTensor>:$bias_0,
         Optional<AnyRankedTensor>:$bias_1, TTNN_Device:$device, UI32Attr:$hidden_size,
         UI32Attr:$intermediate_size),
    (outs AnyRankedTensor:$result), "the weights of the first products of moe_compute",
    [Pure, AttrSizedOperandSegments]>;
def TTNN_PrepareMoeComputeW2WeightsOp : TTNN_TextOp<"prepare_moe_compute_w2_weights",
    (ins AnyRankedTensor:$w2, Optional<AnyRankedTensor>:$bias_2, TTNN_Device:$device,
         UI32Attr:$hidden_size, UI32Attr:$intermediate_size),
    (outs AnyRankedTensor:$result), "the weights of the second product of moe_compute",
    [Pure]>;
def TTNN_SelectiveReduceCombineOp : TTNN_TextOp<"selective_reduce_combine",
    (ins AnyRankedTensor:$dense_input_tensor, AnyRankedTensor:$dense_activations_tensor,
         AnyRankedTensor:$dense_token_maps_tensor,
         AnyRankedTensor:$dense_token_counts_tensor, UI32Attr:$hidden_size,
         UI32Attr:$batch_size, UI32Attr:$seq_size, UI32Attr:$select_experts_k,
         UI32Attr:$experts),
    (outs AnyRankedTensor:$result), "the sums of what the experts of every token made", [Pure]>;

#endif
