//===- Decompositions.h - composite ops in terms of others -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One file per op, or per family: `decompose` returns the values of the op's
// results, made of ops of lower level. All users share these decompositions:
// the reference, which has no other meaning for these ops, and the libraries
// and kernels that lack one.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

SmallVector<Value> decompose(AdamWOp op, Emit &build);
Value decompose(BatchNormInferenceOp op, Emit &build);
SmallVector<Value> decompose(BatchNormTrainingOp op, Emit &build);
Value decompose(ChunkedScaledDotProductAttentionOp op, Emit &build);
Value decompose(ConcatenateHeadsOp op, Emit &build);
Value decompose(Conv1dOp op, Emit &build);
Value decompose(Conv3dOp op, Emit &build);
Value decompose(ConvTranspose2dOp op, Emit &build);
Value decompose(DotGeneralOp op, Emit &build);
Value decompose(FillCacheOp op, Emit &build);
Value decompose(GeluBwOp op, Emit &build);
Value decompose(GlobalAvgPool2dOp op, Emit &build);
Value decompose(GroupNormOp op, Emit &build);
Value decompose(IndexOp op, Emit &build);
Value decompose(IndexSelectOp op, Emit &build);
Value decompose(LayerNormOp op, Emit &build);
Value decompose(LinearOp op, Emit &build);
Value decompose(PagedFillCacheOp op, Emit &build);
Value decompose(PagedFlashMultiLatentAttentionDecodeOp op, Emit &build);
Value decompose(PagedScaledDotProductAttentionDecodeOp op, Emit &build);
Value decompose(PagedUpdateCacheOp op, Emit &build);
Value decompose(RMSNormOp op, Emit &build);
Value decompose(RearrangeOp op, Emit &build);
Value decompose(ReduceAndOp op, Emit &build);
Value decompose(ReduceOrOp op, Emit &build);
Value decompose(ReverseOp op, Emit &build);
Value decompose(ScaledDotProductAttentionDecodeOp op, Emit &build);
Value decompose(ScaledDotProductAttentionOp op, Emit &build);
SmallVector<Value> decompose(SdpaBwOp op, Emit &build);
SmallVector<Value> decompose(SdpaFwOp op, Emit &build);
Value decompose(SoftmaxOp op, Emit &build);
Value decompose(SparseMatmulOp op, Emit &build);
SmallVector<Value> decompose(SplitQueryKeyValueAndSplitHeadsOp op, Emit &build);
Value decompose(UpdateCacheOp op, Emit &build);
Value decompose(Upsample2dOp op, Emit &build);

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
