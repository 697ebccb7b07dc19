//===- ControlFlow.cpp - loops and branches become straight code ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Evaluate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tt {
#define GEN_PASS_DEF_STABLEHLORESOLVECONTROLFLOWPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

using namespace stablehlo;

namespace {
/// Goes through a function in order and keeps the scalars that are known.
class Resolver {
public:
  explicit Resolver(int64_t budget) : limit(budget), budget(budget) {}

  LogicalResult run(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      FailureOr<SmallVector<Value>> values = resolve(&op);
      if (failed(values))
        return failure();
    }
    return success();
  }

private:
  using Values = FailureOr<SmallVector<Value>>;

  /// What stands for the op's results from here on; the op may be gone.
  Values resolve(Operation *op) {
    if (auto loop = dyn_cast<WhileOp>(op))
      return replace(op, unroll(loop));
    if (auto branch = dyn_cast<IfOp>(op))
      return replace(
          op, choose(branch, branch.getPred(),
                     {&branch.getFalseBranch(), &branch.getTrueBranch()}));
    if (auto branch = dyn_cast<CaseOp>(op)) {
      SmallVector<Region *> regions;
      for (Region &region : branch.getBranches())
        regions.push_back(&region);
      return replace(op, choose(branch, branch.getIndex(), regions));
    }
    SmallVector<DenseElementsAttr> operands;
    for (Value operand : op->getOperands()) {
      auto it = known.find(operand);
      if (it == known.end())
        return SmallVector<Value>(op->getResults());
      operands.push_back(it->second);
    }
    DenseElementsAttr value = evaluate(op, operands);
    if (!value)
      return SmallVector<Value>(op->getResults());
    if (isa<ConstantOp>(op)) {
      known[op->getResult(0)] = value;
      return SmallVector<Value>(op->getResults());
    }
    OpBuilder builder(op);
    Value constant = ConstantOp::create(builder, op->getLoc(),
                                        op->getResult(0).getType(), value);
    known[constant] = value;
    return replace(op, SmallVector<Value>{constant});
  }

  Values replace(Operation *op, Values values) {
    if (failed(values))
      return failure();
    op->replaceAllUsesWith(*values);
    op->erase();
    return values;
  }

  /// The region's ops before `at`; its results.
  Values copy(Region &region, ValueRange arguments, Operation *at) {
    IRMapping map;
    map.map(region.getArguments(), arguments);
    OpBuilder builder(at);
    for (Operation &inner : region.front().without_terminator()) {
      if (--budget < 0)
        return at->emitOpError("unrolls to more than ")
               << limit << " ops (max-ops of stablehlo-resolve-control-flow)";
      Values values = resolve(builder.clone(inner, map));
      if (failed(values))
        return failure();
      map.map(inner.getResults(), *values);
    }
    SmallVector<Value> results;
    for (Value result : region.front().getTerminator()->getOperands())
      results.push_back(map.lookupOrDefault(result));
    return results;
  }

  Values unroll(WhileOp loop) {
    SmallVector<Value> state(loop.getOperand());
    while (true) {
      Values condition = copy(loop.getCond(), state, loop);
      if (failed(condition))
        return failure();
      auto it = known.find(condition->front());
      if (it == known.end())
        return loop.emitOpError("has a condition that depends on data, and no "
                                "lowering; loops that count have one");
      if (it->second.getSplatValue<APInt>().isZero())
        return state;
      Values next = copy(loop.getBody(), state, loop);
      if (failed(next))
        return failure();
      state = *next;
    }
  }

  /// The branch with the number `index`, or the last one.
  Values choose(Operation *op, Value index, ArrayRef<Region *> branches) {
    int64_t last = branches.size() - 1;
    if (auto it = known.find(index); it != known.end()) {
      APInt number = it->second.getSplatValue<APInt>();
      int64_t i = number.getBitWidth() == 1 ? int64_t(number.getZExtValue())
                                            : number.getSExtValue();
      return copy(*branches[i < 0 || i > last ? last : i], {}, op);
    }
    Values results = copy(*branches[last], {}, op);
    if (failed(results))
      return failure();
    OpBuilder builder(op);
    Location loc = op->getLoc();
    auto flag = RankedTensorType::get({}, builder.getI1Type());
    auto type = cast<RankedTensorType>(index.getType());
    for (int64_t i = 0; i < last; ++i) {
      Values others = copy(*branches[i], {}, op);
      if (failed(others))
        return failure();
      Value number = ConstantOp::create(
          builder, loc, type,
          DenseElementsAttr::get(
              type, builder.getIntegerAttr(type.getElementType(), i)));
      Value isIt =
          CompareOp::create(builder, loc, flag, index, number,
                            ComparisonDirectionAttr::get(
                                op->getContext(), ComparisonDirection::EQ),
                            ComparisonTypeAttr());
      for (auto [result, other] : llvm::zip(*results, *others))
        result = SelectOp::create(builder, loc, result.getType(), isIt, other,
                                  result);
    }
    return results;
  }

  DenseMap<Value, DenseElementsAttr> known;
  int64_t limit, budget;
};

struct StableHLOResolveControlFlow
    : impl::StableHLOResolveControlFlowPassBase<StableHLOResolveControlFlow> {
  using StableHLOResolveControlFlowPassBase::
      StableHLOResolveControlFlowPassBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      Resolver resolver(maxOps);
      for (Block &block : function.getBody())
        if (failed(resolver.run(block)))
          return signalPassFailure();
    }
  }
};
} // namespace
} // namespace mlir::tt
