//===- UnrollBody.cpp - the body of a function for one chip ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "UnrollBody.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

SmallVector<Value> ttir::distinct(ArrayRef<Value> values,
                                  const Sharing &sharing) {
  SmallVector<Value> result(countOf(sharing));
  for (auto [value, number] : llvm::zip_equal(values, sharing))
    result[number] = value;
  return result;
}

ChipValues ttir::spread(ArrayRef<Value> distinct, const Sharing &sharing) {
  ChipValues values;
  for (int64_t number : sharing)
    values.push_back(distinct[number]);
  return values;
}

SmallVector<FlatSymbolRefAttr, 2> ttir::callees(Operation *op) {
  if (auto call = dyn_cast<func::CallOp>(op))
    return {call.getCalleeAttr()};
  return ttcore::calledFunctions(op);
}

SmallVector<ChipValues> BodyUnroller::lookup(ValueRange values) {
  return llvm::map_to_vector(values,
                             [&](Value value) { return mapped.lookup(value); });
}

LogicalResult BodyUnroller::run(Block &block) {
  for (Operation &op : block.without_terminator()) {
    emit.loc = op.getLoc();
    if (failed(visit(&op)))
      return failure();
  }
  returned = lookup(block.getTerminator()->getOperands());
  return success();
}

LogicalResult BodyUnroller::visit(Operation *op) {
  if (op->hasTrait<Collective>())
    return visitCollective(op);
  bool exchanges = llvm::any_of(callees(op), [&](FlatSymbolRefAttr name) {
    func::FuncOp callee = function(name);
    return callee && all.exchanges(callee);
  });
  if (!exchanges) {
    cloneDistinct(op);
    return success();
  }
  if (auto loop = dyn_cast<ttcore::LoopOp>(op))
    return visitLoop(loop);
  if (auto branch = dyn_cast<ttcore::CaseOp>(op))
    return visitCase(branch);
  return visitCall(op);
}

void BodyUnroller::cloneDistinct(Operation *op) {
  llvm::SetVector<Value> used;
  used.insert_range(op->getOperands());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  auto clone = [&](ArrayRef<Value> own) {
    IRMapping mapping;
    mapping.map(used.getArrayRef(), own);
    return builder.clone(*op, mapping);
  };
  auto clones =
      forEachDistinct(lookup(used.getArrayRef()), all.mesh.numChips(), clone);
  for (OpResult result : op->getResults())
    map(result, llvm::map_to_vector<6>(clones, [&](Operation *clone) -> Value {
          return clone->getResult(result.getResultNumber());
        }));
}

LogicalResult BodyUnroller::visitCollective(Operation *op) {
  const mesh::Mesh &mesh = all.mesh;
  SmallVector<ChipValues> operands = lookup(op->getOperands());
  Value result = op->getResult(0);
  if (auto shard = dyn_cast<MeshShardOp>(op)) {
    auto placement = placementOf(shard, mesh);
    if (failed(placement))
      return failure();
    bool cuts =
        shard.getShardDirection() == ttcore::MeshShardDirection::FullToShard;
    map(result,
        cuts ? exchange.cut(*placement, operands.front())
             : exchange.join(*placement, operands.front(), shapeOf(result)));
    return success();
  }
  if (isa<DistributedRMSNormOp, DistributedLayerNormOp>(op)) {
    auto groups = groupsOf(op, mesh);
    if (failed(groups))
      return failure();
    map(result, exchange.normalize(op, std::move(*groups), operands));
    return success();
  }
  auto collective = collectiveOf(op, mesh);
  if (failed(collective))
    return failure();
  map(result, exchange.run(*collective, operands.front()));
  return success();
}

//===-- calls -------------------------------------------------------------===//

static SmallVector<Sharing> sharings(ArrayRef<ChipValues> operands) {
  return llvm::map_to_vector(
      operands, [](const ChipValues &values) { return sharingOf(values); });
}

