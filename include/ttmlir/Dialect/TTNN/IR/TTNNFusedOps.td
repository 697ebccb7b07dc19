//===- TTNNFusedOps.td - norms in parts, latent attention, scores -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// Functions that only the library has: TTIR says them by other ops.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNFUSEDOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNFUSEDOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

class TTNN_FusedOp<string mnemonic, Signature sig, string summary, list<Trait> traits = []>
    : TTNN_VerifiedOp<mnemonic, sig, summary, traits # [TT_FloatOperands]> {
  let converts = [];
}

// A norm of rows that several chips have parts of: each sums up its own, and
// with the sums of all it normalises.
class TTNN_NormStatistics<string mnemonic, dag args, string rule, string summary,
                          list<Trait> traits = []>
    : TTNN_FusedOp<mnemonic, Signature<!con(args, ComputeConfig, NormConfig), rule>, summary,
                   traits>;

def TTNN_LayerNormPreAllGatherOp : TTNN_NormStatistics<"layer_norm_pre_all_gather",
    (ins AnyRankedTensor:$input, Optional<AnyRankedTensor>:$residual_input,
         Optional<AnyRankedTensor>:$recip), "rowStatistics(input, residual_input, 2)",
    "sums of the elements of each row and of their squares",
    [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Norm", "NormSums">;
  let description = [{
    The result has 64 columns: the sum of the squares in the first, the sum in number
    32, zeros in all others. `residual_input` is added first. `recip` are reciprocals
    that the library may use; the value does not depend on them.
  }];
  let doc = ["residual_input: is added first",
             "recip: reciprocals of the numbers of elements"];
  let call = ["input_tensor=input", "*", "dtype", "residual_input_tensor=residual_input",
              "compute_kernel_config=compute_config", "program_config",
              "memory_config", "recip_tensor=recip"];
}
def TTNN_RMSNormPreAllGatherOp : TTNN_NormStatistics<"rms_norm_pre_all_gather",
    (ins AnyRankedTensor:$input, Optional<AnyRankedTensor>:$residual,
         OptionalAttr<BoolAttr>:$use_2d_core_grid), "rowStatistics(input, residual, 1)",
    "sums of the squares of each row"> {
  let program = TTNN_Program<"Norm", "NormSums">;
  let description = [{
    The result has 32 columns: the sum of the squares in the first, zeros in all
    others. `residual` is added first.
  }];
  let doc = ["residual: is added first",
             "use_2d_core_grid: rows are divided, too"];
  let call = ["input_tensor=input", "*", "dtype", "residual_input_tensor=residual",
              "compute_kernel_config=compute_config", "program_config",
              "memory_config", "use_2d_core_grid"];
}
def TTNN_LayerNormPostAllGatherOp : TTNN_NormStatistics<"layer_norm_post_all_gather",
    (ins AnyRankedTensor:$input, AnyRankedTensor:$stats, Optional<AnyRankedTensor>:$weight,
         Optional<AnyRankedTensor>:$bias, DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon),
    "normalizedBy(input, stats, weight, bias)",
    "zero mean and unit variance, by sums that are known", [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Norm", "NormBySums">;
  let description = [{
    `stats` are results of `layer_norm_pre_all_gather` next to each other, one of each
    chip that has a part of the rows.
  }];
  let doc = ["stats: the sums, 64 columns of each part",
             "bias: summands of the last dimension; absent: 0"];
  let call = ["input_tensor=input", "stats", "*", "epsilon", "weight", "bias",
              "memory_config", "compute_kernel_config=compute_config",
              "program_config", "dtype"];
}

def TTNN_DitRMSNormUnaryFusedOp : TTNN_FusedOp<"dit_rms_norm_unary_fused", Signature<!con((ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$weight,
      Optional<AnyRankedTensor>:$bias, Optional<AnyRankedTensor>:$residual_input,
      DefaultValuedAttr<F32Attr, "1e-5f">:$epsilon, OptionalAttr<StrAttr>:$activation),
      ComputeConfig), "fusedNorm(input, weight, bias, residual_input)">,
    "unit root mean square over the last dimension, and an activation",
    [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Norm", "Norm">;
  let library = "ttnn::experimental::dit_rms_norm_unary_fused";
  let description = "As `rms_norm`. `residual_input` is added first.";
  let doc = ["residual_input: is added first",
             "bias: summands of the last dimension; absent: 0"];
  let call = ["input_tensor=input", "epsilon", "weight", "bias",
              "residual_input_tensor=residual_input", "*", "memory_config",
              "program_config=none", "compute_kernel_config=compute_config", "activation"];
}

