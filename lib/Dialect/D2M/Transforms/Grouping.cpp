//===- Grouping.cpp - the groups of ops -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Grouping.h"

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::tt::d2m {

/// Whether `op` has to read `operand` from memory: numbers in block floats
/// are rounded when they are written, and DST holds what they were before.
static bool isRead(Value operand, Operation *op) {
  std::optional<ElementForm> from = formOf(operand);
  if (!from || !from->isBlockFloat())
    return false;
  bool isCast = isa<ttir::TypecastOp, ttir::ToLayoutOp>(op);
  std::optional<ElementForm> to = formOf(op->getResult(0));
  return !(isCast && to && to->format == from->format);
}

Grouping Grouping::of(Block &block, ttcore::ChipDescAttr chip) {
  Grouping grouping;
  grouping.assign(block, chip);
  return grouping;
}

std::optional<unsigned> Grouping::find(Operation *op) const {
  auto it = groupOf.find(op);
  if (it == groupOf.end())
    return std::nullopt;
  unsigned group = it->second;
  while (groups[group].parent != group)
    group = groups[group].parent;
  return group;
}

unsigned Grouping::levelSeen(Value value) const {
  Operation *op = value.getDefiningOp();
  // An op of another block has no position.
  if (!op || !place.contains(op))
    return 0;
  std::optional<unsigned> group = find(op);
  return group ? groups[*group].level + 1 : level.lookup(op);
}

unsigned Grouping::merge(unsigned a, unsigned b) {
  if (a == b)
    return a;
  if (groups[a].ops.size() < groups[b].ops.size())
    std::swap(a, b);
  groups[b].parent = a;
  llvm::append_range(groups[a].ops, groups[b].ops);
  groups[b].ops.clear();
  return a;
}

std::optional<unsigned> Grouping::joined(Operation &op, GroupShape &shape,
                                         unsigned highest) {
  if (highest == 0 || !shape.family->joinsOperands())
    return std::nullopt;
  // Groups of the level below the highest seen can be joined. An op whose
  // operands are of groups that do not go together begins a group with the
  // shape of the first ones: it is no chain that a product could make.
  for (Value operand : op.getOperands()) {
    if (levelSeen(operand) != highest)
      continue;
    std::optional<unsigned> group = find(operand.getDefiningOp());
    std::optional<GroupShape> joint = group && !isRead(operand, &op)
                                          ? join(shape, groups[*group].shape)
                                          : std::nullopt;
    if (!joint)
      return std::nullopt;
    shape = *joint;
  }
  std::optional<unsigned> own;
  for (Value operand : op.getOperands())
    if (levelSeen(operand) == highest) {
      unsigned group = *find(operand.getDefiningOp());
      own = own ? merge(*own, group) : group;
    }
  return own;
}

void Grouping::assign(Block &block, ttcore::ChipDescAttr chip) {
  DenseSet<Operation *> absorbed;
  for (Operation &op : block) {
    place[&op] = place.size();
    unsigned highest = 0;
    // Ops with regions read more than their operands.
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        highest = std::max(highest, levelSeen(operand));
    });
    const Family *family = liesInTiles(&op) ? familyOf(&op) : nullptr;
    bool isAbsorbed = family && llvm::any_of(families(), [&](auto *other) {
                        return other->absorbs(&op, chip);
                      });
    if (isAbsorbed)
      absorbed.insert(&op);
    if (!family || isAbsorbed) {
      level[&op] = highest;
      continue;
    }
    GroupShape shape = family->shapeOf(&op);
    std::optional<unsigned> own = joined(op, shape, highest);
    if (!own) {
      own = unsigned(groups.size());
      groups.push_back({{}, {}, highest, *own});
    }
    groups[*own].shape = shape;
    put(&op, *own);
    for (Value operand : op.getOperands())
      if (Operation *from = operand.getDefiningOp(); absorbed.contains(from))
        put(from, *own);
  }
}

SmallVector<Operation *> Grouping::inOrder(SmallVector<Operation *> ops) const {
  llvm::sort(ops, [&](Operation *a, Operation *b) {
    return place.lookup(a) < place.lookup(b);
  });
  return ops;
}

void Grouping::put(ArrayRef<Operation *> ops, unsigned group) {
  for (Operation *op : ops)
    groupOf[op] = group;
  llvm::append_range(groups[group].ops, ops);
}

SmallVector<Operation *> Grouping::copies(ArrayRef<Operation *> ops) {
  SmallVector<Operation *> copies;
  OpBuilder builder(ops.back());
  builder.setInsertionPointAfter(ops.back());
  IRMapping map;
  for (Operation *op : ops) {
    copies.push_back(builder.clone(*op, map));
    place[copies.back()] = place.lookup(op);
  }
  return copies;
}

} // namespace mlir::tt::d2m
