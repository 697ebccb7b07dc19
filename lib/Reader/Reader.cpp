//===- Reader.cpp - from text and bytecode to IR --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reader/Reader.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "ttmlir/Reader/Guard.h"
#include "ttmlir/Reader/TextCheck.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

/// The buffer of `sources` that is parsed: the main buffer or, where a file is
/// read in chunks, the last one, which is a part of it.
static llvm::MemoryBufferRef parsedBuffer(const llvm::SourceMgr &sources) {
  const llvm::MemoryBuffer *all =
      sources.getMemoryBuffer(sources.getMainFileID());
  const llvm::MemoryBuffer *last =
      sources.getMemoryBuffer(sources.getNumBuffers());
  bool isPart = all->getBufferStart() <= last->getBufferStart() &&
                all->getBufferEnd() >= last->getBufferEnd();
  return isPart ? *last : *all;
}

/// The location of `at` in the text of `buffer`.
static Location locationOf(llvm::MemoryBufferRef buffer, const char *at,
                           MLIRContext *context) {
  StringRef before(buffer.getBufferStart(),
                   size_t(at - buffer.getBufferStart()));
  unsigned line = unsigned(before.count('\n')) + 1;
  unsigned column = unsigned(before.size() - (before.rfind('\n') + 1)) + 1;
  return FileLineColLoc::get(context, buffer.getBufferIdentifier(), line,
                             column);
}

static bool hasHole(TypeRange types) {
  return llvm::is_contained(types, Type());
}

/// False if an op has an operand that is no value or a type that is none, which
/// MLIR's reader lets through and no pass expects.
static bool isWhole(Block &block) {
  auto check = [](Operation *op) {
    auto function = dyn_cast<FunctionOpInterface>(op);
    bool isBad = llvm::is_contained(op->getOperands(), Value()) ||
                 hasHole(op->getResultTypes()) ||
                 (function && (!function.getFunctionType() ||
                               hasHole(function.getArgumentTypes()) ||
                               hasHole(function.getResultTypes())));
    return isBad ? WalkResult::interrupt() : WalkResult::advance();
  };
  return !block.walk(check).wasInterrupted();
}

/// Reads `buffer` for nothing, in a context of its own: neither the threads of
/// another one are in the child, nor those that hold its locks.
static std::optional<std::string> tryBytecode(llvm::MemoryBufferRef buffer,
                                              MLIRContext *context) {
  const DialectRegistry &registry = context->getDialectRegistry();
  bool allowsUnknown = context->allowsUnregisteredDialects();
  auto read = [&]() -> std::string {
    MLIRContext own(registry, MLIRContext::Threading::DISABLED);
    own.allowUnregisteredDialects(allowsUnknown);
    std::string complaint;
    ScopedDiagnosticHandler handler(&own, [&](Diagnostic &diagnostic) {
      if (complaint.empty() &&
          diagnostic.getSeverity() == DiagnosticSeverity::Error)
        complaint = diagnostic.str();
    });
    Block block;
    if (succeeded(readBytecodeFile(
            buffer, &block, ParserConfig(&own, /*verifyAfterParse=*/false))))
      return isWhole(block) ? "" : "an operand or a type is not there";
    return complaint.empty() ? "MLIR refuses it" : complaint;
  };
  // An op takes some bytes of a file and some hundred of memory.
  uint64_t size = buffer.getBufferSize();
  return tt::tryInChild(read, unsigned(2 + (size >> 20)),
                        (uint64_t(1) << 30) + size * 64);
}

LogicalResult mlir::tt::readGuarded(const llvm::SourceMgr &sources,
                                    MLIRContext *context,
                                    llvm::function_ref<LogicalResult()> parse) {
  llvm::MemoryBufferRef all = *sources.getMemoryBuffer(sources.getMainFileID());
  llvm::MemoryBufferRef buffer = parsedBuffer(sources);
  std::optional<std::string> fault;
  bool isText = !isBytecode(buffer);
  if (isText) {
    if (auto problem = findTextProblem(buffer.getBuffer()))
      return emitError(
          locationOf(all, buffer.getBufferStart() + problem->offset, context),
          problem->message);
  } else {
    fault = tryBytecode(buffer, context);
  }
  LogicalResult result = failure();
  if (!fault)
    fault = runGuarded([&] { result = parse(); });
  if (fault)
    return emitError(locationOf(all, buffer.getBufferStart(), context))
           << (isText ? "MLIR's parser cannot read this text: "
                      : "the bytecode cannot be read: ")
           << *fault;
  return result;
}

static std::shared_ptr<llvm::SourceMgr> sourcesOf(StringRef text,
                                                  StringRef name) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name),
                              llvm::SMLoc());
  return sources;
}

template <typename Op>
static OwningOpRef<Op> readOp(const std::shared_ptr<llvm::SourceMgr> &sources,
                              const ParserConfig &config) {
  OwningOpRef<Op> op;
  if (failed(tt::readGuarded(*sources, config.getContext(), [&] {
        op = parseSourceFile<Op>(sources, config);
        return success(bool(op));
      })))
    return nullptr;
  return op;
}

OwningOpRef<ModuleOp>
mlir::tt::readModule(const std::shared_ptr<llvm::SourceMgr> &sources,
                     const ParserConfig &config) {
  return readOp<ModuleOp>(sources, config);
}

OwningOpRef<ModuleOp> mlir::tt::readModule(StringRef text, StringRef name,
                                           const ParserConfig &config) {
  return readOp<ModuleOp>(sourcesOf(text, name), config);
}

OwningOpRef<Operation *> mlir::tt::readOperation(StringRef text, StringRef name,
                                                 const ParserConfig &config) {
  return readOp<Operation *>(sourcesOf(text, name), config);
}

Attribute mlir::tt::readAttribute(StringRef text, MLIRContext *context) {
  Attribute attr;
  (void)readGuarded(*sourcesOf(text, "attribute"), context, [&] {
    attr = parseAttribute(text, context);
    return success(bool(attr));
  });
  return attr;
}

Type mlir::tt::readType(StringRef text, MLIRContext *context) {
  Type type;
  (void)readGuarded(*sourcesOf(text, "type"), context, [&] {
    type = parseType(text, context);
    return success(bool(type));
  });
  return type;
}
