//===- CutMesh.cpp - whole shapes to those of one chip --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MeshPlan.h"
#include "Redistribute.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRCUTMESHPASS
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h.inc"

namespace {

/// Attributes that say shapes, for the shapes that the op has now. Others are
/// those of dimensions that are whole.
void localizeAttributes(Operation *op) {
  Builder builder(op->getContext());
  auto shapeOf = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  };
  auto narrow = [](ArrayRef<int64_t> shape) {
    return SmallVector<int32_t>(shape);
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ReshapeOp reshape) {
        reshape.setShapeAttr(
            builder.getI32ArrayAttr(narrow(shapeOf(reshape.getResult()))));
      })
      .Case<FullOp, ZerosOp, OnesOp>(
          [&](auto made) { made.setShape(narrow(shapeOf(made.getResult()))); })
      .Case([&](ConstantOp constant) {
        constant.setValueAttr(
            cast<DenseElementsAttr>(constant.getValue())
                .resizeSplat(cast<ShapedType>(constant.getResult().getType())));
      })
      .Case([&](BroadcastOp broadcast) {
        SmallVector<int64_t> times(broadcast.getBroadcastDimensions());
        ArrayRef<int64_t> from = shapeOf(broadcast.getInput());
        for (auto [i, size] : llvm::enumerate(shapeOf(broadcast.getResult())))
          times[i] = from[i] == 0 ? times[i] : size / from[i];
        broadcast.setBroadcastDimensions(times);
      })
      .Case([&](RepeatOp repeat) {
        SmallVector<int64_t> times(repeat.getRepeatDimensions());
        ArrayRef<int64_t> from = shapeOf(repeat.getInput());
        for (auto [i, size] : llvm::enumerate(shapeOf(repeat.getResult())))
          times[i] = from[i] == 0 ? times[i] : size / from[i];
        repeat.setRepeatDimensions(times);
      })
      .Case([&](SliceStaticOp slice) {
        SmallVector<int32_t> ends, begins;
        for (auto [i, bounds] : llvm::enumerate(
                 llvm::zip(slice.getBegins().getAsRange<IntegerAttr>(),
                           slice.getEnds().getAsRange<IntegerAttr>(),
                           slice.getStep().getAsRange<IntegerAttr>()))) {
          auto [begin, end, step] = bounds;
          int64_t in = shapeOf(slice.getInput())[i],
                  out = shapeOf(slice.getResult())[i];
          bool isAll = in == out;
          begins.push_back(isAll ? 0 : int32_t(begin.getInt()));
          ends.push_back(isAll ? int32_t(in) : int32_t(end.getInt()));
        }
        slice.setBeginsAttr(builder.getI32ArrayAttr(begins));
        slice.setEndsAttr(builder.getI32ArrayAttr(ends));
      });
}

/// One function.
class Cutter {
public:
  Cutter(func::FuncOp function, const mesh::Mesh &mesh)
      : function(function), mesh(mesh), builder(function.getContext()) {}

  LogicalResult run() {
    Block &block = function.getBody().front();
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      ops.push_back(&op);
    if (failed(checkPlans(ops)))
      return failure();
    builder.setInsertionPointToStart(&block);
    for (BlockArgument argument : block.getArguments())
      if (isa<RankedTensorType>(argument.getType()))
        enter(argument);
    for (auto [op, plan] : llvm::zip(ops, plans)) {
      builder.setInsertionPoint(op);
      if (isa<func::ReturnOp>(op))
        leave(op, plan);
      else
        cut(op, plan);
    }
    finish();
    return success();
  }

private:
  /// A tensor as chips have it.
  struct Spread {
    RankedTensorType whole;
    mesh::Placement kept;
    /// Forms that readers wanted before. Values that ops write to have no
    /// others: the content behind the op is another.
    SmallVector<std::pair<mesh::Placement, Value>> forms;
    bool isWritten;
  };

  LogicalResult checkPlans(ArrayRef<Operation *> ops) {
    for (Operation *op : ops) {
      FailureOr<OpPlan> plan = planOf(op, mesh);
      if (failed(plan))
        return failure();
      bool isSplat =
          isa<ConstantOp>(op) && cast<ConstantOp>(op).getValue().isSplat();
      if (!isa<func::ReturnOp>(op) && !isSplat &&
          !isAlternative(op, mesh, plan->made))
        return op->emitOpError()
               << "cannot be spread as planned: " << op->getAttr(kMeshPlan);
      plans.push_back(std::move(*plan));
    }
    for (BlockArgument argument : function.getArguments())
      if (isa<RankedTensorType>(argument.getType()) &&
          !placementOfArg(function, argument.getArgNumber()))
        return emitError(argument.getLoc())
               << "has no '" << ttcore::kPlacementName
               << "'; ttir-plan-mesh makes it";
    return success();
  }

