//===- OlderAttributes.cpp - numbers one by one become arrays -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "OlderOps.h"

#include "mlir/IR/TypeUtilities.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

/// `<what>_<part>` of every part as one array `what`. False, and nothing is
/// changed, unless all are there.
static bool join(Operation *op, StringRef what, ArrayRef<StringRef> parts) {
  SmallVector<int32_t> numbers;
  auto nameOf = [&](StringRef part) { return (what + "_" + part).str(); };
  for (StringRef part : parts) {
    auto number = op->getAttrOfType<IntegerAttr>(nameOf(part));
    if (!number || !number.getValue().isSignedIntN(32))
      return false;
    numbers.push_back(number.getValue().getSExtValue());
  }
  for (StringRef part : parts)
    op->removeAttr(nameOf(part));
  op->setAttr(what, DenseI32ArrayAttr::get(op->getContext(), numbers));
  return true;
}

static bool upgradeWindow(Operation *op) {
  bool changed = false;
  for (StringRef what : {"kernel", "stride", "dilation", "padding"})
    changed |= join(op, what, {"height", "width"});
  changed |= join(op, "padding", {"top", "left", "bottom", "right"});
  return changed;
}

/// How often a dimension is repeated says the result's type.
static bool upgradeBroadcast(ttir::BroadcastOp op) {
  if (!op->getAttrOfType<ArrayAttr>("dimension") || op->getNumOperands() == 0)
    return false;
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || from.getRank() != to.getRank())
    return false;
  SmallVector<int64_t> repeats;
  for (auto [in, out] : llvm::zip_equal(from.getShape(), to.getShape()))
    repeats.push_back(in == 1 ? out : 1);
  op->removeAttr("dimension");
  op.setBroadcastDimensions(repeats);
  return true;
}

/// A window on an image flattened to 1 x 1 x NHW x C, whose sizes an attribute
/// says: between reshapes it is one on N x H x W x C. False, and nothing is
/// changed, unless the sizes fit.
template <typename OpTy> static bool unflatten(OpTy op) {
  constexpr StringLiteral kName = "flattened_compat_info";
  auto info = op->template getAttrOfType<ttir::FlattenedCompatInfoAttr>(kName);
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!info || !from || from.getRank() != 4)
    return false;
  SmallVector<int64_t> image{info.getBatchSize(), info.getInputHeight(),
                             info.getInputWidth(), from.getShape()[3]};
  if (shape::flattenImage(shape::Shape(image.begin(), image.end()),
                          shape::ignore) != shape::Shape(from.getShape()))
    return false;
  OpBuilder builder(op);
  auto reshaped = [&](Value value, ArrayRef<int64_t> to) -> Value {
    auto type = cast<RankedTensorType>(value.getType());
    return ttir::ReshapeOp::create(
        builder, op.getLoc(), RankedTensorType::get(to, type.getElementType()),
        value, builder.getI32ArrayAttr(SmallVector<int32_t>(to)));
  };
  Value flat = op->getOperand(0);
  op->setOperand(0, reshaped(flat, image));
  std::optional<shape::Shape> made = ttir::inferShape(op, 0, shape::ignore);
  if (!made) {
    op->setOperand(0, flat);
    return false;
  }
  op->removeAttr(kName);
  if constexpr (requires { op.getOutputMutable(); })
    op.getOutputMutable().clear(); // their content is not used
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    auto type = cast<RankedTensorType>(result.getType());
    result.setType(RankedTensorType::get(*made, type.getElementType()));
    Value back = reshaped(result, type.getShape());
    result.replaceAllUsesExcept(back, back.getDefiningOp());
  }
  return true;
}

bool upgradeFlattened(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<ttir::Conv2dOp, ttir::ConvTranspose2dOp, ttir::MaxPool2dOp,
            ttir::AvgPool2dOp, ttir::MaxPool2dWithIndicesOp>(
          [](auto window) { return unflatten(window); })
      .Default(false);
}

/// Attributes of TOSA under their older names.
static bool upgradeTosa(Operation *op) {
  auto rename = [&](StringRef older, StringRef newer) {
    Attribute value = op->removeDiscardableAttr(older);
    if (value)
      op->setAttr(newer, value);
    return bool(value);
  };
  StringRef name = op->getName().stripDialect();
  if (name == "const" || name == "const_shape")
    return rename("value", "values");
  if (name != "clamp" || op->getNumOperands() == 0)
    return false;
  // There were two pairs of limits, of which the type of elements chose one.
  Type type = getElementTypeOrSelf(op->getOperand(0).getType());
  bool floats = isa<FloatType>(type);
  bool changed = false;
  for (StringRef which : {"min", "max"}) {
    Attribute real = op->removeDiscardableAttr((which + "_fp").str()),
              whole = op->removeDiscardableAttr((which + "_int").str());
    if (auto limit = dyn_cast_or_null<FloatAttr>(real); limit && floats)
      op->setAttr((which + "_val").str(),
                  FloatAttr::get(type, limit.getValueAsDouble()));
    if (auto limit = dyn_cast_or_null<IntegerAttr>(whole);
        limit && isa<IntegerType>(type))
      op->setAttr((which + "_val").str(),
                  IntegerAttr::get(type, limit.getValue().getSExtValue()));
    changed |= real || whole;
  }
  return changed;
}

bool upgradeAttributes(Operation *op) {
  if (op->getName().getDialectNamespace() == "tosa")
    return upgradeTosa(op);
  if (isa<ttir::Conv2dOp, ttir::MaxPool2dOp>(op))
    return upgradeWindow(op);
  if (auto broadcast = dyn_cast<ttir::BroadcastOp>(op))
    return upgradeBroadcast(broadcast);
  return false;
}

} // namespace mlir::tt
