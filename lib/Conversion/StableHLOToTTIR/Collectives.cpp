//===- Collectives.cpp - ops of several chips ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// StableHLO says in groups of numbers which chips take part. TTIR says it with
// an axis of the mesh where the order of sums and parts counts. So groups have
// to be those of an axis, or of several, one after the other.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "Shardings/Tiling.h"

#include "ttmlir/Dialect/TTIR/IR/Collectives.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

using Axes = SmallVector<int64_t>;

//===-- groups ------------------------------------------------------------===//

static bool isAlone(DenseIntElementsAttr groups) {
  return groups.getType().getRank() == 2 && groups.getType().getDimSize(1) == 1;
}

/// The axes, major first, along which the chips of each group are; an error at
/// the op if there are none.
static FailureOr<Axes> axesOf(Operation *op, DenseIntElementsAttr groups,
                              bool ordered) {
  if (isAlone(groups))
    return Axes();
  mesh::Mesh mesh = ttir::meshOf(op);
  ArrayRef<int64_t> sizes = groups.getType().getShape();
  if (sizes.size() == 2 && groups.getNumElements() == mesh.numChips()) {
    SmallVector<int64_t> chips(groups.getValues<int64_t>());
    if (!ordered) // sums, whatever the order in a group
      for (int64_t i = 0; i != sizes[0]; ++i)
        std::sort(chips.begin() + i * sizes[1],
                  chips.begin() + (i + 1) * sizes[1]);
    if (auto tiling = tilingOf(sizes, chips))
      if (auto axes = stablehlo::axesOf((*tiling)[1], mesh))
        return *axes;
  }
  return op->emitOpError("has groups along no axis of the mesh '")
         << mesh::text(mesh) << "': " << groups;
}

/// Applies `make` to each operand of a collective, axis by axis.
template <typename Op, typename Make>
static Values alongAxes(Op op, bool ordered, bool minorFirst, Make make) {
  auto axes = axesOf(op, op.getReplicaGroups(), ordered);
  if (failed(axes))
    return failure();
  if (minorFirst)
    std::reverse(axes->begin(), axes->end());
  SmallVector<Value> values(op->getOperands());
  for (Value &value : values)
    for (int64_t axis : *axes)
      value = make(value, axis);
  for (auto [value, result] : llvm::zip(values, op->getResults()))
    if (value.getType() != result.getType())
      return op.emitOpError("gives ")
             << result.getType() << ", and its groups give " << value.getType();
  return values;
}

/// The tensor with so many times the elements along `dim`, or so many parts of
/// it.
static RankedTensorType scaled(Value value, int64_t dim, int64_t times,
                               int64_t parts = 1) {
  SmallVector<int64_t> shape(shapeOf(value));
  shape[dim] = shape[dim] * times / parts;
  return tensorType(value).clone(shape);
}

//===-- reductions --------------------------------------------------------===//

/// The reduction that a computation of two scalars is.
static std::optional<ttcore::ReduceType> reductionOf(Region &computation) {
  using ttcore::ReduceType;
  Operation *op = onlyOp(computation);
  if (!op)
    return std::nullopt;
  bool isTruth = getElementTypeOrSelf(op->getResult(0)).isInteger(1);
  if (isa<AddOp>(op) && !isTruth)
    return ReduceType::Sum;
  if (isa<MaxOp>(op) || (isTruth && isa<OrOp, AddOp>(op)))
    return ReduceType::Max;
  if (isa<MinOp>(op) || (isTruth && isa<AndOp, MulOp>(op)))
    return ReduceType::Min;
  if (isa<MulOp>(op))
    return ReduceType::Prod;
  return std::nullopt;
}

template <typename Op>
static FailureOr<ttcore::ReduceType> findReduction(Op op) {
  if (auto reduction = reductionOf(op.getComputation()))
    return *reduction;
  return op.emitOpError("has a computation that is no sum, product, minimum or "
                        "maximum");
}

static Values lowerAllReduce(AllReduceOp op, Emit &emit, const Lowering &) {
  if (isAlone(op.getReplicaGroups()))
    return SmallVector<Value>(op->getOperands());
  auto reduction = findReduction(op);
  if (failed(reduction))
    return failure();
  return alongAxes(op, false, false, [&](Value value, int64_t axis) -> Value {
    return emit.create<ttir::AllReduceOp>(value.getType(), value, *reduction,
                                          axis);
  });
}

