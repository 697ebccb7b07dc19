//===- TTIROpsExperts.cpp - mixtures of experts, foreign ops --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// The number of attribute `name` is `low` or more.
static LogicalResult atLeast(Operation *op, StringRef name, int64_t value,
                             int64_t low = 1) {
  if (value >= low)
    return success();
  return op->emitOpError() << "'" << name << "' is '" << value
                           << "', at least '" << low << "' expected";
}

static LogicalResult hasIntegers(Operation *op, StringRef name, Value value) {
  Type element = cast<RankedTensorType>(value.getType()).getElementType();
  if (isa<IntegerType>(element))
    return success();
  return op->emitOpError() << "'" << name << "' has elements of type "
                           << element << ", integers expected";
}

template <typename OpTy> static LogicalResult verifyMesh(OpTy op) {
  if (failed(atLeast(op, "num_devices", int64_t(op.getNumDevices()))))
    return failure();
  int64_t axis = int64_t(op.getClusterAxis());
  if (axis == 0 || axis == 1)
    return success();
  return op.emitOpError() << "'cluster_axis' is '" << axis
                          << "', '0' or '1' expected";
}

template <typename OpTy> static LogicalResult verifyDispatch(OpTy op) {
  if (failed(verifyMesh(op)))
    return failure();
  return hasIntegers(op, "expert_indices", op.getExpertIndices());
}
LogicalResult AllToAllDispatchOp::verify() { return verifyDispatch(*this); }
LogicalResult AllToAllDispatchMetadataOp::verify() {
  return verifyDispatch(*this);
}

LogicalResult AllToAllCombineOp::verify() {
  if (failed(verifyMesh(*this)) ||
      failed(atLeast(*this, "num_experts_per_tok",
                     int64_t(getNumExpertsPerTok()))))
    return failure();
  int64_t dim = int64_t(getOutputShardDim());
  int64_t rank = cast<RankedTensorType>(getResult().getType()).getRank();
  if (dim >= -rank && dim < rank)
    return success();
  return emitOpError() << "'output_shard_dim' is '" << dim
                       << "', out of range for rank '" << rank << "'";
}

LogicalResult MoEExpertTokenRemapOp::verify() {
  return atLeast(*this, "reduction_size", int64_t(getReductionSize()));
}

LogicalResult MoEGptOp::verify() {
  if (failed(atLeast(*this, "output_height_shard_dim",
                     getOutputHeightShardDim())) ||
      failed(
          atLeast(*this, "output_width_shard_dim", getOutputWidthShardDim())) ||
      failed(atLeast(*this, "hidden_size", getHiddenSize())))
    return failure();
  return hasIntegers(*this, "expert_indices", getExpertIndices());
}

LogicalResult MoEComputeOp::verify() {
  if (failed(atLeast(*this, "output_height_shard_dim",
                     getOutputHeightShardDim())) ||
      failed(atLeast(*this, "intermediate_size", getIntermediateSize())))
    return failure();
  return hasIntegers(*this, "tilize_expert_indices_tensor",
                     getTilizeExpertIndicesTensor());
}

LogicalResult SelectiveReduceCombineOp::verify() {
  for (auto [name, value] : {std::pair("hidden_size", getHiddenSize()),
                             {"batch_size", getBatchSize()},
                             {"seq_size", getSeqSize()},
                             {"select_experts_k", getSelectExpertsK()},
                             {"experts", getExperts()}})
    if (failed(atLeast(*this, name, value)))
      return failure();
  if (getSelectExpertsK() > getExperts())
    return emitOpError() << "'select_experts_k' is '" << getSelectExpertsK()
                         << "', more than the '" << getExperts() << "' experts";
  return success();
}

LogicalResult TopkRouterGptOp::verify() {
  int64_t k = int32_t(getK()), experts = int32_t(getNumExperts());
  if (failed(atLeast(*this, "k", k)))
    return failure();
  if (k > experts)
    return emitOpError() << "'k' is '" << k << "', more than the '" << experts
                         << "' experts";
  return hasIntegers(*this, "expert_indices", getExpertIndices());
}

LogicalResult TTLangOp::verify() {
  if (getKernelId().empty())
    return emitOpError() << "'kernel_id' is empty, the name of a kernel "
                            "expected";
  return success();
}

LogicalResult TTNNMetalLayoutCastOp::verify() {
  auto input = cast<ShapedType>(getInput().getType());
  auto result = cast<ShapedType>(getResult().getType());
  if (isa<RankedTensorType>(input) && isa<RankedTensorType>(result) &&
      cast<RankedTensorType>(input).getEncoding() ==
          cast<RankedTensorType>(result).getEncoding() &&
      input != result)
    return emitOpError() << "type " << input << " to " << result
                         << ": a cast changes the layout";
  return success();
}
