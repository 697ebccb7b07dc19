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

/// Options of passes that other compilers have and that change nothing here:
/// what they ask for is done, or left, by other passes.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral>
    kForeign[] = {
        {"--ttir-fusing", "enable-permute-matmul-fusion"},
        {"--ttir-fusing", "enable-permute-slice-after-matmul-fusion"},
        {"--ttnn-fusing", "enable-op-constraints"},
        {"--ttnn-fusing", "max-fallback-attempts"},
        {"--ttnn-fusing", "enable-rope-fusion"},
        {"--ttnn-fusing", "enable-sdpa-fusion"},
};

/// The argument without them.
static std::string withoutForeignOptions(StringRef argument) {
  auto [pass, options] = argument.split('=');
  std::string left;
  SmallVector<StringRef> words;
  options.split(words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef word : words)
    if (llvm::none_of(kForeign, [&, pass = pass](const auto &foreign) {
          return foreign.first == pass &&
                 foreign.second == word.split('=').first;
        }))
      left += (left.empty() ? "" : " ") + word.str();
  if (words.empty())
    return argument.str();
  return left.empty() ? pass.str() : (pass + "=" + left).str();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  DialectRegistry registry;
  tt::registerAllDialects(registry);
  tt::registerAllPasses();
  registerTransformsPasses();

  std::vector<std::string> given;
  for (char *argument : llvm::ArrayRef(argv, size_t(argc)))
    given.push_back(llvm::any_of(kForeign,
                                 [&](const auto &foreign) {
                                   return StringRef(argument).starts_with(
                                       (foreign.first + "=").str());
                                 })
                        ? withoutForeignOptions(argument)
                        : std::string(argument));
  std::vector<char *> arguments;
  for (std::string &argument : given)
    arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  auto [input, output] = registerAndParseCLIOptions(
      argc, arguments.data(), "Compiler passes for Tenstorrent chips",
      registry);
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
