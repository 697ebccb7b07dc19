//===- ElementForm.cpp - forms of elements in a core ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt::d2m {

using ttcore::DataType;

bool ElementForm::isWide() const {
  return format != DataType::BFloat16 && !isBlockFloat();
}

/// The format of elements as a tensor holds them.
static FailureOr<DataType> formatOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return ttcore::elementTypeToDataType(type);
  auto layout = dyn_cast_if_present<ttnn::TTNNLayoutAttr>(tensor.getEncoding());
  return layout && ttcore::isBlockFloat(layout.getDataType())
             ? layout.getDataType()
             : ttcore::elementTypeToDataType(tensor.getElementType());
}

std::optional<ElementForm> formOf(Type type) {
  FailureOr<DataType> format = formatOf(type);
  if (failed(format) || isa<ttcore::TileType>(type))
    return std::nullopt;
  switch (*format) {
  case DataType::Float32:
  case DataType::Float16:
  case DataType::BFloat16:
  case DataType::BFP_BFloat8:
  case DataType::BFP_BFloat4:
    return ElementForm{ElementForm::Float, *format};
  case DataType::Int32:
    return ElementForm{ElementForm::Signed, *format};
  case DataType::UInt32:
    return ElementForm{ElementForm::Unsigned, *format};
  case DataType::UInt16:
  case DataType::UInt8:
    return ElementForm{ElementForm::Narrow, *format};
  default:
    return std::nullopt;
  }
}

std::optional<ElementForm> formOf(Value value) {
  return isa<RankedTensorType>(value.getType()) ? formOf(value.getType())
                                                : std::nullopt;
}

bool needsWideDst(Block &block) {
  auto isWide = [](Value value) {
    std::optional<ElementForm> form = formOf(value);
    return form && form->isWide();
  };
  return llvm::any_of(block, [&](Operation &op) {
    return llvm::any_of(op.getOperands(), isWide) ||
           llvm::any_of(op.getResults(), isWide);
  });
}

bool unpacksToDst(DataType format) {
  return format == DataType::Float32 || format == DataType::Int32 ||
         format == DataType::UInt32;
}

static uint32_t wordOf(APFloat number) {
  bool lost;
  number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &lost);
  return uint32_t(number.bitcastToAPInt().getZExtValue());
}

std::optional<uint32_t> numberOf(Value value) {
  std::optional<ElementForm> form = formOf(value);
  // The number is not rounded: values between the ops of a group are not.
  if (auto full = value.getDefiningOp<ttir::FullOp>();
      full && form && form->isFloat())
    return wordOf(*form, full.getFillValue());
  DenseElementsAttr content =
      form ? ttir::getConstantContent(value) : DenseElementsAttr();
  if (!content || content.empty() || !content.isSplat())
    return std::nullopt;
  if (form->isFloat())
    return wordOf(content.getSplatValue<APFloat>());
  APInt number = content.getSplatValue<APInt>();
  return uint32_t(form->kind == ElementForm::Signed ? number.getSExtValue()
                                                    : number.getZExtValue());
}

uint32_t wordOf(const ElementForm &form, Attribute number) {
  auto real = dyn_cast<FloatAttr>(number);
  if (real && form.isFloat())
    return wordOf(real.getValue());
  int64_t integer = real ? int64_t(real.getValueAsDouble())
                         : cast<IntegerAttr>(number).getValue().getSExtValue();
  return form.isFloat() ? llvm::bit_cast<uint32_t>(float(integer))
                        : uint32_t(integer);
}

} // namespace mlir::tt::d2m
