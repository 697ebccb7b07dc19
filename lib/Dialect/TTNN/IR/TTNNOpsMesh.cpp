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

LogicalResult AllReduceOp::verify() {
  if (failed(verifyReduceType(*this, getReduceType())))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult AllReduceAsyncOp::verify() {
  if (failed(verifyReduceType(*this, getReduceType())))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyReduceType(*this, getReduceType())))
    return failure();
  return verifyReduceScatter(*this);
}

LogicalResult MeshPartitionOp::verify() { return verifyMeshPartition(*this); }

/// The chips are groups of `size`, each at least 0.
static LogicalResult verifyGroups(Operation *op, StringRef name,
                                  ArrayRef<int64_t> chips, int64_t size) {
  if (size < 1 || int64_t(chips.size()) % size != 0)
    return op->emitOpError() << "'" << name << "' has '" << chips.size()
                             << "' chips, groups of '" << size << "' expected";
  for (int64_t chip : chips)
    if (chip < 0)
      return op->emitOpError()
             << "'" << name << "' names chip '" << chip << "'";
  return success();
}

LogicalResult AllToAllOp::verify() {
  Dims input = shapeOf(getInput());
  int64_t size = getGroupSize();
  auto split = findDim(*this, "split_dim", getSplitDim(), input.size());
  auto concat = findDim(*this, "concat_dim", getConcatDim(), input.size());
  if (!split || !concat ||
      failed(verifyGroups(*this, "replica_groups", getReplicaGroups(), size)))
    return failure();
  if (input[*split] % size != 0)
    return emitOpError() << "'group_size' is '" << size
                         << "', a divisor of dimension '" << *split << "', '"
                         << input[*split] << "', expected";
  SmallVector<int64_t> wanted(input);
  wanted[*split] /= size;
  wanted[*concat] *= size;
  return sameBut(*this, wanted, shapeOf(getResult()), {});
}

LogicalResult CollectiveBroadcastOp::verify() {
  if (failed(verifyGroups(*this, "replica_groups", getReplicaGroups(),
                          getGroupSize())))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult CollectivePermuteOp::verify() {
  if (failed(verifyGroups(*this, "source_target_pairs", getSourceTargetPairs(),
                          2)))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult PointToPointOp::verify() {
  if (Value output = getOptionalOutputTensor();
      output &&
      failed(sameBut(*this, shapeOf(output), shapeOf(getResult()), {})))
    return failure();
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

/// Every dimension is one of the tensor's.
static LogicalResult verifyCuts(Operation *op, StringRef name,
                                ArrayRef<int64_t> dims, int64_t rank) {
  return success(llvm::all_of(
      dims, [&](int64_t dim) { return findDim(op, name, dim, rank); }));
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
  ArrayRef<IntegerAttr> sizes = getComposerConfig().getMeshShapeOverride();
  for (auto [axis, dim] : llvm::enumerate(getComposerConfig().getDims()))
    if (axis >= sizes.size() || !sizes[axis].getValue().isOne())
      dims.push_back(dim.getInt()); // others join nothing
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
