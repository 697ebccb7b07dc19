//===- NewerLoops.cpp - loops that count ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// ttcore.while_loop calls `body_program` on all operands; the results replace
// the first `state_count` of them. It goes on while `condition_program` says
// so, or counts from `initial` to `limit`: numbers, or those in operands.
//
//===----------------------------------------------------------------------===//

#include "NewerOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

namespace {
/// A number, or the operand that has it.
struct Bound {
  int64_t number = 0;
  std::optional<unsigned> operand;
};

/// The parts of the op that are not its operands.
struct Loop {
  FlatSymbolRefAttr body, condition;
  Bound initial, limit, step;
  unsigned states = 0;
  SmallVector<int32_t> outputs;
};
} // namespace

/// `#ttcore.loop_bound<0, 2 : i32>` reaches this as the text between the
/// brackets.
static LogicalResult readBound(StringAttr text, Bound &bound) {
  if (!text)
    return failure();
  auto [number, operand] = text.getValue().split(',');
  if (number.trim().getAsInteger(10, bound.number))
    return failure();
  operand = operand.split(':').first.trim();
  unsigned which = 0;
  if (!operand.empty() && operand.getAsInteger(10, which))
    return failure();
  if (!operand.empty())
    bound.operand = which;
  return success();
}

static FailureOr<Loop> read(Operation *op) {
  DictionaryAttr attributes = attributesOf(op);
  Loop loop;
  loop.body = attributes.getAs<FlatSymbolRefAttr>("body_program");
  loop.condition = attributes.getAs<FlatSymbolRefAttr>("condition_program");
  bool counts = true;
  for (auto [name, bound] :
       {std::pair("initial", &loop.initial), std::pair("limit", &loop.limit),
        std::pair("step", &loop.step)})
    counts &= succeeded(readBound(attributes.getAs<StringAttr>(name), *bound));
  auto states = attributes.getAs<IntegerAttr>("state_count");
  if (!loop.body || bool(loop.condition) == counts)
    return op->emitOpError("has no 'body_program', or not one of "
                           "'condition_program' and 'initial', 'limit', "
                           "'step'");
  int64_t count = states ? states.getInt() : int64_t(op->getNumResults());
  if (count < 0 || count > int64_t(op->getNumOperands()))
    return op->emitOpError("'state_count' is '")
           << count << "', the op has '" << op->getNumOperands()
           << "' operands";
  loop.states = unsigned(count);
  if (auto outputs = attributes.getAs<DenseI32ArrayAttr>("output_indices"))
    loop.outputs.assign(outputs.asArrayRef().begin(),
                        outputs.asArrayRef().end());
  else
    for (unsigned i = 0; i != op->getNumResults(); ++i)
      loop.outputs.push_back(int32_t(i));
  if (loop.outputs.size() != op->getNumResults() ||
      llvm::any_of(loop.outputs, [&](int32_t i) {
        return i < 0 || i >= int32_t(loop.states);
      }))
    return op->emitOpError("'output_indices' are not numbers of states, one "
                           "for each result");
  for (const Bound &bound : {loop.initial, loop.limit, loop.step})
    if (bound.operand && *bound.operand >= op->getNumOperands())
      return op->emitOpError("a bound names operand '")
             << *bound.operand << "', of '" << op->getNumOperands() << "'";
  if (counts && (loop.step.operand || loop.step.number == 0))
    return op->emitOpError("'step' is not a number other than 0");
  return loop;
}

/// How often a loop with known bounds goes round.
static int64_t roundsOf(const Loop &loop) {
  APInt first(128, uint64_t(loop.initial.number), true),
      last(128, uint64_t(loop.limit.number), true),
      step(128, uint64_t(loop.step.number), true);
  APInt way = last - first;
  if (step.isNegative())
    way = -way, step = -step;
  if (!way.isStrictlyPositive())
    return 0;
  return (way + step - 1).sdiv(step).getSExtValue();
}

/// The function gives back argument `i` plus something.
static bool adds(func::FuncOp body, unsigned i) {
  Operation *made =
      body.getBody().front().getTerminator()->getOperand(i).getDefiningOp();
  return isa_and_nonnull<ttir::AddOp, ttnn::AddOp>(made) &&
         llvm::is_contained(made->getOperands(), body.getArgument(i));
}

