//===- Modules.cpp - from text to binaries, in C --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir-c/Modules.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "ttmlir/Reader/Reader.h"
#include "ttmlir/Reader/TextCheck.h"
#include "ttmlir/Target/Source/Source.h"
#include "ttmlir/Target/TTMetal/TTMetalToFlatbuffer.h"
#include "ttmlir/Target/TTNN/TTNNToFlatbuffer.h"
#include "ttmlir/Upgrade/LegacyText.h"
#include "ttmlir/Upgrade/Passes.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

MlirModule ttmlirModuleParse(MlirContext context, MlirStringRef text,
                             MlirStringRef name, bool allowUnknownOps) {
  MLIRContext *ctx = unwrap(context);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(
      mlir::tt::blankLegacyProperties(
          llvm::MemoryBuffer::getMemBufferCopy(unwrap(text), unwrap(name))),
      llvm::SMLoc());
  // The text may be in an older spelling: upgraded first, verified then.
  auto module = mlir::tt::readModule(
      sources, ParserConfig(ctx, /*verifyAfterParse=*/false));
  if (!module)
    return {nullptr};
  mlir::tt::TTUpgradePassOptions options;
  options.allowUnknownOps = allowUnknownOps;
  PassManager passes(ctx);
  passes.addPass(mlir::tt::createTTUpgradePass(options));
  if (failed(passes.run(*module)))
    return {nullptr};
  return wrap(module.release());
}

MlirOperation ttmlirOperationParse(MlirContext context, MlirStringRef text,
                                   MlirStringRef name) {
  return wrap(mlir::tt::readOperation(unwrap(text), unwrap(name),
                                      ParserConfig(unwrap(context)))
                  .release());
}

MlirAttribute ttmlirAttributeParse(MlirContext context, MlirStringRef text) {
  return wrap(mlir::tt::readAttribute(unwrap(text), unwrap(context)));
}

MlirType ttmlirTypeParse(MlirContext context, MlirStringRef text) {
  return wrap(mlir::tt::readType(unwrap(text), unwrap(context)));
}

bool ttmlirTextIsTooDeep(MlirStringRef text) {
  return mlir::tt::findTextProblem(unwrap(text)).has_value();
}

void ttmlirOperationDestroy(MlirOperation op) {
  unwrap(op)->dropAllDefinedValueUses();
  unwrap(op)->destroy();
}

static bool isWithin(Operation *op, Operation *around) {
  return op && around->isAncestor(op);
}

bool ttmlirOperationIsUsedOutside(MlirOperation op) {
  Operation *root = unwrap(op);
  auto usedOutside = [&](Value value) {
    return llvm::any_of(value.getUsers(),
                        [&](Operation *user) { return !isWithin(user, root); });
  };
  return root
      ->walk([&](Operation *inner) {
        bool found = llvm::any_of(inner->getResults(), usedOutside);
        for (Region &region : inner->getRegions())
          for (Block &block : region)
            found = found || llvm::any_of(block.getArguments(), usedOutside);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void ttmlirOperationWalkOutsideOperands(MlirOperation op,
                                        void (*callback)(MlirOperation, void *),
                                        void *userData) {
  Operation *root = unwrap(op);
  root->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands()) {
      if (!operand)
        continue;
      Operation *definition = operand.getDefiningOp();
      if (!definition)
        definition = operand.getParentBlock()->getParentOp();
      if (definition && !isWithin(definition, root))
        callback(wrap(definition), userData);
    }
  });
}

template <typename Write>
static MlirLogicalResult writeBytes(MlirModule module, Write write,
                                    TTMLIRBytesCallback callback,
                                    void *userData) {
  // The writers trust what they are given.
  if (failed(verify(unwrap(module))))
    return mlirLogicalResultFailure();
  FailureOr<std::vector<uint8_t>> bytes = write(unwrap(module));
  if (failed(bytes))
    return mlirLogicalResultFailure();
  callback(bytes->data(), static_cast<intptr_t>(bytes->size()), userData);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttmlirTTNNToBinary(MlirModule module,
                                     TTMLIRBytesCallback callback,
                                     void *userData) {
  return writeBytes(module, mlir::tt::ttnn::ttnnToFlatbuffer, callback,
                    userData);
}

MlirLogicalResult ttmlirTTMetalToBinary(MlirModule module,
                                        TTMLIRBytesCallback callback,
                                        void *userData) {
  return writeBytes(module, mlir::tt::ttmetal::ttmetalToFlatbuffer, callback,
                    userData);
}

MlirLogicalResult ttmlirTTNNToCpp(MlirModule module,
                                  MlirStringCallback callback, void *userData) {
  if (failed(verify(unwrap(module))))
    return mlirLogicalResultFailure();
  // Whole, so that an error leaves no half of a source.
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(mlir::tt::emitCpp(unwrap(module), os)))
    return mlirLogicalResultFailure();
  callback(wrap(StringRef(text)), userData);
  return mlirLogicalResultSuccess();
}
