//===- TTNNOpsAttention.cpp - attention, caches, heads ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyAttention.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

LogicalResult ScaledDotProductAttentionOp::verify() {
  return verifyAttention(*this);
}
LogicalResult ScaledDotProductAttentionDecodeOp::verify() {
  return verifyAttention(*this);
}
LogicalResult PagedScaledDotProductAttentionDecodeOp::verify() {
  return verifyAttention(*this);
}
LogicalResult ChunkedScaledDotProductAttentionOp::verify() {
  return verifyAttention(*this);
}
LogicalResult PagedFlashMultiLatentAttentionDecodeOp::verify() {
  return verifyAttention(*this);
}

LogicalResult FillCacheOp::verify() { return verifyCache(*this); }
LogicalResult UpdateCacheOp::verify() { return verifyCache(*this); }
LogicalResult PagedFillCacheOp::verify() { return verifyCache(*this); }
LogicalResult PagedUpdateCacheOp::verify() { return verifyCache(*this); }

LogicalResult FlashMlaPrefillOp::verify() {
  if (getValue())
    return emitOpError("'value' is given: values that are not in the keys are "
                       "for ttnn.scaled_dot_product_attention");
  return verifyAttention(*this);
}

LogicalResult IndexerScoreDsaOp::verify() {
  if (getClusterAxis())
    return emitOpError("'cluster_axis' is given: it is of several chips, a "
                       "program runs on one");
  if (TTNNLayoutAttr layout = getLayoutOf(getType());
      layout && layout.isTiled())
    return emitOpError("result in 'tile' layout given, 'row_major' expected");
  return shape::verifyResults(*this);
}

LogicalResult NLPCreateQKVHeadsDecodeOp::verify() {
  if (failed(verifyFloatsBut(*this, {getBatchOffset()})))
    return failure();
  return shape::verifyResults(*this);
}
