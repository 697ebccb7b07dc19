//===- Reductions.cpp - loops that combine --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Structured.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

//===-- recognition -------------------------------------------------------===//

static std::optional<Combine> combineOf(Operation *op, Type element) {
  bool truth = element.isInteger(1);
  if (isa<arith::AddFOp>(op) || (isa<arith::AddIOp>(op) && !truth))
    return Combine::Add;
  if (isa<arith::SubFOp>(op) || (isa<arith::SubIOp>(op) && !truth))
    return Combine::Sub;
  if (isa<arith::MulFOp>(op) || (isa<arith::MulIOp>(op) && !truth))
    return Combine::Mul;
  if (isa<arith::MaximumFOp, arith::MaxNumFOp>(op) ||
      (isa<arith::MaxSIOp, arith::MaxUIOp>(op) && !truth))
    return Combine::Max;
  if (isa<arith::MinimumFOp, arith::MinNumFOp>(op) ||
      (isa<arith::MinSIOp, arith::MinUIOp>(op) && !truth))
    return Combine::Min;
  if (truth && isa<arith::AndIOp, arith::MulIOp, arith::MinUIOp>(op))
    return Combine::And;
  if (truth && isa<arith::OrIOp, arith::MaxUIOp>(op))
    return Combine::Or;
  return std::nullopt;
}

/// The reduction of `output`, if the body combines it with a term that does not
/// depend on an output.
static std::optional<Reduction> recognize(linalg::LinalgOp op,
                                          OpOperand *output) {
  Reduction r{op, output, {}, {}, {}, {}, {}};
  BlockArgument argument = op.getMatchingBlockArgument(output);
  Value yielded = op.getMatchingYieldValue(output)->get();
  r.inner = yielded.getDefiningOp();
  if (!r.inner || r.inner->getBlock() != op.getBlock() ||
      r.inner->getNumOperands() != 2 || !argument.hasOneUse())
    return std::nullopt;
  std::optional<Combine> combine = combineOf(r.inner, yielded.getType());
  if (!combine)
    return std::nullopt;
  r.combine = *combine;
  bool first = r.inner->getOperand(0) == argument;
  if ((!first && r.inner->getOperand(1) != argument) ||
      (!first && r.combine == Combine::Sub))
    return std::nullopt;
  r.term = r.inner->getOperand(first ? 1 : 0);
  if (usesOf(op, r.term).outputs)
    return std::nullopt;
  return r;
}

std::optional<std::pair<Value, Value>>
structured::factorsOf(linalg::LinalgOp op, Value value) {
  Operation *inner = value.getDefiningOp();
  if (!inner || inner->getBlock() != op.getBlock() ||
      !isa<arith::MulFOp, arith::MulIOp>(inner) || value.getType().isInteger(1))
    return std::nullopt;
  return std::make_pair(inner->getOperand(0), inner->getOperand(1));
}

//===-- neutral elements --------------------------------------------------===//

static bool isUnsignedOrder(Operation *inner) {
  return isa<arith::MaxUIOp, arith::MinUIOp>(inner);
}

Value structured::neutral(Combine combine, RankedTensorType type, Emit &emit) {
  Type element = type.getElementType();
  Attribute number;
  bool negative = combine == Combine::Max;
  bool one = combine == Combine::Mul || combine == Combine::And;
  bool extreme = combine == Combine::Max || combine == Combine::Min;
  if (auto floats = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &format = floats.getFloatSemantics();
    number = FloatAttr::get(floats, extreme ? APFloat::getInf(format, negative)
                                    : one   ? APFloat::getOne(format)
                                            : APFloat::getZero(format));
  } else {
    unsigned bits = element.getIntOrFloatBitWidth();
    number = IntegerAttr::get(
        element, extreme ? (negative ? APInt::getSignedMinValue(bits)
                                     : APInt::getSignedMaxValue(bits))
                         : APInt(bits, one ? 1 : 0));
  }
  return emit.create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, ArrayRef(number)));
}

/// The values in `outs` change nothing.
static bool isNeutral(const Reduction &r, Value init) {
  DenseElementsAttr content = ttir::getConstantContent(init);
  if (!content || !content.isSplat())
    return false;
  Type element = content.getElementType();
  if (isa<FloatType>(element)) {
    APFloat value = content.getSplatValue<APFloat>();
    switch (r.combine) {
    case Combine::Add:
    case Combine::Sub:
      return value.isZero();
    case Combine::Mul:
      return value.isExactlyValue(1);
    case Combine::Max:
      return value.isInfinity() && value.isNegative();
    case Combine::Min:
      return value.isInfinity() && !value.isNegative();
    default:
      return false;
    }
  }
  APInt value = content.getSplatValue<APInt>();
  switch (r.combine) {
  case Combine::Add:
  case Combine::Sub:
  case Combine::Or:
    return value.isZero();
  case Combine::Mul:
  case Combine::And:
    return value.isOne();
  case Combine::Max:
    return isUnsignedOrder(r.inner) ? value.isZero() : value.isMinSignedValue();
  case Combine::Min:
    return isUnsignedOrder(r.inner) ? value.isAllOnes()
                                    : value.isMaxSignedValue();
  }
  llvm_unreachable("all are above");
}

