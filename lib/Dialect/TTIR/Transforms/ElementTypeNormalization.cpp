//===- ElementTypeNormalization.cpp - types the device has ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

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

/// A cast to i1 asks whether the value is 0.
static void lowerBooleanCast(TypecastOp cast) {
  auto type = cast.getResult().getType();
  auto inputType = cast.getInput().getType();
  if (!type.getElementType().isInteger(1) ||
      inputType.getElementType().isInteger(1))
    return;
  OpBuilder builder(cast);
  SmallVector<int32_t> shape(inputType.getShape());
  Attribute zero;
  if (isa<FloatType>(inputType.getElementType()))
    zero = builder.getF32FloatAttr(0);
  else
    zero = builder.getI32IntegerAttr(0);
  Value zeros = FullOp::create(builder, cast.getLoc(), inputType, shape, zero);
  Value result =
      NotEqualOp::create(builder, cast.getLoc(), type, cast.getInput(), zeros);
  cast.getResult().replaceAllUsesWith(result);
  cast.erase();
}

namespace {
struct ElementTypeNormalization
    : impl::TTIRElementTypeNormalizationPassBase<ElementTypeNormalization> {
  void runOnOperation() override {
    SmallVector<TypecastOp> casts;
    getOperation().walk([&](TypecastOp cast) { casts.push_back(cast); });
    llvm::for_each(casts, lowerBooleanCast);
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
