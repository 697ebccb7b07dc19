//===- HostHoist.cpp - moves ops to functions of the host -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/HostHoist.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTCore/Transforms/DeviceModule.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::ttir {

/// Whether a function of the host may have `type` in its signature.
static bool crosses(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && !tensor.getEncoding() &&
         tensor.getElementType().isIntOrFloat();
}

/// Ops that are read, and have no meaning of one chip alone.
static bool hasNoMeaning(Operation *op) {
  return isa<AllToAllCombineOp, AllToAllDispatchMetadataOp, AllToAllDispatchOp,
             AllocOp, DeallocOp, GenericOp, KernelOp, MoEComputeOp,
             MoEExpertTokenRemapOp, MoEGptOp, SelectiveReduceCombineOp,
             TTLangOp, TTNNMetalLayoutCastOp, TopkRouterGptOp>(op);
}

std::string whyNotOnHost(Operation *op) {
  std::string why;
  llvm::raw_string_ostream stream(why);
  if (!isa_and_nonnull<TTIRDialect>(op->getDialect()))
    stream << "it is no op of TTIR";
  else if (!isa<func::FuncOp>(op->getParentOp()))
    stream << "it is in a region of '" << op->getParentOp()->getName() << "'";
  else if (hasNoMeaning(op))
    stream << "the reference gives it no meaning";
  else if (op->getNumRegions() != 0)
    stream << "it has a region";
  else if (!isMemoryEffectFree(op))
    stream << "it has an effect besides its results";
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (why.empty() && !crosses(type))
        stream << "'" << type
               << "' is no tensor of integers or floats with a static shape "
                  "and without a layout";
  return why;
}

/// Made of nothing, and as soon made on the host as brought there.
static bool isCreation(Operation *op) {
  return isa_and_nonnull<ConstantOp, FullOp, ZerosOp, OnesOp, ArangeOp>(op);
}

namespace {
class Hoister {
public:
  Hoister(ModuleOp outer, llvm::function_ref<bool(Operation *)> wanted)
      : outer(outer), wanted(wanted) {}

