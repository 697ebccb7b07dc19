//===- Quantized.cpp - integers that stand for reals ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A quantized op is one of reals: the integers are dequantized, and the results
// quantized. Products leave the scales to the end, so that what is summed up
// are integers, which f32 holds exactly up to 2^24.
//
//===----------------------------------------------------------------------===//

#include "Quantized.h"

#include "Lowering.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static quant::QuantizedType quantized(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast<quant::QuantizedType>(tensor.getElementType())
                : quant::QuantizedType();
}

/// The reals that it stands for.
static Type expressed(Type type) {
  quant::QuantizedType q = quantized(type);
  return q ? cast<RankedTensorType>(type).clone(q.getExpressedType()) : type;
}

//===-- scales ------------------------------------------------------------===//

namespace {
/// One number, or one for each index of dimension `axis`.
struct Numbers {
  SmallVector<double> values;
  int64_t axis = -1;

  /// Along dimension `dim` of a tensor of reals.
  Value spread(RankedTensorType type, int64_t dim, Emit &emit) const {
    if (axis < 0)
      return emit.full(type.getShape(), type.getElementType(), values.front());
    auto row =
        RankedTensorType::get({int64_t(values.size())}, type.getElementType());
    SmallVector<Attribute> numbers;
    for (double value : values)
      numbers.push_back(FloatAttr::get(type.getElementType(), value));
    Value x = emit.create<ttir::ConstantOp>(
        row, DenseElementsAttr::get(row, numbers));
    return emit.broadcast(x, type.getShape(), {dim});
  }
  bool areZero() const {
    return llvm::all_of(values, [](double value) { return value == 0; });
  }
};
} // namespace

static Numbers scalesOf(quant::QuantizedType type) {
  if (auto one = dyn_cast<quant::UniformQuantizedType>(type))
    return {{one.getScale()}};
  auto many = cast<quant::UniformQuantizedPerAxisType>(type);
  return {llvm::to_vector(many.getScales()),
          int64_t(many.getQuantizedDimension())};
}

static Numbers zerosOf(quant::QuantizedType type) {
  if (auto one = dyn_cast<quant::UniformQuantizedType>(type))
    return {{double(one.getZeroPoint())}};
  auto many = cast<quant::UniformQuantizedPerAxisType>(type);
  SmallVector<double> zeros;
  for (int64_t zero : many.getZeroPoints())
    zeros.push_back(double(zero));
  return {zeros, int64_t(many.getQuantizedDimension())};
}

/// Integers without their zero point, as reals.
static Value centred(Value x, quant::QuantizedType type, Emit &emit) {
  x = emit.cast(x, type.getExpressedType());
  Numbers zeros = zerosOf(type);
  return zeros.areZero()
             ? x
             : emit.sub(x, zeros.spread(tensorType(x), zeros.axis, emit));
}

static Value dequantize(Value x, quant::QuantizedType type, Emit &emit) {
  Numbers scales = scalesOf(type);
  x = centred(x, type, emit);
  return emit.mul(x, scales.spread(tensorType(x), scales.axis, emit));
}

/// x / scale + zero point, within what the type holds, to the nearest integer.
static Value quantize(Value x, Type to, Emit &emit) {
  quant::QuantizedType type = quantized(to);
  x = emit.cast(x, type.getExpressedType());
  Numbers scales = scalesOf(type), zeros = zerosOf(type);
  x = emit.div(x, scales.spread(tensorType(x), scales.axis, emit));
  if (!zeros.areZero())
    x = emit.add(x, zeros.spread(tensorType(x), zeros.axis, emit));
  // The largest float that is no more than the largest integer.
  double high = double(type.getStorageTypeMax());
  if (high >= 2147483647.0)
    high = 2147483520.0;
  x = emit.binary<ttir::MinimumOp>(
      emit.binary<ttir::MaximumOp>(x, double(type.getStorageTypeMin())), high);
  x = emit.create<RoundEvenOp>(x.getType(), x);
  return emit.cast(x,
                   cast<RankedTensorType>(ttir::storedAs(to)).getElementType());
}