def TTNN_BatchNormTrainingOp : TTNN_FusedOp<"batch_norm_training", Signature<!con((ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$running_mean,
      Optional<AnyRankedTensor>:$running_var, Optional<AnyRankedTensor>:$weight,
      Optional<AnyRankedTensor>:$bias, DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon,
      DefaultValuedAttr<F32Attr, "0.1f">:$momentum), ComputeConfig),
      "imageNorm(input, {running_mean, running_var, weight, bias})">,
    "scaled to the mean and variance that it has", [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Elementwise", "Eltwise", ["sub_binary_tile", "rsqrt_tile", "mul_binary_tile", "mul_binary_tile"]>;
  let description = [{
    `input` is N x C x H x W, the others have C numbers. The library would change
    `running_mean` and `running_var` in place, so that they must be absent.
  }];
  let library = "ttnn::batch_norm";
  let doc = ["running_mean: must be absent", "running_var: must be absent",
             "momentum: how much the running ones would change",
             "weight: factors of the channels; absent: 1",
             "bias: summands of the channels; absent: 0"];
  let call = ["input", "*", "running_mean", "running_var", "training=!true",
              "eps=epsilon", "momentum", "weight", "bias", "output=none",
              "memory_config", "compute_kernel_config=compute_config"];
  let ownVerifier = 1;
}

def TTNN_FlashMlaPrefillOp : TTNN_FusedOp<"flash_mla_prefill", Signature<(ins
      AnyRankedTensor:$query, AnyRankedTensor:$key, Optional<AnyRankedTensor>:$value,
      Optional<AnyRankedTensor>:$attention_mask, UI32Attr:$head_dim_v,
      DefaultValuedAttr<BoolAttr, "true">:$is_causal, OptionalAttr<F32Attr>:$scale),
      "latentAttention(query, key, attention_mask, head_dim_v, is_causal)">,
    "attention to keys that are values, too", [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Grid", "Attention">;
  let library = "ttnn::transformer::flash_mla_prefill";
  let description = [{
    As `scaled_dot_product_attention`; values are the first `head_dim_v` elements of
    the keys. With other values that is the op to use: `value` must be absent.
  }];
  let doc = ["value: must be absent"];
  let call = ["input_tensor_q=query", "input_tensor_k=key", "head_dim_v", "*",
              "attn_mask=attention_mask", "is_causal", "scale", "memory_config", "/",
              "value"];
  let ownVerifier = 1;
}

def TTNN_IndexerScoreDsaOp : TTNN_FusedOp<"indexer_score_dsa", Signature<(ins
      AnyRankedTensor:$query, AnyRankedTensor:$key, AnyRankedTensor:$weights,
      DefaultValuedAttr<UI32Attr, "0">:$chunk_start_idx, OptionalAttr<UI32Attr>:$cluster_axis),
      "indexerScore(query, key, weights)">,
    "how much each query wants of each key", [TT_SameElementTypes]> {
  let program = TTNN_Program<"Grid", "Indexer">;
  let library = "ttnn::experimental::indexer_score_dsa";
  let description = [{
    `query` is B x H x S x D, `key` B x 1 x T x D, `weights` B x 1 x S x H. The result,
    B x 1 x S x T in rows, is the sum over heads of the weight times relu(query . key).
    Query i is at position `chunk_start_idx` + i; keys behind it score minus infinity.
    `cluster_axis` is of several chips and must be absent.
  }];
  let doc = ["weights: of the heads, for each query",
             "cluster_axis: must be absent"];
  let call = ["q=query", "k=key", "weights", "*", "chunk_start_idx", "/", "cluster_axis",
              "layout", "memory_config"];
  let ownVerifier = 1;
}

#endif
