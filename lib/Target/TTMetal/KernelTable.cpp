//===- KernelTable.cpp - the kernels of a .ttm binary ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "KernelTable.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Target/TTKernel/TTKernelToCpp.h"

namespace mlir::tt::ttmetal {

/// Names of the kernel and of what it calls, the same for all kernels.
static constexpr StringLiteral kernelName = "kernel", helperName = "helper";

/// Gives the functions of an extracted kernel, its own first, names that say
/// nothing of where it came from.
static LogicalResult renameFunctions(ModuleOp module) {
  // In two steps, as a new name may be another function's old one.
  for (StringRef prefix : {"__", ""}) {
    size_t index = 0;
    for (auto function : module.getOps<func::FuncOp>()) {
      std::string name = index == 0
                             ? (prefix + kernelName).str()
                             : (prefix + helperName + Twine(index)).str();
      auto attr = StringAttr::get(module.getContext(), name);
      if (failed(SymbolTable::replaceAllSymbolUses(function, attr, module)))
        return function.emitOpError("is referred to in an unknown way");
      function.setSymName(name);
      ++index;
    }
  }
  return success();
}

/// A module whose bytes depend on nothing but the code.
static FailureOr<OwningOpRef<ModuleOp>>
canonicalModule(ArrayRef<func::FuncOp> functions) {
  OwningOpRef<ModuleOp> module = ttkernel::extractFunctions(functions);
  if (failed(renameFunctions(*module)))
    return failure();
  Location unknown = UnknownLoc::get(module->getContext());
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    op->setLoc(unknown);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setLoc(unknown);
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      function.setPublic();
      function->removeAttr(ttkernel::TTKernelDialect::getArgSpecAttrName());
    }
  });
  return module;
}

static FailureOr<std::string> bytecodeOf(ArrayRef<func::FuncOp> functions) {
  FailureOr<OwningOpRef<ModuleOp>> module = canonicalModule(functions);
  if (failed(module))
    return failure();
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeBytecodeToFile(module->get(), stream,
                                 BytecodeWriterConfig("ttmlir"))))
    return func::FuncOp(functions.front())
        .emitOpError("cannot be written as bytecode");
  return bytes;
}

/// The kernel as C++; empty, with a warning that says why, if it has no form
/// there. The native code does not need it.
static std::string cppOf(func::FuncOp kernel) {
  std::string cpp, reason;
  llvm::raw_string_ostream stream(cpp);
  LogicalResult result = failure();
  {
    ScopedDiagnosticHandler collect(kernel.getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      if (reason.empty())
                                        reason = diagnostic.str();
                                      return success();
                                    });
    result = emitKernelCpp(kernel->getParentOfType<ModuleOp>(),
                           kernel.getSymName(), stream);
  }
  if (succeeded(result))
    return cpp;
  kernel.emitWarning("kernel @")
      << kernel.getSymName() << " has no C++ text in the file: " << reason;
  return "";
}

FailureOr<KernelTable::Entry> KernelTable::lookup(Operation *user,
                                                  SymbolRefAttr symbol) {
  if (auto it = bySymbol.find(symbol); it != bySymbol.end())
    return it->second;
  FailureOr<Entry> entry = add(user, symbol);
  if (succeeded(entry))
    bySymbol[symbol] = *entry;
  return entry;
}

FailureOr<KernelTable::Entry> KernelTable::add(Operation *user,
                                               SymbolRefAttr symbol) {
  auto kernel =
      SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(user, symbol);
  if (!kernel || kernel.isExternal())
    return user->emitOpError("runs kernel ")
           << symbol << ", which has no body in the module";
  auto functions = ttkernel::collectFunctions(
      kernel->getParentOfType<ModuleOp>(), kernel.getSymName());
  if (failed(functions))
    return failure();
  FailureOr<std::string> bytecode = bytecodeOf(*functions);
  if (failed(bytecode))
    return failure();
  Entry entry{uint32_t(kernels.size()), ttkernel::collectSites(*functions)};
  auto [known, isNew] = byCode.try_emplace(*bytecode, entry.index);
  entry.index = known->second;
  if (!isNew)
    return entry;
  auto name = builder.CreateString(kernelName.str());
  auto code = builder.CreateVector(
      reinterpret_cast<const uint8_t *>(bytecode->data()), bytecode->size());
  auto source = builder.CreateString(cppOf(kernel));
  kernels.push_back(fb::CreateKernel(builder, name, code, source));
  return entry;
}

} // namespace mlir::tt::ttmetal
