//===- TTMetalToFlatbuffer.cpp - writes .ttm binaries ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/TTMetal/TTMetalToFlatbuffer.h"

#include "ProgramWriter.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "tt/device/System.h"
#include "tt/runtime/SystemDescTable.h"
#include "ttmlir/Dialect/AllDialects.h"
#include "ttmlir/Dialect/Common/KnownOps.h"
#include "ttmlir/Target/Common/BinaryFile.h"
#include "ttmlir/Target/Common/SourceText.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "ttmlir/Target/TTMetal/schema_hash.h"
#include "ttmlir/Version.h"

namespace mlir::tt::ttmetal {

using flatbuffers::Offset;
namespace target = ::tt::target;

bool hasTTMetal(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_nonnull<TTMetalDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Public functions that are no kernels.
static SmallVector<func::FuncOp> findPrograms(ModuleOp module) {
  SmallVector<func::FuncOp> programs;
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isPrivate() && !function.isExternal() &&
        !ttkernel::getThread(function))
      programs.push_back(function);
  return programs;
}

FailureOr<std::vector<uint8_t>> ttmetalToFlatbuffer(ModuleOp outer) {
  ModuleOp module = ttcore::getProgramModule(outer);
  ttcore::SystemDescAttr system = ttcore::requireSystemDesc(module);
  if (!system)
    return failure();
  flatbuffers::FlatBufferBuilder b;
  KernelTable kernels(b);
  ConstantTable constants;
  std::vector<Offset<fb::Program>> programs, functions;
  ProgramWriter::Functions numbers;
  auto called = ttcore::getCalledFunctions(module);
  if (failed(called))
    return failure();
  for (FunctionOpInterface function : *called) {
    auto written = ProgramWriter(b, kernels, constants, numbers)
                       .write(cast<func::FuncOp>(*function));
    if (failed(written))
      return failure();
    numbers[function.getName()] = uint32_t(functions.size());
    functions.push_back(*written);
  }
  for (func::FuncOp function : findPrograms(module)) {
    auto program =
        ProgramWriter(b, kernels, constants, numbers).write(function);
    if (failed(program))
      return failure();
    programs.push_back(*program);
  }
  if (programs.empty())
    return module.emitError("has no public function to write");

  auto [text, source] = printTexts(module, constants);
  uint64_t texts = text.size() + source.size();
  if (b.GetSize() + texts > kMaxTableBytes)
    return module.emitError()
           << "is too large for a .ttm binary: its programs and text take "
           << b.GetSize() << " + " << texts
           << " bytes without the constants, and a file holds "
           << kMaxTableBytes;
  auto hash = b.CreateString(TT_TTMETAL_SCHEMA_HASH);
  auto git = b.CreateString(TTMLIR_GIT_HASH);
  auto systemOffset =
      ::tt::runtime::writeSystemDesc(b, ttcore::systemDescToDevice(system));
  auto mlir = writeText(b, "ttmetal", text);
  Offset<target::MLIR> ttir = 0;
  if (!source.empty())
    ttir = writeText(b, "ttir", source);
  auto kernelsOffset = b.CreateVector(kernels.tables());
  auto programsOffset = b.CreateVector(programs);
  Offset<flatbuffers::Vector<Offset<fb::Program>>> functionsOffset = 0;
  if (!functions.empty())
    functionsOffset = b.CreateVector(functions);
  auto constantsOffset = writeTable(b, constants);
  target::Version version(TTMLIR_VERSION_MAJOR, TTMLIR_VERSION_MINOR,
                          TTMLIR_VERSION_PATCH);
  auto binary = fb::CreateTTMetalBinary(b, &version, hash, git, systemOffset,
                                        mlir, kernelsOffset, programsOffset,
                                        constantsOffset, ttir, functionsOffset);
  fb::FinishSizePrefixedTTMetalBinaryBuffer(b, binary);
  return binaryFile(b, constants);
}

void registerTTMetalToFlatbuffer() {
  TranslateFromMLIRRegistration registration(
      "ttmetal-to-flatbuffer", "write a .ttm binary",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        if (failed(checkKnownOps(op)))
          return failure();
        auto module = dyn_cast<ModuleOp>(op);
        if (!module)
          return op->emitError("a .ttm binary is made of a module");
        auto bytes = ttmetalToFlatbuffer(module);
        if (failed(bytes))
          return failure();
        os.write(reinterpret_cast<const char *>(bytes->data()), bytes->size());
        return success();
      },
      [](DialectRegistry &registry) { registerAllDialects(registry); });
}

} // namespace mlir::tt::ttmetal
