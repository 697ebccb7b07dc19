//===- Outline.cpp - regions become functions -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Outline.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

/// One number for all elements: as soon made inside as handed over.
static bool isSplat(Operation *op) {
  Attribute value;
  return op && op->getNumOperands() == 0 &&
         matchPattern(op, m_Constant(&value)) && isa<SplatElementsAttr>(value);
}

/// Moves ops in front of `op` that depend on nothing of the region.
static void hoist(Operation *op, Region &region) {
  for (Operation &inner : llvm::make_early_inc_range(region.front())) {
    bool stays = inner.hasTrait<OpTrait::IsTerminator>() || isSplat(&inner) ||
                 inner.getNumRegions() != 0 || !isMemoryEffectFree(&inner) ||
                 llvm::any_of(inner.getOperands(), [&](Value value) {
                   return region.isAncestor(value.getParentRegion()) &&
                          !isSplat(value.getDefiningOp());
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
/// What regions take from outside, and the functions that they become.
class Outliner {
public:
  Outliner(Operation *op, ArrayRef<Region *> regions)
      : op(op), parent(op->getParentOfType<func::FuncOp>()),
        symbols(parent->getParentOp()) {
    llvm::SetVector<Value> used;
    for (Region *region : regions)
      getUsedValuesDefinedAbove(*region, used);
    for (Value value : used)
      (isSplat(value.getDefiningOp()) ? copied : captured).insert(value);
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

LoopOp mlir::tt::ttcore::outlineLoop(Operation *op, ValueRange state,
                                     Region *condition, Region &body,
                                     std::optional<uint64_t> times) {
  SmallVector<Region *> regions;
  if (condition)
    regions.push_back(condition);
  regions.push_back(&body);
  for (Region *region : regions)
    hoist(op, *region);
  Outliner outliner(op, regions);
  SmallVector<Value> operands(state);
  llvm::append_range(operands, outliner.operands());
  OpBuilder builder(op);
  FlatSymbolRefAttr first;
  if (condition)
    first = outliner.outline(*condition, "loop_condition");
  IntegerAttr rounds;
  if (times)
    rounds = builder.getI64IntegerAttr(*times);
  return LoopOp::create(builder, op->getLoc(), state.getTypes(),
                        outliner.outline(body, "loop_body"), operands, first,
                        rounds);
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
