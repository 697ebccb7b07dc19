//===- Jit.cpp - machine code for the host ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Compile.h"

#include "mlir/ExecutionEngine/OptUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

namespace mlir::tt::reference {

static void initializeTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

llvm::Expected<std::unique_ptr<ExecutionEngine>>
compileForHost(ModuleOp module, unsigned optimizationLevel) {
  initializeTarget();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  unsigned level = std::min(optimizationLevel, 3u);
  auto codeGenLevel = static_cast<llvm::CodeGenOptLevel>(level);
  builder->setCodeGenOptLevel(codeGenLevel);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();

  auto optimize = makeOptimizingTransformer(level, /*sizeLevel=*/0,
                                            machine->get());
  ExecutionEngineOptions options;
  options.transformer = optimize;
  options.jitCodeGenOptLevel = codeGenLevel;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto compilerMachine = builder->createTargetMachine();
  if (!compilerMachine)
    return compilerMachine.takeError();
  return ExecutionEngine::create(module, options, std::move(*compilerMachine));
}

} // namespace mlir::tt::reference
