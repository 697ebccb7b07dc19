//===- BothExits.cpp - A kernel through both translations -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include "tt/jit/CppKernels.h"
#include "tt/jit/KernelCompiler.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Target/TTKernel/TTKernelToCpp.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

namespace tt::kernel::test {

std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                  mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                  mlir::index::IndexDialect, mlir::scf::SCFDialect,
                  mlir::tt::ttcore::TTCoreDialect,
                  mlir::tt::ttkernel::TTKernelDialect>();
  auto context = std::make_unique<mlir::MLIRContext>(
      registry, mlir::MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

std::string toCpp(const std::string &source, const std::string &symbol) {
  auto context = makeContext();
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(
      context.get(), [&](mlir::Diagnostic &d) { errors += d.str() + "\n"; });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      source, mlir::ParserConfig(context.get()));
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!module || failed(mlir::tt::emitKernelCpp(*module, symbol, os)))
    throw std::runtime_error(errors);
  return text;
}

/// Calls without their sites, then the lines that were printed.
static Calls run(void (*kernel)(ttk_context *), const Answer &answer) {
  jit::test::Recorder recorder;
  recorder.answer = answer;
  Calls calls = recorder.run(kernel);
  for (std::string &call : calls)
    call.resize(call.rfind(" @"));
  calls.insert(calls.end(), recorder.printed.begin(), recorder.printed.end());
  return calls;
}

Calls callsOfJit(const std::string &source, const std::string &symbol,
                 const Answer &answer) {
  jit::KernelCompiler compiler({.cacheDirectory = ""});
  return run(compiler.compileSource(source, symbol)->entry, answer);
}

Calls callsOfCpp(const std::string &source, const std::string &symbol,
                 const Answer &answer) {
  static jit::CppKernels compiler({
      .compiler = "",
      .headers = "",
      .cacheDirectory = "",
      .arguments = {"-Wall", "-Wextra", "-Werror"},
  });
  return run(compiler.compile(toCpp(source, symbol), symbol)->entry, answer);
}

} // namespace tt::kernel::test
