//===- KernelTable.cpp - the kernels of a binary --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Launch/KernelTable.h"

#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"
#include "ttmlir/Target/TTKernel/TTKernelToCpp.h"

namespace mlir::tt::ttkernel {

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
  auto functions = collectFunctions(kernel->getParentOfType<ModuleOp>(),
                                    kernel.getSymName());
  if (failed(functions))
    return failure();
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (failed(writeKernel(*functions, stream)))
    return failure();
  Entry entry{uint32_t(kernels.size()), collectSites(*functions)};
  auto [known, isNew] = byCode.try_emplace(text, entry.index);
  entry.index = known->second;
  if (!isNew)
    return entry;
  auto name = builder.CreateString(storedKernelName.str());
  auto code = builder.CreateString(text);
  auto source = builder.CreateString(cppOf(kernel));
  kernels.push_back(file::CreateKernel(builder, name, code, source));
  return entry;
}

} // namespace mlir::tt::ttkernel
