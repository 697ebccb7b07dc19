//===- Collectives.cpp - ops of chips as rows of the table ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/Collectives.h"

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

mesh::Mesh ttir::meshOf(Operation *op) {
  SmallVector<int64_t> shape = ttcore::getMeshShape(op);
  return {{shape.begin(), shape.end()}};
}

FailureOr<std::vector<mesh::Chips>> ttir::groupsOf(Operation *op,
                                                   const mesh::Mesh &mesh) {
  auto axis = op->getAttrOfType<IntegerAttr>("cluster_axis");
  if (!axis)
    return mesh.groups(std::nullopt);
  if (axis.getValue().uge(mesh.rank()))
    return op->emitOpError("'cluster_axis' is '")
           << axis.getValue().getZExtValue() << "', the mesh '" << text(mesh)
           << "' has '" << mesh.rank() << "' axes";
  return mesh.groups(int64_t(axis.getValue().getZExtValue()));
}

/// Rows of numbers of chips; -1 fills up a row that is shorter than others.
static std::vector<mesh::Chips> rowsOf(DenseIntElementsAttr table) {
  std::vector<mesh::Chips> rows;
  int64_t columns = table.getType().getShape().back();
  for (auto [i, chip] : llvm::enumerate(table.getValues<int64_t>())) {
    if (int64_t(i) % columns == 0)
      rows.emplace_back();
    if (chip >= 0)
      rows.back().push_back(chip);
  }
  return rows;
}

static std::vector<std::pair<int64_t, int64_t>>
pairsOf(DenseIntElementsAttr table) {
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (const mesh::Chips &row : rowsOf(table))
    pairs.emplace_back(row[0], row[1]);
  return pairs;
}

static mesh::Reduction reductionOf(ttcore::ReduceType type) {
  using ttcore::ReduceType;
  switch (type) {
  case ReduceType::Mean:
    return mesh::Reduction::Mean;
  case ReduceType::Max:
    return mesh::Reduction::Max;
  case ReduceType::Min:
    return mesh::Reduction::Min;
  case ReduceType::Prod:
    return mesh::Reduction::Prod;
  default: // the verifier knows no others
    return mesh::Reduction::Sum;
  }
}

/// Without groups along an axis.
static mesh::Collective rowOf(Operation *op) {
  using mesh::Collective;
  using mesh::Kind;
  int64_t rank = shapeOf(op->getOperand(0)).size();
  auto dim = [&](int64_t d) { return d < 0 ? d + rank : d; };
  return llvm::TypeSwitch<Operation *, Collective>(op)
      .Case([&](AllGatherOp o) {
        return Collective{Kind::AllGather, {}, dim(o.getAllGatherDim())};
      })
      .Case<AllReduceOp, AllReduceAsyncOp>([&](auto o) {
        return Collective{
            Kind::AllReduce, {}, 0, 0, reductionOf(o.getReduceType())};
      })
      .Case([&](ReduceScatterOp o) {
        return Collective{Kind::ReduceScatter,
                          {},
                          dim(o.getScatterDim()),
                          0,
                          reductionOf(o.getReduceType())};
      })
      .Case([&](AllToAllOp o) {
        return Collective{Kind::AllToAll, rowsOf(o.getReplicaGroups()),
                          dim(o.getSplitDim()), dim(o.getConcatDim())};
      })
      .Case([&](CollectiveBroadcastOp o) {
        return Collective{Kind::Broadcast, rowsOf(o.getReplicaGroups())};
      })
      .Case([&](CollectivePermuteOp o) {
        Collective permute{Kind::Permute, {}};
        permute.pairs = pairsOf(o.getSourceTargetPairs());
        return permute;
      })
      .Case([&](MeshPartitionOp o) {
        return Collective{Kind::Partition, {}, dim(o.getDim())};
      });
}

FailureOr<mesh::Collective> ttir::collectiveOf(Operation *op,
                                               const mesh::Mesh &mesh) {
  mesh::Collective collective = rowOf(op);
  if (!op->hasAttr("replica_groups") && !op->hasAttr("source_target_pairs")) {
    auto groups = groupsOf(op, mesh);
    if (failed(groups))
      return failure();
    collective.groups = std::move(*groups);
  }
  ArrayRef<int64_t> input = shapeOf(op->getOperand(0));
  if (std::string why = problem(collective, mesh, input); !why.empty())
    return op->emitOpError("does not fit the mesh '")
           << text(mesh) << "': " << why;
  mesh::Shape result = resultShape(collective, input);
  if (shapeOf(op->getResult(0)) != ArrayRef(result))
    return op->emitOpError("of ")
           << op->getOperand(0).getType() << " between '"
           << groupSize(collective) << "' chips has the shape '"
           << shape::text(result) << "', the result is "
           << op->getResult(0).getType();
  return collective;
}

/// The placement that `shard_dims` says, an axis each.
static FailureOr<mesh::Placement> axesOf(MeshShardOp op,
                                         const mesh::Mesh &mesh) {
  mesh::Placement placement = mesh::Placement::replicated(mesh);
  ArrayRef<int64_t> dims = op.getShardDims();
  if (dims.empty() || dims == ArrayRef<int64_t>(-1))
    return placement;
  if (int64_t(dims.size()) != mesh.rank())
    return op.emitOpError("'shard_dims' has '")
           << dims.size() << "' numbers, the mesh '" << text(mesh) << "' has '"
           << mesh.rank() << "' axes";
  for (auto [axis, dim] : llvm::enumerate(dims))
    if (dim >= 0)
      placement.axes[axis] = mesh::AxisPlacement::shard(dim);
  return placement;
}

FailureOr<mesh::Placement> ttir::placementOf(MeshShardOp op,
                                             const mesh::Mesh &mesh) {
  using ttcore::MeshShardType;
  if (op.getShardType() == MeshShardType::Maximal)
    return op.emitOpError("leaves the tensor to one chip, and all of the mesh "
                          "run the program");
  if (op.getShardType() == MeshShardType::Replicate)
    return mesh::Placement::replicated(mesh);
  auto placement = axesOf(op, mesh);
  if (failed(placement))
    return failure();
  bool cuts = op.getShardDirection() == ttcore::MeshShardDirection::FullToShard;
  ArrayRef<int64_t> full = shapeOf(cuts ? op.getInput() : op.getResult());
  ArrayRef<int64_t> shard = shapeOf(cuts ? op.getResult() : op.getInput());
  mesh::Shape parts = mesh::parts(*placement, mesh, full.size());
  if (op.getShardShape().size() == full.size() &&
      op.getShardShape() != ArrayRef(parts))
    return op.emitOpError("'shard_shape' is '")
           << shape::text(op.getShardShape())
           << "', but 'shard_dims' cut the tensor into '" << shape::text(parts)
           << "' parts on the mesh '" << text(mesh) << "'";
  mesh::Shape local = localShape(*placement, mesh, full);
  if (shard != ArrayRef(local))
    return op.emitOpError("cuts '")
           << shape::text(full) << "' into shards of '" << shape::text(local)
           << "', shards of '" << shape::text(shard) << "' given";
  return placement;
}
