//===- Quantized.cpp - arithmetic with zero points, shifts and tables -----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Conversion/FrontEndCommon/Parts.h"
#include "ttmlir/Conversion/FrontEndCommon/Windows.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

void mlir::tt::takeStorage(ModuleOp module) {
  module.walk([](Operation *op) {
    for (Value result : op->getResults())
      result.setType(storedAs(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(storedAs(argument.getType()));
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      FunctionType type = function.getFunctionType();
      function.setFunctionType(FunctionType::get(
          op->getContext(), llvm::map_to_vector(type.getInputs(), storedAs),
          llvm::map_to_vector(type.getResults(), storedAs)));
    }
  });
}

FailureOr<int64_t> mlir::tt::zeroPoint(Operation *op, Value value,
                                       bool isUnsigned) {
  DenseElementsAttr content = getConstantContent(value);
  if (!content || !content.isSplat())
    return op->emitOpError("has a zero point that is no constant number");
  if (isa<FloatType>(content.getElementType())) {
    if (!content.getSplatValue<APFloat>().isZero())
      return op->emitOpError("has a zero point other than 0, of floats");
    return 0;
  }
  APInt number = content.getSplatValue<APInt>();
  return isUnsigned ? int64_t(number.getZExtValue()) : number.getSExtValue();
}

FailureOr<Value> mlir::tt::withoutZeroPoint(Operation *op, Value x, Value zero,
                                            Emit &emit) {
  FailureOr<int64_t> number = zeroPoint(op, zero);
  if (failed(number))
    return failure();
  if (isa<FloatType>(elementOf(x)))
    return x;
  x = emit.cast(x, emit.builder.getI32Type());
  return *number == 0 ? x : emit.add(x, double(-*number));
}

static unsigned bitsOf(Type type) { return type.getIntOrFloatBitWidth(); }

/// Limited to what the type holds, and in it.
static Value saturated(Value x, Type type, Emit &emit) {
  return bitsOf(type) >= 32
             ? x
             : emit.cast(clampTo(x, Range::ofBits(bitsOf(type)), emit), type);
}

static Lowered lowerNegate(tosa::NegateOp op, Emit &emit) {
  FailureOr<int64_t> in = zeroPoint(op, op.getInput1Zp()),
                     out = zeroPoint(op, op.getOutputZp());
  if (failed(in) || failed(out))
    return failure();
  Value x = op.getInput1();
  Type type = elementOf(x);
  if (isa<FloatType>(type))
    return emit.unary<NegOp>(x);
  x = emit.cast(x, emit.builder.getI32Type());
  return saturated(emit.sub(emit.like(x, double(*in + *out)), x), type, emit);
}

static Lowered lowerMul(tosa::MulOp op, Emit &emit) {
  Type type = elementOf(op.getOutput());
  FailureOr<int64_t> shift = zeroPoint(op, op.getShift());
  if (failed(shift))
    return failure();
  Value a = emit.cast(op.getInput1(), type),
        b = emit.cast(op.getInput2(), type);
  if (*shift == 0)
    return Value(emit.create<MultiplyOp>(op.getType(), a, b));
  if (!type.isInteger(32) || *shift < 0 || *shift > 62)
    return op.emitOpError("with a shift by ")
           << *shift << " of " << type << " has no lowering";
  ArrayRef<int64_t> shape = shapeOf(op.getOutput());
  a = emit.expand(a, shape);
  return scaleExactly(a, emit.expand(b, shape), emit.like(a, double(*shift)),
                      /*twice=*/false, emit);
}

//===-- rescale -----------------------------------------------------------===//

/// One number, or one for each channel, in 32 bits and the shape of `x`.
static Value spreadChannels(Value numbers, Value x, Emit &emit) {
  numbers = emit.cast(numbers, emit.builder.getI32Type());
  Dims shape(shapeOf(x).size(), 1);
  if (shape.empty())
    return emit.reshape(numbers, {});
  shape.back() = shapeOf(numbers)[0];
  return emit.expand(emit.reshape(numbers, shape), shapeOf(x));
}

static Lowered lowerRescale(tosa::RescaleOp op, Emit &emit) {
  Type from = elementOf(op.getInput()), to = elementOf(op.getOutput());
  if (!isa<IntegerType>(from) || !isa<IntegerType>(to))
    return op.emitOpError("from ")
           << from << " to " << to
           << " has no lowering; of integers it has one";
  FailureOr<int64_t> in = zeroPoint(op, op.getInputZp(), op.getInputUnsigned()),
                     out = zeroPoint(op, op.getOutputZp(),
                                     op.getOutputUnsigned());
  if (failed(in) || failed(out))
    return failure();
  Value x = emit.cast(op.getInput(), emit.builder.getI32Type());
  if (op.getInputUnsigned())
    x = wrapTo(x, bitsOf(from), /*isSigned=*/false, emit);
  if (*in != 0)
    x = emit.add(x, double(-*in));
  int64_t channels =
      shapeOf(x).empty() || !op.getPerChannel() ? 1 : shapeOf(x).back();
  for (Value numbers : {op.getMultiplier(), op.getShift()})
    if (shapeOf(numbers)[0] != channels)
      return op.emitOpError("has ")
             << shapeOf(numbers)[0] << " factors or shifts for " << channels
             << " channels";
  x = scaleExactly(x, spreadChannels(op.getMultiplier(), x, emit),
                   spreadChannels(op.getShift(), x, emit),
                   op.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND,
                   emit);
  if (*out != 0)
    x = emit.add(x, double(*out));
  unsigned bits = bitsOf(to);
  if (bits < 32) {
    Range range = op.getOutputUnsigned() ? Range{0, (int64_t(1) << bits) - 1}
                                         : Range::ofBits(bits);
    x = emit.cast(clampTo(x, range, emit), to);
  }
  return x;
}

//===-- tables ------------------------------------------------------------===//

static Value look(Value table, Value at, Emit &emit) {
  int64_t size = tensorType(at).getNumElements();
  Value rows = emit.takeRows(emit.reshape(table, {shapeOf(table)[0], 1}),
                             emit.reshape(at, {size}));
  return emit.cast(emit.reshape(rows, shapeOf(at)), emit.builder.getI32Type());
}

/// 8 bits: an entry for each; 16: one for each 128, and straight lines between.
static Lowered lowerTable(tosa::TableOp op, Emit &emit) {
  unsigned bits = bitsOf(elementOf(op.getInput1()));
  int64_t entries = shapeOf(op.getTable())[0];
  if ((bits != 8 || entries != 256) && (bits != 16 || entries != 513))
    return op.emitOpError("of integers of ")
           << bits << " bits with " << entries
           << " entries has no lowering; of 8 with 256 and of 16 with 513 it "
              "has one";
  Value x = emit.cast(op.getInput1(), emit.builder.getI32Type());
  Type to = elementOf(op.getOutput());
  if (tensorType(x).getNumElements() == 0)
    return emit.cast(x, to);
  if (bits == 8)
    return emit.cast(look(op.getTable(), emit.add(x, 128.0), emit), to);
  Value at = emit.add(emit.binary<RightShiftOp>(x, 7), 256.0);
  Value base = look(op.getTable(), at, emit),
        next = look(op.getTable(), emit.add(at, 1.0), emit);
  Value slope = clampTo(emit.sub(next, base), Range::ofBits(16), emit);
  Value rest = emit.binary<BitwiseAndOp>(x, 127);
  return emit.cast(
      emit.add(emit.binary<LogicalLeftShiftOp>(base, 7), emit.mul(slope, rest)),
      to);
}

//===-- products and means ------------------------------------------------===//

static Lowered lowerMatMul(tosa::MatMulOp op, Emit &emit) {
  FailureOr<Value> a = withoutZeroPoint(op, op.getA(), op.getAZp(), emit),
                   b = withoutZeroPoint(op, op.getB(), op.getBZp(), emit);
  if (failed(a) || failed(b))
    return failure();
  Type to = elementOf(op.getOutput());
  auto product = [&](Value a, Value b, Type element) -> Value {
    return emit.create<MatmulOp>(
        cast<RankedTensorType>(op.getType()).clone(element),
        emit.cast(a, element), emit.cast(b, element),
        emit.builder.getBoolAttr(false), emit.builder.getBoolAttr(false));
  };
  if (isa<FloatType>(to))
    return product(*a, *b, to);
  Value result = multiplyExactly(
      {*a, rangeOf(*a), 2}, {*b, rangeOf(*b), 1}, 1,
      [&](Value a, Value b) {
        return product(a, b, emit.builder.getF32Type());
      },
      emit);
  if (!result)
    return op.emitOpError("has no lowering: sums of so many products of such "
                          "numbers are not exact");
  return emit.cast(result, to);
}

/// How many elements the windows of an average have: 1 x H x W x 1.
static SmallVector<int32_t> countsOf(tosa::AvgPool2dOp op,
                                     const shape::Window &window) {
  ArrayRef<int64_t> in = shapeOf(op.getInput()), out = shapeOf(op.getOutput());
  auto along = [&](int64_t dim, int64_t step) {
    return window[dim].counted(step, in[dim], /*padding=*/false);
  };
  SmallVector<int32_t> counts;
  for (int64_t y = 0; y < out[1]; ++y)
    for (int64_t x = 0; x < out[2]; ++x)
      counts.push_back(std::max<int64_t>(1, along(1, y) * along(2, x)));
  return counts;
}

/// Sums, times the reciprocal of the count as a factor of 31 bits and a shift.
static Lowered lowerAverage(tosa::AvgPool2dOp op, Emit &emit) {
  FailureOr<Value> x =
      withoutZeroPoint(op, op.getInput(), op.getInputZp(), emit);
  FailureOr<int64_t> out = zeroPoint(op, op.getOutputZp());
  if (failed(x) || failed(out))
    return failure();
  Type to = elementOf(op.getOutput());
  ArrayRef<int64_t> shape = shapeOf(op.getOutput());
  SlidingReduction sums{"add", shape::Window(Dims(4, 1))};
  for (int64_t i = 0; i < 2; ++i) {
    shape::WindowAxis &axis = sums.window[i + 1];
    axis.kernel = op.getKernel()[i];
    axis.stride = op.getStride()[i];
    axis.low = op.getPad()[2 * i];
    axis.high = op.getPad()[2 * i + 1];
  }
  Value sum = sums.emit(*x, emit.full({}, elementOf(*x), 0), emit);
  if (shapeOf(sum) != shape)
    return op.emitOpError("gives ")
           << op.getType() << ", but its operands make " << sum.getType();
  SmallVector<int32_t> factors, shifts;
  for (int32_t count : countsOf(op, sums.window)) {
    int64_t k = count == 1 ? 0 : 32 - llvm::countl_zero(uint32_t(count - 1));
    factors.push_back(int32_t((((int64_t(1) << 30) + 1) << k) / count));
    shifts.push_back(int32_t(30 + k));
  }
  auto constant = [&](ArrayRef<int32_t> values) {
    auto type = RankedTensorType::get({1, shape[1], shape[2], 1},
                                      emit.builder.getI32Type());
    return emit.expand(Value(emit.create<ConstantOp>(
                           type, DenseElementsAttr::get(type, values))),
                       shape);
  };
  Value mean = scaleExactly(sum, constant(factors), constant(shifts),
                            /*twice=*/false, emit);
  if (*out != 0)
    mean = emit.add(mean, double(*out));
  return saturated(mean, to, emit);
}

Lowered mlir::tt::lowerTosaQuantized(Operation *op, Emit &emit) {
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](tosa::NegateOp n) { return lowerNegate(n, emit); })
      .Case([&](tosa::MulOp m) { return lowerMul(m, emit); })
      .Case([&](tosa::RescaleOp r) { return lowerRescale(r, emit); })
      .Case([&](tosa::TableOp t) { return lowerTable(t, emit); })
      .Case([&](tosa::MatMulOp m) { return lowerMatMul(m, emit); })
      .Case([&](tosa::AvgPool2dOp p) { return lowerAverage(p, emit); })
      .Default([](Operation *) -> Lowered { return Value(); });
}