  LogicalResult run() {
    ModuleOp device = ttcore::getProgramModule(outer);
    SmallVector<func::FuncOp> functions(device.getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (ttcore::isHostFunction(function) && function.isPrivate()) {
        if (failed(moveFunction(function)))
          return failure();
      } else if (failed(visit(function))) {
        return failure();
      }
    return success();
  }

private:
  LogicalResult visit(func::FuncOp function) {
    auto check = function.walk([&](Operation *op) {
      if (!wanted(op))
        return WalkResult::advance();
      std::string why = whyNotOnHost(op);
      if (why.empty())
        return WalkResult::advance();
      op->emitOpError("cannot be computed by the host: ") << why;
      return WalkResult::interrupt();
    });
    if (check.wasInterrupted())
      return failure();
    unsigned count = 0;
    for (Block &block : function.getBody())
      for (ArrayRef<Operation *> group : groups(block))
        outline(function, group, count);
    return success();
  }

  /// One after the other: an op that needs a result of the group, or has an
  /// effect, ends it. So a group can be where its last op is.
  std::vector<SmallVector<Operation *>> groups(Block &block) {
    std::vector<SmallVector<Operation *>> all;
    llvm::DenseSet<Operation *> open;
    for (Operation &op : block) {
      if (wanted(&op)) {
        if (open.empty())
          all.emplace_back();
        open.insert(&op);
        all.back().push_back(&op);
      } else if (!isMemoryEffectFree(&op) || op.getNumRegions() != 0 ||
                 llvm::any_of(op.getOperands(), [&](Value value) {
                   return open.contains(value.getDefiningOp());
                 })) {
        open.clear();
      }
    }
    return all;
  }

  /// A name that neither part has.
  std::string newName(StringRef function, unsigned &count) {
    std::string name;
    do
      name = (function + "_cpu_hoisted_" + Twine(count++)).str();
    while (inDevice->lookup(name) || inHost->lookup(name));
    return name;
  }

  void makeParts() {
    if (inHost)
      return;
    inDevice.emplace(ttcore::wrapDeviceModule(outer));
    inHost.emplace(ttcore::getOrCreateHostModule(outer));
  }

  func::FuncOp declare(func::FuncOp definition, Block::iterator at) {
    OpBuilder builder(definition.getContext());
    auto declaration =
        func::FuncOp::create(builder, definition.getLoc(), definition.getName(),
                             definition.getFunctionType());
    declaration.setPrivate();
    declaration->setAttr(ttcore::kFunctionTypeAttrName,
                         builder.getStringAttr(ttcore::kHostDeclaration));
    inDevice->insert(declaration, at);
    return declaration;
  }

  void outline(func::FuncOp function, ArrayRef<Operation *> ops,
               unsigned &count) {
    llvm::DenseSet<Operation *> inside(ops.begin(), ops.end());
    llvm::SetVector<Operation *> body;
    llvm::SetVector<Value> inputs;
    SmallVector<Value> outputs;
    for (Operation *op : ops) {
      for (Value operand : op->getOperands()) {
        Operation *maker = operand.getDefiningOp();
        if (isCreation(maker))
          body.insert(maker);
        else if (!inside.contains(maker))
          inputs.insert(operand);
      }
      body.insert(op);
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) {
              return !inside.contains(user);
            }))
          outputs.push_back(result);
    }
    if (outputs.empty())
      return; // nobody needs them
    makeParts();
    OpBuilder builder(function.getContext());
    auto types = [](ArrayRef<Value> values) {
      return llvm::map_to_vector(values, [](Value v) { return v.getType(); });
    };
    // That of one op, by which its result is known.
    Location loc = outputs.front().getLoc();
    auto definition = func::FuncOp::create(
        builder, loc, newName(function.getName(), count),
        builder.getFunctionType(types(inputs.getArrayRef()), types(outputs)));
    definition->setAttr(ttcore::kFunctionTypeAttrName,
                        builder.getStringAttr(ttcore::kHostFunction));
    inHost->insert(definition);
    IRMapping mapping;
    mapping.map(inputs.getArrayRef(),
                definition.addEntryBlock()->getArguments());
    builder.setInsertionPointToEnd(&definition.getBody().front());
    for (Operation *op : body)
      builder.clone(*op, mapping)->removeAttr("ttir.should_hoist");
    func::ReturnOp::create(builder, loc,
                           llvm::map_to_vector(outputs, [&](Value v) {
                             return mapping.lookup(v);
                           }));
    declare(definition, Block::iterator(function));
    builder.setInsertionPoint(ops.back());
    auto call =
        func::CallOp::create(builder, loc, definition, inputs.getArrayRef());
    call->setAttr("ttir.cpu_hoisted_call",
                  CPUHoistedCallAttr::get(builder.getContext()));
    for (auto [output, result] : llvm::zip_equal(outputs, call.getResults()))
      output.replaceAllUsesWith(result);
    for (Operation *op : llvm::reverse(body))
      if (op->use_empty())
        op->erase();
  }

  /// Moves a function that a front end wrote for the host.
  LogicalResult moveFunction(func::FuncOp function) {
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("cannot be computed by the host: it has more "
                                  "than one block");
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(),
                                              function.getResultTypes()))
      if (!crosses(type))
        return function.emitOpError("cannot be computed by the host: '")
               << type
               << "' is no tensor of integers or floats with a static shape "
                  "and without a layout";
    for (Operation &op : function.getBody().front()) {
      if (isa<func::ReturnOp>(op))
        continue;
      if (isa<func::CallOp>(op))
        return op.emitOpError("cannot be computed by the host: a function of "
                              "the host calls no other");
      if (std::string why = whyNotOnHost(&op); !why.empty())
        return op.emitOpError("cannot be computed by the host: ") << why;
    }
    makeParts();
    Block::iterator next = std::next(function->getIterator());
    if (inHost->lookup(function.getName()))
      return function.emitOpError("'")
             << function.getName() << "' is in the ttcore.cpu_module, too";
    inDevice->remove(function);
    function->remove();
    function.setPublic();
    inHost->insert(function);
    declare(function, next);
    return success();
  }

  ModuleOp outer;
  llvm::function_ref<bool(Operation *)> wanted;
  std::optional<SymbolTable> inDevice, inHost;
};
} // namespace

LogicalResult hoistToHost(ModuleOp module,
                          llvm::function_ref<bool(Operation *)> wanted) {
  return Hoister(module, wanted).run();
}

} // namespace mlir::tt::ttir
