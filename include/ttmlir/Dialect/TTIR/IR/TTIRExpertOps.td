//===- TTIRExpertOps.td - mixtures of experts, foreign ops -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// Ops that programs for many chips have. They are read, verified and printed;
// the library on the embedded device has none of them, and the pipeline says so.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIREXPERTOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIREXPERTOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRDispatchOps.td"

class TTIR_ExpertOp<string mnemonic, string summary_, dag args,
                    dag outs_ = (outs AnyRankedTensor:$result),
                    list<Trait> traits = []>
    : TTIR_Op<mnemonic, [Pure] # traits> {
  let summary = summary_;
  let arguments = args;
  let results = outs_;
  let hasVerifier = 1;
}

def TTIR_AllToAllDispatchOp : TTIR_ExpertOp<"all_to_all_dispatch",
    "sends tokens to the chips of their experts",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_indices,
         AnyRankedTensor:$expert_mapping, I64Attr:$num_devices,
         I64Attr:$cluster_axis),
    (outs AnyRankedTensor:$dispatched, AnyRankedTensor:$metadata)>;

def TTIR_AllToAllDispatchMetadataOp : TTIR_ExpertOp<"all_to_all_dispatch_metadata",
    "sends tokens to the chips of their experts, with their scores",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_indices,
         AnyRankedTensor:$expert_scores, AnyRankedTensor:$expert_mapping,
         I64Attr:$num_devices, I64Attr:$cluster_axis),
    (outs AnyRankedTensor:$dispatched, AnyRankedTensor:$indices,
          AnyRankedTensor:$scores)>;

def TTIR_AllToAllCombineOp : TTIR_ExpertOp<"all_to_all_combine",
    "sends what experts made of tokens back to where they came from",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_metadata,
         AnyRankedTensor:$expert_mapping, I64Attr:$num_devices,
         I64Attr:$cluster_axis, I64Attr:$num_experts_per_tok,
         DefaultValuedAttr<I64Attr, "2">:$output_shard_dim)>;

def TTIR_MoEExpertTokenRemapOp : TTIR_ExpertOp<"moe_expert_token_remap",
    "scores of tokens by local expert",
    (ins AnyRankedTensor:$topk_tensor, AnyRankedTensor:$expert_mapping,
         AnyRankedTensor:$expert_metadata, I64Attr:$reduction_size),
    (outs AnyRankedTensor:$mapping, AnyRankedTensor:$reduced)>;

def TTIR_MoEGptOp : TTIR_ExpertOp<"moe_gpt", "the experts of a layer, up to the combination",
    (ins AnyRankedTensor:$input_tensor, AnyRankedTensor:$expert_indices,
         AnyRankedTensor:$expert_scores, AnyRankedTensor:$expert_mapping,
         AnyRankedTensor:$w0_w1_tensor, AnyRankedTensor:$w2_tensor,
         DefaultValuedAttr<UI32Attr, "4">:$output_height_shard_dim,
         DefaultValuedAttr<UI32Attr, "3">:$output_width_shard_dim,
         DefaultValuedAttr<UI32Attr, "2880">:$hidden_size,
         OptionalAttr<UI32Attr>:$cluster_axis),
    (outs AnyRankedTensor:$token_counts, AnyRankedTensor:$activation_records,
          AnyRankedTensor:$token_indices, AnyRankedTensor:$tilize_out,
          AnyRankedTensor:$tilize_out_rm)>;

def TTIR_MoEComputeOp : TTIR_ExpertOp<"moe_compute", "the experts of a layer",
    (ins AnyRankedTensor:$tilize_input_tensor,
         AnyRankedTensor:$tilize_expert_indices_tensor,
         AnyRankedTensor:$tilize_expert_scores_tensor,
         AnyRankedTensor:$tilize_expert_mapping_tensor, AnyRankedTensor:$w0,
         AnyRankedTensor:$w1, AnyRankedTensor:$w2,
         Optional<AnyRankedTensor>:$bias_0, Optional<AnyRankedTensor>:$bias_1,
         Optional<AnyRankedTensor>:$bias_2, UI32Attr:$layer_id,
         UI32Attr:$output_height_shard_dim, UI32Attr:$intermediate_size,
         DefaultValuedAttr<TTCore_MoEActivationFunctionAttr,
                           "::mlir::tt::ttcore::MoEActivationFunction::Silu">:$activation_function,
         UI32Attr:$cluster_axis),
    (outs AnyRankedTensor:$result), [AttrSizedOperandSegments]>;

def TTIR_SelectiveReduceCombineOp : TTIR_ExpertOp<"selective_reduce_combine",
    "sums what experts made of tokens and sends it back",
    (ins AnyRankedTensor:$dense_input_tensor,
         AnyRankedTensor:$dense_activations_tensor,
         AnyRankedTensor:$dense_token_maps_tensor,
         AnyRankedTensor:$dense_token_counts_tensor, UI32Attr:$hidden_size,
         UI32Attr:$batch_size, UI32Attr:$seq_size, UI32Attr:$select_experts_k,
         UI32Attr:$experts)>;

def TTIR_TopkRouterGptOp : TTIR_ExpertOp<"topk_router_gpt",
    "the experts of each token and their weights",
    (ins AnyRankedTensor:$input, AnyRankedTensor:$weight, AnyRankedTensor:$bias,
         I32Attr:$k, I32Attr:$num_experts),
    (outs AnyRankedTensor:$expert_indices, AnyRankedTensor:$expert_weights)>;

//===-- ops of others -----------------------------------------------------===//

def TTIR_TTLangOp : TTIR_Op<"tt_lang_op"> {
  let summary = "call of a kernel that another language defines";
  let description = "`arg_roles` says of every operand and result what the kernel does with it.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, StrAttr:$kernel_id,
                       StrAttr:$version_tag, StrAttr:$arg_roles,
                       DefaultValuedAttr<StrAttr, "\"\"">:$shard_spec);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    `(` $inputs `)` attr-dict `:` `(` type($inputs) `)` `->`
    `(` type($results) `)`
  }];
  let hasVerifier = 1;
}

def TTIR_TTNNMetalLayoutCastOp : TTIR_Op<"ttnn_metal_layout_cast", [Pure]> {
  let summary = "the same buffer under a layout of the other kind";
  let arguments = (ins TTIR_TensorOrMemRef:$input,
                       OptionalAttr<AffineMapAttr>:$virtual_grid_inverse_mapping,
                       OptionalAttr<AffineMapAttr>:$virtual_grid_forward_mapping);
  let results = (outs TTIR_TensorOrMemRef:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

#endif
