//===- Program.cpp - the functions that a program consists of -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "Compile.h"

#include "llvm/ADT/ScopeExit.h"

namespace mlir::tt::reference {
namespace {

/// A function and all it calls, by depth first; a stack of its own, as chains
/// of calls may be long.
class CallOrder {
public:
  explicit CallOrder(SymbolTableCollection &symbols) : symbols(symbols) {}

  llvm::Error visit(func::FuncOp entry) {
    push(entry);
    while (!path.empty()) {
      auto &[function, calls] = path.back();
      if (calls.empty()) {
        states[function] = Done;
        order.push_back(function);
        path.pop_back();
      } else if (llvm::Error status = follow(calls.pop_back_val())) {
        return status;
      }
    }
    return llvm::Error::success();
  }
  /// Callees first.
  std::vector<func::FuncOp> order;

private:
  enum State { New, Active, Done };

  /// An op and one of the functions that it calls.
  using Call = std::pair<Operation *, SymbolRefAttr>;

  void push(func::FuncOp function) {
    llvm::SmallVector<Call> calls;
    function.walk([&](Operation *op) {
      for (SymbolRefAttr name : calleesOf(op))
        calls.emplace_back(op, name);
    });
    std::reverse(calls.begin(), calls.end());
    states[function] = Active;
    path.emplace_back(function, std::move(calls));
  }

  /// Calls that come back to a function would never end.
  llvm::Error follow(const Call &call) {
    auto callee =
        symbols.lookupNearestSymbolFrom<func::FuncOp>(call.first, call.second);
    llvm::StringRef name = call.second.getLeafReference();
    if (!callee || callee.isExternal())
      return error("function '{0}' is called but has no body", name);
    State state = states.lookup(callee);
    if (state == Active)
      return error("function '{0}' calls itself without end", name);
    if (state == New)
      push(callee);
    return llvm::Error::success();
  }

  SymbolTableCollection &symbols;
  llvm::DenseMap<Operation *, State> states;
  std::vector<std::pair<func::FuncOp, llvm::SmallVector<Call>>> path;
};

} // namespace

Program::Program(ModuleOp module, const ReferenceOptions &options)
    : rounded(options.rounded), pieces(options.optimizationLevel) {
  module.walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
    auto [it, isNew] = functions.try_emplace(function.getName(), function);
    if (it->second.isExternal())
      it->second = function;
    if (!first && function.isPublic() && !function.isExternal())
      first = function;
    return WalkResult::skip();
  });
}

llvm::Expected<func::FuncOp> Program::find(llvm::StringRef name) const {
  if (name.empty() && !first)
    return error("the module has no public function with a body");
  if (name.empty())
    return first;
  auto it = functions.find(name);
  if (it == functions.end())
    return error("the module has no function '{0}'", name);
  func::FuncOp function = it->second;
  if (function.isExternal())
    return error("function '{0}' is declared but has no body", name);
  return function;
}

llvm::Expected<const Function *> Program::get(llvm::StringRef name) {
  llvm::Expected<func::FuncOp> entry = find(name);
  if (!entry)
    return entry.takeError();
  CallOrder calls(symbols);
  if (llvm::Error status = calls.visit(*entry))
    return std::move(status);
  llvm::SmallVector<Operation *> added;
  llvm::scope_exit forget([&] {
    for (Operation *function : added)
      plans.erase(function);
  });
  for (func::FuncOp function : calls.order) {
    if (plans.contains(function))
      continue;
    auto planned = plan(function, plans, symbols, pieces, rounded);
    if (!planned)
      return planned.takeError();
    plans[function] = std::move(*planned);
    added.push_back(function);
  }
  if (llvm::Error status = pieces.compile())
    return std::move(status);
  forget.release();
  return plans.at(*entry).get();
}

} // namespace mlir::tt::reference
