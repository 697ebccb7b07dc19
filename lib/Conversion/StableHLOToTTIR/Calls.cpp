//===- Calls.cpp - calls, random numbers, other chips ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LinearAlgebra.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Values lowerBarrier(OptimizationBarrierOp op, Emit &, const Lowering &) {
  return SmallVector<Value>(op.getOperands());
}

static Values lowerRng(RngOp op, Emit &emit, const Lowering &) {
  Type element = elementOf(op.getResult());
  if (op.getRngDistribution() != RngDistribution::UNIFORM ||
      !isa<FloatType>(element))
    return op.emitOpError("has a lowering if it draws floats evenly");
  ArrayRef<int64_t> shape = shapeOf(op.getResult());
  Builder &b = emit.builder;
  SmallVector<int32_t> sizes(shape);
  Value even = emit.create<ttir::RandOp>(
      op.getType(), b.getI32ArrayAttr(sizes), b.getF32FloatAttr(0),
      b.getF32FloatAttr(1), b.getIntegerAttr(b.getIntegerType(32, false), 0));
  Value low = emit.spread(op.getA(), shape),
        high = emit.spread(op.getB(), shape);
  return one(emit.add(emit.mul(even, emit.sub(high, low)), low));
}

/// Targets that mean their operands on one chip.
static bool isIdentity(StringRef target) {
  return target == "Sharding" || target == "SPMDFullToShardShape" ||
         target == "SPMDShardToFullShape" ||
         target == "annotate_device_placement" ||
         target == "xla.sdy.FuncResultSharding" || target == "tt.mark_argument";
}

/// LAPACK's letters, as JAX writes them where it lowers for the host.
static bool isLetter(CustomCallOp op, StringRef name, char letter) {
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  auto value = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
  return value && value.getValue() == letter;
}

/// Of a factor also the word that it has been found: NaN say so where it is
/// not.
static Values lowerFactor(CustomCallOp op, Emit &emit) {
  Values result =
      factor(op, op.getInputs()[0], isLetter(op, "uplo", 'L'), emit);
  if (failed(result))
    return failure();
  Value info = op.getResult(1);
  result->push_back(emit.full(shapeOf(info), elementOf(info), 0));
  return result;
}

static Values lowerCustomCall(CustomCallOp op, Emit &emit, const Lowering &) {
  StringRef target = op.getCallTargetName();
  if (target == "lapack_spotrf_ffi" && op.getInputs().size() == 1 &&
      op.getNumResults() == 2)
    return lowerFactor(op, emit);
  if (target == "lapack_strsm_ffi" && op.getInputs().size() == 2)
    return solve(op, op.getInputs()[0], op.getInputs()[1],
                 {isLetter(op, "side", 'L'), isLetter(op, "uplo", 'L'),
                  isLetter(op, "diag", 'U'), !isLetter(op, "trans_x", 'N')},
                 emit);
  if (isIdentity(target) && op.getOperandTypes() == op.getResultTypes())
    return SmallVector<Value>(op.getOperands());
  return op.emitOpError("of '") << target << "' has no lowering";
}

//===-- other chips -------------------------------------------------------===//

/// With one chip in every group, collectives give back what they get.
template <typename Op>
static Values lowerAlone(Op op, Emit &, const Lowering &) {
  DenseIntElementsAttr groups = op.getReplicaGroups();
  bool alone =
      groups.getType().getRank() == 2 && groups.getType().getDimSize(1) == 1;
  if (!alone || op->getOperandTypes() != op->getResultTypes())
    return op.emitOpError("between several chips has no lowering");
  return SmallVector<Value>(op->getOperands());
}

template <typename Op>
static Values lowerId(Op op, Emit &emit, const Lowering &) {
  return one(emit.full(shapeOf(op.getResult()), elementOf(op.getResult()), 0));
}

void stablehlo::addCalls(Lowering &l) {
  l.on<AllGatherOp>(lowerAlone<AllGatherOp>);
  l.on<AllReduceOp>(lowerAlone<AllReduceOp>);
  l.on<AllToAllOp>(lowerAlone<AllToAllOp>);
  l.on<CollectiveBroadcastOp>(lowerAlone<CollectiveBroadcastOp>);
  l.on<CustomCallOp>(lowerCustomCall);
  l.on<OptimizationBarrierOp>(lowerBarrier);
  l.on<PartitionIdOp>(lowerId<PartitionIdOp>);
  l.on<ReduceScatterOp>(lowerAlone<ReduceScatterOp>);
  l.on<ReplicaIdOp>(lowerId<ReplicaIdOp>);
  l.on<RngOp>(lowerRng);
}
