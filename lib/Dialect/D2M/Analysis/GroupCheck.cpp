//===- GroupCheck.cpp - what kernels can be made of -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"

#include "D2M/Attention/Attention.h"
#include "D2M/Cache/CacheWrite.h"
#include "D2M/Move/Move.h"
#include "D2M/Order/Order.h"
#include "D2M/Product/Product.h"
#include "D2M/Product/ProductPrologue.h"
#include "D2M/Rows/RowProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

namespace mlir::tt::d2m {

bool readsTensor(OpOperand &operand) {
  Operation *op = operand.getOwner();
  return !isMapOp(op) && !moveOf(op);
}

namespace {

class Check {
public:
  explicit Check(GroupOp group) : group(group), body(group.getBody().front()) {}

  LogicalResult run() {
    if (Operation *move = moveIn(group))
      return isMoveAlone(move);
    if (Operation *write = cacheWriteIn(group))
      return isWriteAlone(write);
    for (Operation &op : body.without_terminator())
      if (WindowsOp windows = windowsOf(&op))
        gathered = windows;
    for (Operation &op : body.without_terminator())
      if (&op != gathered && failed(isKnown(op)))
        return failure();
    if (product) {
      auto isHere = [](Operation *) { return true; };
      prologue = prologueOps(product, isHere);
      if (failed(shapesOfPrologue()))
        return failure();
    }
    ArrayRef<int64_t> wide = reduction
                                 ? ArrayRef(reduction->wide)
                                 : shapeOf(body.getTerminator()->getOperand(0));
    for (Operation &op : body.without_terminator())
      if (&op != gathered && failed(fits(op, wide)))
        return failure();
    if (failed(usesOperands()))
      return failure();
    for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
      if (!value.getDefiningOp() || numberOf(value))
        return group.emitOpError("result ")
               << i << " is made by no op of the body";
    return hasPlanOfItsKind();
  }

private:
  static ArrayRef<int64_t> shapeOf(Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  }

  LogicalResult usesOperands() {
    for (auto [i, argument] : llvm::enumerate(body.getArguments()))
      if (argument.use_empty())
        return group.emitOpError("operand ")
               << i << " is used by nothing in the body";
    return success();
  }

  /// What moves takes operands of the group and numbers.
  LogicalResult isMoveAlone(Operation *move) {
    for (Operation &op : body.without_terminator())
      if (&op != move && (!numberOf(op.getResult(0)) || op.use_empty()))
        return op.emitOpError("in a d2m.group stands beside '")
               << move->getName() << "', which moves data";
    if (body.getTerminator()->getNumOperands() != 1)
      return group.emitOpError("moves data and has ")
             << body.getTerminator()->getNumOperands()
             << " results: one expected";
    if (failed(usesOperands()))
      return failure();
    if (Attribute plan = group.getPlanAttr(); plan && !isa<MovePlanAttr>(plan))
      return group.emitOpError("moves data and wants a move_plan");
    return success();
  }

  /// What writes to a cache takes operands of the group, of which nothing
  /// behind it takes the first.
  LogicalResult isWriteAlone(Operation *write) {
    if (std::next(write->getIterator()) !=
            body.getTerminator()->getIterator() ||
        body.getTerminator()->getOperands() != write->getResults())
      return write->emitOpError("in a d2m.group: what writes to a cache is "
                                "alone, and the cache its result");
    if (failed(usesOperands()))
      return failure();
    if (write->getOperand(0) != body.getArgument(0) ||
        !body.getArgument(0).hasOneUse())
      return write->emitOpError("in a d2m.group writes to a cache that is not "
                                "its operand 0, or reads it, too");
    Value cache = group.getOperand(0);
    for (OpOperand &use : cache.getUses())
      if (Operation *user = use.getOwner();
          &use != &group->getOpOperand(0) &&
          (user == group || user->getBlock() != group->getBlock() ||
           !user->isBeforeInBlock(group)))
        return group.emitOpError("writes to the memory of operand 0, whose "
                                 "content '")
               << user->getName() << "' takes behind it";
    if (memoryOf(group, 0) != memoryOf(group, group.getNumOperands()))
      return group.emitOpError("says in its places that its result is not "
                               "where operand 0 is, to which it writes");
    if (Attribute plan = group.getPlanAttr(); plan && !isa<CachePlanAttr>(plan))
      return group.emitOpError("writes to a cache and wants a cache_plan");
    return success();
  }

