//===- FoldCollectives.cpp - collectives of chips alone -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ChipValues.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRFOLDCOLLECTIVESPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

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
    return mesh.numChips() == 1 ? shard.getInput() : Value();
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
