//===- ControlFlow.cpp - loops and branches without regions ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "CountRounds.h"
#include "Evaluate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "ttmlir/Dialect/TTCore/Transforms/Outline.h"

namespace mlir::tt {
#define GEN_PASS_DEF_STABLEHLORESOLVECONTROLFLOWPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

using namespace stablehlo;

namespace {
/// Visits the ops of a function in order and keeps the scalars that are known.
class Resolver {
public:
  Resolver(int64_t unrolledOps, int64_t selectedOps)
      : budget(unrolledOps), selectedOps(selectedOps) {}

  void run(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block))
      resolve(&op);
  }

private:
  using Values = SmallVector<Value>;

  /// The values that replace the op's results; the op may be erased.
  Values resolve(Operation *op) {
    if (auto loop = dyn_cast<WhileOp>(op))
      return replace(op, resolveLoop(loop));
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
        return op->getResults();
      operands.push_back(it->second);
    }
    DenseElementsAttr value = evaluate(op, operands);
    if (!value)
      return op->getResults();
    if (isa<ConstantOp>(op)) {
      known[op->getResult(0)] = value;
      return op->getResults();
    }
    OpBuilder builder(op);
    Value constant = ConstantOp::create(builder, op->getLoc(),
                                        op->getResult(0).getType(), value);
    known[constant] = value;
    return replace(op, {constant});
  }

  Values replace(Operation *op, Values values) {
    op->replaceAllUsesWith(values);
    op->walk([&](Operation *inner) {
      for (Value result : inner->getResults())
        known.erase(result);
    });
    op->erase();
    return values;
  }

  /// The region's ops before `at`; its results.
  Values copy(Region &region, ValueRange arguments, Operation *at) {
    IRMapping map;
    map.map(region.getArguments(), arguments);
    OpBuilder builder(at);
    for (Operation &inner : region.front().without_terminator()) {
      --budget;
      map.map(inner.getResults(), resolve(builder.clone(inner, map)));
    }
    Values results;
    for (Value result : region.front().getTerminator()->getOperands())
      results.push_back(map.lookupOrDefault(result));
    return results;
  }

  /// How many ops a region becomes; one that calls functions is never small.
  static int64_t countOps(Region &region) {
    int64_t count = 0;
    region.walk([&](Operation *op) {
      constexpr int64_t kMany = 1 << 20;
      count += ttcore::calledFunctions(op).empty() ? 1 : kMany;
    });
    return count;
  }

  Values resolveLoop(WhileOp loop) {
    std::optional<uint64_t> rounds = countRounds(loop, known);
    uint64_t each = countOps(loop.getBody());
    if (!rounds || (budget < 0 || *rounds > uint64_t(budget) / each)) {
      run(loop.getCond().front());
      run(loop.getBody().front());
      return ttcore::outlineLoop(loop, loop.getOperand(),
                                 rounds ? nullptr : &loop.getCond(),
                                 loop.getBody(), rounds);
    }
    Values state(loop.getOperand());
    for (uint64_t round = 0; round != *rounds; ++round)
      state = copy(loop.getBody(), state, loop);
    return state;
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
    int64_t ops = 0;
    for (Region *branch : branches) {
      run(branch->front());
      ops += countOps(*branch);
    }
    if (ops > selectedOps + int64_t(branches.size()))
      return ttcore::outlineCase(op, index, branches).getResults();
    return select(op, index, branches);
  }

  /// All branches, and a selection.
  Values select(Operation *op, Value index, ArrayRef<Region *> branches) {
    int64_t last = branches.size() - 1;
    Values results = copy(*branches[last], {}, op);
    OpBuilder builder(op);
    Location loc = op->getLoc();
    auto flag = RankedTensorType::get({}, builder.getI1Type());
    auto type = cast<RankedTensorType>(index.getType());
    for (int64_t i = 0; i < last; ++i) {
      Values others = copy(*branches[i], {}, op);
      Value number = ConstantOp::create(
          builder, loc, type,
          DenseElementsAttr::get(
              type, builder.getIntegerAttr(type.getElementType(), i)));
      Value isIt =
          CompareOp::create(builder, loc, flag, index, number,
                            ComparisonDirectionAttr::get(
                                op->getContext(), ComparisonDirection::EQ),
                            ComparisonTypeAttr());
      for (auto [result, other] : llvm::zip(results, others))
        result = SelectOp::create(builder, loc, result.getType(), isIt, other,
                                  result);
    }
    return results;
  }

  KnownValues known;
  /// Ops that unrolled loops may still become; ops of branches that are
  /// computed rather than chosen.
  int64_t budget, selectedOps;
};

struct StableHLOResolveControlFlow
    : impl::StableHLOResolveControlFlowPassBase<StableHLOResolveControlFlow> {
  using StableHLOResolveControlFlowPassBase::
      StableHLOResolveControlFlowPassBase;

  void runOnOperation() override {
    // Functions of loops and branches are visited in between.
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      Resolver resolver(unrolledOps, selectedOps);
      for (Block &block : function.getBody())
        resolver.run(block);
    }
  }
};
} // namespace
} // namespace mlir::tt
