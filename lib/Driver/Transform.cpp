//===- Transform.cpp - passes on a module, as text to text ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Context.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/AllPasses.h"

#include <mutex>

namespace tt::driver {

using namespace mlir;

std::string transform(const std::string &text, const std::string &name,
                      const std::string &pipeline) {
  static std::once_flag registered;
  std::call_once(registered, [] {
    mlir::tt::registerAllPasses();
    registerTransformsPasses();
  });
  Context context;
  OwningOpRef<ModuleOp> module = context.parse(text, name);
  context.run(*module, [&](PassManager &pm) {
    std::string problem;
    llvm::raw_string_ostream stream(problem);
    context.check(succeeded(parsePassPipeline(pipeline, pm, stream)),
                  "pipeline '" + pipeline + "': " + problem);
  });
  std::string result;
  llvm::raw_string_ostream stream(result);
  module->print(stream);
  return result + "\n";
}

} // namespace tt::driver
