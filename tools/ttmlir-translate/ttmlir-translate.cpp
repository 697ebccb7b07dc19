//===- ttmlir-translate.cpp - modules to binaries and source --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "ttmlir/Target/Common/ToolOutput.h"
#include "ttmlir/Target/ONNX/ONNXToTTIR.h"
#include "ttmlir/Target/Source/Source.h"
#include "ttmlir/Target/TTKernel/TTKernelToCpp.h"
#include "ttmlir/Target/TTMetal/TTMetalToFlatbuffer.h"
#include "ttmlir/Target/TTNN/TTNNToFlatbuffer.h"
#include "ttmlir/Upgrade/LegacyText.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
namespace cl = llvm::cl;

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  static cl::opt<std::string> inputFile(
      cl::Positional, cl::desc("<input file>"), cl::init("-"));
  static cl::opt<std::string> outputFile("o", cl::desc("Output file"),
                                         cl::value_desc("file"), cl::init("-"));
  static cl::opt<bool> allowUnregistered(
      "allow-unregistered-dialect",
      cl::desc("Keep operations of unknown dialects"));
  tt::ttnn::registerTTNNToFlatbuffer();
  tt::ttmetal::registerTTMetalToFlatbuffer();
  tt::registerSourceTranslations([] { return outputFile.getValue(); });
  tt::registerTTKernelToCpp();
  tt::registerImportONNX();
  cl::opt<const Translation *, false, TranslationParser> translation(
      "", cl::desc("Translation to perform"));
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  cl::ParseCommandLineOptions(argc, argv,
                              "Binaries and source for Tenstorrent chips\n");

  // cl::Required would say it once per name of a translation.
  if (!translation.getNumOccurrences()) {
    llvm::errs() << "ttmlir-translate: no translation is named, such as "
                    "--ttnn-to-flatbuffer (see ttmlir-translate --help)\n";
    return 1;
  }

  std::string error;
  auto input = openInputFile(inputFile, &error);
  if (!input) {
    llvm::errs() << error << "\n";
    return 1;
  }
  auto output = tt::ToolOutput::open(outputFile);
  if (!output)
    return 1;

  MLIRContext context;
  // Attributes of unknown dialects are carried; ops have no translation.
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  auto sources = std::make_shared<llvm::SourceMgr>();
  // Only text has older spellings.
  if (!tt::isONNX(input->getBuffer()))
    input = tt::blankLegacyProperties(std::move(input));
  sources->AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  if (failed((*translation)(sources, output->os(), &context)))
    return 1;
  return failed(output->finish());
}
