//===- RowLaunches.cpp - the launches of a program ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowLaunches.h"

#include "mlir/IR/Diagnostics.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"
#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"
#include "ttmlir/Target/TTKernel/TTKernelToCpp.h"

namespace tt::driver {

using namespace mlir;
namespace ttkernel = mlir::tt::ttkernel;
namespace ttmetal = mlir::tt::ttmetal;
namespace ttnn = mlir::tt::ttnn;

static RowLaunch::Kernel describe(const ttkernel::LaunchKernel &kernel) {
  RowLaunch::Kernel made;
  made.name = kernel.symbol.getRootReference().str();
  made.thread = kernel.thread == ttkernel::ThreadType::Compute ? "compute"
                : kernel.processor == 0                        ? "dm0"
                                                               : "dm1";
  made.network = kernel.noc;
  made.cores = unsigned(ttkernel::CoreSet(kernel.cores).size());
  return made;
}

/// The launch of an op; nothing for an op that launches nothing, or nothing
/// that one chip can run.
static std::optional<ttkernel::Launch> launchOf(Operation *op) {
  FailureOr<ttkernel::Launch> launch = failure();
  if (auto enqueue = dyn_cast_if_present<ttmetal::EnqueueProgramOp>(op))
    launch = ttmetal::describeLaunch(enqueue);
  else if (auto generic = dyn_cast_if_present<ttnn::GenericOp>(op))
    launch = ttnn::launchOnOneChip(generic);
  return succeeded(launch) ? std::optional(std::move(*launch)) : std::nullopt;
}

Launches launchesOf(ModuleOp module, const Rows &rows) {
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  Launches made;
  for (const Rows::Function &function : rows.functions) {
    unsigned index = 0;
    for (uint32_t row = function.first; row != function.first + function.count;
         ++row) {
      std::optional<ttkernel::Launch> launch = launchOf(rows.ops[row]);
      if (!launch)
        continue;
      RowLaunch &entry = made.all.emplace_back();
      entry.row = row;
      entry.function = function.op.getName().str();
      entry.index = index++;
      for (const ttkernel::LaunchKernel &kernel : launch->kernels) {
        entry.kernels.push_back(describe(kernel));
        auto [source, isNew] =
            made.sources.try_emplace(entry.kernels.back().name);
        llvm::raw_string_ostream stream(source->second);
        if (isNew &&
            failed(mlir::tt::emitKernelCpp(module, source->first, stream)))
          stream << "// The kernel has no form in C++.\n";
      }
    }
  }
  return made;
}

} // namespace tt::driver
