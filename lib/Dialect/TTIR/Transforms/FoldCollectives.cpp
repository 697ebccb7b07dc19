//===- FoldCollectives.cpp - collectives of one chip ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRFOLDCOLLECTIVESPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {
/// One op, on a mesh of one chip.
class Fold {
public:
  explicit Fold(Operation *op) : op(op), builder(op), loc(op->getLoc()) {}

  /// The op's value; null after an error.
  Value run(ArrayRef<int64_t> mesh) {
    if (failed(checkMesh(mesh)))
      return nullptr;
    if (auto norm = dyn_cast<DistributedRMSNormOp>(op))
      return normalize(norm);
    if (auto norm = dyn_cast<DistributedLayerNormOp>(op))
      return normalize(norm);
    if (auto permute = dyn_cast<CollectivePermuteOp>(op);
        permute && permute.getSourceTargetPairs().empty())
      return zeros();
    Value input = op->getOperand(0);
    if (input.getType() == op->getResult(0).getType())
      return input;
    op->emitOpError("has another shape behind it, ")
        << op->getResult(0).getType() << ", than before, " << input.getType()
        << ", which one chip cannot give it";
    return nullptr;
  }

private:
  LogicalResult checkMesh(ArrayRef<int64_t> mesh) {
    if (llvm::any_of(mesh, [](int64_t dim) { return dim != 1; }))
      return op->emitOpError("is over a mesh of '")
             << shape::text(mesh) << "' chips, and programs run on one chip";
    auto axis = op->getAttrOfType<IntegerAttr>("cluster_axis");
    if (axis && axis.getValue().uge(mesh.size()))
      return op->emitOpError("'cluster_axis' is '")
             << axis.getValue().getZExtValue() << "', the mesh '"
             << shape::text(mesh) << "' has '" << mesh.size() << "' axes";
    for (StringRef name : {"replica_groups", "source_target_pairs"})
      if (auto chips = op->getAttrOfType<DenseIntElementsAttr>(name))
        for (const APInt &chip : chips.getValues<APInt>())
          if (chip.sgt(0))
            return op->emitOpError("'")
                   << name << "' names chip '" << chip.getSExtValue()
                   << "', the mesh '" << shape::text(mesh)
                   << "' has chip '0' alone";
    return success();
  }

  RankedTensorType type() {
    return cast<RankedTensorType>(op->getResult(0).getType());
  }

  Value zeros() {
    return FullOp::create(builder, loc, type(),
                          SmallVector<int32_t>(type().getShape()),
                          builder.getI32IntegerAttr(0));
  }

  template <typename OpTy> Value withResidual(OpTy norm) {
    if (!norm.getResidual())
      return norm.getInput();
    return AddOp::create(builder, loc, type(), norm.getInput(),
                         norm.getResidual());
  }

  /// A parameter as one row.
  Value row(Value value) {
    if (!value)
      return value;
    int64_t length = type().getShape().back();
    auto rowType = RankedTensorType::get(length, type().getElementType());
    if (value.getType() == rowType)
      return value;
    return ReshapeOp::create(builder, loc, rowType, value,
                             builder.getI32ArrayAttr(int32_t(length)));
  }

  Value normalize(DistributedRMSNormOp norm) {
    return RMSNormOp::create(builder, loc, type(), withResidual(norm),
                             row(norm.getWeight()), Value(),
                             type().getShape().take_back(), norm.getEpsilon());
  }
  Value normalize(DistributedLayerNormOp norm) {
    return LayerNormOp::create(
        builder, loc, type(), withResidual(norm), row(norm.getWeight()),
        row(norm.getBias()), type().getShape().take_back(), norm.getEpsilon());
  }

  Operation *op;
  OpBuilder builder;
  Location loc;
};

struct FoldCollectives : impl::TTIRFoldCollectivesPassBase<FoldCollectives> {
  void runOnOperation() override {
    SmallVector<Operation *> collectives;
    getOperation().walk([&](Operation *op) {
      if (op->hasTrait<Collective>())
        collectives.push_back(op);
    });
    for (Operation *op : collectives) {
      Value value = Fold(op).run(ttcore::getMeshShape(op));
      if (!value)
        return signalPassFailure();
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    }
  }
};
} // namespace

} // namespace mlir::tt::ttir
