//===- Reader.h - from text and bytecode to IR ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The one way from bytes to IR, of all tools and of Python. MLIR's readers are
// made for what people and MLIR write: they recurse at every bracket, and some
// of them crash on what they have refused. Here the bytes may be anyone's: what
// comes back is IR, or null after an error at a location in them.
//
// Text is looked at before it is parsed, and parsed under a guard, which costs
// nothing unless there is a fault. Bytecode, whose reader trusts what it reads,
// is read in a child process first.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_READER_READER_H
#define TTMLIR_READER_READER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace llvm {
class SourceMgr;
}

namespace mlir {
class ParserConfig;
}

namespace mlir::tt {

/// The main buffer of `sources`, text or bytecode.
OwningOpRef<ModuleOp>
readModule(const std::shared_ptr<llvm::SourceMgr> &sources,
           const ParserConfig &config);
/// Text that is called `name` in errors.
OwningOpRef<ModuleOp> readModule(StringRef text, StringRef name,
                                 const ParserConfig &config);
OwningOpRef<Operation *> readOperation(StringRef text, StringRef name,
                                       const ParserConfig &config);
Attribute readAttribute(StringRef text, MLIRContext *context);
Type readType(StringRef text, MLIRContext *context);

/// Under the rules above, `parse` of what MLIR parses of `sources`.
LogicalResult readGuarded(const llvm::SourceMgr &sources, MLIRContext *context,
                          llvm::function_ref<LogicalResult()> parse);

} // namespace mlir::tt

#endif // TTMLIR_READER_READER_H
