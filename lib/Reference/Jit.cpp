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

ErrorCollector::ErrorCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return;
        if (!messages.empty())
          messages += "\n";
        llvm::raw_string_ostream(messages)
            << diagnostic.getLocation() << ": " << diagnostic;
      }) {}

llvm::Error ErrorCollector::take(llvm::StringRef otherwise) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 messages.empty() ? otherwise.str() : messages);
}

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

  auto optimize =
      makeOptimizingTransformer(level, /*sizeLevel=*/0, machine->get());
  ExecutionEngineOptions options;
  options.transformer = optimize;
  options.jitCodeGenOptLevel = codeGenLevel;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto compilerMachine = builder->createTargetMachine();
  if (!compilerMachine)
    return compilerMachine.takeError();
  ErrorCollector errors(module.getContext());
  auto engine =
      ExecutionEngine::create(module, options, std::move(*compilerMachine));
  if (engine)
    return engine;
  return llvm::joinErrors(engine.takeError(),
                          errors.take("no machine code was made"));
}

} // namespace mlir::tt::reference