//===-- ops ---------------------------------------------------------------===//

namespace {
/// An op and the types that it had.
struct Source {
  Operation *op;
  SmallVector<Type> operands, results;
};
} // namespace

/// Moves elements of one quantized type, or chooses between them.
static bool onlyMoves(const Source &source) {
  if (!isa<BroadcastInDimOp, BroadcastOp, ConcatenateOp, DynamicSliceOp,
           DynamicUpdateSliceOp, GatherOp, OptimizationBarrierOp, PadOp,
           ReshapeOp, ReverseOp, SelectOp, SliceOp, TransposeOp, ReturnOp,
           ConstantOp>(source.op))
    return false;
  // With one scale for all, as dimensions of others move with the elements.
  quant::QuantizedType first;
  for (TypeRange types :
       {TypeRange(source.operands), TypeRange(source.results)})
    for (Type type : types)
      if (quant::QuantizedType q = quantized(type)) {
        bool perAxis = isa<quant::UniformQuantizedPerAxisType>(q);
        if (!perAxis && first && q != first)
          return false;
        if (perAxis &&
            !isa<BroadcastInDimOp, ReshapeOp, TransposeOp,
                 OptimizationBarrierOp, ConstantOp, ReturnOp>(source.op))
          return false;
        first = q;
      }
  return true;
}

/// Where a dimension of the second factor comes out; nullopt if it is summed
/// over.
static std::optional<int64_t> resultDim(Operation *op, int64_t axis) {
  if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
    ConvDimensionNumbersAttr dims = convolution.getDimensionNumbers();
    if (axis == dims.getKernelOutputFeatureDimension())
      return dims.getOutputFeatureDimension();
    return std::nullopt;
  }
  auto dot = dyn_cast<DotGeneralOp>(op);
  if (!dot)
    return std::nullopt;
  DotDimensionNumbersAttr dims = dot.getDotDimensionNumbers();
  auto batch = dims.getRhsBatchingDimensions(),
       contracting = dims.getRhsContractingDimensions();
  if (const auto *at = llvm::find(batch, axis); at != batch.end())
    return at - batch.begin();
  if (llvm::is_contained(contracting, axis))
    return std::nullopt;
  int64_t place = shapeOf(dot.getLhs()).size() - contracting.size();
  for (int64_t dim = 0; dim < axis; ++dim)
    place += !llvm::is_contained(batch, dim) &&
             !llvm::is_contained(contracting, dim);
  return place;
}

/// The op on other operands, of reals.
static Operation *onReals(const Source &source, ValueRange operands,
                          Emit &emit) {
  OperationState state(emit.loc, source.op->getName());
  state.addOperands(operands);
  for (Type type : source.results)
    state.addTypes(expressed(type));
  state.attributes = source.op->getAttrDictionary();
  for (unsigned i = 0; i < source.op->getNumRegions(); ++i)
    state.addRegion();
  Operation *real = emit.builder.create(state);
  for (auto [to, from] : llvm::zip(real->getRegions(), source.op->getRegions()))
    to.takeBody(from);
  return real;
}

/// Products of integers, and the scales of both behind them.
static bool multiply(const Source &source, Emit &emit) {
  if (!isa<DotGeneralOp, DotOp, ConvolutionOp>(source.op))
    return false;
  quant::QuantizedType lhs = quantized(source.operands[0]),
                       rhs = quantized(source.operands[1]);
  if (!lhs || !rhs || !isa<quant::UniformQuantizedType>(lhs))
    return false;
  Numbers scales = scalesOf(rhs);
  std::optional<int64_t> dim = 0;
  if (scales.axis >= 0)
    dim = resultDim(source.op, scales.axis);
  if (!dim)
    return false;
  Operation *product = onReals(source,
                               {centred(source.op->getOperand(0), lhs, emit),
                                centred(source.op->getOperand(1), rhs, emit)},
                               emit);
  Value result = product->getResult(0);
  if (!isa<FloatType>(elementOf(result))) {
    product->erase();
    return false;
  }
  for (double &scale : scales.values)
    scale *= scalesOf(lhs).values.front();
  result = emit.mul(result, scales.spread(tensorType(result), *dim, emit));
  if (quantized(source.results[0]))
    result = quantize(result, source.results[0], emit);
  source.op->getResult(0).replaceAllUsesWith(result);
  source.op->erase();
  return true;
}

