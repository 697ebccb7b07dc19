//===- Structure.cpp - loops and conditions as C++ ------------------------===//
//-----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

namespace {
/// Prints one op with regions.
class StructureEmitter {
public:
  explicit StructureEmitter(Emitter &emitter) : e(emitter) {}

  LogicalResult emit(scf::ForOp op);
  LogicalResult emit(scf::IfOp op);
  LogicalResult emit(scf::WhileOp op);
  LogicalResult emit(scf::IndexSwitchOp op);

private:
  LogicalResult body(Block &block) {
    e.indent();
    LogicalResult result = e.emitBlock(block);
    e.outdent();
    return result;
  }

  /// Declares a variable for each of `values`, with a start value or without.
  LogicalResult declareAll(ValueRange values, ValueRange init, StringRef hint);
  /// Sets the variables of `to` to `from`, all at once.
  void assignAll(ValueRange to, ValueRange from);

  Emitter &e;
};
} // namespace

LogicalResult StructureEmitter::declareAll(ValueRange values, ValueRange init,
                                           StringRef hint) {
  for (auto [i, value] : llvm::enumerate(values)) {
    std::string type = cppType(value.getType());
    if (type.empty() || type == "auto")
      return emitError(value.getLoc())
             << "a value of type " << value.getType()
             << " is carried by a loop or condition, which has no form in C++";
    std::string name = e.declare(value, hint);
    e.line(declarator(value.getType(), name) +
           (init.empty() ? "" : " = " + e.use(init[i])) + ";");
  }
  return success();
}

void StructureEmitter::assignAll(ValueRange to, ValueRange from) {
  SmallVector<std::string> values;
  for (auto [target, value] : llvm::zip(to, from))
    values.push_back(e.use(value));
  // A value that is a variable which is set before it would be read too late.
  for (size_t i = 0; i < values.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (values[i] == e.use(to[j]) && values[j] != e.use(to[j])) {
        std::string old = e.uniqueName("old");
        e.line(declarator(from[i].getType(), old) + " = " + values[i] + ";");
        values[i] = old;
        break;
      }
  for (auto [target, value] : llvm::zip(to, values))
    if (e.use(target) != value)
      e.line(e.use(target) + " = " + value + ";");
}

LogicalResult StructureEmitter::emit(scf::ForOp op) {
  if (failed(declareAll(op.getRegionIterArgs(), op.getInitArgs(), "acc")))
    return failure();
  std::string i = e.declare(op.getInductionVar(), "i");
  std::string type = cppType(op.getInductionVar().getType());
  Value lower = op.getLowerBound(), upper = op.getUpperBound();
  bool plain = op.getUnsignedCmp() || (e.isNonNegativeConstant(lower) &&
                                       e.isNonNegativeConstant(upper));
  std::string test = plain ? i + " < " + e.use(upper)
                           : "static_cast<" + type.substr(1) + ">(" + i +
                                 ") < " + e.useSigned(upper);
  std::string step = e.use(op.getStep());
  e.line("for (" + type + " " + i + " = " + e.use(lower) + "; " + test + "; " +
         (step == "1" ? "++" + i : i + " += " + step) + ") {");
  if (failed(body(*op.getBody())))
    return failure();
  e.indent();
  assignAll(op.getRegionIterArgs(), op.getYieldedValues());
  e.outdent();
  e.line("}");
  for (auto [result, variable] :
       llvm::zip(op.getResults(), op.getRegionIterArgs()))
    e.bind(result, e.use(variable));
  return success();
}

LogicalResult StructureEmitter::emit(scf::IfOp op) {
  if (failed(declareAll(op.getResults(), {}, "v")))
    return failure();
  auto branch = [&](Block &block) -> LogicalResult {
    if (failed(body(block)))
      return failure();
    e.indent();
    assignAll(op.getResults(), block.getTerminator()->getOperands());
    e.outdent();
    return success();
  };
  e.line("if (" + e.use(op.getCondition()) + ") {");
  if (failed(branch(*op.thenBlock())))
    return failure();
  if (op.elseBlock()) {
    e.line("} else {");
    if (failed(branch(*op.elseBlock())))
      return failure();
  }
  e.line("}");
  return success();
}

LogicalResult StructureEmitter::emit(scf::WhileOp op) {
  Block &before = *op.getBeforeBody(), &after = *op.getAfterBody();
  if (failed(declareAll(before.getArguments(), op.getInits(), "acc")))
    return failure();
  if (failed(declareAll(op.getResults(), {}, "v")))
    return failure();
  e.line("while (true) {");
  if (failed(body(before)))
    return failure();
  e.indent();
  scf::ConditionOp condition = op.getConditionOp();
  assignAll(op.getResults(), condition.getArgs());
  e.line("if (!(" + e.use(condition.getCondition()) + "))");
  e.indent();
  e.line("break;");
  e.outdent();
  e.outdent();
  for (auto [argument, value] :
       llvm::zip(after.getArguments(), op.getResults()))
    e.bind(argument, e.use(value));
  if (failed(body(after)))
    return failure();
  e.indent();
  assignAll(before.getArguments(), after.getTerminator()->getOperands());
  e.outdent();
  e.line("}");
  return success();
}

LogicalResult StructureEmitter::emit(scf::IndexSwitchOp op) {
  if (failed(declareAll(op.getResults(), {}, "v")))
    return failure();
  auto branch = [&](const Twine &label, Block &block) -> LogicalResult {
    e.line(label + ": {");
    if (failed(body(block)))
      return failure();
    e.indent();
    assignAll(op.getResults(), block.getTerminator()->getOperands());
    e.line("break;");
    e.outdent();
    e.line("}");
    return success();
  };
  e.line("switch (" + e.use(op.getArg()) + ") {");
  for (auto [i, value] : llvm::enumerate(op.getCases()))
    if (failed(
            branch("case " + Twine(uint32_t(value)) + "u", op.getCaseBlock(i))))
      return failure();
  if (failed(branch("default", op.getDefaultBlock())))
    return failure();
  e.line("}");
  return success();
}

LogicalResult Emitter::emitStructure(Operation *op) {
  StructureEmitter structure(*this);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<scf::ForOp, scf::IfOp, scf::WhileOp, scf::IndexSwitchOp>(
          [&](auto o) { return structure.emit(o); })
      .Case([&](func::CallOp o) { return emitFunctionCall(o); })
      .Default(
          [](Operation *o) { return o->emitOpError("has no form in C++"); });
}

} // namespace mlir::tt
