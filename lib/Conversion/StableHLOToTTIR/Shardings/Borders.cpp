//===- Borders.cpp - from whole tensors to parts and back -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Borders.h"
#include "HloSharding.h"

#include "ttmlir/Dialect/TTIR/IR/Collectives.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The placement whose dimensions are cut by these axes, major first.
static FailureOr<mesh::Placement>
placementOf(Operation *op, ArrayRef<SmallVector<int64_t>> dims,
            const mesh::Mesh &mesh) {
  mesh::Placement placement = mesh::Placement::replicated(mesh);
  for (auto [dim, axes] : llvm::enumerate(dims)) {
    if (!llvm::is_sorted(axes))
      return op->emitOpError("cuts dimension '")
             << dim << "' by a later axis of the mesh before an earlier one";
    for (int64_t axis : axes) {
      if (placement.axes[axis].shards())
        return op->emitOpError("cuts dimensions '")
               << placement.axes[axis].dim << "' and '" << dim
               << "' by one axis of the mesh";
      placement.axes[axis] = mesh::AxisPlacement::shard(dim);
    }
  }
  return placement;
}

//===-- sdy ---------------------------------------------------------------===//

FailureOr<sdy::MeshOp> stablehlo::meshOf(Operation *op,
                                         sdy::ShardingAttr sharding) {
  auto mesh =
      SymbolTable::lookupNearestSymbolFrom<sdy::MeshOp>(op, sharding.getMesh());
  if (!mesh)
    return op->emitError("a sharding on the mesh ")
           << sharding.getMesh() << ", which there is not";
  return mesh;
}

static LogicalResult checkRank(Operation *op, sdy::ShardingAttr sharding,
                               int64_t rank) {
  if (int64_t(sharding.getDims().size()) == rank)
    return success();
  return op->emitError("a sharding of '")
         << sharding.getDims().size() << "' dimensions, the tensor has '"
         << rank << "'";
}

FailureOr<mesh::Placement> stablehlo::placementOf(Operation *op,
                                                  sdy::ShardingAttr sharding,
                                                  sdy::ManualAxesAttr manual,
                                                  int64_t rank,
                                                  const mesh::Mesh &mesh) {
  auto named = meshOf(op, sharding);
  if (failed(named) || failed(checkRank(op, sharding, rank)))
    return failure();
  auto names = named->getAxes().getAsRange<StringAttr>();
  size_t count = named->getAxes().size();
  SmallVector<SmallVector<int64_t>> dims(rank);
  for (auto [dim, axes] :
       llvm::enumerate(sharding.getDims().getAsRange<ArrayAttr>()))
    for (Attribute axis : axes) {
      auto name = dyn_cast<StringAttr>(axis);
      if (!name)
        return op->emitError("a sharding by a part of axis ")
               << cast<ArrayAttr>(axis)[0]
               << "; a mesh whose axes are the parts says the same";
      auto it = llvm::find(names, name);
      if (it == names.end())
        return op->emitError("a sharding by axis ")
               << name << ", which the mesh " << sharding.getMesh()
               << " does not have";
      if (!manual || llvm::is_contained(manual.getAxes(), axis))
        dims[dim].push_back(
            axisOf(std::distance(names.begin(), it), count, mesh));
    }
  return ::placementOf(op, dims, mesh);
}

//===-- GSPMD -------------------------------------------------------------===//

FailureOr<mesh::Placement> stablehlo::placementOf(Operation *op, StringRef text,
                                                  int64_t rank,
                                                  const mesh::Mesh &mesh) {
  auto sharding = parseHloSharding(op, text);
  if (failed(sharding))
    return failure();
  using Kind = HloSharding::Kind;
  if (sharding->kind == Kind::Maximal)
    return op->emitOpError("leaves the tensor to one chip, and all of the mesh "
                           "run the program");
  SmallVector<SmallVector<int64_t>> dims(rank);
  if (sharding->kind == Kind::Tiled) {
    if (int64_t(sharding->dims.size()) != rank)
      return op->emitOpError("has a sharding of '")
             << sharding->dims.size() << "' dimensions, the tensor has '"
             << rank << "'";
    for (auto [axes, digits] : llvm::zip_equal(dims, sharding->dims)) {
      auto found = axesOf(digits, mesh);
      if (!found)
        return op->emitOpError("has the sharding \"")
               << text << "\", which cuts by no axes of the mesh '"
               << mesh::text(mesh) << "'";
      axes = *found;
    }
  }
  return ::placementOf(op, dims, mesh);
}

//===-- borders -----------------------------------------------------------===//

Value stablehlo::makeBorder(OpBuilder &builder, Operation *op, Value value,
                            RankedTensorType type,
                            const mesh::Placement &placement,
                            const mesh::Mesh &mesh,
                            ttcore::MeshShardDirection direction) {
  bool cuts = direction == ttcore::MeshShardDirection::FullToShard;
  auto given = cast<RankedTensorType>(value.getType());
  ArrayRef<int64_t> whole = (cuts ? given : type).getShape();
  ArrayRef<int64_t> part = (cuts ? type : given).getShape();
  mesh::Shape parts = mesh::parts(placement, mesh, whole.size());
  for (auto [dim, count] : llvm::enumerate(parts))
    if (dim >= part.size() || whole[dim] != part[dim] * count) {
      op->emitOpError("cuts dimension '")
          << dim << "' of " << (cuts ? given : type) << " into '" << count
          << "' equal parts, those of " << (cuts ? type : given) << " given";
      return {};
    }
  SmallVector<int64_t> dims = {-1};
  auto kind = ttcore::MeshShardType::Replicate;
  if (placement != mesh::Placement::replicated(mesh)) {
    kind = ttcore::MeshShardType::Devices;
    dims.clear();
    for (const mesh::AxisPlacement &axis : placement.axes)
      dims.push_back(axis.shards() ? axis.dim : -1);
  } else {
    parts = {1};
  }
  return ttir::MeshShardOp::create(builder, op->getLoc(), type, value, kind,
                                   direction, parts, dims);
}