static void rewrite(const Source &source, Emit &emit) {
  Operation *op = source.op;
  if (multiply(source, emit))
    return;
  SmallVector<Value> operands;
  for (auto [operand, type] : llvm::zip(op->getOperands(), source.operands)) {
    quant::QuantizedType q = quantized(type);
    operands.push_back(q ? dequantize(operand, q, emit) : operand);
  }
  SmallVector<Value> results;
  if (isa<UniformQuantizeOp, UniformDequantizeOp>(op))
    results.push_back(operands[0]);
  else
    llvm::append_range(results, onReals(source, operands, emit)->getResults());
  for (auto [result, type] : llvm::zip(results, source.results)) {
    if (quantized(type))
      result = quantize(result, type, emit);
    else if (isa<UniformDequantizeOp>(op))
      result = emit.cast(result, cast<RankedTensorType>(type).getElementType());
  }
  op->replaceAllUsesWith(results);
  op->erase();
}

static LogicalResult check(Operation *op, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !isa<quant::QuantizedType>(tensor.getElementType()))
    return success();
  auto q = cast<quant::QuantizedType>(tensor.getElementType());
  bool fits =
      isa<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>(q) &&
      isa<FloatType>(q.getExpressedType()) &&
      (q.isSigned() ? 32u : 16u) >= q.getStorageTypeIntegralWidth();
  if (fits)
    return success();
  return op->emitOpError("has a value of type ")
         << type
         << "; quantized types with one scale, or one for each place of "
            "a dimension, of up to 32 bits (16 without a sign) have a "
            "lowering";
}

LogicalResult stablehlo::lowerQuantized(ModuleOp module) {
  SmallVector<Source> sources;
  auto isQuantized = [](Type type) { return bool(quantized(type)); };
  WalkResult walked = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (TypeRange types :
         {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
      for (Type type : types)
        if (failed(check(op, type)))
          return WalkResult::interrupt();
    if (!isa_and_nonnull<StableHLODialect, chlo::CHLODialect>(op->getDialect()))
      return WalkResult::advance();
    if (llvm::any_of(op->getOperandTypes(), isQuantized) ||
        llvm::any_of(op->getResultTypes(), isQuantized))
      sources.push_back({op, llvm::to_vector(op->getOperandTypes()),
                         llvm::to_vector(op->getResultTypes())});
    // The computation of an op is that op's.
    return WalkResult::skip();
  });
  if (walked.wasInterrupted())
    return failure();
  bool inFunctions = false;
  for (auto function : module.getOps<func::FuncOp>())
    inFunctions |= llvm::any_of(function.getArgumentTypes(), isQuantized);
  if (sources.empty() && !inFunctions)
    return success();
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()))
      return WalkResult::skip();
    for (Value result : op->getResults())
      result.setType(ttir::storedAs(result.getType()));
    bool computes =
        isa_and_nonnull<StableHLODialect, chlo::CHLODialect>(op->getDialect());
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        for (BlockArgument argument : block.getArguments())
          argument.setType(computes ? expressed(argument.getType())
                                    : ttir::storedAs(argument.getType()));
        if (computes)
          for (Operation &inner : block)
            for (Value result : inner.getResults())
              result.setType(expressed(result.getType()));
      }
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      FunctionType type = function.getFunctionType();
      auto all = [](TypeRange types) {
        return llvm::map_to_vector(types, ttir::storedAs);
      };
      function.setFunctionType(FunctionType::get(
          op->getContext(), all(type.getInputs()), all(type.getResults())));
    }
    return computes ? WalkResult::skip() : WalkResult::advance();
  });
  for (const Source &source : sources) {
    if (onlyMoves(source))
      continue;
    OpBuilder builder(source.op);
    Emit emit(builder, source.op->getLoc());
    rewrite(source, emit);
  }
  return success();
}
