//===- TTNNHeadOps.td - heads of one query, positions by angles -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// Functions that only the library has: TTIR says them by other ops.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNHEADOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNHEADOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

class TTNN_HeadOp<string mnemonic, Signature sig, string summary,
                  list<Trait> traits = [TT_SameElementTypes, TT_FloatOperands]>
    : TTNN_VerifiedOp<mnemonic, sig, summary, traits> {
  let library = "ttnn::experimental::" # mnemonic;
  let converts = [];
}

def TTNN_NLPConcatHeadsOp : TTNN_HeadOp<"nlp_concat_heads",
    Signature<(ins AnyRankedTensor:$input), "joinHeads(input)">,
    "heads next to each other"> {
  let program = TTNN_Program<"TileRows", "Copy">;
  let description = "B x H x S x D becomes B x 1 x S x H D.";
  let call = ["input_tensor=input", "*", "memory_config"];
}

def TTNN_NLPConcatHeadsDecodeOp : TTNN_HeadOp<"nlp_concat_heads_decode",
    Signature<(ins AnyRankedTensor:$input, UI32Attr:$num_heads),
              "joinHeadsDecode(input, num_heads)">,
    "heads of one query next to each other"> {
  let program = TTNN_Program<"Held", "HeadLines">;
  let description = [{
    The first `num_heads` of 1 x B x H x D become 1 x 1 x 32 x num_heads D, one row
    for each user; rows behind the users are 0.
  }];
  let doc = ["num_heads: how many of the heads count"];
  let call = ["input_tensor=input", "*", "num_heads", "memory_config"];
}

def TTNN_NLPCreateQKVHeadsDecodeOp : TTNN_HeadOp<"nlp_create_qkv_heads_decode",
    Signature<(ins AnyRankedTensor:$input,
        Optional<RankedTensorOf<[AnyInteger]>>:$batch_offset, UI32Attr:$num_heads,
        OptionalAttr<UI32Attr>:$num_kv_heads, OptionalAttr<BoolAttr>:$overlap_qk_coregrid,
        OptionalAttr<UI32Attr>:$slice_size),
      "splitHeadsDecode(input, batch_offset, num_heads, num_kv_heads, slice_size, false); "
      "splitHeadsDecode(input, batch_offset, num_heads, num_kv_heads, slice_size, true); "
      "splitHeadsDecode(input, batch_offset, num_heads, num_kv_heads, slice_size, true)",
      (outs AnyRankedTensor:$query, AnyRankedTensor:$key, AnyRankedTensor:$value)>,
    "queries, keys and values of one position of each user",
    [AllElementTypesMatch<["input", "query", "key", "value"]>]> {
  let program = TTNN_Program<"Held", "HeadLines">;
  let description = [{
    Row b of `input`, 1 x 1 x B x (H + 2 G) D, has the heads of user b: H of queries,
    G of keys, G of values. The results are 1 x B x H x D and twice 1 x B x G x D.
    With `slice_size` only so many users count, from number `batch_offset` on.
  }];
  let doc = ["query: its queries", "key: its keys", "value: its values",
             "input: heads of queries, then of keys, then of values",
             "batch_offset: number of the first user that counts; absent: all count",
             "overlap_qk_coregrid: queries and keys may share cores",
             "slice_size: how many users count"];
  let anyPlace = ["batch_offset"];
  let call = ["input_tensor=input", "*", "num_heads", "num_kv_heads",
              "overlap_qk_coregrid", "batch_offset", "slice_size", "memory_config"];
  let ownVerifier = 1;
}

defvar Angles = (ins AnyRankedTensor:$input, AnyRankedTensor:$cos_cache,
                     AnyRankedTensor:$sin_cache);

def TTNN_RotaryEmbeddingOp : TTNN_HeadOp<"rotary_embedding", Signature<!con(Angles,
      (ins OptionalAttr<UI32Attr>:$token_index), ComputeConfig),
      "rotary(input, cos_cache, sin_cache, token_index)">,
    "positions by angles: pairs of elements are turned"> {
  let program = TTNN_Program<"TileRows", "Rotary">;
  let description = [{
    x * cos + y * sin, where y is the second half of each head of x, negated, and then
    the first half. `input` is B x H x S x D, the caches are 1 x 1 x T x D: row s of
    them is for position s, or row `token_index` for all. The result has S filled up
    to a multiple of 32, with zeros.
  }];
  let doc = ["cos_cache: cosines, a row for every position",
             "sin_cache: sines, a row for every position",
             "token_index: the row for all positions; absent: each its own"];
  let call = ["input_tensor=input", "cos_cache", "sin_cache", "token_index", "*",
              "memory_config", "compute_kernel_config=compute_config"];
}

def TTNN_RotaryEmbeddingLlamaOp : TTNN_HeadOp<"rotary_embedding_llama",
    Signature<!con(Angles, (ins AnyRankedTensor:$trans_mat,
        DefaultValuedAttr<BoolAttr, "false">:$is_decode_mode), ComputeConfig),
      "rotaryLlama(input, cos_cache, sin_cache, trans_mat, is_decode_mode)">,
    "positions by angles: elements are turned by a matrix"> {
  let program = TTNN_Program<"TileRows", "Rotary">;
  let description = [{
    x * cos + y * sin, where y is every 32 neighbours of x times `trans_mat`. `input`
    is B x H x S x D, the caches are 1 x 1 x T x D or 1 x H x T x D: row s is for
    position s. With `is_decode_mode` `input` is 1 x B x H x D and the first row of
    1 x B x T x D is for user b; below the first 32 rows `trans_mat` may be repeated.
  }];
  let doc = ["cos_cache: cosines, a row for every position",
             "sin_cache: sines, a row for every position",
             "trans_mat: what 32 neighbours are multiplied by",
             "is_decode_mode: one position of each user"];
  let call = ["input_tensor=input", "cos_cache", "sin_cache", "trans_mat", "*",
              "is_decode_mode", "memory_config", "compute_kernel_config=compute_config"];
}

#endif
