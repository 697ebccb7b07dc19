//===- ControlFlow.cpp - loops and branches of C++ ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "FunctionConverter.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tt;

/// The element of a tensor that has one, as text behind the tensor.
static std::string elementOf(Type type) {
  ttcore::DataType format = ttnn::getLayoutOf(type).getDataType();
  StringRef element = format == ttcore::DataType::Int32    ? "int32_t"
                      : format == ttcore::DataType::UInt32 ? "uint32_t"
                      : format == ttcore::DataType::UInt16 ? "uint16_t"
                      : format == ttcore::DataType::UInt8  ? "uint8_t"
                                                           : "float";
  return (".to_vector<" + element + ">().front()").str();
}

/// `v` for every operand that a verbatim line names.
static std::string holes(unsigned count) {
  return llvm::join(SmallVector<StringRef>(count, "{}"), ", ");
}

/// "state0 = ", "std::tie(state0, state1) = "
static std::string assignment(ArrayRef<std::string> variables) {
  if (variables.empty())
    return "";
  if (variables.size() == 1)
    return variables.front() + " = ";
  return "std::tie(" + llvm::join(variables, ", ") + ") = ";
}

std::string FunctionConverter::callText(FlatSymbolRefAttr callee,
                                        const Twine &arguments) {
  return ("::" + names[callee.getValue()] + "(" + arguments + ")").str();
}

SmallVector<std::string> FunctionConverter::variables(Operation *op) {
  SmallVector<std::string> all;
  for (Value result : op->getResults()) {
    std::string name = "state" + std::to_string(states++);
    values.map(result,
               emitc::LiteralOp::create(builder, op->getLoc(),
                                        convertType(result.getType()), name));
    all.push_back(name);
  }
  return all;
}

void FunctionConverter::line(Location loc, const Twine &text,
                             ValueRange operands) {
  emitc::VerbatimOp::create(builder, loc, builder.getStringAttr(text),
                            operands);
}

void FunctionConverter::convertLoop(ttcore::LoopOp op) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs = llvm::map_to_vector(
      op.getInputs(), [&](Value v) { return values.lookup(v); });
  SmallVector<std::string> state = variables(op);
  for (auto [name, input] : llvm::zip(state, inputs))
    line(loc, "ttnn::Tensor " + name + " = {};", input);
  auto stays = ArrayRef(inputs).drop_front(state.size());
  std::string arguments = llvm::join(state, ", ");
  if (!state.empty() && !stays.empty())
    arguments += ", ";
  arguments += holes(stays.size());
  if (FlatSymbolRefAttr condition = op.getConditionAttr()) {
    // The function may be there as C++, too.
    auto functions = op->getParentOfType<ModuleOp>().getOps<func::FuncOp>();
    func::FuncOp function = *llvm::find_if(functions, [&](func::FuncOp f) {
      return f.getName() == condition.getValue();
    });
    line(loc,
         "while (" + callText(condition, arguments) +
             elementOf(function.getResultTypes().front()) + " != 0)",
         stays);
  } else {
    line(loc,
         "for (unsigned long long rounds = " + Twine(*op.getTimes()) +
             "; rounds != 0; --rounds)",
         {});
  }
  line(loc,
       "  " + assignment(state) + callText(op.getBodyAttr(), arguments) + ";",
       stays);
}

void FunctionConverter::convertCase(ttcore::CaseOp op) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs = llvm::map_to_vector(
      op.getInputs(), [&](Value v) { return values.lookup(v); });
  SmallVector<std::string> results = variables(op);
  for (StringRef name : results)
    line(loc, "ttnn::Tensor " + name + ";", {});
  line(loc,
       "switch (static_cast<long long>({}" +
           elementOf(op.getIndex().getType()) + ")) {{",
       values.lookup(op.getIndex()));
  ArrayRef<Attribute> branches = op.getBranches().getValue();
  for (auto [i, branch] : llvm::enumerate(branches)) {
    if (i + 1 == branches.size())
      line(loc, "default:", {});
    else
      line(loc, "case " + Twine(i) + ":", {});
    line(loc,
         "  " + assignment(results) +
             callText(cast<FlatSymbolRefAttr>(branch), holes(inputs.size())) +
             ";",
         inputs);
    line(loc, "  break;", {});
  }
  line(loc, "}", {});
}
