//===- ConstEvalHoist.cpp - constants computed once -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DEF_CONSTEVALHOISTTRANSFORMPASS
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"

namespace {

bool isTensor(Type type) { return isa<RankedTensorType>(type); }

/// The ops of a function whose results depend on what stays the same only.
class Hoist {
public:
  Hoist(func::FuncOp function, SymbolTable &symbols,
        const HostDeclarations &host)
      : function(function), block(function.getBody().front()), symbols(symbols),
        found(keptOps(function, host)) {}

  void run() {
    unsigned count = 0;
    for (auto &[leader, ops] : groups())
      // Ops without tensor operands cost as much to load as to compute.
      if (llvm::any_of(ops, [](Operation *op) { return !isCreation(op); }))
        outline(ops, count++);
  }

private:
  /// Makes a tensor of nothing, or names a device.
  static bool isCreation(Operation *op) {
    return llvm::none_of(op->getOperandTypes(), isTensor);
  }

  /// Ops that hang on each other; what is made of nothing belongs to each that
  /// needs it.
  llvm::MapVector<Operation *, SmallVector<Operation *>> groups() const {
    llvm::EquivalenceClasses<Operation *> classes;
    for (Operation *op : found) {
      if (isCreation(op))
        continue;
      classes.insert(op);
      for (Value operand : op->getOperands())
        if (Operation *maker = operand.getDefiningOp();
            maker && !isCreation(maker))
          classes.unionSets(op, maker);
    }
    llvm::MapVector<Operation *, SmallVector<Operation *>> result;
    for (Operation *op : found)
      if (!isCreation(op))
        result[classes.getLeaderValue(op)].push_back(op);
    return result;
  }

  void outline(ArrayRef<Operation *> ops, unsigned number) {
    llvm::SetVector<Operation *> body;
    llvm::SetVector<Value> inputs;
    for (Operation *op : ops) {
      for (Value operand : op->getOperands())
        if (Operation *maker = operand.getDefiningOp())
          addWithOperands(maker, body);
        else
          inputs.insert(operand);
      body.insert(op);
    }
    SmallVector<Value> outputs;
    llvm::DenseSet<Operation *> inside(ops.begin(), ops.end());
    for (Operation *op : ops)
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) {
              return !inside.contains(user);
            }))
          outputs.push_back(result);
    if (outputs.empty())
      return;

    OpBuilder builder(function);
    auto types = [](ArrayRef<Value> values) {
      return llvm::map_to_vector(values, [](Value v) { return v.getType(); });
    };
    auto callee = func::FuncOp::create(
        builder, function.getLoc(),
        (function.getName() + "_const_eval_" + Twine(number)).str(),
        builder.getFunctionType(types(inputs.getArrayRef()), types(outputs)));
    callee.setPrivate();
    callee->setAttr(kFunctionTypeAttrName, builder.getStringAttr("const_eval"));
    symbols.insert(callee, Block::iterator(function));
    Block *entry = callee.addEntryBlock();
    IRMapping mapping;
    for (auto [i, input] : llvm::enumerate(inputs)) {
      mapping.map(input, entry->getArgument(i));
      auto index = cast<BlockArgument>(input).getArgNumber();
      if (Attribute kind = function.getArgAttr(index, "ttcore.argument_type"))
        callee.setArgAttr(i, "ttcore.argument_type", kind);
    }
    builder.setInsertionPointToEnd(entry);
    for (Operation *op : body)
      builder.clone(*op, mapping);
    func::ReturnOp::create(builder, function.getLoc(),
                           llvm::map_to_vector(outputs, [&](Value v) {
                             return mapping.lookup(v);
                           }));

    builder.setInsertionPointToStart(&block);
    auto call =
        LoadCachedOp::create(builder, ops.front()->getLoc(), types(outputs),
                             callee.getName(), inputs.getArrayRef());
    for (auto [output, result] : llvm::zip_equal(outputs, call.getResults()))
      output.replaceAllUsesWith(result);
    for (Operation *op : llvm::reverse(body))
      if (op->use_empty())
        op->erase();
  }

  /// Inserts a creation op, such as that of a device, behind the creation ops
  /// that it needs.
  static void addWithOperands(Operation *op, llvm::SetVector<Operation *> &to) {
    if (!isCreation(op))
      return; // it stands among the ops already
    for (Value operand : op->getOperands())
      to.insert(operand.getDefiningOp());
    to.insert(op);
  }

  func::FuncOp function;
  Block &block;
  SymbolTable &symbols;
  SmallVector<Operation *> found;
};

struct ConstEvalHoistTransform
    : impl::ConstEvalHoistTransformPassBase<ConstEvalHoistTransform> {
  void runOnOperation() override {
    llvm::DenseSet<StringRef> called;
    getOperation().walk(
        [&](LoadCachedOp call) { called.insert(call.getCallee()); });
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && !called.contains(function.getName()))
        functions.push_back(function);
    SymbolTable symbols(getOperation());
    HostDeclarations host(getOperation());
    for (func::FuncOp function : functions)
      Hoist(function, symbols, host).run();
  }
};

} // namespace

} // namespace mlir::tt::ttcore
