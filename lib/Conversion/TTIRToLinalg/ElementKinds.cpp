//===- ElementKinds.cpp - element types in the reference -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ElementKinds.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::tt {

ElementKind elementKind(Type element) {
  MLIRContext *ctx = element.getContext();
  if (element.isF64())
    return {element};
  if (isa<FloatType>(element))
    return {Float32Type::get(ctx)};
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return {};
  unsigned width = integer.getWidth();
  if (width == 1)
    return {Float32Type::get(ctx), /*isUnsigned=*/false, /*isPredicate=*/true};
  if (width != 8 && width != 16 && width != 32 && width != 64)
    return {};
  bool isUnsigned =
      integer.isUnsigned() || (integer.isSignless() && width <= 16);
  return {IntegerType::get(ctx, width), isUnsigned};
}

static Value castTo(OpBuilder &builder, Type type, ValueRange inputs,
                    Location loc) {
  return UnrealizedConversionCastOp::create(builder, loc, type, inputs)
      .getResult(0);
}

ReferenceTypeConverter::ReferenceTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](TensorType type) -> Type {
    auto ranked = dyn_cast<RankedTensorType>(type);
    Type storage = elementKind(type.getElementType()).storage;
    if (!ranked || !ranked.hasStaticShape() || !storage)
      return nullptr;
    return RankedTensorType::get(ranked.getShape(), storage);
  });
  addSourceMaterialization(castTo);
  addTargetMaterialization(castTo);
}

} // namespace mlir::tt
