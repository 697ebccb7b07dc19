//===- Program.cpp - the function to run, on its own -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Compile.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::reference {
namespace {

template <typename... Args>
llvm::Error error(const char *format, Args &&...args) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      llvm::formatv(format, std::forward<Args>(args)...).str());
}

/// The function called `name` in the module or in a module within it.
llvm::Expected<func::FuncOp> findFunction(ModuleOp module,
                                          llvm::StringRef name) {
  func::FuncOp found;
  bool declared = false;
  module.walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
    bool fits = name.empty() ? function.isPublic() : function.getName() == name;
    if (!fits)
      return WalkResult::advance();
    if (function.isExternal()) {
      declared = true;
      return WalkResult::advance();
    }
    found = function;
    return WalkResult::interrupt();
  });
  if (found)
    return found;
  if (name.empty())
    return error("the module has no public function with a body");
  return declared ? error("function '{0}' is declared but has no body", name)
                  : error("the module has no function '{0}'", name);
}

/// `function` and all it calls, callees last. Calls that come back to a
/// function would never end: TTIR has no control flow.
class CallOrder {
public:
  llvm::Error visit(func::FuncOp function) {
    order.insert(function);
    active.insert(function);
    llvm::SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls)
      if (llvm::Error status = visitCall(call))
        return status;
    active.remove(function);
    return llvm::Error::success();
  }
  llvm::ArrayRef<func::FuncOp> functions() const { return order.getArrayRef(); }

private:
  llvm::Error visitCall(func::CallOp call) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!callee || callee.isExternal())
      return error("function '{0}' is called but has no body",
                   call.getCallee());
    if (active.contains(callee))
      return error("function '{0}' calls itself without end", call.getCallee());
    return order.contains(callee) ? llvm::Error::success() : visit(callee);
  }

  llvm::SetVector<func::FuncOp> order, active;
};

std::optional<ElementKind> kindOf(Type element) {
  if (isa<FloatType>(element) || element.isInteger(1))
    return ElementKind::Float32;
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return std::nullopt;
  unsigned width = integer.getWidth();
  // Narrow integers without a sign are unsigned, as on the device.
  bool isUnsigned =
      integer.isUnsigned() || (integer.isSignless() && width <= 16);
  switch (width) {
  case 8:
    return isUnsigned ? ElementKind::UInt8 : ElementKind::Int8;
  case 16:
    return isUnsigned ? ElementKind::UInt16 : ElementKind::Int16;
  case 32:
    return isUnsigned ? ElementKind::UInt32 : ElementKind::Int32;
  case 64:
    return isUnsigned ? ElementKind::UInt64 : ElementKind::Int64;
  }
  return std::nullopt;
}

llvm::Error describeTypes(TypeRange types, llvm::StringRef what,
                          llvm::StringRef function,
                          std::vector<HostTensor> &described) {
  for (auto [i, type] : llvm::enumerate(types)) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    std::optional<ElementKind> kind =
        tensor ? kindOf(tensor.getElementType()) : std::nullopt;
    if (!kind || !tensor.hasStaticShape()) {
      std::string text;
      llvm::raw_string_ostream(text) << type;
      return error("{0} #{1} of function '{2}' is '{3}', a tensor with a "
                   "static shape of floats or integers expected",
                   what, i, function, text);
    }
    described.push_back({tensor.getShape().vec(), *kind, {}});
  }
  return llvm::Error::success();
}

/// A module with copies of `functions`, the first one being the entry.
OwningOpRef<ModuleOp> copyOut(llvm::ArrayRef<func::FuncOp> functions) {
  func::FuncOp entry = functions.front();
  OpBuilder builder(entry.getContext());
  OwningOpRef<ModuleOp> module = ModuleOp::create(entry.getLoc());
  builder.setInsertionPointToEnd(module->getBody());
  llvm::DenseMap<StringAttr, std::string> names;
  for (auto [i, source] : llvm::enumerate(functions)) {
    func::FuncOp function = source;
    names[function.getNameAttr()] = llvm::formatv("tt_reference_{0}", i);
  }
  for (auto [i, source] : llvm::enumerate(functions)) {
    func::FuncOp function = source;
    auto copy = cast<func::FuncOp>(builder.clone(*function.getOperation()));
    copy->setDiscardableAttrs(ArrayRef<NamedAttribute>());
    copy.removeArgAttrsAttr();
    copy.removeResAttrsAttr();
    copy.setName(names[function.getNameAttr()]);
    copy.setVisibility(i == 0 ? SymbolTable::Visibility::Public
                              : SymbolTable::Visibility::Private);
    copy.walk([&](func::CallOp call) {
      call.setCallee(names[call.getCalleeAttr().getAttr()]);
    });
    // The caller's tensors are never written to.
    for (unsigned arg = 0; arg < copy.getNumArguments(); ++arg)
      copy.setArgAttr(arg, "bufferization.writable",
                      builder.getBoolAttr(false));
  }
  return module;
}

} // namespace

llvm::Expected<Program> extractProgram(ModuleOp module,
                                       llvm::StringRef functionName) {
  llvm::Expected<func::FuncOp> function = findFunction(module, functionName);
  if (!function)
    return function.takeError();
  CallOrder calls;
  if (llvm::Error status = calls.visit(*function))
    return std::move(status);
  Program program;
  llvm::StringRef name = function->getName();
  if (llvm::Error status = describeTypes(function->getArgumentTypes(),
                                         "argument", name, program.inputs))
    return std::move(status);
  if (llvm::Error status = describeTypes(function->getResultTypes(), "result",
                                         name, program.outputs))
    return std::move(status);
  program.module = copyOut(calls.functions());
  return program;
}

} // namespace mlir::tt::reference
