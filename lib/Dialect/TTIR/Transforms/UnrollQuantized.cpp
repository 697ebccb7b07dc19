//===- UnrollQuantized.cpp - numbers instead of quantized types -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Quantized.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRUNROLLQUANTIZEDPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

static quant::QuantizedType quantizedOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast<quant::QuantizedType>(tensor.getElementType())
                : nullptr;
}

/// Numbers of every width are held in 32 bits with a sign.
static Type storageOf(Type type) {
  if (!quantizedOf(type))
    return type;
  auto tensor = cast<RankedTensorType>(type);
  return RankedTensorType::get(
      tensor.getShape(),
      IntegerType::get(type.getContext(), 32, IntegerType::Signed));
}

static bool isQuantized(Value value) {
  return bool(quantizedOf(value.getType()));
}

bool hasQuantizedTypes(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        bool found = llvm::any_of(op->getResults(), isQuantized);
        for (Region &region : op->getRegions())
          for (Block &block : region)
            found |= llvm::any_of(block.getArguments(), isQuantized);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {

/// Scale and zero point as tensors, and the dimension that they go along.
struct Parameters {
  Value scale, zeroPoint;
  IntegerAttr axis;
};

class Unroller {
public:
  explicit Unroller(Operation *op)
      : op(op), builder(op), operands(op->getOperandTypes()),
        results(op->getResultTypes()) {}

  bool isConcerned() const {
    auto quantized = [](Type type) { return bool(quantizedOf(type)); };
    return llvm::any_of(operands, quantized) ||
           llvm::any_of(results, quantized);
  }

  void run() {
    if (auto quantize = dyn_cast<QuantizeOp>(op))
      return replace(quantized(quantize.getInput(), results[0]));
    if (auto reals = dyn_cast<DequantizeOp>(op))
      return replace(dequantized(reals.getInput(), operands[0], results[0]));
    if (auto again = dyn_cast<RequantizeOp>(op))
      return replace(requantized(again.getInput()));
    if (isa<QuantizeUnrolledOp, RequantizeUnrolledOp, DequantizeUnrolledOp>(op))
      return numbersOfResult();
    compute();
  }

private:
  /// Any other op computes with the reals.
  void compute() {
    for (auto [i, type] : llvm::enumerate(operands))
      if (quantizedOf(type))
        op->setOperand(i, dequantized(op->getOperand(i), type, realType(type)));
    builder.setInsertionPointAfter(op);
    for (auto [result, type] : llvm::zip(op->getResults(), results)) {
      if (!quantizedOf(type))
        continue;
      result.setType(cast<TensorType>(realType(type)));
      SmallVector<OpOperand *> uses = llvm::map_to_vector(
          result.getUses(), [](OpOperand &use) { return &use; });
      Value number = quantized(result, type);
      for (OpOperand *use : uses)
        use->set(number);
    }
  }

  void numbersOfResult() {
    if (!quantizedOf(results[0]))
      return;
    Value result = op->getResult(0);
    result.setType(storageOf(results[0]));
    builder.setInsertionPointAfter(op);
    SmallVector<OpOperand *> uses = llvm::map_to_vector(
        result.getUses(), [](OpOperand &use) { return &use; });
    Value number = limited(result, results[0]);
    for (OpOperand *use : uses)
      use->set(number);
  }

  void replace(Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }

  static Type realType(Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return RankedTensorType::get(tensor.getShape(),
                                 quantizedOf(type).getExpressedType());
  }

  template <typename T> Value constant(ArrayRef<T> values, Type element) {
    auto type = RankedTensorType::get(int64_t(values.size()), element);
    return ConstantOp::create(builder, op->getLoc(), type,
                              DenseElementsAttr::get(type, values));
  }
  Value scales(ArrayRef<double> values) {
    return constant<float>(SmallVector<float>(values), builder.getF32Type());
  }
  /// Storage types have up to 32 bits, and so have their numbers for 0.
  Value zeroPoints(ArrayRef<int64_t> values) {
    return constant<int32_t>(SmallVector<int32_t>(values),
                             builder.getIntegerType(32, /*isSigned=*/true));
  }

  Parameters parametersOf(Type type) {
    quant::QuantizedType quantized = quantizedOf(type);
    if (auto uniform = dyn_cast<quant::UniformQuantizedType>(quantized))
      return {scales(uniform.getScale()), zeroPoints(uniform.getZeroPoint()),
              nullptr};
    auto perAxis = cast<quant::UniformQuantizedPerAxisType>(quantized);
    return {scales(perAxis.getScales()), zeroPoints(perAxis.getZeroPoints()),
            builder.getI32IntegerAttr(perAxis.getQuantizedDimension())};
  }

  Value quantized(Value reals, Type type) {
    Parameters p = parametersOf(type);
    Value number =
        QuantizeUnrolledOp::create(builder, op->getLoc(), storageOf(type),
                                   reals, p.scale, p.zeroPoint, p.axis);
    return limited(number, type);
  }

  Value dequantized(Value number, Type type, Type reals) {
    Parameters p = parametersOf(type);
    return DequantizeUnrolledOp::create(builder, op->getLoc(), reals, number,
                                        p.scale, p.zeroPoint, p.axis);
  }

  /// One step if both have one scale, or scales along the same dimension.
  Value requantized(Value number) {
    Parameters from = parametersOf(operands[0]), to = parametersOf(results[0]);
    if (from.axis && to.axis && from.axis != to.axis)
      return quantized(dequantized(number, operands[0], realType(operands[0])),
                       results[0]);
    Value again = RequantizeUnrolledOp::create(
        builder, op->getLoc(), storageOf(results[0]), number, from.scale,
        from.zeroPoint, to.scale, to.zeroPoint,
        from.axis ? from.axis : to.axis);
    return limited(again, results[0]);
  }

  /// Clamps `number` to the range of the storage type of `type`.
  Value limited(Value number, Type type) {
    quant::QuantizedType quantized = quantizedOf(type);
    int64_t min = quantized.getStorageTypeMin(),
            max = quantized.getStorageTypeMax();
    if (min <= INT32_MIN && max >= INT32_MAX)
      return number;
    return ClampScalarOp::create(builder, op->getLoc(), number.getType(),
                                 number,
                                 builder.getI32IntegerAttr(int32_t(min)),
                                 builder.getI32IntegerAttr(int32_t(max)));
  }

  Operation *op;
  OpBuilder builder;
  SmallVector<Type> operands, results;
};

/// Types of arguments and results of functions, and of what is left.
void storeAll(ModuleOp module) {
  module.walk([](Operation *op) {
    for (Value value : op->getResults())
      value.setType(storageOf(value.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(storageOf(argument.getType()));
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      auto stored = [](TypeRange types) {
        return llvm::map_to_vector(types, storageOf);
      };
      function.setType(
          function.cloneTypeWith(stored(function.getArgumentTypes()),
                                 stored(function.getResultTypes())));
    }
  });
}

/// Fails for types whose numbers 32 bits with a sign do not hold, and for those
/// that are quantized otherwise than uniformly.
LogicalResult checkTypes(ModuleOp module) {
  auto check = [](ValueRange values) {
    for (Value value : values) {
      quant::QuantizedType type = quantizedOf(value.getType());
      if (!type)
        continue;
      if (!isa<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>(
              type) ||
          type.getStorageTypeMin() < INT32_MIN ||
          type.getStorageTypeMax() > INT32_MAX)
        return LogicalResult(
            emitError(value.getLoc())
            << "quantized type " << type
            << " has no form on the device; wanted a uniform one whose numbers "
               "fit 32 bits with a sign");
    }
    return success();
  };
  return failure(
      module
          .walk([&](Operation *op) {
            bool good = succeeded(check(op->getResults()));
            for (Region &region : op->getRegions())
              for (Block &block : region)
                good = good && succeeded(check(block.getArguments()));
            return good ? WalkResult::advance() : WalkResult::interrupt();
          })
          .wasInterrupted());
}

struct UnrollQuantized : impl::TTIRUnrollQuantizedPassBase<UnrollQuantized> {
  void runOnOperation() override {
    if (failed(unrollQuantized(getOperation())))
      signalPassFailure();
  }
};

} // namespace

LogicalResult unrollQuantized(ModuleOp module) {
  if (!hasQuantizedTypes(module))
    return success();
  if (failed(checkTypes(module)))
    return failure();
  // The types that ops had before the first one is changed.
  SmallVector<Unroller> unrollers;
  module.walk([&](Operation *op) {
    if (!isa_and_nonnull<TTIRDialect>(op->getDialect()))
      return;
    Unroller unroller(op);
    if (unroller.isConcerned())
      unrollers.push_back(std::move(unroller));
  });
  for (Unroller &unroller : unrollers)
    unroller.run();
  storeAll(module);
  return success();
}

} // namespace mlir::tt::ttir
