//===- BothExits.cpp - A kernel through both translations -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "BothExits.h"

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

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>

namespace tt::kernel::test {
namespace fs = std::filesystem;

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

/// Compiles `text` into a library; the message is the compiler's.
static void compile(const std::string &text, const fs::path &library) {
  fs::path source = fs::path(library).replace_extension(".cpp");
  fs::path log = fs::path(library).replace_extension(".log");
  std::ofstream(source) << text;
  std::string command =
      TT_CXX
      " -std=c++20 -O1 -shared -fPIC -Wall -Wextra -Werror " TT_HOST_INCLUDES
      " " +
      source.string() + " -o " + library.string() + " > " + log.string() +
      " 2>&1";
  if (std::system(command.c_str()) == 0)
    return;
  std::ifstream in(log);
  throw std::runtime_error(std::string(std::istreambuf_iterator<char>(in), {}) +
                           "\n" + text);
}

using Entry = void (*)(ttk_context *);

static Entry build(const std::string &text) {
  fs::path folder =
      fs::path(testing::TempDir()) / ("ttkernel-" + std::to_string(getpid()));
  fs::create_directories(folder);
  // The loader takes a path that it knows for the library that it has.
  static int count = 0;
  fs::path library = folder / ("kernel" + std::to_string(count++) + ".so");
  compile(text, library);
  void *handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  fs::remove_all(folder);
  if (!handle)
    throw std::runtime_error(dlerror());
  return reinterpret_cast<Entry>(dlsym(handle, "ttk_kernel_entry"));
}

Calls callsOfCpp(const std::string &source, const std::string &symbol,
                 const Answer &answer) {
  // Kernels run with several arguments; the compiler takes a second for each.
  static std::map<std::string, Entry> built;
  std::string text = toCpp(source, symbol);
  auto it = built.find(text);
  if (it == built.end())
    it = built.emplace(text, build(text)).first;
  return run(it->second, answer);
}

} // namespace tt::kernel::test