static SmallVector<Value> flatten(ArrayRef<ChipValues> operands,
                                  ArrayRef<Sharing> sharing) {
  SmallVector<Value> flat;
  for (auto [values, shared] : llvm::zip_equal(operands, sharing))
    llvm::append_range(flat, distinct(values, shared));
  return flat;
}

void BodyUnroller::mapResults(Operation *op, ValueRange flat,
                              ArrayRef<Sharing> sharing) {
  for (auto [result, shared] : llvm::zip_equal(op->getResults(), sharing)) {
    int64_t count = countOf(shared);
    map(result, spread(SmallVector<Value>(flat.take_front(count)), shared));
    flat = flat.drop_front(count);
  }
}

LogicalResult BodyUnroller::visitCall(Operation *op) {
  SmallVector<ChipValues> operands = lookup(op->getOperands());
  SmallVector<Sharing> given = sharings(operands);
  auto callee = all.unroll(function(callees(op).front()), given);
  if (failed(callee))
    return failure();
  OperationState state(op->getLoc(), op->getName(), flatten(operands, given),
                       callee->function.getResultTypes(), op->getAttrs());
  Operation *call = builder.create(state);
  call->setAttr("callee", FlatSymbolRefAttr::get(callee->function));
  mapResults(op, call->getResults(), callee->results);
  return success();
}

LogicalResult BodyUnroller::visitLoop(ttcore::LoopOp loop) {
  SmallVector<ChipValues> operands = lookup(loop.getInputs());
  SmallVector<Sharing> state = sharings(operands);
  func::FuncOp body = function(loop.getBodyAttr());
  SmallVector<Sharing> results;
  // Chips that differ after a round have to differ before the next.
  for (bool again = true; std::exchange(again, false);) {
    auto once = all.unroll(body, state);
    if (failed(once))
      return failure();
    results.clear();
    for (auto [i, result] : llvm::enumerate(once->results)) {
      results.push_back(meet(state[i], result));
      again |= results[i] != state[i];
      state[i] = results[i];
    }
  }
  auto round = all.unroll(body, state, results);
  if (failed(round))
    return failure();
  FlatSymbolRefAttr condition = loop.getConditionAttr();
  if (condition) {
    auto asks = all.unroll(function(condition), state);
    if (failed(asks))
      return failure();
    if (countOf(asks->results.front()) != 1)
      return loop.emitOpError("goes on on one chip and ends on another, and "
                              "chips exchange values in it");
    condition = FlatSymbolRefAttr::get(asks->function);
  }
  auto made = ttcore::LoopOp::create(
      builder, loop.getLoc(), round->function.getResultTypes(),
      FlatSymbolRefAttr::get(round->function), flatten(operands, state),
      condition, loop.getTimesAttr());
  mapResults(loop, made.getResults(), results);
  return success();
}

LogicalResult BodyUnroller::visitCase(ttcore::CaseOp branch) {
  ChipValues index = mapped.lookup(branch.getIndex());
  if (!llvm::all_equal(index))
    return branch.emitOpError("takes another branch on each chip, and chips "
                              "exchange values in one");
  SmallVector<ChipValues> operands = lookup(branch.getInputs());
  SmallVector<Sharing> given = sharings(operands), results;
  auto names = branch.getBranches().getAsRange<FlatSymbolRefAttr>();
  for (FlatSymbolRefAttr name : names) {
    auto one = all.unroll(function(name), given);
    if (failed(one))
      return failure();
    if (results.empty())
      results = one->results;
    for (auto [result, other] : llvm::zip_equal(results, one->results))
      result = meet(result, other);
  }
  SmallVector<Attribute> made;
  SmallVector<Type> types;
  for (FlatSymbolRefAttr name : names) {
    auto one = all.unroll(function(name), given, results);
    if (failed(one))
      return failure();
    made.push_back(FlatSymbolRefAttr::get(one->function));
    types.assign(one->function.getResultTypes().begin(),
                 one->function.getResultTypes().end());
  }
  auto with = ttcore::CaseOp::create(builder, branch.getLoc(), types,
                                     index.front(), builder.getArrayAttr(made),
                                     flatten(operands, given));
  mapResults(branch, with.getResults(), results);
  return success();
}
