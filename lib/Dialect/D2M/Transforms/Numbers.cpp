//===- Numbers.cpp - constants in front of groups -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt::d2m {

/// A constant of one number has no elements of its own.
static void replaceConstant(ttir::ConstantOp constant) {
  std::optional<uint32_t> word = numberOf(constant.getResult());
  std::optional<ElementForm> form = formOf(constant.getResult());
  if (!word || (!form->isFloat() && int32_t(*word) < 0 &&
                form->kind != ElementForm::Signed))
    return;
  OpBuilder builder(constant);
  TypedAttr number = builder.getI32IntegerAttr(int32_t(*word));
  if (form->isFloat())
    number = builder.getF32FloatAttr(llvm::bit_cast<float>(*word));
  auto type = cast<RankedTensorType>(constant.getType());
  Value full =
      ttir::FullOp::create(builder, constant.getLoc(), type,
                           SmallVector<int32_t>(type.getShape()), number);
  constant.replaceAllUsesWith(full);
  constant.erase();
}

/// A range of numbers is a constant along its dimension, which is repeated
/// along the others.
static void replaceRange(ttir::ArangeOp range) {
  constexpr int64_t kLongest = 1 << 20;
  auto type = cast<RankedTensorType>(range.getType());
  Type element = type.getElementType();
  size_t dim = size_t(range.getArangeDimension());
  int64_t length = type.getDimSize(unsigned(dim));
  if (length > kLongest || !element.isIntOrFloat())
    return;
  SmallVector<Attribute> numbers;
  for (int64_t i = 0; i != length; ++i) {
    int64_t number = range.getStart() + i * range.getStep();
    if (auto real = dyn_cast<FloatType>(element))
      numbers.push_back(FloatAttr::get(real, double(number)));
    else
      numbers.push_back(IntegerAttr::get(
          element, APInt(element.getIntOrFloatBitWidth(), uint64_t(number),
                         /*isSigned=*/false, /*implicitTrunc=*/true)));
  }
  SmallVector<int64_t> line(type.getRank(), 1), times(type.getShape());
  line[dim] = length, times[dim] = 1;
  OpBuilder builder(range);
  auto lineType = RankedTensorType::get(line, element);
  Value value =
      ttir::ConstantOp::create(builder, range.getLoc(), lineType,
                               DenseElementsAttr::get(lineType, numbers));
  if (lineType != type)
    value =
        ttir::BroadcastOp::create(builder, range.getLoc(), type, value, times);
  range.replaceAllUsesWith(value);
  range.erase();
}

void replaceConstants(Block &block) {
  for (auto range : llvm::make_early_inc_range(block.getOps<ttir::ArangeOp>()))
    replaceRange(range);
  for (auto constant :
       llvm::make_early_inc_range(block.getOps<ttir::ConstantOp>()))
    replaceConstant(constant);
}

} // namespace mlir::tt::d2m
