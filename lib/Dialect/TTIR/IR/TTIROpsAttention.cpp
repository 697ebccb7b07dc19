//===- TTIROpsAttention.cpp - attention and caches --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyAttention.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// `output` is the result as it was before.
template <typename OpTy> static LogicalResult verifyOutput(OpTy op) {
  if (op.getOutput().getType() == op.getType())
    return verifyAttention(op);
  return op->emitOpError() << "output of type " << op.getOutput().getType()
                           << " given, that of the result expected, "
                           << op.getType();
}

LogicalResult ScaledDotProductAttentionOp::verify() {
  return verifyAttention(*this);
}
LogicalResult ScaledDotProductAttentionDecodeOp::verify() {
  return verifyAttention(*this);
}
LogicalResult PagedScaledDotProductAttentionDecodeOp::verify() {
  return verifyOutput(*this);
}
LogicalResult ChunkedScaledDotProductAttentionOp::verify() {
  return verifyOutput(*this);
}
LogicalResult PagedFlashMultiLatentAttentionDecodeOp::verify() {
  return verifyAttention(*this);
}

//===-- training ----------------------------------------------------------===//

template <typename OpTy> static LogicalResult verifyTraining(OpTy op) {
  bool arbitrary = op.getMaskType() == ttcore::AttentionMaskType::Arbitrary;
  if (arbitrary != bool(op.getAttentionMask()))
    return op->emitOpError()
           << "'mask_type' is '"
           << ttcore::stringifyAttentionMaskType(op.getMaskType()) << "' and "
           << (arbitrary ? "'attention_mask' is absent"
                         : "there is an 'attention_mask'");
  if (op.getMaskType() == ttcore::AttentionMaskType::Causal &&
      shape::of(op.getQuery()).size() == 4 &&
      shape::of(op.getKey()).size() == 4 &&
      shape::of(op.getQuery())[2] != shape::of(op.getKey())[2])
    return op->emitOpError()
           << "is causal and has " << shape::of(op.getQuery())[2]
           << " queries and " << shape::of(op.getKey())[2]
           << " keys, as many expected";
  if (!op.getDropoutProbability().isZero())
    return op->emitOpError(
        "'dropout_probability' is not 0: what depends on chance has no "
        "meaning that could be compared");
  return shape::verifyResults(op);
}

LogicalResult SdpaFwOp::verify() {
  if (getReturnIntermediates() != bool(getIntermediates()))
    return emitOpError() << "'return_intermediates' is '"
                         << (getReturnIntermediates() ? "true" : "false")
                         << "' and there are " << getNumResults() << " results";
  return verifyTraining(*this);
}
LogicalResult SdpaBwOp::verify() { return verifyTraining(*this); }

//===-- caches ------------------------------------------------------------===//

template <typename OpTy> static LogicalResult verifyTyped(OpTy op) {
  Type cache = getElementTypeOrSelf(op.getCache()),
       input = getElementTypeOrSelf(op.getInput());
  if (cache != input)
    return op->emitOpError() << "element type " << input
                             << " of the input given, that of the cache "
                                "expected, "
                             << cache;
  return verifyCache(op);
}

LogicalResult FillCacheOp::verify() { return verifyTyped(*this); }
LogicalResult UpdateCacheOp::verify() { return verifyTyped(*this); }
LogicalResult PagedFillCacheOp::verify() { return verifyTyped(*this); }
LogicalResult PagedUpdateCacheOp::verify() { return verifyTyped(*this); }
