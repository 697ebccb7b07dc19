//===- Reductions.cpp - computations over dimensions ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// Reduced dimensions stay, of size 1, and are taken away behind: where they
/// come back for a broadcast, as in a norm, both reshapes go.
template <typename Op>
static Value reduced(Value from, Type element, ArrayRef<int64_t> dims,
                     Emit &emit) {
  Dims shape(shapeOf(from)), rest;
  SmallVector<int32_t> list;
  for (int64_t dim : dims) {
    shape[dim] = 1;
    list.push_back(dim);
  }
  for (auto [i, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(dims, i))
      rest.push_back(size);
  Value result = emit.create<Op>(RankedTensorType::get(shape, element), from,
                                 emit.builder.getBoolAttr(true),
                                 emit.builder.getI32ArrayAttr(list));
  return emit.reshape(result, rest);
}

template <typename Op> static Value reduceBy(ReduceOp op, Emit &emit) {
  Value from = op.getInputs()[0];
  return reduced<Op>(from, elementOf(from), op.getDimensions(), emit);
}

bool stablehlo::isNeutral(Operation *inner, Value init) {
  DenseElementsAttr content = ttir::getConstantContent(init);
  if (!content)
    return false;
  auto integer = dyn_cast<IntegerType>(content.getElementType());
  if (!integer) {
    APFloat value = content.getSplatValue<APFloat>();
    if (isa<AddOp>(inner))
      return value.isZero();
    if (isa<MulOp>(inner))
      return value.isExactlyValue(1);
    if (isa<MaxOp>(inner))
      return (value.isInfinity() || value.isLargest()) && value.isNegative();
    return isa<MinOp>(inner) && (value.isInfinity() || value.isLargest()) &&
           !value.isNegative();
  }
  APInt value = content.getSplatValue<APInt>();
  bool isUnsigned = integer.isUnsigned() || integer.getWidth() == 1;
  if (isa<AddOp, OrOp>(inner))
    return value.isZero();
  if (isa<MulOp>(inner))
    return value.isOne();
  if (isa<AndOp>(inner))
    return value.isAllOnes();
  if (isa<MaxOp>(inner))
    return isUnsigned ? value.isZero() : value.isMinSignedValue();
  return isa<MinOp>(inner) &&
         (isUnsigned ? value.isAllOnes() : value.isMaxSignedValue());
}

/// One op over the dimensions and, if need be, the initial value to the result.
static std::optional<Values> lowerSimple(ReduceOp op, Emit &emit,
                                         const Lowering &all) {
  Operation *inner = onlyOp(op.getBody());
  if (op.getInputs().size() != 1 || !inner || op.getDimensions().empty() ||
      tensorType(op.getInputs()[0]).getNumElements() == 0 ||
      elementOf(op.getInputs()[0]) != elementOf(op.getResult(0)))
    return std::nullopt;
  bool truth = elementOf(op.getInputs()[0]).isInteger(1);
  Value result;
  if (truth) {
    if (isa<OrOp, MaxOp, AddOp>(inner))
      result = reduceBy<ttir::ReduceOrOp>(op, emit);
    else if (isa<AndOp, MinOp, MulOp>(inner))
      result = reduceBy<ttir::ReduceAndOp>(op, emit);
  } else if (isa<AddOp>(inner)) {
    result = reduceBy<ttir::SumOp>(op, emit);
  } else if (isa<MaxOp>(inner)) {
    result = reduceBy<ttir::MaxOp>(op, emit);
  } else if (isa<MinOp>(inner)) {
    result = reduceBy<ttir::MinOp>(op, emit);
  } else if (isa<MulOp>(inner)) {
    result = reduceBy<ttir::ProdOp>(op, emit);
  }
  if (!result)
    return std::nullopt;
  Value init = op.getInitValues()[0];
  if (isNeutral(inner, init))
    return one(result);
  return all.apply(op, op.getBody(),
                   {emit.spread(init, shapeOf(result)), result}, emit);
}

//===-- the place of the largest ------------------------------------------===//

/// `argmax` as JAX writes it: a pair of values and indices, of which the pair
/// with the larger value, or at the smaller index, is kept.
static std::optional<Values> lowerArgMax(ReduceOp op, Emit &emit) {
  if (op.getInputs().size() != 2 || op.getDimensions().size() != 1)
    return std::nullopt;
  Value values = op.getInputs()[0], places = op.getInputs()[1];
  int64_t dim = op.getDimensions()[0];
  auto iota = places.getDefiningOp<ttir::ArangeOp>();
  if (!isa<FloatType>(elementOf(values)) || !iota ||
      int64_t(iota.getArangeDimension()) != dim || iota.getStart() != 0 ||
      iota.getStep() != 1)
    return std::nullopt;
  Block &body = op.getBody().front();
  if (body.getNumArguments() != 4)
    return std::nullopt;
  // The direction in which values are compared; indices of equal values follow.
  std::optional<ComparisonDirection> direction;
  // Equal values give the smaller index, as argmax does.
  bool prefersFirst = false;
  for (CompareOp compare : body.getOps<CompareOp>()) {
    if (compare.getLhs() == body.getArgument(0) &&
        compare.getRhs() == body.getArgument(2) &&
        (compare.getComparisonDirection() == ComparisonDirection::GT ||
         compare.getComparisonDirection() == ComparisonDirection::LT))
      direction = compare.getComparisonDirection();
    prefersFirst |= compare.getLhs() == body.getArgument(1) &&
                    compare.getRhs() == body.getArgument(3) &&
                    compare.getComparisonDirection() == ComparisonDirection::LT;
  }
  auto choice = [&](unsigned result, unsigned a, unsigned b) {
    auto select =
        body.getTerminator()->getOperand(result).getDefiningOp<SelectOp>();
    return select && select.getOnTrue() == body.getArgument(a) &&
           select.getOnFalse() == body.getArgument(b);
  };
  if (!direction || !prefersFirst || !choice(0, 0, 2) || !choice(1, 1, 3))
    return std::nullopt;
  bool largest = *direction == ComparisonDirection::GT;
  Value key = largest ? values : emit.unary<ttir::NegOp>(values);
  Type placeType = op.getResult(1).getType();
  Value place =
      reduced<ttir::ArgMaxOp>(key, emit.builder.getI32Type(), {dim}, emit);
  Value extreme = reduced<ttir::MaxOp>(key, elementOf(key), {dim}, emit);
  if (!largest)
    extreme = emit.unary<ttir::NegOp>(extreme);
  return SmallVector<Value>{
      extreme,
      emit.cast(place, cast<RankedTensorType>(placeType).getElementType())};
}

//===-- any computation ---------------------------------------------------===//

/// Halves are combined until one element is left; the initial values fill up.
static Values lowerByHalves(ReduceOp op, Emit &emit, const Lowering &all) {
  SmallVector<Value> values(op.getInputs());
  SmallVector<Value> inits(op.getInitValues());
  ArrayRef<int64_t> shape = shapeOf(op.getResult(0));
  if (tensorType(values[0]).getNumElements() == 0)
    return llvm::map_to_vector(
        inits, [&](Value init) { return emit.spread(init, shape); });
  for (int64_t dim : op.getDimensions()) {
    for (int64_t size = shapeOf(values[0])[dim]; size > 1;
         size = (size + 1) / 2) {
      SmallVector<Value> arguments;
      int64_t half = size / 2;
      for (Value value : values)
        arguments.push_back(emit.part(value, dim, 0, half));
      for (Value value : values)
        arguments.push_back(emit.part(value, dim, half, 2 * half));
      Values combined = all.apply(op, op.getBody(), arguments, emit);
      if (failed(combined))
        return failure();
      for (auto [value, next] : llvm::zip(values, *combined))
        value = size % 2
                    ? emit.concat({next, emit.part(value, dim, size - 1, size)},
                                  dim)
                    : next;
    }
  }
  SmallVector<Value> arguments;
  for (Value init : inits)
    arguments.push_back(emit.spread(init, shape));
  for (Value value : values)
    arguments.push_back(emit.reshape(value, shape));
  return all.apply(op, op.getBody(), arguments, emit);
}

static Values lowerReduce(ReduceOp op, Emit &emit, const Lowering &all) {
  if (std::optional<Values> simple = lowerSimple(op, emit, all))
    return *simple;
  if (std::optional<Values> argMax = lowerArgMax(op, emit))
    return *argMax;
  return lowerByHalves(op, emit, all);
}

static Values lowerMap(MapOp op, Emit &emit, const Lowering &all) {
  return all.apply(op, op.getComputation(), op.getInputs(), emit);
}

void stablehlo::addReductions(Lowering &l) {
  l.on<MapOp>(lowerMap);
  l.on<ReduceOp>(lowerReduce);
}
