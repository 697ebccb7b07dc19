//===- AttentionOps.td - queries look at keys ----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_ATTENTIONOPS_TD
#define TTMLIR_DIALECT_SHARED_ATTENTIONOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"


// Sizes: B users, H heads of the queries, G of the keys and values (H is a
// multiple of G: every H/G queries share one), S positions, D elements of a
// head. Scores are scale * query . key; without `scale` it is 1 / sqrt(D).
// Integers count positions, blocks and users.
defvar AttentionOperands = (ins AnyRankedTensor:$query, AnyRankedTensor:$key,
                                AnyRankedTensor:$value);
defvar ScaleAttr = OptionalAttr<F32Attr>;
defvar CausalAttr = DefaultValuedAttr<BoolAttr, "true">;
defvar WindowSizeAttr = OptionalAttr<UI32Attr>;
defvar Positions = RankedTensorOf<[AnyInteger]>;

def ScaledDotProductAttention : Signature<!con(AttentionOperands, (ins
      Optional<AnyRankedTensor>:$attention_mask,
      Optional<AnyRankedTensor>:$attention_sink, CausalAttr:$is_causal,
      ScaleAttr:$scale, WindowSizeAttr:$sliding_window_size)),
    "attention(query, key, value, attention_mask, attention_sink, is_causal, "
    "sliding_window_size)",
    (outs AnyRankedTensor:$result),
    "attention(query, key, value, attention_mask, attention_sink, is_causal, "
    "sliding_window_size)">;

def TTIR_ScaledDotProductAttentionOp : TTIR_VerifiedOp<"scaled_dot_product_attention",
    ScaledDotProductAttention, "softmax of the scores of queries and keys, times the values",
    [AttrSizedOperandSegments, TT_FloatOperands]> {
  let ownVerifier = 1;
  let description = [{
    `query` is B x H x S x D, `key` B x G x T x D, `value` B x G x T x E; the
    result is B x H x S x E. `is_causal` lets query i see the keys 0 to i, as many
    as there are queries. `sliding_window_size` w lets it see the last w of them,
    or without `is_causal` the keys i - w/2 to i + w/2. `attention_mask` is added
    to the scores, to which it broadcasts; not with `is_causal`. `attention_sink`
    is one more score for each head, not scaled, whose value is 0. A query that
    sees nothing gives 0.
  }];
}

def TTIR_ScaledDotProductAttentionDecodeOp : TTIR_VerifiedOp<
    "scaled_dot_product_attention_decode", Signature<!con(AttentionOperands, (ins
      Optional<AnyRankedTensor>:$attention_mask, Positions:$cur_pos_tensor,
      Optional<AnyRankedTensor>:$attention_sink, CausalAttr:$is_causal, ScaleAttr:$scale)),
      "attentionDecode(query, key, value, attention_mask, cur_pos_tensor, "
      "attention_sink, is_causal, {})", (outs AnyRankedTensor:$result),
      "attentionDecode(query, key, value, attention_mask, cur_pos_tensor, "
      "attention_sink)">,
    "attention of one query for each user", [AttrSizedOperandSegments]> {
  let description = [{
    `query` is 1 x B x H x D, `key` B x G x S x D, `value` B x G x S x E; the
    result is 1 x B x H x E. With `is_causal`, user b sees the keys 0 to
    `cur_pos_tensor`[b]: none if that is negative. `attention_mask` broadcasts to
    B x 1 x H x S.
  }];
  let ownVerifier = 1;
}

// The operands of attention over a cache with a page table.
defvar PagedOperands = (ins AnyRankedTensor:$query, AnyRankedTensor:$key,
    AnyRankedTensor:$value, Positions:$page_table);

def TTIR_PagedScaledDotProductAttentionDecodeOp : TTIR_VerifiedOp<
    "paged_scaled_dot_product_attention_decode", Signature<!con(PagedOperands, (ins
      AnyRankedTensor:$output, Optional<AnyRankedTensor>:$attention_mask,
      Optional<Positions>:$cur_pos_tensor, Optional<AnyRankedTensor>:$attention_sink,
      CausalAttr:$is_causal, ScaleAttr:$scale, WindowSizeAttr:$sliding_window_size)),
      "pagedAttentionDecode(query, key, value, page_table, attention_mask, "
      "cur_pos_tensor, attention_sink, is_causal, sliding_window_size)">,
    "attention of one query for each user to keys in blocks", [AttrSizedOperandSegments]> {
  let description = [{
    As `scaled_dot_product_attention_decode`, on keys and values of
    N blocks: N x G x P x D, P positions each. Row b of `page_table`, B x M, names
    the blocks of user b in their order, so that there are S = M * P positions.
    With `sliding_window_size` w a user sees the last w keys only. `output` has the
    type of the result; its content is not used.
  }];
  let ownVerifier = 1;
}

