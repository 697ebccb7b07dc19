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

/// The nearest f32; `fits` becomes false for a finite number that is beyond.
static APFloat toSingle(const APFloat &number, bool &fits) {
  APFloat single = number;
  bool inexact;
  single.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &inexact);
  fits &= single.isFinite() || !number.isFinite();
  return single;
}

/// The nearest number of 32 bits; `fits` becomes false if it is another.
static APInt toWord(const APInt &number, bool isUnsigned, bool &fits) {
  fits &= isUnsigned ? number.isIntN(32) : number.isSignedIntN(32);
  return isUnsigned ? number.truncUSat(32) : number.truncSSat(32);
}

/// The constant in its normal type; `fits` becomes false if a value does not
/// fit and the nearest takes its place.
static DenseElementsAttr normalConstant(DenseElementsAttr value, bool &fits) {
  Type from = value.getElementType(), to = normalElement(from);
  if (from == to)
    return value;
  if (from.isInteger(1))
    return value.mapValues(to, [](const APInt &bit) {
      return APFloat(APFloat::BFloat(), bit.isZero() ? "0.0" : "1.0")
          .bitcastToAPInt();
    });
  if (from.isF64())
    return value.mapValues(to, [&](const APFloat &number) {
      return toSingle(number, fits).bitcastToAPInt();
    });
  bool isUnsigned = from.isUnsignedInteger();
  return value.mapValues(to, [&](const APInt &number) {
    return toWord(number, isUnsigned, fits);
  });
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
  bool fits = true;
  constant.setValueAttr(normalConstant(dense, fits));
  if (!fits)
    constant.emitWarning("a value of the constant does not fit 32 bits: the "
                         "nearest that does takes its place");
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

/// Bits of 64-bit types are gone when their values are in 32 bits.
static LogicalResult checkBitcasts(ModuleOp module) {
  WalkResult result = module.walk([](BitcastConvertOp op) {
    Type element = op.getInput().getType().getElementType();
    if (element.getIntOrFloatBitWidth() <= 32)
      return WalkResult::advance();
    op.emitOpError() << "of " << element
                     << " cannot be done on the device, which holds its values "
                        "in 32 bits";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
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
    if (failed(checkElements(getOperation())) ||
        failed(checkBitcasts(getOperation())))
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
