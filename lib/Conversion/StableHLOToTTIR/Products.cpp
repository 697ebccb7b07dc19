//===- Products.cpp - products over dimensions ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "NarrowIntegers.h"
#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// `x` in the element type of the result, which holds the sums.
static Value widened(Value x, Value result, Emit &emit) {
  return emit.cast(x, elementOf(result));
}

namespace {
struct DotDims {
  ArrayRef<int64_t> lhsBatch, rhsBatch, lhsContract, rhsContract;
};
} // namespace

/// Dimensions of a tensor of `rank` that are in neither list.
static Dims freeDims(int64_t rank, ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  Dims rest;
  for (int64_t i = 0; i < rank; ++i)
    if (!llvm::is_contained(a, i) && !llvm::is_contained(b, i))
      rest.push_back(i);
  return rest;
}

/// The tensor as batch x `first` x `second`, each joined to one dimension.
static Value matrices(Value x, ArrayRef<int64_t> batch, ArrayRef<int64_t> first,
                      ArrayRef<int64_t> second, Emit &emit) {
  Dims order(batch), shape;
  llvm::append_range(order, first);
  llvm::append_range(order, second);
  for (ArrayRef<int64_t> dims : {batch, first, second}) {
    int64_t size = 1;
    for (int64_t dim : dims)
      size *= shapeOf(x)[dim];
    shape.push_back(size);
  }
  return emit.reshape(emit.permute(x, order), shape);
}

std::pair<ttir::Range, ttir::Range> stablehlo::operandRanges(Operation *op) {
  ttir::Range lhs = ttir::rangeOf(op->getOperand(0)),
              rhs = ttir::rangeOf(op->getOperand(1));
  if (auto bits = op->getAttrOfType<DenseI64ArrayAttr>(kOperandBits)) {
    auto narrower = [](ttir::Range a, int64_t bits) {
      ttir::Range b = ttir::Range::ofBits(bits);
      return ttir::Range{std::max(a.low, b.low), std::min(a.high, b.high)};
    };
    lhs = narrower(lhs, bits[0]);
    rhs = narrower(rhs, bits[1]);
  }
  return {lhs, rhs};
}

/// Exact integers: parts whose sums are exact in f32; else products of
/// all pairs, and their sums.
static Values multiplyIntegers(Operation *op, Value lhs, Value rhs,
                               DotDims dims, Emit &emit) {
  Dims lhsFree = freeDims(shapeOf(lhs).size(), dims.lhsBatch, dims.lhsContract),
       rhsFree = freeDims(shapeOf(rhs).size(), dims.rhsBatch, dims.rhsContract);
  Value a = matrices(lhs, dims.lhsBatch, lhsFree, dims.lhsContract, emit),
        b = matrices(rhs, dims.rhsBatch, dims.rhsContract, rhsFree, emit);
  Dims all{shapeOf(a)[0], shapeOf(a)[1], shapeOf(a)[2], shapeOf(b)[2]};
  Type f32 = emit.builder.getF32Type();
  bool isWord = elementOf(op->getResult(0)).getIntOrFloatBitWidth() == 32 &&
                !elementOf(op->getResult(0)).isUnsignedInteger();
  auto [lhsRange, rhsRange] = operandRanges(op);
  Value exact;
  if (isWord && tensorType(a).getNumElements() != 0 &&
      tensorType(b).getNumElements() != 0)
    exact = ttir::multiplyExactly(
        {a, lhsRange, 2}, {b, rhsRange, 1}, 1,
        [&](Value a, Value b) -> Value {
          Dims shape{all[0], all[1], all[3]};
          return emit.create<ttir::MatmulOp>(
              RankedTensorType::get(shape, f32), a, b,
              emit.builder.getBoolAttr(false), emit.builder.getBoolAttr(false));
        },
        emit);
  if (exact)
    return one(emit.reshape(exact, shapeOf(op->getResult(0))));
  constexpr int64_t kMost = int64_t(1) << 26;
  if (int64_t volume = all[0] * all[1] * all[2] * all[3]; volume > kMost)
    return op->emitOpError("of integers makes ")
           << volume << " products; up to " << kMost << " have a lowering";
  Value products =
      emit.mul(emit.expand(emit.reshape(a, {all[0], all[1], all[2], 1}), all),
               emit.expand(emit.reshape(b, {all[0], 1, all[2], all[3]}), all));
  Value sums = emit.create<ttir::SumOp>(
      tensorType(products).clone({all[0], all[1], all[3]}), products,
      emit.builder.getBoolAttr(false), emit.builder.getI32ArrayAttr({2}));
  return one(emit.reshape(sums, shapeOf(op->getResult(0))));
}

static Values multiply(Operation *op, DotDims dims, Emit &emit) {
  Value result = op->getResult(0),
        lhs = widened(op->getOperand(0), result, emit),
        rhs = widened(op->getOperand(1), result, emit);
  if (!isa<FloatType>(elementOf(result)))
    return multiplyIntegers(op, lhs, rhs, dims, emit);
  auto list = [&](ArrayRef<int64_t> numbers) {
    return emit.builder.getDenseI64ArrayAttr(numbers);
  };
  return one(emit.create<ttir::DotGeneralOp>(
      result.getType(), lhs, rhs, list(dims.lhsBatch), list(dims.lhsContract),
      list(dims.rhsBatch), list(dims.rhsContract)));
}

static Values lowerDotGeneral(DotGeneralOp op, Emit &emit, const Lowering &) {
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  return multiply(
      op,
      {dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions(),
       dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions()},
      emit);
}

static Values lowerDot(DotOp op, Emit &emit, const Lowering &) {
  int64_t last = shapeOf(op.getLhs()).size() - 1, first = 0;
  return multiply(op, {{}, {}, last, first}, emit);
}

void stablehlo::addProducts(Lowering &l) {
  l.on<DotGeneralOp>(lowerDotGeneral);
  l.on<DotOp>(lowerDot);
}
