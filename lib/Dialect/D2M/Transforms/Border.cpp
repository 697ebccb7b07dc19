//===- Border.cpp - groups made of ops of a block -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Border.h"

#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::d2m {

/// Whether the operand is a constant of one number that moves with the ops. The
/// windows that a product gathers must be of a tensor.
static bool isNumberIn(ArrayRef<Operation *> ops, OpOperand &operand) {
  return numberOf(operand.get()) && !readsTensor(operand) &&
         (ops.size() == 1 || !isa<WindowsOp>(operand.getOwner()));
}

Border borderOf(ArrayRef<Operation *> ops) {
  Border border;
  SetVector<Value> inputs;
  SetVector<Operation *> numbers;
  DenseSet<Operation *> inside(ops.begin(), ops.end());
  for (Operation *op : ops) {
    for (OpOperand &operand : op->getOpOperands())
      if (!inside.contains(operand.get().getDefiningOp())) {
        if (isNumberIn(ops, operand))
          numbers.insert(operand.get().getDefiningOp());
        else
          inputs.insert(operand.get());
      }
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !inside.contains(user); }))
        border.results.push_back(result);
  }
  border.inputs = inputs.takeVector();
  border.numbers = numbers.takeVector();
  return border;
}

GroupOp copyToGroup(ArrayRef<Operation *> ops, const Border &border) {
  SmallVector<Location> locations;
  for (Operation *op : ops)
    locations.push_back(op->getLoc());
  OpBuilder builder(ops.back());
  Location loc = builder.getFusedLoc(locations);
  auto group =
      GroupOp::create(builder, loc, TypeRange(ValueRange(border.results)),
                      border.inputs, /*plan=*/Attribute(),
                      /*places=*/ArrayAttr());
  Block *body = builder.createBlock(&group.getBody());
  IRMapping map;
  for (Value input : border.inputs)
    map.map(input, body->addArgument(input.getType(), input.getLoc()));
  builder.setInsertionPointToEnd(body);
  // A tensor whose elements are one number may be an operand, too.
  IRMapping numbers;
  for (Operation *number : border.numbers)
    builder.clone(*number, numbers);
  for (Operation *op : ops) {
    Operation *copy = builder.clone(*op, map);
    for (OpOperand &operand : op->getOpOperands())
      if (isNumberIn(ops, operand))
        copy->setOperand(operand.getOperandNumber(),
                         numbers.lookup(operand.get()));
  }
  SmallVector<Value> yielded;
  for (Value result : border.results)
    yielded.push_back(map.lookup(result));
  YieldOp::create(builder, loc, yielded);
  return group;
}

GroupOp moveToGroup(ArrayRef<Operation *> ops, const Border &border) {
  GroupOp group = copyToGroup(ops, border);
  DenseSet<Operation *> inside(ops.begin(), ops.end());
  for (auto [i, outer] : llvm::enumerate(group.getResults()))
    Value(border.results[i]).replaceUsesWithIf(outer, [&](OpOperand &use) {
      return !inside.contains(use.getOwner());
    });
  for (Operation *op : llvm::reverse(ops))
    op->erase();
  return group;
}

void sortByNeed(Block &block) {
  enum State { Waits, Done };
  DenseMap<Operation *, State> states;
  SmallVector<Operation *> order, stack;
  for (Operation &op : block.without_terminator()) {
    stack.push_back(&op);
    while (!stack.empty()) {
      Operation *next = stack.back();
      auto [state, isNew] = states.try_emplace(next, Waits);
      if (!isNew) {
        stack.pop_back();
        if (state->second == Waits) {
          state->second = Done;
          order.push_back(next);
        }
        continue;
      }
      next->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands()) {
          Operation *other = operand.getDefiningOp();
          if (other && other->getBlock() == &block && !states.contains(other))
            stack.push_back(other);
        }
      });
    }
  }
  for (Operation *op : order)
    op->moveBefore(&block, std::prev(block.end()));
}

} // namespace mlir::tt::d2m