  void keep(Value value, RankedTensorType whole, const mesh::Placement &kept,
            Value local) {
    spreads[value] = {whole, kept, {{kept, local}}, isWritten(value)};
  }

  void enter(BlockArgument argument) {
    unsigned number = argument.getArgNumber();
    auto whole = cast<RankedTensorType>(argument.getType());
    mesh::Placement placement = *placementOfArg(function, number);
    if (isPresharded(function, number)) {
      argument.setType(localType(whole, placement, mesh));
      return keep(argument, whole, placement, argument);
    }
    mesh::Placement border = withoutPadding(placement, whole, mesh);
    Value local =
        shardFromHost(builder, argument.getLoc(), argument, border, mesh);
    local = redistribute(builder, argument.getLoc(), local, whole, border,
                         placement, mesh);
    keep(argument, whole, placement, local);
  }

  Value take(Location loc, Value value, const mesh::Placement &wanted) {
    auto found = spreads.find(value);
    if (found == spreads.end())
      return value;
    Spread &spread = found->second;
    for (auto &[placement, local] : spread.forms)
      if (placement == wanted)
        return local;
    Value local = redistribute(builder, loc, spread.forms[0].second,
                               spread.whole, spread.kept, wanted, mesh);
    if (!spread.isWritten)
      spread.forms.push_back({wanted, local});
    return local;
  }

  void cut(Operation *op, const OpPlan &plan) {
    SmallVector<Value> operands;
    for (auto [operand, placement] :
         llvm::zip(op->getOperands(), plan.made.operands))
      operands.push_back(take(op->getLoc(), operand, placement));
    SmallVector<Type> wholes(op->getResultTypes());
    op->setOperands(operands);
    for (auto [result, placement] :
         llvm::zip(op->getResults(), plan.made.results))
      if (isa<RankedTensorType>(result.getType()))
        result.setType(localType(result.getType(), placement, mesh));
    localizeAttributes(op);
    op->removeAttr(kMeshPlan);
    op->removeAttr(ttcore::kPlacementName);
    builder.setInsertionPointAfter(op);
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      auto whole = dyn_cast<RankedTensorType>(wholes[i]);
      if (!whole || result.use_empty())
        continue;
      Value local = redistribute(builder, op->getLoc(), result, whole,
                                 plan.made.results[i], plan.kept[i], mesh);
      keep(result, whole, plan.kept[i], local);
    }
  }

  void leave(Operation *op, const OpPlan &plan) {
    op->removeAttr(kMeshPlan);
    for (auto [operand, placement] :
         llvm::zip(op->getOpOperands(), plan.made.operands)) {
      auto found = spreads.find(operand.get());
      if (found == spreads.end())
        continue;
      RankedTensorType whole = found->second.whole;
      Location loc = operand.get().getLoc();
      Value local = take(loc, operand.get(), placement);
      if (isLocalResult(operand.getOperandNumber())) {
        operand.set(local);
        continue;
      }
      mesh::Placement border = withoutPadding(placement, whole, mesh);
      local = redistribute(builder, loc, local, whole, placement, border, mesh);
      operand.set(shardToHost(builder, loc, local, whole, border, mesh));
    }
  }

  bool isLocalResult(unsigned result) {
    auto status = function.getResultAttrOfType<ttcore::ShardStatusAttr>(
        result, "ttcore.shard_status");
    return status && status.getValue() == ttcore::ShardStatus::Presharded;
  }

  /// The function's type, and no placements.
  void finish() {
    auto end = cast<func::ReturnOp>(function.getBody().front().getTerminator());
    function.setType(FunctionType::get(function.getContext(),
                                       function.getBody().getArgumentTypes(),
                                       end.getOperandTypes()));
    for (unsigned i = 0; i != function.getNumArguments(); ++i)
      function.removeArgAttr(i, ttcore::kPlacementName);
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      function.removeResultAttr(
          i, StringAttr::get(function.getContext(), ttcore::kPlacementName));
  }

  func::FuncOp function;
  const mesh::Mesh &mesh;
  OpBuilder builder;
  std::vector<OpPlan> plans;
  DenseMap<Value, Spread> spreads;
};

struct CutMesh : impl::TTIRCutMeshPassBase<CutMesh> {
  void runOnOperation() override {
    mesh::Mesh mesh = meshOf(getOperation());
    for (func::FuncOp function : meshFunctions(getOperation()))
      if (function.getBody().front().getTerminator()->hasAttr(kMeshPlan) &&
          failed(Cutter(function, mesh).run()))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::tt::ttir
