//===- Expander.cpp - complex numbers as pairs of real ones ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Expander.h"
#include "../RefusedCalls.h"
#include "Jacobi.h"
#include "StaticForms.h"

#include "mlir/IR/IRMapping.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

Type stablehlo::realType(Type type) {
  if (!isComplex(type))
    return type;
  auto tensor = cast<RankedTensorType>(type);
  return tensor.clone(
      cast<ComplexType>(tensor.getElementType()).getElementType());
}

Expander::Expander(MLIRContext *ctx) : ctx(ctx) {
  addComplexArithmetic(*this);
  addComplexFunctions(*this);
  addComplexProducts(*this);
  addFourier(*this);
}

/// Parts of the result depend on the same parts of the operands only, whatever
/// else the op says.
static bool movesElements(Operation *op) {
  if (isa<AddOp, SubtractOp, NegOp, BroadcastInDimOp, BroadcastOp, ReshapeOp,
          TransposeOp, SliceOp, DynamicSliceOp, DynamicUpdateSliceOp,
          ConcatenateOp, PadOp, ReverseOp, GatherOp, TorchIndexSelectOp,
          SelectOp, AllGatherOp, AllToAllOp, CollectiveBroadcastOp,
          CollectivePermuteOp>(op))
    return true;
  // Sums, and what is replaced.
  if (!isa<ReduceOp, ReduceWindowOp, ScatterOp, AllReduceOp, ReduceScatterOp>(
          op) ||
      op->getNumResults() != 1)
    return false;
  Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != 2)
    return false;
  if (body.getOperations().size() == 1)
    return body.back().getNumOperands() == 1 &&
           body.back().getOperand(0) == body.getArgument(1);
  return body.getOperations().size() == 2 && isa<AddOp>(body.front()) &&
         body.back().getOperands() == body.front().getResults() &&
         llvm::all_of(body.front().getOperands(), [&](Value operand) {
           return operand.getParentBlock() == &body;
         });
}

static bool isComplexAnywhere(Operation *op) {
  if (llvm::any_of(op->getOperandTypes(), isComplex) ||
      llvm::any_of(op->getResultTypes(), isComplex))
    return true;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (llvm::any_of(block.getArgumentTypes(), isComplex))
        return true;
  return false;
}

SmallVector<Value> Expander::expanded(ValueRange values) const {
  SmallVector<Value> all;
  for (Value value : values) {
    if (!isComplex(value.getType())) {
      all.push_back(value);
      continue;
    }
    all.push_back(pair(value).re);
    all.push_back(pair(value).im);
  }
  return all;
}

static SmallVector<Type> expanded(TypeRange types) {
  SmallVector<Type> all;
  for (Type type : types)
    all.append(isComplex(type) ? 2 : 1, realType(type));
  return all;
}

LogicalResult Expander::byParts(Operation *op) {
  for (Value operand : op->getOperands())
    if (isComplex(operand.getType()) && !pair(operand).re)
      return op->emitOpError("has operands that have not been lowered");
  SmallVector<Value> results[2];
  for (int i : {0, 1}) {
    OpBuilder builder(op);
    IRMapping map;
    for (Value operand : op->getOperands())
      if (isComplex(operand.getType()))
        map.map(operand, i ? pair(operand).im : pair(operand).re);
    Operation *part = builder.clone(*op, map);
    for (Value result : part->getResults())
      result.setType(realType(result.getType()));
    part->walk([](Block *block) {
      for (BlockArgument argument : block->getArguments())
        argument.setType(realType(argument.getType()));
      for (Operation &inner : *block)
        for (Value result : inner.getResults())
          result.setType(realType(result.getType()));
    });
    llvm::append_range(results[i], part->getResults());
  }
  for (auto [result, re, im] :
       llvm::zip(op->getResults(), results[0], results[1]))
    pairs[result] = {re, im};
  dead.push_back(op);
  return success();
}

void Expander::expandArguments(Block &block) {
  if (llvm::none_of(block.getArgumentTypes(), isComplex))
    return;
  for (unsigned i = 0; i < block.getNumArguments(); ++i) {
    BlockArgument argument = block.getArgument(i);
    if (!isComplex(argument.getType()))
      continue;
    Type type = realType(argument.getType());
    Value re = block.insertArgument(++i, type, argument.getLoc());
    Value im = block.insertArgument(++i, type, argument.getLoc());
    pairs[argument] = {re, im};
  }
  argumentsLeft.push_back(&block);
}

LogicalResult Expander::rebuild(Operation *op) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(expanded(op->getOperands()));
  state.addTypes(::expanded(op->getResultTypes()));
  state.attributes = op->getAttrDictionary();
  for (size_t i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  OpBuilder builder(op);
  Operation *real = builder.create(state);
  for (auto [from, to] : llvm::zip(op->getRegions(), real->getRegions()))
    to.takeBody(from);
  size_t next = 0;
  for (Value result : op->getResults()) {
    if (isComplex(result.getType())) {
      pairs[result] = {real->getResult(next), real->getResult(next + 1)};
      next += 2;
    } else {
      result.replaceAllUsesWith(real->getResult(next++));
    }
  }
  dead.push_back(op);
  for (Region &region : real->getRegions())
    for (Block &block : region)
      if (failed(expand(block)))
        return failure();
  return success();
}

