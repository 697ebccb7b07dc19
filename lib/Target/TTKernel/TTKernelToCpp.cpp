//===- TTKernelToCpp.cpp - kernels as C++ of the vendor's interface ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/TTKernel/TTKernelToCpp.h"

#include "Emitter.h"

#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/Common/KnownOps.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Tools/mlir-translate/Translation.h"

namespace mlir::tt {
using namespace ttkernel;

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

static void printIncludes(const Emitter &emitter, raw_ostream &os) {
  os << "#include <cstdint>\n";
  os << "#include \""
     << (emitter.isCompute ? "compute_kernel_api/common.h" : "dataflow_api.h")
     << "\"\n";
  for (const std::string &header : emitter.usedHeaders())
    if (header != "dataflow_api.h")
      os << "#include \"" << header << "\"\n";
}

static void printPreamble(const Emitter &emitter, raw_ostream &os) {
  if (emitter.usedHelpers().empty())
    return;
  os << "\n#ifndef TTK_HOST";
  auto uses = [&](StringRef word) {
    return llvm::any_of(emitter.usedHelpers(),
                        [&](StringRef name) { return name.contains(word); });
  };
  if (uses("_mask_tile") || uses("arange"))
    os << helperText("ttk_write_tile");
  if (uses("untilize"))
    os << helperText("ttk_skip_tiles");
  for (const std::string &name : emitter.usedHelpers())
    os << helperText(name);
  os << "#endif // TTK_HOST\n";
}

static void printMain(const Emitter &emitter, StringRef body, raw_ostream &os) {
  if (emitter.isCompute)
    os << "\nnamespace NAMESPACE {\nvoid MAIN {\n"
       << body << "}\n} // namespace NAMESPACE\n";
  else
    os << "\nvoid kernel_main() {\n" << body << "}\n";
}

LogicalResult emitKernelCpp(ModuleOp module, StringRef symbol,
                            raw_ostream &os) {
  auto found = collectFunctions(module, symbol);
  if (failed(found))
    return failure();
  std::optional<ThreadType> thread = getThread(found->front());
  if (!thread)
    return found->front().emitOpError(
        "has no 'ttkernel.thread': whether it computes or moves data must be "
        "known");
  OwningOpRef<ModuleOp> copy = extractFunctions(*found);
  expandCalls(*copy);
  if (failed(lowerArithmetic(*copy)))
    return failure();
  auto kernel = *copy->getOps<func::FuncOp>().begin();
  Emitter emitter(*thread == ThreadType::Compute);
  SmallVector<func::FuncOp> called = calledFirst(kernel);
  emitter.nameFunctions(called);
  for (func::FuncOp helper : called)
    if (failed(emitter.emitHelper(helper)))
      return failure();
  size_t helpersEnd = emitter.text().size();
  if (failed(emitter.emitKernelBody(kernel)))
    return failure();
  StringRef text = emitter.text();
  printIncludes(emitter, os);
  printPreamble(emitter, os);
  if (helpersEnd)
    os << "\n" << text.take_front(helpersEnd).rtrim("\n") << "\n";
  printMain(emitter, text.drop_front(helpersEnd), os);
  return success();
}

//===----------------------------------------------------------------------===//
// The translation
//===----------------------------------------------------------------------===//

static LogicalResult emitAll(Operation *op, raw_ostream &os) {
  if (failed(checkKnownOps(op)))
    return failure();
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    return op->emitError("expected a module");
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>())
    if (getThread(function) && !function.isExternal())
      kernels.push_back(function);
  if (kernels.empty())
    return module.emitError("there is no kernel: no function has an attribute "
                            "'ttkernel.thread'");
  std::string text;
  llvm::raw_string_ostream all(text);
  for (auto [i, kernel] : llvm::enumerate(kernels)) {
    if (kernels.size() > 1)
      all << (i ? "\n" : "") << "// kernel " << kernel.getName() << "\n";
    if (failed(emitKernelCpp(module, kernel.getName(), all)))
      return failure();
  }
  os << text;
  return success();
}

void registerTTKernelToCpp() {
  static TranslateFromMLIRRegistration translation(
      "ttkernel-to-cpp", "translate kernels to C++ of the vendor's interface",
      emitAll,
      [](DialectRegistry &registry) { registerAllDialects(registry); });
}

} // namespace mlir::tt
