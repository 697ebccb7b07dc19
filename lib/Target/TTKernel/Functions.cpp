//===- Functions.cpp - functions and their calls as C++ -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt {

//===----------------------------------------------------------------------===//
// Order and names
//===----------------------------------------------------------------------===//

/// Adds to `order` what `function` calls, each behind what it calls itself.
static void addCalled(func::FuncOp function, const SymbolTable &symbols,
                      llvm::SetVector<func::FuncOp> &order) {
  function.walk([&](func::CallOp call) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (order.contains(callee))
      return;
    addCalled(callee, symbols, order);
    order.insert(callee);
  });
}

SmallVector<func::FuncOp> calledFirst(func::FuncOp kernel) {
  SymbolTable symbols(kernel->getParentOp());
  llvm::SetVector<func::FuncOp> order;
  addCalled(kernel, symbols, order);
  return SmallVector<func::FuncOp>(order.takeVector());
}

void Emitter::nameFunctions(ArrayRef<func::FuncOp> helpers) {
  for (func::FuncOp function : helpers) {
    std::string name = uniqueName(function.getName());
    if (function.getNumResults() > 1)
      resultTypes[function.getName()] = uniqueName(name + "_results");
    functionNames[function.getName()] = std::move(name);
  }
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

static LogicalResult checkBody(func::FuncOp function) {
  if (function.getBody().hasOneBlock())
    return success();
  return function.emitOpError(
      "has several blocks: C++ is written of structured loops and conditions");
}

/// A struct has no members whose types only their initial values tell.
static LogicalResult checkSignature(func::FuncOp function) {
  auto isNamed = [](Type type) { return cppType(type) != "auto"; };
  for (Type type : llvm::concat<const Type>(function.getArgumentTypes(),
                                            function.getResultTypes()))
    if (cppType(type).empty())
      return function.emitOpError() << "takes or gives a value of type " << type
                                    << ", which has no form in C++";
  if (function.getNumResults() > 1)
    for (Type type : function.getResultTypes())
      if (!isNamed(type))
        return function.emitOpError()
               << "gives a value of type " << type
               << " among several results, which has no form in C++";
  return success();
}

LogicalResult Emitter::emitKernelBody(func::FuncOp kernel) {
  if (failed(checkBody(kernel)))
    return failure();
  nameArguments(kernel);
  indent();
  LogicalResult result = emitBlock(kernel.getBody().front());
  outdent();
  return result;
}

/// The type that a helper returns, and before it the struct of several results.
std::string Emitter::returnType(func::FuncOp function) {
  if (function.getNumResults() == 0)
    return "void ";
  if (function.getNumResults() == 1)
    return declarator(function.getResultTypes()[0], "");
  std::string name = resultTypes[function.getName()];
  line("struct " + name + " {");
  indent();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    line(declarator(type, "result" + std::to_string(i)) + ";");
  outdent();
  line("};");
  line("");
  return name + " ";
}

void Emitter::emitReturn(func::ReturnOp op) {
  std::string values;
  for (Value value : op.getOperands())
    values += (values.empty() ? "" : ", ") + use(value);
  if (op.getNumOperands() > 1)
    values = "{" + values + "}";
  if (!values.empty())
    line("return " + values + ";");
}

/// The declaration of a parameter; if its type has no name, one of `types` that
/// the function is a template of. By value, for the members of accessors'
/// arguments are then constants.
std::string Emitter::parameterText(BlockArgument argument,
                                   SmallVectorImpl<std::string> &types) {
  std::string type = cppType(argument.getType());
  bool isNamed = type != "auto";
  std::string name = declare(argument, isNamed ? "arg" : "tensor");
  if (!isNamed) {
    type = uniqueName("Tensor");
    types.push_back("typename " + type);
  }
  // The compiler warns of a name that nothing refers to.
  if (argument.use_empty())
    return type;
  return isNamed ? declarator(argument.getType(), name) : type + " " + name;
}

LogicalResult Emitter::emitHelper(func::FuncOp function) {
  if (failed(checkBody(function)) || failed(checkSignature(function)))
    return failure();
  std::string head = "static inline " + returnType(function) +
                     functionNames[function.getName()];
  SmallVector<std::string> types, parameters;
  for (BlockArgument argument : function.getArguments())
    parameters.push_back(parameterText(argument, types));
  if (!types.empty())
    line("template <" + llvm::join(types, ", ") + ">");
  line(head + "(" + llvm::join(parameters, ", ") + ") {");
  indent();
  Block &body = function.getBody().front();
  if (failed(emitBlock(body)))
    return failure();
  if (auto end = dyn_cast<func::ReturnOp>(body.getTerminator()))
    emitReturn(end);
  outdent();
  line("}");
  line("");
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

LogicalResult Emitter::emitFunctionCall(func::CallOp op) {
  std::string text = functionNames[op.getCallee()] + "(";
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    text += (i ? ", " : "") + use(operand);
  text += ")";
  if (op.getNumResults() < 2)
    return assign(op, text);
  if (op->use_empty()) {
    line(text + ";");
    return success();
  }
  std::string names;
  for (Value result : op.getResults())
    names += (names.empty() ? "" : ", ") + declare(result, "v");
  line("auto [" + names + "] = " + text + ";");
  return success();
}

} // namespace mlir::tt
