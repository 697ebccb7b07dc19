//===- Calls.cpp - calls, random numbers ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LinearAlgebra.h"
#include "NamedCalls.h"
#include "RefusedCalls.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Values lowerBarrier(OptimizationBarrierOp op, Emit &, const Lowering &) {
  return SmallVector<Value>(op.getOperands());
}

/// Numbers from 0 to 1, without 1.
static Value drawEvenly(RankedTensorType type, Emit &emit) {
  Builder &b = emit.builder;
  SmallVector<int32_t> sizes(type.getShape());
  return emit.create<ttir::RandOp>(
      type, b.getI32ArrayAttr(sizes), b.getF32FloatAttr(0),
      b.getF32FloatAttr(1), b.getIntegerAttr(b.getIntegerType(32, false), 0));
}

/// The root of -2 log u, times the cosine of another angle (Box and Muller).
static Value drawNormally(RankedTensorType type, Emit &emit) {
  Value radius = emit.sub(emit.full(type.getShape(), type.getElementType(), 1),
                          drawEvenly(type, emit));
  radius =
      emit.unary<ttir::SqrtOp>(emit.mul(emit.unary<ttir::LogOp>(radius), -2));
  Value angle = emit.mul(drawEvenly(type, emit), 6.28318530717958648);
  return emit.mul(radius, emit.unary<ttir::CosOp>(angle));
}

/// Integers evenly from a to b - 1, floats evenly between a and b, or normally
/// around a with deviation b.
static Values lowerRng(RngOp op, Emit &emit, const Lowering &) {
  Type element = elementOf(op.getResult());
  ArrayRef<int64_t> shape = shapeOf(op.getResult());
  auto f32 = RankedTensorType::get(shape, emit.builder.getF32Type());
  bool isEven = op.getRngDistribution() == RngDistribution::UNIFORM;
  if (!isEven && !isa<FloatType>(element))
    return op.emitOpError("of ")
           << element << " has a lowering if it draws evenly";
  auto spread = [&](Value x) {
    return emit.spread(emit.cast(x, f32.getElementType()), shape);
  };
  Value a = spread(op.getA()), b = spread(op.getB());
  if (!isEven)
    return one(
        emit.cast(emit.add(emit.mul(drawNormally(f32, emit), b), a), element));
  Value drawn = emit.add(emit.mul(drawEvenly(f32, emit), emit.sub(b, a)), a);
  if (isa<IntegerType>(element))
    drawn = emit.binary<ttir::MinimumOp>(emit.unary<ttir::FloorOp>(drawn),
                                         emit.add(b, -1));
  return one(emit.cast(drawn, element));
}

/// Targets that mean their operands on one chip.
static bool isIdentity(StringRef target) {
  return target == "Sharding" || target == "SPMDFullToShardShape" ||
         target == "SPMDShardToFullShape" ||
         target == "annotate_device_placement" ||
         target == "xla.sdy.FuncResultSharding" ||
         target == "tt.mark_argument" || target == "tt.sharding_constraint";
}

/// LAPACK's letters, as JAX writes them where it lowers for the host.
static bool isLetter(CustomCallOp op, StringRef name, char letter) {
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  auto value = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
  return value && value.getValue() == letter;
}

/// Appends the status word to the results: success. Results are NaN where the
/// algorithm fails.
static Values withInfo(CustomCallOp op, Values results, Emit &emit) {
  if (failed(results))
    return failure();
  Value info = op->getResults().back();
  results->push_back(emit.full(shapeOf(info), elementOf(info), 0));
  return results;
}

/// Rows from 1 on.
static Values lowerLU(CustomCallOp op, Emit &emit) {
  Values results = factorLU(op, op.getInputs()[0], emit);
  if (failed(results))
    return failure();
  (*results)[1] = emit.add((*results)[1], 1);
  return withInfo(op, results, emit);
}

static Values lowerCustomCall(CustomCallOp op, Emit &emit,
                              const Lowering &all) {
  StringRef target = op.getCallTargetName();
  auto is = [&](StringRef name, size_t operands, size_t results) {
    return target == name && op.getInputs().size() == operands &&
           op.getNumResults() == results;
  };
  if (is("lapack_spotrf_ffi", 1, 2))
    return withInfo(
        op, factor(op, op.getInputs()[0], isLetter(op, "uplo", 'L'), emit),
        emit);
  if (is("lapack_strsm_ffi", 2, 1))
    return solve(op, op.getInputs()[0], op.getInputs()[1],
                 {isLetter(op, "side", 'L'), isLetter(op, "uplo", 'L'),
                  isLetter(op, "diag", 'U'), !isLetter(op, "trans_x", 'N')},
                 emit);
  if (is("lapack_sgetrf_ffi", 1, 3))
    return lowerLU(op, emit);
  if (is("lapack_sgeqrf_ffi", 1, 2) || is("Qr", 1, 2))
    return factorQR(op, op.getInputs()[0], emit);
  if (is("lapack_sorgqr_ffi", 2, 1) ||
      is("ProductOfElementaryHouseholderReflectors", 2, 1))
    return multiplyReflections(op, op.getInputs()[0], op.getInputs()[1], emit);
  if (isIdentity(target) && op.getOperandTypes() == op.getResultTypes())
    return SmallVector<Value>(op.getOperands());
  if (isNamedCall(target))
    return lowerNamedCall(op, emit, all);
  return refuseCall(op);
}

void stablehlo::addCalls(Lowering &l) {
  l.on<CustomCallOp>(lowerCustomCall);
  l.on<OptimizationBarrierOp>(lowerBarrier);
  l.on<RngOp>(lowerRng);
}
