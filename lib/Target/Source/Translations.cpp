//===- Translations.cpp - C++ and Python in ttmlir-translate --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/Common/KnownOps.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Target/Common/ToolOutput.h"
#include "ttmlir/Target/Source/Source.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tt;

static void registerDialects(DialectRegistry &registry) {
  registry.insert<emitc::EmitCDialect>();
  mlir::tt::registerAllDialects(registry);
}

/// An error at the first op that is a model's and not yet the library's.
static LogicalResult checkNoTTIR(Operation *module) {
  auto result = module->walk([](Operation *op) {
    if (!isa_and_nonnull<mlir::tt::ttir::TTIRDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitOpError("is TTIR and source is written of TTNN: run ttmlir-opt "
                    "--ttir-to-ttnn-backend-pipeline first");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Where constants go that are beside the source: nowhere if it has no file.
static std::string constantsPath(StringRef named, StringRef source) {
  if (!named.empty() || source.empty() || source == "-")
    return named.str();
  SmallString<256> path(source);
  llvm::sys::path::replace_extension(path, "constants.bin");
  return path.str().str();
}

/// The name of the file `path` in the source: relative if it is beside the
/// source, which is the default.
static std::string nameFrom(StringRef source, StringRef path) {
  if (llvm::sys::path::parent_path(source) ==
      llvm::sys::path::parent_path(path))
    return llvm::sys::path::filename(path).str();
  SmallString<256> absolute(path);
  if (llvm::sys::fs::make_absolute(absolute))
    return path.str();
  return absolute.str().str();
}

static LogicalResult write(const source::ConstantFile &constants,
                           const std::string &path) {
  auto file = ToolOutput::open(path);
  if (!file)
    return failure();
  constants.table.write(file->os());
  return file->finish();
}

using Emit = LogicalResult (*)(ModuleOp, raw_ostream &, source::ConstantFile *);

static LogicalResult emitModule(Emit emit, Operation *op, raw_ostream &os,
                                StringRef source, StringRef named) {
  if (failed(checkKnownOps(op)))
    return failure();
  auto outer = dyn_cast<ModuleOp>(op);
  if (!outer)
    return op->emitError("expected a module");
  ModuleOp module = ttcore::getProgramModule(outer);
  std::string path = constantsPath(named, source);
  if (failed(checkNoTTIR(module)))
    return failure();
  if (path.empty())
    return emit(module, os, nullptr);
  if (source != "-" && !source.empty() &&
      (source == path || llvm::sys::fs::equivalent(source, path)))
    return op->emitError("the constants would go to '")
           << path << "', which is the source itself; name another file with "
           << "--constants-file";
  source::ConstantFile constants;
  constants.name = nameFrom(source, path);
  std::string text;
  llvm::raw_string_ostream buffer(text);
  if (failed(emit(module, buffer, &constants)))
    return failure();
  if (!constants.empty() && failed(write(constants, path)))
    return failure();
  os << text;
  return success();
}

void mlir::tt::registerSourceTranslations(
    std::function<std::string()> outputFile) {
  static llvm::cl::opt<std::string> constantsFile(
      "constants-file",
      llvm::cl::desc("Where --mlir-to-cpp and --mlir-to-python put the content "
                     "of large constants; default: beside the source"),
      llvm::cl::value_desc("file"));
  auto with = [outputFile = std::move(outputFile)](Emit emit) {
    return [outputFile, emit](Operation *op, raw_ostream &os) {
      return emitModule(emit, op, os, outputFile(), constantsFile);
    };
  };
  static TranslateFromMLIRRegistration cpp("mlir-to-cpp",
                                           "translate TTNN or EmitC to C++",
                                           with(emitCpp), registerDialects);
  static TranslateFromMLIRRegistration python(
      "mlir-to-python", "translate TTNN to Python", with(emitPython),
      registerDialects);
}
