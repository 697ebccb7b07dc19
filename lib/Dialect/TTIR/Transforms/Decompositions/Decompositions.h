//===- Decompositions.h - composite ops in terms of others -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One file per op, or per family: `decompose` gives the value of its result, or
// of all, made of ops that say less. What is declared here is a decomposition
// for all that use them: the reference, which has no other meaning for these
// ops, and the libraries and kernels that lack one.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H

#include "ttmlir/Dialect/TTIR/Transforms/Build.h"

namespace mlir::tt::ttir {

SmallVector<Value> decompose(AdamWOp op, Build &build);
Value decompose(BatchNormInferenceOp op, Build &build);
SmallVector<Value> decompose(BatchNormTrainingOp op, Build &build);
Value decompose(ChunkedScaledDotProductAttentionOp op, Build &build);
Value decompose(ConcatenateHeadsOp op, Build &build);
Value decompose(Conv1dOp op, Build &build);
Value decompose(Conv3dOp op, Build &build);
Value decompose(ConvTranspose2dOp op, Build &build);
Value decompose(DotGeneralOp op, Build &build);
Value decompose(FillCacheOp op, Build &build);
Value decompose(GeluBwOp op, Build &build);
Value decompose(GlobalAvgPool2dOp op, Build &build);
Value decompose(GroupNormOp op, Build &build);
Value decompose(IndexOp op, Build &build);
Value decompose(IndexSelectOp op, Build &build);
Value decompose(LayerNormOp op, Build &build);
Value decompose(LinearOp op, Build &build);
Value decompose(PagedFillCacheOp op, Build &build);
Value decompose(PagedFlashMultiLatentAttentionDecodeOp op, Build &build);
Value decompose(PagedScaledDotProductAttentionDecodeOp op, Build &build);
Value decompose(PagedUpdateCacheOp op, Build &build);
Value decompose(RMSNormOp op, Build &build);
Value decompose(RearrangeOp op, Build &build);
Value decompose(ReduceAndOp op, Build &build);
Value decompose(ReduceOrOp op, Build &build);
Value decompose(ReverseOp op, Build &build);
Value decompose(ScaledDotProductAttentionDecodeOp op, Build &build);
Value decompose(ScaledDotProductAttentionOp op, Build &build);
SmallVector<Value> decompose(SdpaBwOp op, Build &build);
SmallVector<Value> decompose(SdpaFwOp op, Build &build);
Value decompose(SoftmaxOp op, Build &build);
Value decompose(SparseMatmulOp op, Build &build);
SmallVector<Value> decompose(SplitQueryKeyValueAndSplitHeadsOp op,
                             Build &build);
Value decompose(UpdateCacheOp op, Build &build);
Value decompose(Upsample2dOp op, Build &build);

/// Every op that has a decomposition, for a pack.
template <typename... Ops> struct OpList {};
using CompositeOps =
    OpList<AdamWOp, BatchNormInferenceOp, BatchNormTrainingOp,
           ChunkedScaledDotProductAttentionOp, ConcatenateHeadsOp, Conv1dOp,
           Conv3dOp, ConvTranspose2dOp, DotGeneralOp, FillCacheOp, GeluBwOp,
           GlobalAvgPool2dOp, GroupNormOp, IndexOp, IndexSelectOp, LayerNormOp,
           LinearOp, PagedFillCacheOp, PagedFlashMultiLatentAttentionDecodeOp,
           PagedScaledDotProductAttentionDecodeOp, PagedUpdateCacheOp,
           RMSNormOp, RearrangeOp, ReduceAndOp, ReduceOrOp, ReverseOp,
           ScaledDotProductAttentionDecodeOp, ScaledDotProductAttentionOp,
           SdpaBwOp, SdpaFwOp, SoftmaxOp, SparseMatmulOp,
           SplitQueryKeyValueAndSplitHeadsOp, UpdateCacheOp, Upsample2dOp>;

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H
