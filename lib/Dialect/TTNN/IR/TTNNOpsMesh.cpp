//===- TTNNOpsMesh.cpp - ops of several chips -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/VerifyCollective.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;
using namespace mlir::tt::collective;

LogicalResult AllGatherOp::verify() { return verifyAllGather(*this); }

/// The library's function has no word for other reductions.
static LogicalResult verifySum(Operation *op, ttcore::ReduceType type) {
  if (type == ttcore::ReduceType::Sum)
    return success();
  return op->emitOpError()
         << "'reduce_type' is '" << ttcore::stringifyReduceType(type)
         << "', but the library's function adds: sum expected";
}

LogicalResult AllReduceOp::verify() {
  if (failed(verifySum(*this, getReduceType())))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult AllReduceAsyncOp::verify() {
  if (failed(verifyReduceType(*this, getReduceType())))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifySum(*this, getReduceType())))
    return failure();
  return verifyReduceScatter(*this);
}

LogicalResult MeshPartitionOp::verify() { return verifyMeshPartition(*this); }

LogicalResult PointToPointOp::verify() {
  if (getOptionalOutputTensor())
    return emitOpError("'optional_output_tensor' is given, which the op would "
                       "write to beside its result");
  for (auto [name, place] : {std::pair("sender_coord", getSenderCoord()),
                             std::pair("receiver_coord", getReceiverCoord())})
    if (place.size() != 2 || place[0] < 0 || place[1] < 0)
      return emitOpError() << "'" << name
                           << "' is no place in a mesh: a row and a column "
                              "of at least 0 expected";
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

//===-- norms -------------------------------------------------------------===//

LogicalResult DistributedRMSNormOp::verify() {
  return verifyDistributedNorm(*this);
}

LogicalResult DistributedLayerNormOp::verify() {
  if (failed(verifyDistributedNorm(*this)))
    return failure();
  return verifyRow(*this, "bias", getBias(), shapeOf(getInput()).back());
}

//===-- from and to the host ----------------------------------------------===//

/// Every dimension is one of the tensor's, and none is there twice.
static LogicalResult verifyCuts(Operation *op, StringRef name,
                                ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t given : dims) {
    auto dim = findDim(op, name, given, rank);
    if (!dim)
      return failure();
    if (!seen.insert(*dim).second)
      return op->emitOpError()
             << "'" << name << "' has dimension '" << given << "' twice";
  }
  return success();
}

LogicalResult DistributeTensorOp::verify() {
  SmallVector<int64_t> dims;
  for (PlacementAttr placement : getMapperConfig().getPlacements())
    if (placement.getDim())
      dims.push_back(placement.getDim().getInt());
  Dims input = shapeOf(getInput());
  if (failed(verifyCuts(*this, "mapper_config", dims, input.size())))
    return failure();
  return sameRank(*this, input, shapeOf(getResult()));
}

LogicalResult AggregateTensorOp::verify() {
  SmallVector<int64_t> dims;
  for (IntegerAttr dim : getComposerConfig().getDims())
    dims.push_back(dim.getInt());
  Dims input = shapeOf(getInput());
  if (failed(verifyCuts(*this, "composer_config", dims, input.size())))
    return failure();
  return sameRank(*this, input, shapeOf(getResult()));
}

//===-- traces ------------------------------------------------------------===//

static LogicalResult verifyTrace(Operation *op, Value id) {
  auto type = cast<RankedTensorType>(id.getType());
  if (isa_and_nonnull<TraceIdAttr>(type.getEncoding()))
    return success();
  return op->emitOpError()
         << "'trace_id' has type " << type
         << ", a tensor with encoding #ttnn.trace_id expected";
}

LogicalResult BeginTraceCaptureOp::verify() {
  return verifyTrace(*this, getTraceId());
}
LogicalResult EndTraceCaptureOp::verify() {
  return verifyTrace(*this, getTraceId());
}
LogicalResult ExecuteTraceOp::verify() {
  return verifyTrace(*this, getTraceId());
}

/// There is a function of that name.
static LogicalResult verifyCallee(Operation *op, SymbolTableCollection &symbols,
                                  FlatSymbolRefAttr callee) {
  if (isa_and_nonnull<FunctionOpInterface>(
          symbols.lookupNearestSymbolFrom(op, callee)))
    return success();
  return op->emitOpError() << "there is no function " << callee;
}

LogicalResult
CaptureOrExecuteTraceOp::verifySymbolUses(SymbolTableCollection &symbols) {
  for (FlatSymbolRefAttr callee :
       {getAllocateSlotsCalleeAttr(), getCaptureCalleeAttr(),
        getExecuteCalleeAttr()})
    if (failed(verifyCallee(*this, symbols, callee)))
      return failure();
  return success();
}

LogicalResult D2MSubgraphOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyCallee(*this, symbols, getD2mFuncAttr());
}
