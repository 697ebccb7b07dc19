//===- MergeCollectives.cpp - fewer and smaller collectives ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MeshPlan.h"
#include "Times.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRMERGECOLLECTIVESPASS
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h.inc"

namespace {

RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

int64_t dimOf(int64_t dim, Value value) {
  return dim < 0 ? dim + typeOf(value).getRank() : dim;
}

/// The same element everywhere.
bool isSplat(Value value) {
  Operation *maker = value.getDefiningOp();
  auto constant = dyn_cast_or_null<ConstantOp>(maker);
  return (constant && constant.getValue().isSplat()) ||
         isa_and_nonnull<FullOp, ZerosOp, OnesOp>(maker);
}

/// Whether chips along the axis have the same, as far as that is clear.
bool isReplicated(Value value, uint32_t axis, unsigned depth = 8) {
  Operation *maker = value.getDefiningOp();
  if (!maker || depth == 0)
    return false;
  if (auto gather = dyn_cast<AllGatherOp>(maker))
    return gather.getClusterAxis() == axis ||
           isReplicated(gather.getInput(), axis, depth - 1);
  if (auto reduce = dyn_cast<AllReduceOp>(maker))
    return reduce.getClusterAxis() == axis ||
           isReplicated(reduce.getInput(), axis, depth - 1);
  if (auto shard = dyn_cast<MeshShardOp>(maker))
    return shard.getShardDirection() ==
               ttcore::MeshShardDirection::FullToShard &&
           (shard.getShardType() == ttcore::MeshShardType::Replicate ||
            (axis < shard.getShardDims().size() &&
             shard.getShardDims()[axis] == -1));
  if (auto cut = dyn_cast<MeshPartitionOp>(maker))
    return cut.getClusterAxis() && *cut.getClusterAxis() != axis &&
           isReplicated(cut.getInput(), axis, depth - 1);
  if (maker->hasTrait<Collective>() || !isPure(maker) ||
      maker->getNumRegions() != 0 || !isa<TTIRDialect>(maker->getDialect()))
    return false;
  return llvm::all_of(maker->getOperands(), [&](Value operand) {
    return isReplicated(operand, axis, depth - 1);
  });
}

class Merger {
public:
  Merger(func::FuncOp function, const Times &times)
      : function(function), times(times) {}

  /// Each change takes time away, so that there is an end.
  void run() {
    bool changed = true;
    while (changed) {
      changed = mergeEqual();
      SmallVector<Operation *> ops;
      function.walk([&](Operation *op) { ops.push_back(op); });
      for (Operation *op : ops)
        changed |= visit(op);
    }
  }

private:
  bool visit(Operation *op) {
    if (op->hasTrait<Collective>() && op->use_empty()) {
      op->erase();
      return true;
    }
    if (auto cut = dyn_cast<MeshPartitionOp>(op))
      return visitPartition(cut);
    if (auto gather = dyn_cast<AllGatherOp>(op))
      return isOnMesh(gather) && visitGather(gather);
    if (op->hasTrait<ElementwiseBroadcast>() && op->getNumResults() == 1)
      return gatherBehind(op);
    return false;
  }

  /// Whether the mesh has the axis; if not, lowering reports it.
  bool isOnMesh(AllGatherOp gather) const {
    return int64_t(gather.getClusterAxis()) < times.mesh.rank();
  }

  static bool replace(Operation *op, Value by) {
    if (op->getResult(0).getType() != by.getType())
      return false;
    op->getResult(0).replaceAllUsesWith(by);
    op->erase();
    return true;
  }

  /// A part of what was gathered, or reduced.
  bool visitPartition(MeshPartitionOp cut) {
    if (!cut.getClusterAxis())
      return false;
    uint32_t axis = *cut.getClusterAxis();
    int64_t dim = dimOf(cut.getDim(), cut.getInput());
    if (auto gather = cut.getInput().getDefiningOp<AllGatherOp>();
        gather && gather.getClusterAxis() == axis &&
        dimOf(gather.getAllGatherDim(), gather.getInput()) == dim)
      return replace(cut, gather.getInput());
    auto reduce = cut.getInput().getDefiningOp<AllReduceOp>();
    if (!reduce || reduce.getClusterAxis() != axis || !reduce->hasOneUse())
      return false;
    OpBuilder builder(cut);
    auto scattered = ReduceScatterOp::create(
        builder, reduce.getLoc(), cut.getType(), reduce.getInput(),
        reduce.getReduceType(), int32_t(dim), axis);
    return replace(cut, scattered);
  }

  /// All chips' own parts of what they all have; or a gather of what is larger
  /// than what it was made of.
  bool visitGather(AllGatherOp gather) {
    uint32_t axis = gather.getClusterAxis();
    int64_t dim = dimOf(gather.getAllGatherDim(), gather.getInput());
    if (auto cut = gather.getInput().getDefiningOp<MeshPartitionOp>();
        cut && cut.getClusterAxis() == axis &&
        dimOf(cut.getDim(), cut.getInput()) == dim &&
        isReplicated(cut.getInput(), axis))
      return replace(gather, cut.getInput());
    return gatherInFront(gather, dim);
  }

  double gatherSeconds(RankedTensorType input, int64_t dim, uint32_t axis) {
    mesh::Collective c{mesh::Kind::AllGather, times.mesh.groups(axis), dim};
    return times.collective(c, input);
  }

  static RankedTensorType resized(RankedTensorType type, int64_t dim,
                                  int64_t size) {
    SmallVector<int64_t> shape(type.getShape());
    shape[size_t(dim)] = size;
    return RankedTensorType::get(shape, type.getElementType(),
                                 type.getEncoding());
  }

