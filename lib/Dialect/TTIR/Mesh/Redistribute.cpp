//===- Redistribute.cpp - collectives between placements ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Redistribute.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

using mesh::Kind;

static ttcore::ReduceType reduceType(mesh::Reduction reduction) {
  switch (reduction) {
  case mesh::Reduction::Sum:
    return ttcore::ReduceType::Sum;
  case mesh::Reduction::Mean:
    return ttcore::ReduceType::Mean;
  case mesh::Reduction::Max:
    return ttcore::ReduceType::Max;
  case mesh::Reduction::Min:
    return ttcore::ReduceType::Min;
  case mesh::Reduction::Prod:
    return ttcore::ReduceType::Prod;
  }
  llvm_unreachable("all reductions are above");
}

static RankedTensorType withShape(Value like, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(like.getType());
  return RankedTensorType::get(shape, type.getElementType(),
                               type.getEncoding());
}

/// Zeros behind the end of a dimension.
static Value padTo(OpBuilder &builder, Location loc, Value value, int64_t dim,
                   int64_t size) {
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(value.getType()).getShape());
  if (shape[size_t(dim)] == size)
    return value;
  SmallVector<int32_t> padding(2 * shape.size(), 0);
  padding[size_t(2 * dim + 1)] = int32_t(size - shape[size_t(dim)]);
  shape[size_t(dim)] = size;
  return PadOp::create(builder, loc, withShape(value, shape), value,
                       builder.getDenseI32ArrayAttr(padding),
                       builder.getF32FloatAttr(0));
}

/// The first elements of every dimension.
static Value firstOf(OpBuilder &builder, Location loc, Value value,
                     ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  auto numbers = [&](ArrayRef<int64_t> list) {
    SmallVector<int32_t> narrow(list);
    return builder.getI32ArrayAttr(narrow);
  };
  SmallVector<int64_t> zeros(shape.size(), 0), ones(shape.size(), 1);
  return SliceStaticOp::create(builder, loc, withShape(value, shape), value,
                               numbers(zeros), numbers(shape), numbers(ones));
}

static DenseIntElementsAttr groupsAttr(OpBuilder &builder,
                                       const mesh::Collective &collective) {
  SmallVector<int64_t> chips;
  for (const mesh::Chips &group : collective.groups)
    chips.append(group.begin(), group.end());
  auto type = RankedTensorType::get(
      {int64_t(collective.groups.size()), mesh::groupSize(collective)},
      builder.getI64Type());
  return DenseIntElementsAttr::get(type, chips);
}

/// The collective over an axis, of a tensor that it cuts into equal parts.
static Value exchange(OpBuilder &builder, Location loc, Value input,
                      const mesh::Step &step) {
  const mesh::Collective &c = step.collective;
  auto result = withShape(
      input,
      mesh::resultShape(c, cast<RankedTensorType>(input.getType()).getShape()));
  auto axis = uint32_t(step.axis);
  auto dim = int32_t(c.dim);
  switch (c.kind) {
  case Kind::AllGather:
    return AllGatherOp::create(builder, loc, result, input, dim, axis);
  case Kind::AllReduce:
    return AllReduceOp::create(builder, loc, result, input,
                               reduceType(c.reduction), axis);
  case Kind::ReduceScatter:
    return ReduceScatterOp::create(builder, loc, result, input,
                                   reduceType(c.reduction), dim, axis);
  case Kind::AllToAll:
    return AllToAllOp::create(builder, loc, result, input, dim,
                              int32_t(c.joinDim), int32_t(mesh::groupSize(c)),
                              groupsAttr(builder, c));
  case Kind::Partition:
    return MeshPartitionOp::create(
        builder, loc, result, input, dim,
        builder.getIntegerAttr(builder.getIntegerType(32, false), axis));
  case Kind::Broadcast:
  case Kind::Permute:
    break;
  }
  llvm_unreachable("no step between placements is one of these");
}

static bool cuts(Kind kind) {
  return kind == Kind::Partition || kind == Kind::ReduceScatter ||
         kind == Kind::AllToAll;
}

Value redistribute(OpBuilder &builder, Location loc, Value local,
                   RankedTensorType whole, const mesh::Placement &from,
                   const mesh::Placement &to, const mesh::Mesh &mesh) {
  for (const mesh::Step &step : mesh::redistribute(from, to, mesh)) {
    mesh::Shape behind = mesh::localShape(step.behind, mesh, whole.getShape());
    const mesh::Collective &c = step.collective;
    if (cuts(c.kind))
      local = padTo(builder, loc, local, c.dim,
                    behind[size_t(c.dim)] * mesh::groupSize(c));
    local = firstOf(builder, loc, exchange(builder, loc, local, step), behind);
  }
  return local;
}

/// How `ttir.mesh_shard` spells a placement.
static Value shard(OpBuilder &builder, Location loc, Value input,
                   RankedTensorType result, int64_t rank,
                   const mesh::Placement &placement, const mesh::Mesh &mesh,
                   ttcore::MeshShardDirection direction) {
  SmallVector<int64_t> dims;
  for (const mesh::AxisPlacement &axis : placement.axes)
    dims.push_back(axis.shards() ? axis.dim : -1);
  mesh::Shape parts = mesh::parts(placement, mesh, rank);
  auto type = ttcore::MeshShardType::Devices;
  if (llvm::all_of(dims, [](int64_t dim) { return dim == -1; })) {
    type = ttcore::MeshShardType::Replicate;
    dims = {-1};
    parts = {1};
  }
  return MeshShardOp::create(builder, loc, result, input, type, direction,
                             ArrayRef(parts), ArrayRef(dims));
}

Value shardFromHost(OpBuilder &builder, Location loc, Value whole,
                    const mesh::Placement &placement, const mesh::Mesh &mesh) {
  auto type = cast<RankedTensorType>(whole.getType());
  return shard(builder, loc, whole, localType(type, placement, mesh),
               type.getRank(), placement, mesh,
               ttcore::MeshShardDirection::FullToShard);
}

Value shardToHost(OpBuilder &builder, Location loc, Value local,
                  RankedTensorType whole, const mesh::Placement &placement,
                  const mesh::Mesh &mesh) {
  return shard(builder, loc, local, whole, whole.getRank(), placement, mesh,
               ttcore::MeshShardDirection::ShardToFull);
}

mesh::Placement withoutPadding(const mesh::Placement &placement,
                               RankedTensorType whole, const mesh::Mesh &mesh) {
  mesh::Placement even = placement;
  mesh::Shape parts = mesh::parts(placement, mesh, whole.getRank());
  for (mesh::AxisPlacement &axis : even.axes)
    if (axis.shards() &&
        whole.getDimSize(axis.dim) % parts[size_t(axis.dim)] != 0)
      axis = mesh::AxisPlacement::replicate();
  return even;
}

} // namespace mlir::tt::ttir
