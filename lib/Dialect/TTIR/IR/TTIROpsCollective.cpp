//===- TTIROpsCollective.cpp - ops of several chips -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// How many chips take part is not known here. So a dimension that chips cut or
// join has to be a multiple, by any factor, and all others stay.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/VerifyCollective.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

using namespace mlir::tt::collective;

/// Rows of `columns` numbers of chips (any number of columns if it is 0).
static LogicalResult verifyChips(Operation *op, StringRef name,
                                 DenseIntElementsAttr chips, int64_t columns) {
  Dims shape = chips.getType().getShape();
  if (shape.size() != 2 || (columns && shape[1] != columns))
    return op->emitOpError()
           << "'" << name << "' has type " << chips.getType() << ", "
           << (columns ? "pairs" : "a table") << " of chips expected";
  for (const APInt &chip : chips.getValues<APInt>())
    if (chip.isNegative() && !(columns == 0 && chip.isAllOnes()))
      return op->emitOpError()
             << "'" << name << "' names chip '" << chip.getSExtValue() << "'";
  return success();
}

/// No chip is twice in column `column`.
static LogicalResult verifyOnce(Operation *op, StringRef name,
                                DenseIntElementsAttr chips, int64_t column) {
  int64_t columns = chips.getType().getShape()[1];
  llvm::DenseSet<int64_t> seen;
  for (auto [i, chip] : llvm::enumerate(chips.getValues<int64_t>()))
    if (int64_t(i) % columns == column && !seen.insert(chip).second)
      return op->emitOpError()
             << "'" << name << "' has chip '" << chip << "' twice as a "
             << (column ? "target" : "source");
  return success();
}

LogicalResult MeshShardOp::verify() {
  Dims input = shapeOf(getInput()), result = shapeOf(getResult());
  if (failed(sameRank(*this, input, result)))
    return failure();
  for (int64_t parts : getShardShape())
    if (parts < 1)
      return emitOpError() << "'shard_shape' has '" << parts
                           << "', at least '1' expected";
  for (int64_t dim : getShardDims())
    if (dim < -1 || dim >= int64_t(input.size()))
      return emitOpError() << "'shard_dims' has '" << dim
                           << "', out of range for rank '" << input.size()
                           << "'";
  using ttcore::MeshShardType;
  if (getShardType() == MeshShardType::Replicate ||
      getShardType() == MeshShardType::Maximal)
    return sameBut(*this, input, result, {});
  if (getShardType() != MeshShardType::Devices)
    return success(); // cut or put together elsewhere
  if (getShardShape().size() != input.size())
    return emitOpError() << "'shard_shape' has '" << getShardShape().size()
                         << "' numbers, one for each of '" << input.size()
                         << "' dimensions expected";
  bool cuts = getShardDirection() == ttcore::MeshShardDirection::FullToShard;
  Dims full = cuts ? input : result, shard = cuts ? result : input;
  for (auto [i, parts] : llvm::enumerate(getShardShape()))
    if (shard[i] != full[i] / parts + (full[i] % parts != 0))
      return emitOpError() << "dimension '" << i << "' of the tensor is '"
                           << full[i] << "', '" << parts << "' shards of '"
                           << shard[i] << "' given";
  return success();
}

LogicalResult AllGatherOp::verify() { return verifyAllGather(*this); }

template <typename OpTy> static LogicalResult verifyAllReduce(OpTy op) {
  if (failed(verifyReduceType(op, op.getReduceType())))
    return failure();
  return sameBut(op, shapeOf(op.getInput()), shapeOf(op.getResult()), {});
}
LogicalResult AllReduceOp::verify() { return verifyAllReduce(*this); }
LogicalResult AllReduceAsyncOp::verify() { return verifyAllReduce(*this); }

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyReduceType(*this, getReduceType())))
    return failure();
  return verifyReduceScatter(*this);
}

LogicalResult AllToAllOp::verify() {
  Dims input = shapeOf(getInput()), result = shapeOf(getResult());
  auto split = findDim(*this, "split_dim", getSplitDim(), input.size());
  auto concat = findDim(*this, "concat_dim", getConcatDim(), input.size());
  if (!split || !concat)
    return failure();
  int64_t count = getSplitCount();
  if (count < 1 || input[*split] % count != 0)
    return emitOpError() << "'split_count' is '" << count << "', a divisor of '"
                         << input[*split] << "' expected";
  if (failed(verifyChips(*this, "replica_groups", getReplicaGroups(), 0)))
    return failure();
  SmallVector<int64_t> wanted(input);
  wanted[*split] /= count;
  wanted[*concat] *= count;
  return sameBut(*this, wanted, result, {});
}

LogicalResult CollectiveBroadcastOp::verify() {
  if (failed(verifyChips(*this, "replica_groups", getReplicaGroups(), 0)))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult CollectivePermuteOp::verify() {
  DenseIntElementsAttr pairs = getSourceTargetPairs();
  StringRef name = "source_target_pairs";
  if (failed(verifyChips(*this, name, pairs, 2)) ||
      failed(verifyOnce(*this, name, pairs, 0)) ||
      failed(verifyOnce(*this, name, pairs, 1)))
    return failure();
  return sameBut(*this, shapeOf(getInput()), shapeOf(getResult()), {});
}

LogicalResult MeshPartitionOp::verify() { return verifyMeshPartition(*this); }

LogicalResult DistributedRMSNormOp::verify() {
  return verifyDistributedNorm(*this);
}

LogicalResult DistributedLayerNormOp::verify() {
  if (failed(verifyDistributedNorm(*this)))
    return failure();
  return verifyRow(*this, "bias", getBias(), shapeOf(getInput()).back());
}
