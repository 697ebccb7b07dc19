//===- TTIROpsAttention.cpp - attention and caches --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

static Type elementOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

/// Tensors that are no positions hold floats; what is made of queries has their
/// element type.
template <typename OpTy> static LogicalResult verifyAttention(OpTy op) {
  for (auto [i, value] : llvm::enumerate(op->getOperands())) {
    bool positions = false;
    if constexpr (requires { op.getPageTable(); })
      positions |= value == op.getPageTable();
    if constexpr (requires { op.getCurPosTensor(); })
      positions |= value == op.getCurPosTensor();
    if constexpr (requires { op.getChunkStartIdx(); })
      positions |= value == op.getChunkStartIdx();
    if (!positions && !isa<FloatType>(elementOf(value)))
      return op->emitOpError()
             << "element type " << elementOf(value) << " of operand '#" << i
             << "' given, a float expected";
  }
  Type element = elementOf(op.getQuery());
  if (elementOf(op.getResult()) != element)
    return op->emitOpError()
           << "element type " << elementOf(op.getResult())
           << " of the result given, " << element << " expected";
  if constexpr (requires { op.getOutput(); })
    if (op.getOutput().getType() != op.getType())
      return op->emitOpError()
             << "output of type " << op.getOutput().getType()
             << " given, that of the result expected, " << op.getType();
  return shape::verifyResults(op);
}

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

/// The rule speaks of the operands, whether there is a result or not.
template <typename OpTy> static LogicalResult verifyCache(OpTy op) {
  Type cache = elementOf(op.getCache()), input = elementOf(op.getInput());
  if (cache != input)
    return op->emitOpError() << "element type " << input
                             << " of the input given, that of the cache "
                                "expected, "
                             << cache;
  if (op.getResult() && op.getResult().getType() != op.getCache().getType())
    return op->emitOpError()
           << "result of type " << op.getResult().getType()
           << " given, that of the cache expected, " << op.getCache().getType();
  return success(inferShape(op, 0, shape::failOf(op)).has_value());
}

LogicalResult FillCacheOp::verify() { return verifyCache(*this); }
LogicalResult UpdateCacheOp::verify() { return verifyCache(*this); }
LogicalResult PagedFillCacheOp::verify() { return verifyCache(*this); }
LogicalResult PagedUpdateCacheOp::verify() { return verifyCache(*this); }