def TTIR_ChunkedScaledDotProductAttentionOp : TTIR_VerifiedOp<
    "chunked_scaled_dot_product_attention", Signature<!con(PagedOperands, (ins
      Positions:$chunk_start_idx, AnyRankedTensor:$output, ScaleAttr:$scale)),
      "attentionChunk(query, key, value, page_table, chunk_start_idx)">,
    "causal attention of a part of the queries to keys in blocks"> {
  let description = [{
    `query` is B x H x S x D: the queries from position `chunk_start_idx` on, one
    number. Query i sees the keys up to its own position. Keys and values are in
    blocks as for `paged_scaled_dot_product_attention_decode`. `output` has the
    type of the result; its content is not used.
  }];
  let ownVerifier = 1;
}

def LatentDecode : Signature<(ins
      AnyRankedTensor:$query, AnyRankedTensor:$key, Optional<AnyRankedTensor>:$value,
      Positions:$page_table, Optional<AnyRankedTensor>:$attention_mask,
      Optional<Positions>:$cur_pos_tensor, Optional<AnyRankedTensor>:$attention_sink,
      UI32Attr:$head_dim_v, CausalAttr:$is_causal, ScaleAttr:$scale),
    "latentAttentionDecode(query, key, value, page_table, attention_mask, "
    "cur_pos_tensor, attention_sink, head_dim_v, is_causal)">;
def TTIR_PagedFlashMultiLatentAttentionDecodeOp : TTIR_VerifiedOp<
    "paged_flash_multi_latent_attention_decode", LatentDecode,
    "attention of one query for each user to keys in blocks that are values, too",
    [AttrSizedOperandSegments]> {
  let description = [{
    As `paged_scaled_dot_product_attention_decode`. Without `value`, values are the
    first `head_dim_v` elements of the keys.
  }];
  let ownVerifier = 1;
}

//===-- training ----------------------------------------------------------===//

def TTIR_SdpaFwOp : TTIR_VerifiedOp<"sdpa_fw", Signature<!con(AttentionOperands, (ins
      Optional<AnyRankedTensor>:$attention_mask,
      DefaultValuedAttr<TTCore_AttentionMaskTypeAttr, "::mlir::tt::ttcore::AttentionMaskType::Causal">:$mask_type,
      DefaultValuedAttr<F32Attr, "0.0f">:$dropout_probability,
      DefaultValuedAttr<BoolAttr, "false">:$return_intermediates)),
      "trainedAttention(query, key, value, attention_mask); "
      "attentionStatistics(query)",
      (outs AnyRankedTensor:$output, Optional<AnyRankedTensor>:$intermediates)>,
    "attention that keeps what its gradient needs", [TT_SameElementTypes, TT_FloatOperands]> {
  let description = [{
    As `scaled_dot_product_attention`, scaled by 1 / sqrt(D). `attention_mask`
    belongs to `mask_type` `arbitrary` and selects: 1 where a query sees a key,
    0 elsewhere. `intermediates`, B x H x S x 32, is there with
    `return_intermediates`: the logarithm of the sum of exp(score) of each query,
    in all 32 columns. `dropout_probability` must be 0: a result that depends on
    chance has no reference.
  }];
  let ownVerifier = 1;
}

def TTIR_SdpaBwOp : TTIR_VerifiedOp<"sdpa_bw", Signature<!con((ins
      AnyRankedTensor:$grad_output, AnyRankedTensor:$attn_output), AttentionOperands, (ins
      AnyRankedTensor:$intermediates, Optional<AnyRankedTensor>:$attention_mask,
      DefaultValuedAttr<TTCore_AttentionMaskTypeAttr, "::mlir::tt::ttcore::AttentionMaskType::Arbitrary">:$mask_type,
      DefaultValuedAttr<F32Attr, "0.0f">:$dropout_probability)),
      "attentionGradient(grad_output, attn_output, query, key, value, intermediates, "
      "attention_mask); same(key); same(value)",
      (outs AnyRankedTensor:$grad_query, AnyRankedTensor:$grad_key,
            AnyRankedTensor:$grad_value)>,
    "the gradients of attention", [TT_SameElementTypes, TT_FloatOperands]> {
  let description = [{
    The gradients of `sdpa_fw`, whose results are `attn_output` and
    `intermediates`, by its operands; `grad_output` is the gradient by its
    result.
  }];
  let ownVerifier = 1;
}