  /// gather(f(x)) becomes f(gather(x)).
  bool gatherInFront(AllGatherOp gather, int64_t dim) {
    Operation *op = gather.getInput().getDefiningOp();
    if (!op || !op->hasTrait<ElementwiseBroadcast>() ||
        op->getNumOperands() != 1 || !op->getResult(0).hasOneUse())
      return false;
    uint32_t axis = gather.getClusterAxis();
    RankedTensorType small = typeOf(op->getOperand(0)),
                     made = typeOf(op->getResult(0));
    RankedTensorType all =
        resized(small, dim, typeOf(gather.getResult()).getDimSize(dim));
    double before = times.op(op) + gatherSeconds(made, dim, axis);
    double behind = gatherSeconds(small, dim, axis) +
                    times.op(op, {all}, {typeOf(gather.getResult())});
    if (behind >= before)
      return false;
    OpBuilder builder(gather);
    auto moved =
        AllGatherOp::create(builder, gather.getLoc(), all, op->getOperand(0),
                            gather.getAllGatherDim(), axis);
    Operation *copy = builder.clone(*op);
    copy->setOperand(0, moved);
    copy->getResult(0).setType(typeOf(gather.getResult()));
    replace(gather, copy->getResult(0));
    op->erase();
    return true;
  }

  /// An operand that the op would have if its result were gathered, of the
  /// local size of `like`; null if there is none.
  Value partOf(Value operand, AllGatherOp like, OpBuilder &builder) {
    uint32_t axis = like.getClusterAxis();
    RankedTensorType whole = typeOf(like.getResult());
    int64_t dim = dimOf(like.getAllGatherDim(), like.getInput());
    int64_t size = typeOf(like.getInput()).getDimSize(dim);
    RankedTensorType type = typeOf(operand);
    if (auto gather = operand.getDefiningOp<AllGatherOp>())
      return gather.getClusterAxis() == axis &&
                     type.getShape() == whole.getShape() &&
                     dimOf(gather.getAllGatherDim(), gather.getInput()) == dim
                 ? Value(gather.getInput())
                 : Value();
    int64_t at = dim - (whole.getRank() - type.getRank());
    if (at < 0 || type.getDimSize(at) == 1)
      return isReplicated(operand, axis) ? operand : Value();
    auto constant = operand.getDefiningOp<ConstantOp>();
    if (!constant || !isSplat(operand))
      return Value();
    auto small = resized(type, at, size);
    return ConstantOp::create(
        builder, constant.getLoc(), small,
        cast<DenseElementsAttr>(constant.getValue()).resizeSplat(small));
  }

  /// f(gather(x), gather(y)) becomes gather(f(x, y)).
  bool gatherBehind(Operation *op) {
    AllGatherOp like;
    double before = times.op(op);
    for (Value operand :
         llvm::SetVector<Value>(op->operand_begin(), op->operand_end()))
      if (auto gather = operand.getDefiningOp<AllGatherOp>()) {
        if (!isOnMesh(gather))
          return false;
        if (typeOf(operand).getShape() == typeOf(op->getResult(0)).getShape())
          like = gather;
        if (llvm::all_of(operand.getUsers(),
                         [&](Operation *user) { return user == op; }))
          before +=
              gatherSeconds(typeOf(gather.getInput()),
                            dimOf(gather.getAllGatherDim(), gather.getInput()),
                            gather.getClusterAxis());
      }
    if (!like)
      return false;
    OpBuilder builder(op);
    SmallVector<Value> operands;
    SmallVector<RankedTensorType> types;
    for (Value operand : op->getOperands()) {
      Value part = partOf(operand, like, builder);
      if (!part)
        return false;
      operands.push_back(part);
      types.push_back(typeOf(part));
    }
    int64_t dim = dimOf(like.getAllGatherDim(), like.getInput());
    RankedTensorType small = resized(typeOf(op->getResult(0)), dim,
                                     typeOf(like.getInput()).getDimSize(dim));
    if (times.op(op, types, {small}) +
            gatherSeconds(small, dim, like.getClusterAxis()) >=
        before)
      return false;
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    copy->getResult(0).setType(small);
    auto gather = AllGatherOp::create(
        builder, op->getLoc(), op->getResult(0).getType(), copy->getResult(0),
        int32_t(dim), like.getClusterAxis());
    return replace(op, gather);
  }

  /// The first of equal collectives of a block stands for all.
  bool mergeEqual() {
    bool changed = false;
    function.walk([&](Block *block) {
      DenseMap<Value, SmallVector<Operation *>> known;
      for (Operation &op : llvm::make_early_inc_range(*block)) {
        if (!op.hasTrait<Collective>() || op.getNumOperands() != 1)
          continue;
        SmallVector<Operation *> &same = known[op.getOperand(0)];
        auto found = llvm::find_if(same, [&](Operation *other) {
          return OperationEquivalence::isEquivalentTo(
              other, &op, OperationEquivalence::IgnoreLocations);
        });
        if (found == same.end())
          same.push_back(&op);
        else
          changed |= replace(&op, (*found)->getResult(0));
      }
    });
    return changed;
  }

  func::FuncOp function;
  const Times &times;
};

struct MergeCollectives : impl::TTIRMergeCollectivesPassBase<MergeCollectives> {
  void runOnOperation() override {
    mesh::Mesh mesh = meshOf(getOperation());
    if (mesh.numChips() == 1)
      return;
    FailureOr<Machine> machine = machineOf(getOperation(), mesh);
    if (failed(machine))
      return signalPassFailure();
    Times times(mesh, machine->chip, machine->links);
    getOperation().walk(
        [&](func::FuncOp function) { Merger(function, times).run(); });
  }
};

} // namespace
} // namespace mlir::tt::ttir
