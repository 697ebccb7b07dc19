//===- Order.cpp - elements that are put in order -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Order.h"

#include "tt/device/LaunchLimits.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::d2m {

/// Circular buffers take a half of L1 at most. Without a chip in the module the
/// program has to fit every chip.
static int64_t roomFor(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  ttcore::SystemDescAttr system =
      module ? ttcore::getSystemDesc(module) : nullptr;
  return int64_t(system ? system.getChipDesc(0).getL1Size()
                        : ::tt::device::smallestL1()) /
         2;
}

int64_t Order::listBytes() const {
  // Before the keys stands one that is less than all.
  return keepsFew() ? 4 * kMostKept + kTransfer : rowsOf(length) * 32;
}

/// Orders along `dim`; `kept` elements of a line remain, or all.
static std::optional<Order> describe(Operation *op, int64_t dim,
                                     std::optional<int64_t> kept,
                                     bool largest) {
  Value input = op->getOperand(0);
  auto type = cast<RankedTensorType>(input.getType());
  auto isElements = [](Value value) {
    std::optional<ElementForm> form = formOf(value);
    return form && !form->isBlockFloat();
  };
  if (type.getRank() == 0 || type.getNumElements() == 0 || kept == 0 ||
      !isElements(input) || !llvm::all_of(op->getResults(), isElements))
    return std::nullopt;
  int64_t length = type.getDimSize(dim < 0 ? dim + type.getRank() : dim);
  Order order{dim,
              type.getNumElements() / length,
              length,
              kept.value_or(length),
              largest,
              *formOf(input),
              int64_t(type.getElementType().getIntOrFloatBitWidth()) / 8,
              roomFor(op)};
  if (dim < 0)
    order.dim += type.getRank();
  return order;
}

std::optional<Order> orderAlongAny(Operation *op) {
  if (auto sort = dyn_cast<ttir::SortOp>(op))
    return describe(op, sort.getDim(), std::nullopt, sort.getDescending());
  if (auto top = dyn_cast<ttir::TopKOp>(op))
    return describe(op, int32_t(top.getDim()), int64_t(top.getK()),
                    top.getLargest());
  return std::nullopt;
}

bool Order::fits() const {
  return bytes() <= room && (keepsFew() || length <= (1 << 16));
}

std::optional<Order> orderOf(Operation *op) {
  std::optional<Order> order = orderAlongAny(op);
  if (!order || !order->fits() ||
      order->dim + 1 !=
          cast<RankedTensorType>(op->getOperand(0).getType()).getRank())
    return std::nullopt;
  return order;
}

} // namespace mlir::tt::d2m