//===-- the library's -----------------------------------------------------===//

class TTNN_AttentionOp<string mnemonic, Signature sig, string summary_>
    : TTNN_SignatureOp<mnemonic, sig, summary_, [AttrSizedOperandSegments]> {
  let library = "ttnn::transformer::" # mnemonic;
  let hasVerifier = 1;
  let ownVerifier = 1;
}

def TTNN_ScaledDotProductAttentionOp : TTNN_AttentionOp<"scaled_dot_product_attention",
    ScaledDotProductAttention,
    "softmax of the scores of queries and keys, times the values"> {
  let program = TTNN_Program<"Grid", "Attention">;
  let call = ["input_tensor_q=query", "input_tensor_k=key", "input_tensor_v=value", "*",
              "attn_mask=attention_mask", "is_causal", "scale", "sliding_window_size",
              "memory_config", "program_config=none", "compute_kernel_config=none",
              "attention_sink"];
}

defvar DecodeCall = ["is_causal", "attn_mask=attention_mask", "cur_pos_tensor",
                     "attention_sink", "scale"];
defvar ChunkConfig = (ins OptionalAttr<TTNN_SDPAProgramConfigAttr>:$program_config);
defvar DecodeOperands = (ins Optional<AnyRankedTensor>:$attention_mask,
    Optional<Positions>:$cur_pos_tensor, Optional<AnyRankedTensor>:$attention_sink,
    CausalAttr:$is_causal, ScaleAttr:$scale, WindowSizeAttr:$sliding_window_size,
    OptionalAttr<TTNN_SDPAProgramConfigAttr>:$program_config);

def TTNN_ScaledDotProductAttentionDecodeOp : TTNN_AttentionOp<
    "scaled_dot_product_attention_decode", Signature<!con(AttentionOperands, DecodeOperands),
      "attentionDecode(query, key, value, attention_mask, cur_pos_tensor, "
      "attention_sink, is_causal, sliding_window_size)">,
    "attention of one query for each user"> {
  let program = TTNN_Program<"Grid", "Decode">;
  let call = ["input_tensor_q=query", "input_tensor_k=key", "input_tensor_v=value", "*"]
             # DecodeCall # ["sliding_window_size", "memory_config", "program_config"];
}
def TTNN_PagedScaledDotProductAttentionDecodeOp : TTNN_AttentionOp<
    "paged_scaled_dot_product_attention_decode",
    Signature<!con(PagedOperands, DecodeOperands),
      "pagedAttentionDecode(query, key, value, page_table, attention_mask, "
      "cur_pos_tensor, attention_sink, is_causal, sliding_window_size)">,
    "attention of one query for each user to keys in blocks"> {
  let program = TTNN_Program<"Grid", "Decode">;
  let call = ["input_tensor_q=query", "input_tensor_k=key", "input_tensor_v=value",
              "page_table_tensor=page_table", "*"]
             # DecodeCall # ["sliding_window_size", "memory_config", "program_config"];
  let autoConvert = 0;
}
def TTNN_ChunkedScaledDotProductAttentionOp : TTNN_SignatureOp<
    "chunked_scaled_dot_product_attention", Signature<!con(PagedOperands, (ins
      Positions:$chunk_start_idx, ScaleAttr:$scale), ChunkConfig),
      "attentionChunk(query, key, value, page_table, chunk_start_idx)">,
    "causal attention of a part of the queries to keys in blocks"> {
  let program = TTNN_Program<"Grid", "Attention">;
  let library = "ttnn::transformer::chunked_scaled_dot_product_attention";
  let call = ["input_tensor_q=query", "input_tensor_k=key", "input_tensor_v=value",
              "page_table_tensor=page_table", "*", "chunk_start_idx_tensor=chunk_start_idx",
              "scale", "memory_config", "program_config"];
  let autoConvert = 0;
  let hasVerifier = 1;
  let ownVerifier = 1;
}
def TTNN_PagedFlashMultiLatentAttentionDecodeOp : TTNN_AttentionOp<
    "paged_flash_multi_latent_attention_decode", LatentDecode,
    "attention of one query for each user to keys in blocks that are values, too"> {
  let program = TTNN_Program<"Grid", "Decode">;
  let call = ["input_tensor_q=query", "input_tensor_k=key", "input_tensor_v=value",
              "head_dim_v", "page_table_tensor=page_table", "*"]
             # DecodeCall # ["memory_config"];
}

#endif
