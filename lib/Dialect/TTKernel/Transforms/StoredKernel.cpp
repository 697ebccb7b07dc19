//===- StoredKernel.cpp - kernels as files keep them ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::tt::ttkernel {

//===----------------------------------------------------------------------===//
// The ops, types and attributes of kernels
//===----------------------------------------------------------------------===//

bool isKernelDialect(StringRef dialect) {
  return llvm::is_contained(
      {"arith", "cf", "func", "index", "scf", "ttkernel", "ub"}, dialect);
}

static bool isKernelType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth());
  return isa<IndexType, Float16Type, BFloat16Type, Float32Type, Float64Type>(
             type) ||
         isa<TTKernelDialect>(type.getDialect());
}

static LogicalResult checkTypes(Operation *op, TypeRange types) {
  for (Type type : types)
    if (!isKernelType(type))
      return op->emitOpError()
             << "works on a value of type " << type
             << ": kernels have numbers of 8, 16, 32 or 64 bits, truth values, "
                "indices and the types of ttkernel";
  return success();
}

/// An affine expression is there until it is lowered.
static bool isAllowed(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return (isKernelDialect(dialect) || dialect == "affine") &&
         !isa<cf::AssertOp>(op);
}

static LogicalResult checkOp(Operation *op) {
  if (!isAllowed(op))
    return op->emitOpError("is no op of kernels");
  if (failed(checkTypes(op, op->getOperandTypes())) ||
      failed(checkTypes(op, op->getResultTypes())))
    return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (failed(checkTypes(op, block.getArgumentTypes())))
        return failure();
  return success();
}

LogicalResult checkKernelOps(ArrayRef<func::FuncOp> functions) {
  for (func::FuncOp function : functions)
    if (function
            ->walk([](Operation *op) {
              return failed(checkOp(op)) ? WalkResult::interrupt()
                                         : WalkResult::advance();
            })
            .wasInterrupted())
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Gives the functions of an extracted kernel, its own first, names that say
/// nothing of where it came from.
static LogicalResult renameFunctions(ModuleOp module) {
  // In two steps, as a new name may be another function's old one.
  for (StringRef prefix : {"__", ""}) {
    size_t index = 0;
    for (auto function : module.getOps<func::FuncOp>()) {
      std::string name = index == 0 ? (prefix + storedKernelName).str()
                                    : (prefix + "helper" + Twine(index)).str();
      auto attr = StringAttr::get(module.getContext(), name);
      if (failed(SymbolTable::replaceAllSymbolUses(function, attr, module)))
        return function.emitOpError("is referred to in an unknown way");
      function.setSymName(name);
      ++index;
    }
  }
  return success();
}

/// Leaves nothing but the code.
static void forgetOrigin(ModuleOp module) {
  Location unknown = UnknownLoc::get(module->getContext());
  StringRef thread = TTKernelDialect::getThreadAttrName();
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    op->setLoc(unknown);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setLoc(unknown);
    for (NamedAttribute attr : llvm::to_vector(op->getDiscardableAttrs()))
      if (attr.getName() != thread)
        op->removeDiscardableAttr(attr.getName());
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      function.setPublic();
      function.removeArgAttrsAttr();
      function.removeResAttrsAttr();
    }
  });
}

/// Moves constants to the front of their function. Where they stand in two
/// regions, the printer gives them one name, which stored text has once.
static void hoistConstants(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    Block &entry = function.front();
    function.walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>() && op->getBlock() != &entry)
        op->moveBefore(&entry, entry.begin());
    });
  }
}

LogicalResult writeKernel(ArrayRef<func::FuncOp> functions, raw_ostream &os) {
  if (failed(checkKernelOps(functions)))
    return failure();
  OwningOpRef<ModuleOp> module = extractFunctions(functions);
  if (failed(lowerAffine(*module)) || failed(renameFunctions(*module)))
    return failure();
  forgetOrigin(*module);
  hoistConstants(*module);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().useLocalScope().printUniqueSSAIDs());
  if (std::string why = checkStoredText(text); !why.empty())
    return func::FuncOp(functions.front()).emitOpError("cannot be stored: ")
           << why;
  os << text;
  return success();
}

} // namespace mlir::tt::ttkernel
