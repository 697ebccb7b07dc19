//===- HeadOps.td - heads next to each other or behind each other *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_HEADOPS_TD
#define TTMLIR_DIALECT_SHARED_HEADOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"


def SplitHeads : Signature<(ins AnyRankedTensor:$input_tensor,
      Optional<AnyRankedTensor>:$kv_input_tensor, UI32Attr:$num_heads,
      OptionalAttr<UI32Attr>:$num_kv_heads, BoolAttr:$transpose_key),
    "splitQuery(input_tensor, kv_input_tensor, num_heads, num_kv_heads); "
    "splitKey(input_tensor, kv_input_tensor, num_heads, num_kv_heads, transpose_key); "
    "splitKey(input_tensor, kv_input_tensor, num_heads, num_kv_heads, false)",
    (outs AnyRankedTensor:$query, AnyRankedTensor:$key, AnyRankedTensor:$value),
    "splitHeads(input_tensor, kv_input_tensor, num_heads, num_kv_heads, transpose_key)">;
def ConcatenateHeads : Signature<(ins AnyRankedTensor:$input), "concatenateHeads(input)",
    (outs AnyRankedTensor:$result), "concatenateHeads(input)">;

def TTIR_SplitQueryKeyValueAndSplitHeadsOp : TTIR_TypedOp<
    "split_query_key_value_and_split_heads", SplitHeads,
    "queries, keys and values of a product of all three", [TT_FloatOperands]> {
  let description = [{
    `input_tensor` is B x S x (H + 2 G) D: H heads of queries, then G of keys, then
    G of values. With `kv_input_tensor`, B x T x 2 G D, the queries are B x S x H D
    and the others stand there. The results are B x H x S x D and twice
    B x G x S x D; `transpose_key` swaps the last two dimensions of the keys.
    `num_heads` is H, `num_kv_heads` G, or H if it is absent.
  }];
}
def TTIR_ConcatenateHeadsOp : TTIR_TypedOp<"concatenate_heads", ConcatenateHeads,
                                           "heads next to each other", [TT_FloatOperands]> {
  let description = "B x H x S x D becomes B x S x H D.";
}

def TTNN_SplitQueryKeyValueAndSplitHeadsOp : TTNN_TypedOp<
    "split_query_key_value_and_split_heads", SplitHeads,
    "queries, keys and values of a product of all three", [TT_FloatOperands]> {
  let program = TTNN_Program<"TileRows", "Copy">;
  let library = "ttnn::transformer::split_query_key_value_and_split_heads";
  let doc = ["query: its queries", "key: its keys", "value: its values"];
  let call = ["input_tensor", "kv_input_tensor", "*", "num_heads", "num_kv_heads",
              "transpose_key", "memory_config"];
}
def TTNN_ConcatenateHeadsOp : TTNN_TypedOp<"concatenate_heads", ConcatenateHeads,
                                           "heads next to each other", [TT_FloatOperands]> {
  let program = TTNN_Program<"TileRows", "Copy">;
  let library = "ttnn::transformer::concatenate_heads";
  let call = ["input_tensor=input", "*", "memory_config"];
}

#endif
