//===- CacheOps.td - keys and values of earlier steps --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_CACHEOPS_TD
#define TTMLIR_DIALECT_SHARED_CACHEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"


// An op that writes to a part of `cache`, in place. An op that reads the cache behind
// it sees the change; if the cache is an argument of the function, so does its
// caller. A result, if the text has one, is the cache afterwards: between
// ttir-functional-caches and ttnn-update-in-place every such op has one, and
// nothing but results says what comes after what.
class CacheSignature<dag more, string rule, string dims>
    : Signature<!con((ins Arg<AnyRankedTensor, "", [MemRead, MemWrite]>:$cache,
                          AnyRankedTensor:$input), more), rule,
                (outs Optional<AnyRankedTensor>:$result), dims>;

defvar CacheIndices = RankedTensorOf<[AnyInteger]>;
def FillCache : CacheSignature<(ins I32Attr:$batch_offset),
    "fillCache(cache, input, batch_offset)", "cacheHeads(cache, 0)">;
def UpdateCache : CacheSignature<(ins CacheIndices:$update_index, I32Attr:$batch_offset),
    "updateCache(cache, input, update_index, batch_offset)", "cacheHeads(cache, 1)">;
def PagedFillCache : CacheSignature<(ins CacheIndices:$page_table,
      Optional<CacheIndices>:$batch_idx_tensor),
    "pagedFillCache(cache, input, page_table, batch_idx_tensor)", "">;
def PagedUpdateCache : CacheSignature<(ins CacheIndices:$update_index,
      Optional<CacheIndices>:$page_table, DefaultValuedAttr<BoolAttr, "false">:$share_cache),
    "pagedUpdateCache(cache, input, update_index, page_table, share_cache)", "">;

class TTIR_CacheOp<string mnemonic, Signature sig, string summary_>
    : TTIR_Op<mnemonic, [TT_UpdatesFirst]> {
  let arguments = sig.args;
  let results = sig.outs;
  let shapeRule = sig.shapeRule;
  let dimRule = sig.dimRule;
  let summary = summary_;
  let hasVerifier = 1;
  let ownVerifier = 1;
}

def TTIR_FillCacheOp : TTIR_CacheOp<"fill_cache", FillCache,
                                    "writes the first positions of some users' cache"> {
  let description = [{
    `cache` is B x H x S x D, `input` b x H x s x D: positions 0 to s - 1 of the
    users from `batch_offset` on.
  }];
}
def TTIR_UpdateCacheOp : TTIR_CacheOp<"update_cache", UpdateCache,
                                      "writes one position of some users' cache"> {
  let description = [{
    `cache` is B x H x S x D, `input` b x H x 1 x D: the position
    `update_index`, one number for all or one for each of the b users from
    `batch_offset` on.
  }];
}
def TTIR_PagedFillCacheOp : TTIR_CacheOp<"paged_fill_cache", PagedFillCache,
                                         "writes the first positions of one user's cache"> {
  let description = [{
    `cache` is N blocks of P positions, N x H x P x D; `input` is 1 x H x s x D.
    The user is number `batch_idx_tensor`, 0 without it. Its row of `page_table`,
    B x M, names its blocks in order.
  }];
}
def TTIR_PagedUpdateCacheOp : TTIR_CacheOp<"paged_update_cache", PagedUpdateCache,
                                           "writes one position of every user's cache"> {
  let description = [{
    `input` is 1 x B x H x D, `update_index` B positions; a user whose position is
    negative is left out. `cache` is B x H x S x D, or with `page_table`, B x M,
    N blocks of P positions, N x H x P x D. `share_cache`: all users write to the
    one cache 1 x H x S x D.
  }];
}

//===-- the library's -----------------------------------------------------===//

class TTNN_CacheOp<string mnemonic, Signature sig, string summary_>
    : TTNN_Op<mnemonic, [TT_UpdatesFirst]> {
  let program = TTNN_Program<"Cache", "Cache">;
  let arguments = sig.args;
  let results = sig.outs;
  let shapeRule = sig.shapeRule;
  let summary = summary_;
  let hasVerifier = 1;
  let ownVerifier = 1;
  let doc = ["input: what is written"];
}
def TTNN_FillCacheOp : TTNN_CacheOp<"fill_cache", FillCache,
    "writes the first positions of some users' cache"> {
  let call = ["cache_tensor=cache", "input_tensor=input", "batch_idx=batch_offset"];
}
def TTNN_UpdateCacheOp : TTNN_CacheOp<"update_cache", UpdateCache,
    "writes one position of some users' cache"> {
  let anyPlace = ["update_index"];
  let call = ["cache", "input", "update_idx=update_index", "*", "batch_offset"];
}
def TTNN_PagedFillCacheOp : TTNN_CacheOp<"paged_fill_cache", PagedFillCache,
    "writes the first positions of one user's cache"> {
  let library = "ttnn::experimental::paged_fill_cache";
  let call = ["cache_tensor=cache", "input_tensor=input", "page_table", "*",
              "batch_idx_tensor"];
}
def TTNN_PagedUpdateCacheOp : TTNN_CacheOp<"paged_update_cache", PagedUpdateCache,
    "writes one position of every user's cache"> {
  let library = "ttnn::experimental::paged_update_cache";
  let call = ["cache_tensor=cache", "input_tensor=input", "*",
              "update_idxs_tensor=update_index", "share_cache", "page_table"];
}

#endif
