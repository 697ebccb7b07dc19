//===- ImportShardings.cpp - regions of one chip, and their borders -------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"

#include "Borders.h"

namespace mlir::tt {
#define GEN_PASS_DEF_IMPORTSHARDINGSPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

using namespace stablehlo;
using Direction = ttcore::MeshShardDirection;

namespace {
/// Puts what is for one chip where whole tensors are, between borders.
class Importer {
public:
  explicit Importer(const mesh::Mesh &mesh) : mesh(mesh) {}

  LogicalResult visit(Operation *op) {
    if (auto region = dyn_cast<sdy::ManualComputationOp>(op))
      return inlineRegion(region);
    if (auto call = dyn_cast<CustomCallOp>(op))
      return visitCall(call);
    if (isPlacing(op)) {
      op->replaceAllUsesWith(op->getOperands().take_front());
      op->erase();
    }
    return success();
  }

private:
  /// True for calls on scalars, in a reduction: nobody spreads them.
  static bool isInComputation(CustomCallOp call) {
    return isa_and_nonnull<StableHLODialect>(
               call->getParentOp()->getDialect()) &&
           call->getOperandTypes() == call->getResultTypes();
  }
  static bool isPlacing(Operation *op) {
    return isa<sdy::ShardingConstraintOp, sdy::ReshardOp, sdy::AllGatherOp,
               sdy::AllSliceOp, sdy::AllReduceOp, sdy::ReduceScatterOp,
               sdy::AllToAllOp, sdy::CollectivePermuteOp>(op);
  }

  /// `values` on the other side of a border, in `types`; nothing after an
  /// error.
  FailureOr<SmallVector<Value>>
  cross(OpBuilder &builder, sdy::ManualComputationOp op, ValueRange values,
        TypeRange types, sdy::ShardingsAttr shardings, Direction direction) {
    SmallVector<Value> crossed;
    for (auto [value, type, sharding] :
         llvm::zip_equal(values, types, shardings.getShardings())) {
      auto tensor = cast<RankedTensorType>(type);
      auto placement =
          placementOf(op, sharding, op.getManualAxes(), tensor.getRank(), mesh);
      if (failed(placement))
        return failure();
      crossed.push_back(
          makeBorder(builder, op, value, tensor, *placement, mesh, direction));
      if (!crossed.back())
        return failure();
    }
    return crossed;
  }

  LogicalResult inlineRegion(sdy::ManualComputationOp op) {
    OpBuilder builder(op);
    Block &body = op.getBody().front();
    auto inside = cross(builder, op, op.getTensors(), body.getArgumentTypes(),
                        op.getInShardings(), Direction::FullToShard);
    if (failed(inside))
      return failure();
    body.getTerminator()->moveBefore(op);
    Operation *exit = op->getPrevNode();
    for (auto [argument, value] : llvm::zip_equal(body.getArguments(), *inside))
      argument.replaceAllUsesWith(value);
    exit->getBlock()->getOperations().splice(Block::iterator(exit),
                                             body.getOperations());
    auto outside = cross(builder, op, exit->getOperands(), op.getResultTypes(),
                         op.getOutShardings(), Direction::ShardToFull);
    if (failed(outside))
      return failure();
    op->replaceAllUsesWith(*outside);
    exit->erase();
    op->erase();
    return success();
  }

  LogicalResult visitCall(CustomCallOp call) {
    StringRef target = call.getCallTargetName();
    if (target == "Sharding" && isInComputation(call)) {
      call->replaceAllUsesWith(call.getOperands());
      call.erase();
      return success();
    }
    bool cuts = target == "SPMDFullToShardShape";
    if (!cuts && target != "SPMDShardToFullShape")
      return success();
    if (call.getNumOperands() != 1 || call.getNumResults() != 1)
      return call.emitOpError("of '")
             << target << "' takes one tensor and gives one";
    Value value = call.getOperand(0);
    // The sharding of a part is that of the tensor before it is cut.
    Operation *declares = call;
    if (cuts)
      if (auto before = value.getDefiningOp<CustomCallOp>();
          before && before.getCallTargetName() == "Sharding" &&
          before.getNumOperands() == 1) {
        declares = before;
        value = before.getOperand(0);
      }
    auto text = declares->getAttrOfType<StringAttr>("mhlo.sharding");
    if (!text && call->getOperandTypes() == call->getResultTypes())
      return success(); // the value itself, on any chip
    if (!text)
      return call.emitOpError("of '") << target << "' has no 'mhlo.sharding'";
    auto type = dyn_cast<RankedTensorType>(call.getResult(0).getType());
    if (!type || !isa<RankedTensorType>(value.getType()))
      return call.emitOpError("of '") << target << "' takes one tensor";
    auto placement = placementOf(declares, text, type.getRank(), mesh);
    if (failed(placement))
      return failure();
    OpBuilder builder(call);
    Value crossed =
        makeBorder(builder, call, value, type, *placement, mesh,
                   cuts ? Direction::FullToShard : Direction::ShardToFull);
    if (!crossed)
      return failure();
    call.getResult(0).replaceAllUsesWith(crossed);
    Operation *said = declares == call ? nullptr : declares;
    call.erase();
    if (said && said->use_empty())
      said->erase();
    return success();
  }

  const mesh::Mesh &mesh;
};

struct ImportShardings : impl::ImportShardingsPassBase<ImportShardings> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto mesh = findMesh(module);
    if (failed(mesh))
      return signalPassFailure();
    SmallVector<Operation *> ops;
    module.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    mesh::Mesh shape = mesh->value_or(mesh::Mesh{{1, 1}});
    Importer importer(shape);
    for (Operation *op : ops)
      if (failed(importer.visit(op)))
        return signalPassFailure();
    if (*mesh)
      declare(module, shape);
    for (auto function : module.getOps<func::FuncOp>()) {
      if (*mesh && function.isPublic() && !function.isExternal())
        setStatus(function);
      dropShardings(function);
    }
  }

  /// Says the mesh as TTIR does.
  void declare(ModuleOp module, const mesh::Mesh &mesh) {
    StringAttr name = StringAttr::get(&getContext(), "mesh");
    auto meshes = module.getOps<sdy::MeshOp>();
    if (!meshes.empty())
      name = (*meshes.begin()).getSymNameAttr();
    if (module->hasAttr(ttcore::TTCoreDialect::getMeshesAttrName()))
      return;
    module->setAttr(ttcore::TTCoreDialect::getMeshesAttrName(),
                    ttcore::MeshesAttr::get(
                        &getContext(), ttcore::MeshAttr::get(
                                           &getContext(), name, mesh.shape)));
  }
};
} // namespace
} // namespace mlir::tt