  LogicalResult isKnown(Operation &op) {
    if (op.getNumResults() == 1 && numberOf(op.getResult(0)))
      return success();
    std::optional<ReductionShape> own = reductionOf(&op);
    bool isProduct = contractionOf(&op).has_value();
    bool isAttention = attentionOf(&op).has_value();
    bool isOrder = orderOf(&op).has_value();
    if (!own && !isProduct && !isAttention && !isOrder && !isMapOp(&op))
      return op.emitOpError("cannot be in a d2m.group: no kernel does it");
    for (OpOperand &operand : op.getOpOperands())
      if (numberOf(operand.get()) && readsTensor(operand))
        return op.emitOpError(
            "in a d2m.group takes a number where kernels "
            "read a tensor: an operand of the group expected");
    if (attention || (isAttention && &op != &body.front()))
      return op.emitOpError("in a d2m.group: an attention is alone");
    attention |= isAttention;
    if (order || (isOrder && &op != &body.front()))
      return op.emitOpError("in a d2m.group: what puts elements in order is "
                            "alone");
    order |= isOrder;
    if (op.use_empty())
      return op.emitOpError("in a d2m.group has a result that nothing uses");
    if (own && reduction && *reduction != *own)
      return op.emitOpError("reduces another shape or other dimensions than "
                            "the rest of its d2m.group");
    if (isProduct && product)
      return op.emitOpError("is the second product of its d2m.group");
    if (own)
      reduction = own;
    if (isProduct)
      product = &op;
    if (reduction && product)
      return op.emitOpError("in a d2m.group: a product and a reduction do not "
                            "go together");
    return success();
  }

  LogicalResult fits(Operation &op, ArrayRef<int64_t> wide) {
    Value result = op.getResult(0);
    if (numberOf(result) || reductionOf(&op))
      return success();
    if (prologue.contains(&op))
      return fitsPrologue(op);
    if (&op == product && gathered && !isa<BlockArgument>(gathered.getInput()))
      return op.emitOpError("in a d2m.group looks through windows on what is "
                            "made in the group");
    if (shapeOf(result) == wide ||
        (reduction && shapeOf(result) == ArrayRef(reduction->narrow)))
      return success();
    InFlightDiagnostic error = op.emitOpError("makes ")
                               << result.getType()
                               << " in a d2m.group of shape ";
    llvm::interleave(wide, error, "x");
    return error;
  }

  /// What makes an operand of the product has its shape, and is for nothing
  /// else: tiles of it are gone before there are tiles of the result.
  LogicalResult fitsPrologue(Operation &op) {
    if (!isMapOp(&op))
      return op.emitOpError("in a d2m.group makes what its product multiplies, "
                            "and is not element-wise");
    for (Operation *user : op.getUsers())
      if (user != product && !prologue.contains(user))
        return op.emitOpError("in a d2m.group makes what its product "
                              "multiplies, and what '")
               << user->getName() << "' takes";
    return success();
  }

  LogicalResult shapesOfPrologue() {
    for (Value operand : product->getOperands()) {
      Operation *last = operand.getDefiningOp();
      if (!last || !prologue.contains(last))
        continue;
      auto isHere = [](Operation *) { return true; };
      llvm::SetVector<Operation *> ops = prologueOps(last, isHere);
      ops.insert(last);
      for (Operation *op : ops)
        if (shapeOf(op->getResult(0)) != shapeOf(operand))
          return op->emitOpError("makes ")
                 << op->getResult(0).getType() << " in front of a product of "
                 << operand.getType();
    }
    return success();
  }

  LogicalResult hasPlanOfItsKind() {
    Attribute plan = group.getPlanAttr();
    auto check = [&](StringRef has, StringRef wants,
                     bool isRight) -> LogicalResult {
      if (!plan || isRight)
        return success();
      return group.emitOpError("has ") << has << " and wants " << wants;
    };
    if (order)
      return check("elements to put in order", "an order_plan",
                   isa_and_present<OrderPlanAttr>(plan));
    if (attention)
      return check("an attention", "an attention_plan",
                   isa_and_present<AttentionPlanAttr>(plan));
    if (product)
      return check("a product", "a contraction_plan",
                   isa_and_present<ContractionPlanAttr>(plan));
    if (reduction)
      return check("reductions", "a row_plan",
                   isa_and_present<RowPlanAttr>(plan));
    return check("neither reductions nor products", "a map_plan",
                 isa_and_present<MapPlanAttr>(plan));
  }

  GroupOp group;
  Block &body;
  std::optional<ReductionShape> reduction;
  Operation *product = nullptr;
  /// What makes its operands.
  llvm::SetVector<Operation *> prologue;
  /// What the product looks through.
  WindowsOp gathered;
  bool attention = false, order = false;
};

} // namespace

Operation *moveIn(GroupOp group) {
  Operation *yield = group.getBody().front().getTerminator();
  Operation *op = yield->getOperand(0).getDefiningOp();
  return op && moveOf(op) ? op : nullptr;
}

LogicalResult checkGroup(GroupOp group) { return Check(group).run(); }

} // namespace mlir::tt::d2m
