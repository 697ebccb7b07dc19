//===- ttmlir-opt.cpp - runs passes on a module ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// MLIR's optimizer driver with one addition: what is loaded may be in an older
// spelling, so it is upgraded first and verified after that.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "ttmlir/AllPasses.h"
#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Target/Common/ToolOutput.h"
#include "ttmlir/Upgrade/LegacyText.h"
#include "ttmlir/Upgrade/Passes.h"
#include "ttmlir/Upgrade/PortableArtifact.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  DialectRegistry registry;
  tt::registerAllDialects(registry);
  tt::registerAllPasses();
  registerTransformsPasses();

  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "Compiler passes for Tenstorrent chips", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig commandLine = config;
  config.verifyOnParsing(false);
  // Attributes of dialects that are not known are carried; ops only if asked
  // for.
  config.allowUnregisteredDialects(true);
  tt::TTUpgradePassOptions upgrade;
  upgrade.allowUnknownOps = commandLine.shouldAllowUnregisteredDialects();
  config.setPassPipelineSetupFn([commandLine, upgrade](PassManager &pm) {
    if (pm.getOpName() == ModuleOp::getOperationName() ||
        pm.getOpAnchorName() == "any")
      pm.addPass(tt::createTTUpgradePass(upgrade));
    return commandLine.setupPassPipeline(pm);
  });

  std::string error;
  auto in = openInputFile(input, &error);
  if (!in) {
    llvm::errs() << error << "\n";
    return 1;
  }
  auto out = tt::ToolOutput::open(output);
  if (!out)
    return 1;
  if (auto artifact = tt::describePortableArtifact(in->getBuffer())) {
    llvm::errs() << input << ": error: " << *artifact << "\n";
    return 1;
  }
  in = tt::blankLegacyProperties(std::move(in));
  if (failed(MlirOptMain(out->os(), std::move(in), registry, config)))
    return 1;
  return failed(out->finish());
}
