//===- Frontend.cpp - From MLIR to LLVM IR --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Frontend.h"

#include "tt/jit/KernelCompiler.h"
#include "ttmlir/Conversion/TTKernelToLLVM/TTKernelToLLVM.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"
#include "ttmlir/Reader/Reader.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

using namespace tt::jit;
using namespace mlir;

namespace {
DialectRegistry kernelDialects() {
  DialectRegistry registry;
  registry.insert<affine::AffineDialect, arith::ArithDialect,
                  cf::ControlFlowDialect, func::FuncDialect,
                  index::IndexDialect, LLVM::LLVMDialect, scf::SCFDialect,
                  ub::UBDialect, mlir::tt::ttcore::TTCoreDialect,
                  mlir::tt::ttkernel::TTKernelDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  return registry;
}
} // namespace

struct Frontend::State {
  MLIRContext context{kernelDialects(), MLIRContext::Threading::DISABLED};

  State() { context.loadAllAvailableDialects(); }
};

namespace {
/// Collects what MLIR reports while one kernel is worked on.
class Report {
public:
  Report(MLIRContext &context, std::string_view kernel)
      : kernel(kernel), handler(&context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
            return;
          llvm::raw_string_ostream os(text);
          os << (text.empty() ? "" : "; ");
          if (!isa<UnknownLoc>(diagnostic.getLocation()))
            os << diagnostic.getLocation() << ": ";
          os << diagnostic.str();
        }) {}

  [[noreturn]] void fail(Error::Kind kind, const char *otherwise) {
    throw Error(kind, kernel, text.empty() ? otherwise : text);
  }

private:
  std::string kernel, text;
  ScopedDiagnosticHandler handler;
};

OwningOpRef<ModuleOp> parse(std::string_view source, MLIRContext &context,
                            Report &report) {
  OwningOpRef<ModuleOp> module =
      mlir::tt::readModule(source, "kernel", ParserConfig(&context));
  if (!module)
    report.fail(Error::Kind::BadSource, "the source cannot be read");
  return module;
}

SmallVector<func::FuncOp> findKernel(ModuleOp module, std::string_view symbol,
                                     Report &report) {
  auto functions = mlir::tt::ttkernel::collectFunctions(module, symbol);
  if (failed(functions))
    report.fail(Error::Kind::NoKernel, "there is no such kernel");
  return *functions;
}

/// One function that can be found, the others free to be inlined and dropped.
void setLinkage(llvm::Module &module, std::string_view symbol) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.setDoesNotThrow();
    if (function.getName() == llvm::StringRef(symbol))
      function.setName(entryName);
    else
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  module.getFunction(entryName)->setLinkage(llvm::GlobalValue::ExternalLinkage);
}
} // namespace

Frontend::Frontend() : state(std::make_unique<State>()) {}
Frontend::~Frontend() = default;

std::string Frontend::canonicalize(std::string_view source,
                                   std::string_view symbol) {
  ++numUses;
  Report report(state->context, symbol);
  // Functions may carry attributes of dialects that mean nothing here.
  state->context.allowUnregisteredDialects();
  OwningOpRef<ModuleOp> module = parse(source, state->context, report);
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(mlir::tt::ttkernel::writeKernel(
          findKernel(*module, symbol, report), os)))
    report.fail(Error::Kind::Unsupported, "the kernel cannot be written");
  return text;
}

std::string_view Frontend::storedName() {
  return mlir::tt::ttkernel::storedKernelName;
}

void Frontend::requireStored(std::string_view text, std::string_view symbol) {
  std::string why = mlir::tt::ttkernel::checkStoredText(text);
  if (!why.empty())
    throw Error(Error::Kind::BadSource, std::string(symbol),
                "it is damaged, or not as files keep kernels: " + why);
}

std::unique_ptr<llvm::Module> Frontend::translate(std::string_view text,
                                                  std::string_view symbol,
                                                  llvm::LLVMContext &context) {
  ++numUses;
  Report report(state->context, symbol);
  state->context.allowUnregisteredDialects(false);
  OwningOpRef<ModuleOp> all = parse(text, state->context, report);
  SmallVector<func::FuncOp> functions = findKernel(*all, symbol, report);
  if (failed(mlir::tt::ttkernel::checkKernelOps(functions)))
    report.fail(Error::Kind::Unsupported, "it is no kernel");
  OwningOpRef<ModuleOp> module =
      mlir::tt::ttkernel::extractFunctions(functions);
  if (failed(mlir::tt::convertTTKernelToLLVM(*module)))
    report.fail(Error::Kind::Unsupported, "the kernel cannot be translated");
  std::unique_ptr<llvm::Module> result =
      translateModuleToLLVMIR(*module, context);
  if (!result)
    report.fail(Error::Kind::Internal, "there is no LLVM IR for the kernel");
  setLinkage(*result, symbol);
  return result;
}
