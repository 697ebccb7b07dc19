//===- Outline.cpp - regions become functions -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Outline.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

/// Made of nothing: as soon made inside as handed over, and what is made of it
/// can see what it is.
static bool isCreation(Operation *op) {
  return op && op->getNumOperands() == 0 && op->getNumRegions() == 0 &&
         isMemoryEffectFree(op);
}

/// Moves ops in front of `op` that depend on nothing of the region.
static void hoist(Operation *op, Region &region) {
  for (Operation &inner : llvm::make_early_inc_range(region.front())) {
    bool stays = inner.hasTrait<OpTrait::IsTerminator>() ||
                 isCreation(&inner) || inner.getNumRegions() != 0 ||
                 !isMemoryEffectFree(&inner) ||
                 llvm::any_of(inner.getOperands(), [&](Value value) {
                   return region.isAncestor(value.getParentRegion()) &&
                          !isCreation(value.getDefiningOp());
                 });
    if (stays)
      continue;
    for (Value value : inner.getOperands())
      if (Operation *maker = value.getDefiningOp();
          maker && region.isAncestor(maker->getParentRegion()))
        maker->moveBefore(op);
    inner.moveBefore(op);
  }
}

namespace {
/// Collects the values that regions capture, and makes functions of the
/// regions.
class Outliner {
public:
  Outliner(Operation *op, ArrayRef<Region *> regions)
      : op(op), parent(op->getParentOfType<func::FuncOp>()),
        symbols(parent->getParentOp()) {
    llvm::SetVector<Value> used;
    for (Region *region : regions)
      getUsedValuesDefinedAbove(*region, used);
    for (Value value : used)
      (isCreation(value.getDefiningOp()) ? copied : captured).insert(value);
  }

  ValueRange operands() const { return captured.getArrayRef(); }

  FlatSymbolRefAttr outline(Region &region, StringRef name) {
    Block &block = region.front();
    SmallVector<Type> inputs(region.getArgumentTypes());
    llvm::append_range(inputs, operands().getTypes());
    Operation *terminator = block.getTerminator();
    OpBuilder builder(op->getContext());
    auto function = func::FuncOp::create(
        builder, op->getLoc(), (parent.getName() + "_" + name).str(),
        builder.getFunctionType(inputs, terminator->getOperandTypes()));
    function.setPrivate();
    symbols.insert(function, Block::iterator(parent));
    Block *entry = function.addEntryBlock();
    builder.setInsertionPointToEnd(entry);
    IRMapping map;
    size_t own = block.getNumArguments();
    map.map(block.getArguments(), entry->getArguments().take_front(own));
    map.map(operands(), entry->getArguments().drop_front(own));
    for (Value value : copied)
      builder.clone(*value.getDefiningOp(), map);
    for (Operation &inner : block.without_terminator())
      builder.clone(inner, map);
    func::ReturnOp::create(
        builder, op->getLoc(),
        llvm::map_to_vector(terminator->getOperands(), [&](Value value) {
          return map.lookupOrDefault(value);
        }));
    return FlatSymbolRefAttr::get(function);
  }

private:
  Operation *op;
  func::FuncOp parent;
  SymbolTable symbols;
  llvm::SetVector<Value> captured, copied;
};
} // namespace

/// Takes what the body gives back unchanged out of the regions' arguments;
/// which those are.
static llvm::BitVector dropUnchanged(ValueRange state, Region *condition,
                                     Region &body) {
  Operation *terminator = body.front().getTerminator();
  llvm::BitVector dropped(state.size());
  for (auto [i, value] : llvm::enumerate(state))
    if (terminator->getOperand(i) == body.getArgument(i))
      dropped.set(i);
  terminator->eraseOperands(dropped);
  for (Region *region : {condition, &body}) {
    if (!region)
      continue;
    for (unsigned i : dropped.set_bits())
      region->getArgument(i).replaceAllUsesWith(state[i]);
    region->front().eraseArguments(dropped);
  }
  return dropped;
}

SmallVector<Value>
mlir::tt::ttcore::outlineLoop(Operation *op, ValueRange state,
                              Region *condition, Region &body,
                              std::optional<uint64_t> times) {
  llvm::BitVector dropped = dropUnchanged(state, condition, body);
  SmallVector<Value> operands;
  for (auto [i, value] : llvm::enumerate(state))
    if (!dropped.test(i))
      operands.push_back(value);
  size_t numResults = operands.size();
  SmallVector<Region *> regions;
  if (condition)
    regions.push_back(condition);
  regions.push_back(&body);
  for (Region *region : regions)
    hoist(op, *region);
  Outliner outliner(op, regions);
  llvm::append_range(operands, outliner.operands());
  OpBuilder builder(op);
  FlatSymbolRefAttr first;
  if (condition)
    first = outliner.outline(*condition, "loop_condition");
  IntegerAttr rounds;
  if (times)
    rounds = builder.getI64IntegerAttr(*times);
  auto loop = LoopOp::create(
      builder, op->getLoc(),
      ValueRange(operands).take_front(numResults).getTypes(),
      outliner.outline(body, "loop_body"), operands, first, rounds);
  SmallVector<Value> results(state);
  unsigned next = 0;
  for (auto [i, result] : llvm::enumerate(results))
    if (!dropped.test(i))
      result = loop.getResult(next++);
  return results;
}

CaseOp mlir::tt::ttcore::outlineCase(Operation *op, Value index,
                                     ArrayRef<Region *> branches) {
  Outliner outliner(op, branches);
  SmallVector<Attribute> names;
  for (Region *branch : branches)
    names.push_back(outliner.outline(*branch, "branch"));
  OpBuilder builder(op);
  return CaseOp::create(builder, op->getLoc(), op->getResultTypes(), index,
                        builder.getArrayAttr(names), outliner.operands());
}