static Values lowerReduceScatter(ReduceScatterOp op, Emit &emit,
                                 const Lowering &) {
  if (isAlone(op.getReplicaGroups()))
    return SmallVector<Value>(op->getOperands());
  auto reduction = findReduction(op);
  if (failed(reduction))
    return failure();
  int64_t dim = op.getScatterDimension();
  mesh::Mesh mesh = ttir::meshOf(op);
  return alongAxes(op, true, false, [&](Value value, int64_t axis) -> Value {
    return emit.create<ttir::ReduceScatterOp>(
        scaled(value, dim, 1, mesh.shape[axis]), value, *reduction, dim, axis);
  });
}

//===-- moves -------------------------------------------------------------===//

static Values lowerAllGather(AllGatherOp op, Emit &emit, const Lowering &) {
  int64_t dim = op.getAllGatherDim();
  mesh::Mesh mesh = ttir::meshOf(op);
  return alongAxes(op, true, true, [&](Value value, int64_t axis) -> Value {
    return emit.create<ttir::AllGatherOp>(scaled(value, dim, mesh.shape[axis]),
                                          value, dim, axis);
  });
}

static Values lowerAllToAll(AllToAllOp op, Emit &emit, const Lowering &) {
  if (isAlone(op.getReplicaGroups()))
    return SmallVector<Value>(op->getOperands());
  SmallVector<Value> values;
  for (auto [operand, result] : llvm::zip(op->getOperands(), op->getResults()))
    values.push_back(emit.create<ttir::AllToAllOp>(
        result.getType(), operand, op.getSplitDimension(),
        op.getConcatDimension(), op.getSplitCount(), op.getReplicaGroups()));
  return values;
}

static Values lowerBroadcast(CollectiveBroadcastOp op, Emit &emit,
                             const Lowering &) {
  SmallVector<Value> values;
  for (Value operand : op->getOperands())
    values.push_back(emit.create<ttir::CollectiveBroadcastOp>(
        operand.getType(), operand, op.getReplicaGroups()));
  return values;
}

static Values lowerPermute(CollectivePermuteOp op, Emit &emit,
                           const Lowering &) {
  SmallVector<Value> values;
  for (Value operand : op->getOperands())
    values.push_back(emit.create<ttir::CollectivePermuteOp>(
        operand.getType(), operand, op.getSourceTargetPairs()));
  return values;
}

//===-- numbers of chips --------------------------------------------------===//

/// The number of the chip: its own part of all numbers.
static Value ownNumber(RankedTensorType type, const mesh::Mesh &mesh,
                       Emit &emit) {
  Value number = emit.iota({mesh.numChips()}, emit.builder.getI32Type(), 0);
  for (auto [axis, size] : llvm::enumerate(mesh.shape))
    if (size != 1)
      number = emit.create<ttir::MeshPartitionOp>(
          scaled(number, 0, 1, size), number,
          emit.builder.getIntegerAttr(emit.builder.getIntegerType(32, true), 0),
          emit.builder.getIntegerAttr(emit.builder.getIntegerType(32, false),
                                      axis));
  return emit.cast(emit.reshape(number, type.getShape()),
                   type.getElementType());
}

static int64_t countOf(Operation *op, StringRef name) {
  auto module = op->getParentOfType<ModuleOp>();
  auto count = module->getAttrOfType<IntegerAttr>(name);
  return count ? count.getInt() : 1;
}

/// Chips are partitions of one replica, or replicas.
template <typename Op>
static Values lowerId(Op op, Emit &emit, const Lowering &) {
  auto type = cast<RankedTensorType>(op.getResult().getType());
  mesh::Mesh mesh = ttir::meshOf(op);
  bool hasReplicas = countOf(op, "mhlo.num_replicas") > 1;
  if (hasReplicas && countOf(op, "mhlo.num_partitions") > 1)
    return op.emitOpError("is of a program with replicas and partitions, and "
                          "a mesh has one of the two");
  if (mesh.numChips() == 1 || hasReplicas == isa<PartitionIdOp>(op))
    return one(emit.full(type.getShape(), type.getElementType(), 0));
  return one(ownNumber(type, mesh, emit));
}

void stablehlo::addCollectives(Lowering &l) {
  l.on<AllGatherOp>(lowerAllGather);
  l.on<AllReduceOp>(lowerAllReduce);
  l.on<AllToAllOp>(lowerAllToAll);
  l.on<CollectiveBroadcastOp>(lowerBroadcast);
  l.on<CollectivePermuteOp>(lowerPermute);
  l.on<PartitionIdOp>(lowerId<PartitionIdOp>);
  l.on<ReduceScatterOp>(lowerReduceScatter);
  l.on<ReplicaIdOp>(lowerId<ReplicaIdOp>);
}
