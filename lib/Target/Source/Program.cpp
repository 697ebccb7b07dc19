//===- Program.cpp - programs that source can express ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Source/Program.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Target/Source/Call.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::source;

/// Values are called v0, v1, ..., lists of them tensors0, tensors1, ..., what a
/// loop changes state0, state1, ...
static bool isValueName(StringRef name) {
  return (name.consume_front("v") || name.consume_front("tensors") ||
          name.consume_front("state")) &&
         llvm::all_of(name, llvm::isDigit);
}

static std::string legalize(StringRef symbol, const Spelling &spell) {
  std::string name;
  for (char c : symbol)
    name += llvm::isAlnum(c) ? c : '_';
  if (name.empty() || llvm::isDigit(name.front()))
    name = "f" + name;
  if (isValueName(name) || spell.isReserved(name))
    name += '_';
  return name;
}

FunctionNames::FunctionNames(ModuleOp module, const Spelling &spell) {
  for (auto func : module.getOps<emitc::FuncOp>())
    taken.insert(func.getName());
  for (auto func : module.getOps<func::FuncOp>()) {
    std::string name = legalize(func.getName(), spell);
    while (!taken.insert(name).second)
      name += '_';
    names[func.getName()] = name;
  }
}

static bool isSpellable(Type type) {
  return isa<RankedTensorType, ttnn::DeviceType>(type);
}

LogicalResult source::checkFunction(func::FuncOp func, const Spelling &spell) {
  if (!func.getBody().hasOneBlock())
    return func.emitOpError("cannot be emitted as ")
           << spell.language() << ": it must have a body of one block";
  for (Type type :
       llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
    if (!isSpellable(type))
      return func.emitOpError("cannot be emitted as ")
             << spell.language() << ": the type " << type
             << " in its signature is neither a ranked tensor nor a device";
  return success();
}

FailureOr<SmallVector<func::FuncOp>>
source::collectFunctions(ModuleOp module, const Spelling &spell) {
  // An error at the op comes before that of its kernels, which are not part of
  // the source.
  WalkResult kernels = module.walk([&](ttnn::GenericOp op) {
    return failed(describe(op, spell)) ? WalkResult::interrupt()
                                       : WalkResult::advance();
  });
  if (kernels.wasInterrupted())
    return failure();
  WalkResult host = module.walk([&](func::FuncOp func) {
    if (!ttcore::isHostDeclaration(func))
      return WalkResult::advance();
    func.emitOpError("cannot be emitted as ")
        << spell.language() << ": '" << func.getName()
        << "' is a function of the host, and only a .ttnn binary has its code";
    return WalkResult::interrupt();
  });
  if (host.wasInterrupted())
    return failure();
  SmallVector<func::FuncOp> functions;
  for (Operation &op : *module.getBody()) {
    if (auto func = dyn_cast<func::FuncOp>(op)) {
      if (failed(checkFunction(func, spell)))
        return failure();
      functions.push_back(func);
    } else if (!isa_and_nonnull<ttcore::TTCoreDialect, emitc::EmitCDialect>(
                   op.getDialect())) {
      return op.emitOpError("cannot be emitted as ") << spell.language();
    }
  }
  return functions;
}

Value source::argumentOnDevice(Operation *op) {
  auto func = op->getParentOfType<func::FuncOp>();
  for (Value argument : func.getArguments())
    if (auto layout = ttnn::getLayoutOf(argument.getType());
        layout && layout.isOnDevice())
      return argument;
  return nullptr;
}

bool source::isTTNNProgram(ModuleOp module) {
  WalkResult found = module.walk([](Operation *op) {
    bool values = isa<func::FuncOp>(op)
                      ? llvm::any_of(cast<func::FuncOp>(op).getArgumentTypes(),
                                     isSpellable)
                      : isa_and_nonnull<ttnn::TTNNDialect>(op->getDialect());
    return values ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}
