//===- OlderAttributes.cpp - numbers one by one become arrays -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "OlderOps.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

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

bool upgradeAttributes(Operation *op) {
  if (isa<ttir::Conv2dOp, ttir::MaxPool2dOp>(op))
    return upgradeWindow(op);
  if (auto broadcast = dyn_cast<ttir::BroadcastOp>(op))
    return upgradeBroadcast(broadcast);
  return false;
}

} // namespace mlir::tt