/// Two arguments, or results, in place of one have its attributes, and its
/// name with what they are of it.
static ArrayAttr expandedAttributes(ArrayAttr attributes, TypeRange types,
                                    StringRef prefix, Builder &builder) {
  SmallVector<Attribute> all;
  for (auto [i, type] : llvm::enumerate(types)) {
    auto list = attributes ? cast<DictionaryAttr>(attributes[i])
                           : builder.getDictionaryAttr({});
    if (!isComplex(type)) {
      all.push_back(list);
      continue;
    }
    auto name = list.getAs<StringAttr>("ttir.name");
    std::string word = name ? name.str() : (prefix + Twine(i)).str();
    for (StringRef part : {".real", ".imag"}) {
      NamedAttrList named(list);
      named.set("ttir.name", builder.getStringAttr(word + part));
      all.push_back(named.getDictionary(builder.getContext()));
    }
  }
  return builder.getArrayAttr(all);
}

void Expander::expandSignature(func::FuncOp function) {
  FunctionType type = function.getFunctionType();
  if (llvm::none_of(type.getInputs(), isComplex) &&
      llvm::none_of(type.getResults(), isComplex))
    return;
  Builder builder(ctx);
  auto arguments = expandedAttributes(function.getArgAttrsAttr(),
                                      type.getInputs(), "arg", builder);
  auto results = expandedAttributes(function.getResAttrsAttr(),
                                    type.getResults(), "result", builder);
  function.setFunctionType(FunctionType::get(ctx, ::expanded(type.getInputs()),
                                             ::expanded(type.getResults())));
  function.setArgAttrsAttr(arguments);
  function.setResAttrsAttr(results);
}

/// Complex numbers consist of floats.
static LogicalResult checkParts(Operation *op) {
  for (Type type : llvm::concat<Type>(SmallVector<Type>(op->getOperandTypes()),
                                      SmallVector<Type>(op->getResultTypes())))
    if (auto parts = dyn_cast<ComplexType>(getElementTypeOrSelf(type));
        parts && !isa<FloatType>(parts.getElementType()))
      return op->emitOpError("computes with ")
             << type << ", and complex numbers consist of floats";
  return success();
}

LogicalResult Expander::expand(Operation *op) {
  if (failed(checkParts(op)))
    return failure();
  if (!isComplexAnywhere(op)) {
    // A branch may use what is around it.
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(expand(block)))
          return failure();
    return success();
  }
  if (auto it = table.find(op->getName()); it != table.end()) {
    Hlo hlo(op);
    FailureOr<Pair> result = it->second(op, hlo);
    if (failed(result))
      return failure();
    if (isComplex(op->getResult(0).getType()))
      pairs[op->getResult(0)] = *result;
    else
      op->getResult(0).replaceAllUsesWith(result->re);
    dead.push_back(op);
    return success();
  }
  if (movesElements(op))
    return byParts(op);
  if (isa<ReduceOp, ReduceWindowOp, ScatterOp, SortOp, MapOp, WhileOp, IfOp,
          CaseOp, ReturnOp, OptimizationBarrierOp, func::ReturnOp, func::CallOp,
          CompositeOp>(op) ||
      (isa<CustomCallOp>(op) && op->getOperandTypes() == op->getResultTypes()))
    return rebuild(op);
  if (auto call = dyn_cast<CustomCallOp>(op))
    return refuseCall(call);
  return op->emitOpError("on complex numbers has no lowering");
}

LogicalResult Expander::expand(Block &block) {
  expandArguments(block);
  for (Operation &op : llvm::make_early_inc_range(block))
    if (failed(expand(&op)))
      return failure();
  return success();
}

LogicalResult Expander::run(ModuleOp module) {
  LogicalResult result = success();
  for (auto function : module.getOps<func::FuncOp>()) {
    expandSignature(function);
    for (Block &block : function.getBody())
      if (succeeded(result))
        result = expand(block);
  }
  if (failed(result))
    return failure();
  for (Operation *op : llvm::reverse(dead))
    op->erase();
  for (Block *block : argumentsLeft)
    block->eraseArguments(
        [](BlockArgument argument) { return isComplex(argument.getType()); });
  return success();
}

namespace mlir::tt {
#define GEN_PASS_DEF_STABLEHLOEXPANDPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

namespace {
struct StableHLOExpand : impl::StableHLOExpandPassBase<StableHLOExpand> {
  void runOnOperation() override {
    if (failed(makeStatic(getOperation())) ||
        failed(expandJacobi(getOperation())) ||
        failed(expandEinsums(getOperation())) ||
        failed(expandRandomBits(getOperation())) ||
        failed(Expander(&getContext()).run(getOperation())))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::tt
