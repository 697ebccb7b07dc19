//===- ElementTypeNormalization.cpp - types the device has ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "Booleans.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "ttmlir/Dialect/Common/Elements.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRELEMENTTYPENORMALIZATIONPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

static Type normalElement(Type type) {
  MLIRContext *ctx = type.getContext();
  if (type.isInteger(1))
    return BFloat16Type::get(ctx);
  if (type.isF64())
    return Float32Type::get(ctx);
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && integer.getWidth() == 64)
    return IntegerType::get(ctx, 32, integer.getSignedness());
  return type;
}

static Type normalType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  Type element = normalElement(tensor.getElementType());
  return element == tensor.getElementType() ? type : tensor.clone(element);
}

/// The values of a constant, one for a splat.
template <typename T> static SmallVector<T> valuesOf(DenseElementsAttr value) {
  if (!value.empty() && value.isSplat())
    return {value.getSplatValue<T>()};
  return llvm::to_vector(value.getValues<T>());
}

/// The constant in its normal type; null if a value does not fit.
static DenseElementsAttr normalConstant(DenseElementsAttr value) {
  Type from = value.getElementType(), to = normalElement(from);
  if (from == to)
    return value;
  if (from.isInteger(1))
    return value.mapValues(to, [](const APInt &bit) {
      return APFloat(APFloat::BFloat(), bit.isZero() ? "0.0" : "1.0")
          .bitcastToAPInt();
    });
  if (from.isF64()) {
    auto toSingle = [](const APFloat &number) {
      APFloat single = number;
      bool inexact;
      single.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                     &inexact);
      return single;
    };
    for (const APFloat &number : valuesOf<APFloat>(value))
      if (number.isFinite() && !toSingle(number).isFinite())
        return nullptr;
    return value.mapValues(to, [&](const APFloat &number) {
      return toSingle(number).bitcastToAPInt();
    });
  }
  bool isUnsigned = from.isUnsignedInteger();
  for (const APInt &number : valuesOf<APInt>(value))
    if (!(isUnsigned ? number.isIntN(32) : number.isSignedIntN(32)))
      return nullptr;
  return value.mapValues(to,
                         [](const APInt &number) { return number.trunc(32); });
}

/// Dense content in the type that the device has. Elements of a resource stay
/// where they are if their type does not change.
static LogicalResult normalizeConstant(ConstantOp constant) {
  ElementsAttr value = constant.getValue();
  std::string why;
  DenseElementsAttr dense = denseContent(value, why);
  if (!dense)
    return constant.emitOpError("has no content: ") << why;
  Type element = dense.getElementType();
  if (isa<DenseResourceElementsAttr>(value) &&
      normalElement(element) == element)
    return success();
  DenseElementsAttr normal = normalConstant(dense);
  if (!normal)
    return constant.emitOpError("has a value that does not fit 32 bits");
  constant.setValueAttr(normal);
  return success();
}

/// An error at `loc` if a tensor has elements that the device has not, even
/// when they are normal.
static LogicalResult checkElements(Type type, Location loc) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return success();
  Type element = tensor.getElementType();
  FailureOr<ttcore::DataType> format =
      ttcore::elementTypeToDataType(normalElement(element));
  if (succeeded(format) && *format != ttcore::DataType::Int8)
    return success();
  return emitError(loc) << "element type " << element
                        << " has no format on the device; those that have one "
                           "are f32, f16, bf16, f64, i1 and integers of 8, 16, "
                           "32 and 64 bits, of 8 and 16 without a sign";
}

static LogicalResult checkElements(ModuleOp module) {
  auto check = [](ValueRange values) {
    for (Value value : values)
      if (failed(checkElements(value.getType(), value.getLoc())))
        return failure();
    return success();
  };
  return failure(module
                     .walk<WalkOrder::PreOrder>([&](Operation *op) {
                       if (failed(check(op->getResults())))
                         return WalkResult::interrupt();
                       for (Region &region : op->getRegions())
                         for (Block &block : region)
                           if (failed(check(block.getArguments())))
                             return WalkResult::interrupt();
                       return WalkResult::advance();
                     })
                     .wasInterrupted());
}

namespace {
struct ElementTypeNormalization
    : impl::TTIRElementTypeNormalizationPassBase<ElementTypeNormalization> {
  void runOnOperation() override {
    if (failed(checkElements(getOperation())))
      return signalPassFailure();
    lowerBooleans(getOperation());
    auto result = getOperation().walk([](Operation *op) {
      for (Value value : op->getResults())
        value.setType(normalType(value.getType()));
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.setType(normalType(argument.getType()));
      if (auto function = dyn_cast<FunctionOpInterface>(op)) {
        auto normal = [](TypeRange types) {
          return llvm::map_to_vector(types, normalType);
        };
        function.setType(
            function.cloneTypeWith(normal(function.getArgumentTypes()),
                                   normal(function.getResultTypes())));
      }
      if (auto constant = dyn_cast<ConstantOp>(op);
          constant && failed(normalizeConstant(constant)))
        return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt::ttir
