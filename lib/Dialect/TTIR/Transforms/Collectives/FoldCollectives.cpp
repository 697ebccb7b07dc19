//===- FoldCollectives.cpp - collectives of chips alone -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ChipValues.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRFOLDCOLLECTIVESPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

using Direction = ttcore::MeshShardDirection;

namespace {
/// One op, whose chips get nothing from others.
class Fold {
public:
  explicit Fold(Operation *op)
      : op(op), mesh(meshOf(op)), builder(op), emit(builder, op->getLoc()),
        exchange(emit, mesh) {}

  /// The op's value; null if it stays, failure after an error.
  FailureOr<Value> run() {
    if (isa<DistributedRMSNormOp, DistributedLayerNormOp>(op))
      return norm();
    if (auto shard = dyn_cast<MeshShardOp>(op))
      return border(shard);
    auto collective = collectiveOf(op, mesh);
    if (failed(collective))
      return failure();
    if (collective->kind == mesh::Kind::Permute ? mesh.numChips() != 1
                                                : groupSize(*collective) != 1)
      return Value();
    return same(exchange.run(*collective, everywhere(op->getOperand(0))));
  }

private:
  ChipValues everywhere(Value value) const {
    return ChipValues(mesh.numChips(), value);
  }
  /// The value that all chips have; null if they differ.
  static Value same(const ChipValues &values) {
    return llvm::all_equal(values) ? values.front() : Value();
  }

  FailureOr<Value> norm() {
    auto groups = groupsOf(op, mesh);
    if (failed(groups))
      return failure();
    if (groups->front().size() != 1)
      return Value();
    SmallVector<ChipValues> operands;
    for (Value operand : op->getOperands())
      operands.push_back(everywhere(operand));
    return same(exchange.normalize(op, std::move(*groups), operands));
  }

  FailureOr<Value> border(MeshShardOp shard) {
    auto placement = placementOf(shard, mesh);
    if (failed(placement))
      return failure();
    if (mesh.numChips() == 1)
      return shard.getInput();
    if (isOfHost(shard))
      return Value();
    if (shard.getShardDirection() == Direction::FullToShard)
      return partition(shard.getInput(), *placement);
    return gather(shard, *placement);
  }

  /// True if the whole tensor comes from or goes to who runs the program.
  /// Others are on the chips.
  static bool isOfHost(MeshShardOp shard) {
    auto isEntry = [](Operation *parent) {
      auto function = dyn_cast<func::FuncOp>(parent);
      return function && function.isPublic();
    };
    if (shard.getShardDirection() == Direction::FullToShard) {
      auto argument = dyn_cast<BlockArgument>(shard.getInput());
      return argument && isEntry(argument.getOwner()->getParentOp());
    }
    return llvm::any_of(shard->getUsers(), [&](Operation *user) {
      return isa<func::ReturnOp>(user) && isEntry(user->getParentOp());
    });
  }

  /// A part of what every chip has, axis by axis; the last are filled up.
  Value partition(Value value, const mesh::Placement &placement) {
    mesh::Shape local = localShape(placement, mesh, shapeOf(value));
    mesh::Shape parts = mesh::parts(placement, mesh, local.size());
    for (auto [dim, size] : llvm::enumerate(local))
      value = emit.pad(value, dim, 0, size * parts[dim] - shapeOf(value)[dim]);
    for (const mesh::Step &step :
         redistribute(mesh::Placement::replicated(mesh), placement, mesh))
      value = emit.create<MeshPartitionOp>(typeBehind(step, value), value,
                                           signedNumber(step.collective.dim),
                                           unsignedNumber(step.axis));
    return value;
  }

  /// The whole on every chip.
  Value gather(MeshShardOp shard, const mesh::Placement &placement) {
    Value value = shard.getInput();
    for (const mesh::Step &step :
         redistribute(placement, mesh::Placement::replicated(mesh), mesh))
      value = emit.create<AllGatherOp>(typeBehind(step, value), value,
                                       signedNumber(step.collective.dim),
                                       unsignedNumber(step.axis));
    ArrayRef<int64_t> shape = shapeOf(shard.getResult());
    return emit.slice(value, SmallVector<int64_t>(shape.size(), 0), shape);
  }

  static RankedTensorType typeBehind(const mesh::Step &step, Value value) {
    return tensorType(value).clone(
        ArrayRef(resultShape(step.collective, shapeOf(value))));
  }
  IntegerAttr signedNumber(int64_t number) {
    return builder.getIntegerAttr(builder.getIntegerType(32, true), number);
  }
  IntegerAttr unsignedNumber(int64_t number) {
    return builder.getIntegerAttr(builder.getIntegerType(32, false), number);
  }

  Operation *op;
  mesh::Mesh mesh;
  OpBuilder builder;
  Emit emit;
  Exchange exchange;
};

struct FoldCollectives : impl::TTIRFoldCollectivesPassBase<FoldCollectives> {
  void runOnOperation() override {
    SmallVector<Operation *> collectives;
    getOperation().walk([&](Operation *op) {
      if (op->hasTrait<Collective>())
        collectives.push_back(op);
    });
    for (Operation *op : collectives) {
      FailureOr<Value> value = Fold(op).run();
      if (failed(value))
        return signalPassFailure();
      if (!*value)
        continue;
      op->getResult(0).replaceAllUsesWith(*value);
      op->erase();
    }
  }
};
} // namespace

} // namespace mlir::tt::ttir