Lowered structured::withInit(const Reduction &r, Value reduced, Emit &emit) {
  Value init = r.output->get();
  if (r.combine != Combine::Sub && isNeutral(r, init))
    return reduced;
  return lowerScalar(r.inner, {init, reduced}, emit);
}

//===-- any term ----------------------------------------------------------===//

template <typename To>
static Value reduceBy(Value x, ArrayRef<int64_t> dims, ArrayRef<int64_t> shape,
                      Emit &emit) {
  Dims ones(shapeOf(x));
  SmallVector<int32_t> list;
  for (int64_t dim : dims) {
    ones[dim] = 1;
    list.push_back(dim);
  }
  // Dimensions that stay, of size 1, go where they come back for a broadcast.
  Value result = emit.create<To>(tensorType(x).clone(ones), x,
                                 emit.builder.getBoolAttr(true),
                                 emit.builder.getI32ArrayAttr(list));
  return emit.reshape(result, shape);
}

Value structured::reduce(Combine combine, Value x, ArrayRef<int64_t> dims,
                         ArrayRef<int64_t> shape, Emit &emit) {
  switch (combine) {
  case Combine::Add:
  case Combine::Sub:
    return reduceBy<ttir::SumOp>(x, dims, shape, emit);
  case Combine::Mul:
    return reduceBy<ttir::ProdOp>(x, dims, shape, emit);
  case Combine::Max:
    return reduceBy<ttir::MaxOp>(x, dims, shape, emit);
  case Combine::Min:
    return reduceBy<ttir::MinOp>(x, dims, shape, emit);
  case Combine::And:
    return reduceBy<ttir::ReduceAndOp>(x, dims, shape, emit);
  case Combine::Or:
    return reduceBy<ttir::ReduceOrOp>(x, dims, shape, emit);
  }
  llvm_unreachable("all are above");
}

/// The term for all values of all loops, and a reduction over those that the
/// output has not. Null if there are too many.
static Lowered lowerTerm(const Reduction &r, Emit &emit) {
  constexpr int64_t kMost = int64_t(1) << 26;
  SmallVector<int64_t> loops(r.loops), ranges = r.op.getStaticLoopRanges();
  llvm::append_range(loops, r.reduced);
  int64_t volume = 1;
  for (int64_t loop : loops) {
    volume *= ranges[loop];
    if (volume > kMost)
      return Value();
  }
  // A sum of two loops is a matter of windows, or of steps.
  for (OpOperand *operand : usesOf(r.op, r.term).operands) {
    FailureOr<SmallVector<Index>> indices = indicesOf(r.op, operand);
    if (failed(indices))
      return failure();
    for (const Index &index : *indices)
      if (llvm::count_if(index.terms, [&](auto &term) {
            return ranges[term.first] != 1;
          }) > 1)
        return Value();
  }
  Dims shape, dims;
  for (int64_t loop : r.loops)
    shape.push_back(ranges[loop]);
  for (size_t i = r.loops.size(); i < loops.size(); ++i)
    dims.push_back(i);
  if (volume == 0)
    return r.output->get();
  Body body(r.op, loops, emit);
  Lowered term = body.evaluate(r.term);
  if (failed(term))
    return failure();
  Value x = *term;
  if (isUnsignedOrder(r.inner)) {
    unsigned bits = elementOf(x).getIntOrFloatBitWidth();
    if (bits > 32)
      return Value();
    double highest = double(-(int64_t(1) << (bits - 1)));
    x = emit.binary<ttir::BitwiseXorOp>(x, highest);
    x = reduce(r.combine, x, dims, shape, emit);
    return withInit(r, emit.binary<ttir::BitwiseXorOp>(x, highest), emit);
  }
  // A NaN is skipped.
  if (isa<arith::MaxNumFOp, arith::MinNumFOp>(r.inner))
    x = emit.where(emit.ask<ttir::EqualOp>(x, x), x,
                   neutral(r.combine, tensorType(x), emit));
  return withInit(r, reduce(r.combine, x, dims, shape, emit), emit);
}

Values structured::lowerReductions(linalg::LinalgOp op, Emit &emit) {
  SmallVector<Value> results;
  for (OpOperand &output : op.getDpsInitsMutable()) {
    std::optional<Reduction> r = recognize(op, &output);
    if (!r)
      break;
    FailureOr<SmallVector<int64_t>> loops = outputLoops(op, &output);
    if (failed(loops))
      return failure();
    r->loops = *loops;
    SmallVector<unsigned> reductions;
    op.getReductionDims(reductions);
    r->reduced.assign(reductions.begin(), reductions.end());
    Value result;
    for (auto *lower : {lowerContraction, lowerWindows, lowerTerm}) {
      Lowered lowered = lower(*r, emit);
      if (failed(lowered))
        return failure();
      result = *lowered;
      if (result)
        break;
    }
    if (!result)
      break;
    results.push_back(result);
  }
  if (int64_t(results.size()) == op.getNumDpsInits())
    return results;
  if (std::optional<Values> places = lowerArgMax(op, emit))
    return *places;
  return lowerBySteps(op, emit);
}
