//===- MeshBorders.cpp - where tensors become parts, and whole again ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"
#include "ttmlir/Dialect/TTIR/IR/Collectives.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {
#define GEN_PASS_DEF_TTNNMESHBORDERSPASS
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

namespace {

using ttir::MeshShardOp;
namespace mesh = ::tt::device::mesh;

bool cuts(MeshShardOp op) {
  return op.getShardDirection() == ttcore::MeshShardDirection::FullToShard;
}

/// Rewrites the borders of one module.
class Borders {
public:
  explicit Borders(ModuleOp module)
      : module(module), mesh(ttir::meshOf(module)),
        builder(module.getContext()) {}

  LogicalResult run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal() && failed(keepCaches(function)))
        return failure();
    SmallVector<MeshShardOp> borders;
    module.walk([&](MeshShardOp op) { borders.push_back(op); });
    for (MeshShardOp op : borders)
      if (failed(rewrite(op)))
        return failure();
    for (auto function : module.getOps<func::FuncOp>())
      if ((changed || !borders.empty()) && !function.isExternal())
        updateType(function);
    return success();
  }

private:
  /// The border behind which a result of a function comes; null if there is
  /// none.
  static MeshShardOp borderOf(Value result) {
    auto border = result.getDefiningOp<MeshShardOp>();
    return border && !cuts(border) ? border : nullptr;
  }

  /// Arguments that the function changes in place stay on the chips, in parts:
  /// the binary says how they are spread.
  LogicalResult keepCaches(func::FuncOp function) {
    Operation *end = function.getBody().front().getTerminator();
    for (unsigned result = 0; result != function.getNumResults(); ++result) {
      auto number =
          function.getResultAttrOfType<IntegerAttr>(result, kUpdatesAttrName);
      MeshShardOp behind = borderOf(end->getOperand(result));
      if (!number || !behind)
        continue;
      if (failed(keepCache(function, number.getInt(), behind)))
        return failure();
      end->setOperand(result, behind.getInput());
      if (behind->use_empty())
        behind->erase();
    }
    return success();
  }

  LogicalResult keepCache(func::FuncOp function, unsigned index,
                          MeshShardOp behind) {
    BlockArgument cache = function.getArgument(index);
    auto placement = ttir::placementOf(behind, mesh);
    if (failed(placement))
      return failure();
    Type local = behind.getInput().getType();
    SmallVector<MeshShardOp> borders;
    for (Operation *user : cache.getUsers()) {
      auto border = dyn_cast<MeshShardOp>(user);
      bool isBorder = border && cuts(border);
      if (!isBorder && cache.getType() == local)
        continue; // the argument is a part already
      if (!isBorder || border.getType() != local)
        return behind.emitOpError("is behind a cache that the program reads "
                                  "spread in another way, too");
      auto own = ttir::placementOf(border, mesh);
      if (failed(own))
        return failure();
      if (*own != *placement)
        return border.emitOpError("spreads a cache over '")
               << text(*own) << "' that is put together over '"
               << text(*placement) << "'";
      borders.push_back(border);
    }
    cache.setType(local);
    for (MeshShardOp border : borders) {
      border.getResult().replaceAllUsesWith(cache);
      border.erase();
    }
    function.setArgAttr(index, ttcore::kPlacementName,
                        ttcore::placementAttr(module.getContext(), *placement));
    function.setArgAttr(
        index, ttcore::kShardStatusName,
        ttcore::ShardStatusAttr::get(module.getContext(),
                                     ttcore::ShardStatus::Presharded));
    changed = true;
    return success();
  }

  /// The type in rows in the host's memory; null after an error at `op`.
  RankedTensorType onHost(Operation *op, ArrayRef<int64_t> shape,
                          Type element) {
    FailureOr<ttcore::DataType> type = ttcore::elementTypeToDataType(element);
    if (failed(type)) {
      op->emitOpError("has a tensor of ")
          << element << ", which has no format on the device";
      return nullptr;
    }
    auto layout = ttnn::TTNNLayoutAttr::build(module.getContext(), shape, *type,
                                              ttnn::Layout::RowMajor,
                                              ttnn::BufferType::SystemMemory);
    return RankedTensorType::get(shape, element, layout);
  }

  /// `value` on the host. An argument that only borders read lies there.
  Value toHost(Operation *op, Value value, RankedTensorType type) {
    if (value.getType() == type)
      return value;
    bool onlyBorders = llvm::all_of(value.getUsers(), [](Operation *user) {
      auto border = dyn_cast<MeshShardOp>(user);
      return border && cuts(border);
    });
    if (isa<BlockArgument>(value) && onlyBorders && isEntry(value)) {
      value.setType(type);
      return value;
    }
    return ttir::ToLayoutOp::create(builder, op->getLoc(), type, value);
  }

  static bool isEntry(Value argument) {
    auto function = dyn_cast<func::FuncOp>(
        cast<BlockArgument>(argument).getOwner()->getParentOp());
    return function && function.isPublic();
  }

  /// Fills a tensor up to a shape, behind its elements.
  Value padded(Location loc, Value value, RankedTensorType to) {
    ArrayRef<int64_t> from = shape::of(value);
    if (from == to.getShape())
      return value;
    SmallVector<int32_t> padding;
    for (auto [is, wanted] : llvm::zip_equal(from, to.getShape()))
      padding.append({0, int32_t(wanted - is)});
    return ttir::PadOp::create(builder, loc, to, value,
                               builder.getDenseI32ArrayAttr(padding),
                               builder.getF32FloatAttr(0));
  }

  /// The first elements of a tensor.
  Value sliced(Location loc, Value value, RankedTensorType to) {
    if (value.getType() == to)
      return value;
    SmallVector<int32_t> begins(to.getRank(), 0), steps(to.getRank(), 1),
        ends(to.getShape());
    return ttir::SliceStaticOp::create(
        builder, loc, to, value, builder.getI32ArrayAttr(begins),
        builder.getI32ArrayAttr(ends), builder.getI32ArrayAttr(steps));
  }

  LogicalResult rewrite(MeshShardOp op) {
    auto placement = ttir::placementOf(op, mesh);
    if (failed(placement))
      return failure();
    builder.setInsertionPoint(op);
    Location loc = op.getLoc();
    Value device = ttnn::getOrInsertDevice(builder, op);
    auto from = op.getInput().getType(), to = op.getResult().getType();
    Type element = from.getElementType();
    auto full = cuts(op) ? from : to, shard = cuts(op) ? to : from;
    SmallVector<int64_t> whole(shard.getShape());
    for (auto [size, parts] :
         llvm::zip_equal(whole, parts(*placement, mesh, full.getRank())))
      size *= parts;
    auto fullHost = onHost(op, full.getShape(), element),
         wholeHost = onHost(op, whole, element),
         shardHost = onHost(op, shard.getShape(), element);
    if (!fullHost || !wholeHost || !shardHost)
      return failure();
    Value result;
    if (cuts(op)) {
      Value input = padded(loc, toHost(op, op.getInput(), fullHost), wholeHost);
      Value parts = ttnn::DistributeTensorOp::create(
          builder, loc, shardHost, input, device, mapper(*placement), nullptr);
      result = ttir::ToLayoutOp::create(builder, loc, to, parts);
    } else {
      Value parts =
          ttir::ToLayoutOp::create(builder, loc, shardHost, op.getInput());
      Value joined = ttnn::AggregateTensorOp::create(
          builder, loc, wholeHost, parts, device, composer(*placement));
      result = sliced(loc, joined, fullHost);
      returned(op, result);
    }
    op.getResult().replaceAllUsesWith(result);
    op.erase();
    return success();
  }

  /// A tensor that the program returns stays on the host; what else reads it
  /// takes it to the device.
  void returned(MeshShardOp op, Value result) {
    for (OpOperand &use : llvm::make_early_inc_range(op.getResult().getUses()))
      if (isa<func::ReturnOp>(use.getOwner()))
        use.set(result);
      else
        use.set(ttir::ToLayoutOp::create(builder, op.getLoc(),
                                         op.getResult().getType(), result));
  }

  ttnn::MeshMapperConfigAttr mapper(const mesh::Placement &placement) {
    MLIRContext *ctx = module.getContext();
    SmallVector<ttnn::PlacementAttr> placements;
    for (const mesh::AxisPlacement &axis : placement.axes)
      placements.push_back(
          axis.shards()
              ? ttnn::PlacementAttr::get(ctx, ttnn::PlacementType::Shard,
                                         builder.getI32IntegerAttr(axis.dim))
              : ttnn::PlacementAttr::get(ctx, ttnn::PlacementType::Replicate,
                                         nullptr));
    return ttnn::MeshMapperConfigAttr::get(ctx, placements, meshShape({}));
  }

  /// Axes along which chips have the same take one of them: they are overridden
  /// by 1.
  ttnn::MeshComposerConfigAttr composer(const mesh::Placement &placement) {
    SmallVector<IntegerAttr> dims;
    SmallVector<bool> same;
    for (const mesh::AxisPlacement &axis : placement.axes) {
      dims.push_back(builder.getI32IntegerAttr(axis.shards() ? axis.dim : 0));
      same.push_back(!axis.shards());
    }
    return ttnn::MeshComposerConfigAttr::get(module.getContext(), dims,
                                             meshShape(same));
  }

  SmallVector<IntegerAttr> meshShape(ArrayRef<bool> isOne) {
    SmallVector<IntegerAttr> sizes;
    for (auto [axis, size] : llvm::enumerate(mesh.shape))
      sizes.push_back(
          builder.getIntegerAttr(builder.getIntegerType(32, /*isSigned=*/false),
                                 !isOne.empty() && isOne[axis] ? 1 : size));
    return sizes;
  }

  /// The types of arguments and results that lie on the host.
  void updateType(func::FuncOp function) {
    TypeRange results = function.getResultTypes();
    if (function.isPublic())
      function.walk([&](func::ReturnOp op) { results = op.getOperandTypes(); });
    function.setFunctionType(builder.getFunctionType(
        function.getBody().front().getArgumentTypes(), results));
  }

  ModuleOp module;
  mesh::Mesh mesh;
  OpBuilder builder;
  bool changed = false; ///< a cache was kept
};

struct TTNNMeshBorders : impl::TTNNMeshBordersPassBase<TTNNMeshBorders> {
  void runOnOperation() override {
    if (failed(Borders(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::tt