/// The state that counts: that which `initial` names, else the first scalar
/// integer that every round adds to.
static std::optional<unsigned> counterOf(const Loop &loop, func::FuncOp body,
                                         Type type) {
  if (loop.initial.operand) {
    unsigned i = *loop.initial.operand;
    return i < loop.states && adds(body, i) ? std::optional(i) : std::nullopt;
  }
  for (unsigned i = 0; i != loop.states; ++i)
    if (body.getArgument(i).getType() == type && adds(body, i))
      return i;
  return std::nullopt;
}

/// A function that compares the counter to the limit.
static FailureOr<FlatSymbolRefAttr>
makeCondition(Operation *op, const Loop &loop, func::FuncOp body) {
  std::optional<unsigned> limit = loop.limit.operand;
  Type type = op->getOperand(limit ? *limit : *loop.initial.operand).getType();
  std::optional<unsigned> counter = counterOf(loop, body, type);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!counter || !tensor || !tensor.getElementType().isInteger() ||
      op->getOperand(*counter).getType() != type)
    return op->emitOpError("counts up to an operand, and no state of its type "
                           "is what the body adds to");
  OpBuilder builder(body);
  auto function = func::FuncOp::create(
      builder, op->getLoc(), (body.getName() + "_goes_on").str(),
      builder.getFunctionType(op->getOperandTypes(), {}));
  function.setPrivate();
  SymbolTable(body->getParentOp()).insert(function);
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  bool library = bool(tensor.getEncoding());
  Value end;
  if (limit) {
    end = entry->getArgument(*limit);
  } else if (library) {
    return op->emitOpError("counts from an operand to a number");
  } else {
    end = ttir::ConstantOp::create(
        builder, op->getLoc(), type,
        DenseElementsAttr::get(tensor,
                               builder.getIntegerAttr(tensor.getElementType(),
                                                      loop.limit.number)));
  }
  Value now = entry->getArgument(*counter);
  if (loop.step.number < 0)
    std::swap(now, end);
  Value goesOn;
  if (library)
    goesOn = ttnn::LessThanOp::create(builder, op->getLoc(), type, now, end);
  else
    goesOn = ttir::LessThanOp::create(
        builder, op->getLoc(), tensor.clone(builder.getI1Type()), now, end);
  func::ReturnOp::create(builder, op->getLoc(), goesOn);
  function.setFunctionType(
      builder.getFunctionType(op->getOperandTypes(), goesOn.getType()));
  return FlatSymbolRefAttr::get(function);
}

/// Operands are the caller's: the next round reads them again.
static void keepArguments(func::FuncOp function) {
  for (Value argument : function.getArguments())
    for (Operation *user : llvm::make_early_inc_range(argument.getUsers()))
      if (isa<ttnn::DeallocateOp>(user))
        user->erase();
}

FailureOr<bool> upgradeLoop(Operation *op) {
  if (op->getName().getStringRef() != "ttcore.while_loop")
    return false;
  FailureOr<Loop> loop = read(op);
  if (failed(loop))
    return failure();
  auto find = [&](FlatSymbolRefAttr name) -> func::FuncOp {
    auto function =
        SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, name);
    return function && !function.isExternal() &&
                   function.getArgumentTypes() == op->getOperandTypes()
               ? function
               : nullptr;
  };
  func::FuncOp body = find(loop->body);
  if (!body || body.getNumResults() != loop->states)
    return op->emitOpError("'")
           << loop->body.getValue()
           << "' is no function of the operands with as many results as there "
              "are states";
  keepArguments(body);
  FlatSymbolRefAttr condition = loop->condition;
  IntegerAttr times;
  OpBuilder builder(op);
  if (condition) {
    func::FuncOp function = find(condition);
    if (!function)
      return op->emitOpError("'")
             << condition.getValue() << "' is no function of the operands";
    keepArguments(function);
  } else if (loop->initial.operand || loop->limit.operand) {
    FailureOr<FlatSymbolRefAttr> made = makeCondition(op, *loop, body);
    if (failed(made))
      return failure();
    condition = *made;
  } else {
    times = builder.getI64IntegerAttr(roundsOf(*loop));
  }
  auto made = ttcore::LoopOp::create(
      builder, op->getLoc(),
      op->getOperands().take_front(loop->states).getTypes(), loop->body,
      op->getOperands(), condition, times);
  for (auto [result, i] : llvm::zip_equal(op->getResults(), loop->outputs))
    result.replaceAllUsesWith(made.getResult(unsigned(i)));
  op->erase();
  return true;
}

} // namespace mlir::tt
