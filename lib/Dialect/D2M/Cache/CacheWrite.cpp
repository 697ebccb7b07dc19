//===- CacheWrite.cpp - rows that go into a cache -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "CacheWrite.h"

#include "tt/shape/CacheUsers.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::d2m {

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

namespace {

/// Fills in the fields that differ between the ops.
class Describer {
public:
  explicit Describer(Operation *op) : op(op) {}

  std::optional<CacheWrite> run() {
    bool known = llvm::TypeSwitch<Operation *, bool>(op)
                     .Case<ttir::FillCacheOp, ttir::UpdateCacheOp,
                           ttir::PagedFillCacheOp, ttir::PagedUpdateCacheOp>(
                         [&](auto known) { return describe(known); })
                     .Default(false);
    if (!known)
      return std::nullopt;
    for (Value operand : op->getOperands())
      if (typeOf(operand).getNumElements() == 0)
        return std::nullopt;
    std::optional<ElementForm> form = formOf(op->getOperand(0)),
                               written = formOf(op->getOperand(1));
    // Rows of block floats share exponents; numbers of pages have 31 bits.
    if (!form || !written || form->isBlockFloat() ||
        form->format != written->format ||
        typeOf(op->getOperand(0)).getNumElements() >= (int64_t(1) << 31))
      return std::nullopt;
    for (std::optional<unsigned> number : {w.position, w.table, w.user})
      if (number && !isWords(op->getOperand(*number)))
        return std::nullopt;
    auto cache = typeOf(op->getOperand(0));
    w.blocks = cache.getDimSize(0), w.heads = cache.getDimSize(1);
    w.room = cache.getDimSize(2), w.columns = cache.getDimSize(3);
    w.elementBytes = cache.getElementType().getIntOrFloatBitWidth() / 8;
    if (w.table) {
      auto table = typeOf(op->getOperand(*w.table));
      w.tableRows = table.getDimSize(0), w.tableColumns = table.getDimSize(1);
    }
    if (w.position)
      w.hasPositionOfEach =
          w.users != 1 &&
          typeOf(op->getOperand(*w.position)).getNumElements() != 1;
    return w;
  }

private:
  static bool isWords(Value value) {
    std::optional<ElementForm> form = formOf(value);
    return form && form->isWord();
  }

  void usersOf(Value input) {
    w.users = typeOf(input).getDimSize(0), w.rows = typeOf(input).getDimSize(2);
  }
  bool describe(ttir::FillCacheOp fill) {
    usersOf(fill.getInput());
    w.firstUser = fill.getBatchOffset();
    return fill.getResult() != nullptr;
  }
  bool describe(ttir::UpdateCacheOp update) {
    ArrayRef<int64_t> input = typeOf(update.getInput()).getShape();
    size_t dim = ::tt::shape::dimOfUsers(input);
    w.users = input[dim], w.rows = 1;
    w.usersInRows = dim != 0;
    w.firstUser = update.getBatchOffset();
    w.position = 2;
    return update.getResult() != nullptr;
  }
  bool describe(ttir::PagedFillCacheOp fill) {
    usersOf(fill.getInput());
    w.table = 2;
    if (fill.getBatchIdxTensor())
      w.user = 3;
    return fill.getResult() != nullptr;
  }
  bool describe(ttir::PagedUpdateCacheOp update) {
    w.users = typeOf(update.getInput()).getDimSize(1), w.rows = 1;
    w.headsInRows = true;
    w.isShared = update.getShareCache();
    w.position = 2;
    if (update.getPageTable())
      w.table = 3;
    return update.getResult() != nullptr;
  }

  Operation *op;
  CacheWrite w{};
};

} // namespace

std::optional<CacheWrite> cacheWriteOf(Operation *op) {
  return Describer(op).run();
}

bool writesInPlace(Operation *op) {
  while (cacheWriteOf(op) && liesInTiles(op)) {
    Value cache = op->getOperand(0);
    if (!cache.hasOneUse())
      return false;
    if (auto argument = dyn_cast<BlockArgument>(cache))
      return isa<func::FuncOp>(argument.getOwner()->getParentOp());
    op = cache.getDefiningOp();
    // A group was checked when it was made.
    if (auto group = dyn_cast<GroupOp>(op))
      return cacheWriteIn(group) != nullptr;
  }
  return false;
}

Operation *cacheWriteIn(GroupOp group) {
  Operation *op = &group.getBody().front().front();
  return cacheWriteOf(op) ? op : nullptr;
}

} // namespace mlir::tt::d2m
