//===- Tools.cpp - the parser of MLIR's own main functions ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// ttmlir-opt and the language server are MLIR's own programs with our dialects:
// they call MLIR's readers where no one can step in between. These functions
// have the names of those readers, and stand before them in the order in which
// the loader looks names up, so that MLIR's library calls them.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reader/Reader.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "llvm/Support/SourceMgr.h"

#include <dlfcn.h>

using namespace mlir;

/// The function of MLIR's library that is called `name` there.
template <typename Fn> static Fn *original(const char *name) {
  if (void *found = dlsym(RTLD_NEXT, name))
    return reinterpret_cast<Fn *>(found);
  llvm::report_fatal_error("MLIR's library has no reader");
}

namespace mlir {

LogicalResult parseAsmSourceFile(const llvm::SourceMgr &sources, Block *block,
                                 const ParserConfig &config,
                                 AsmParserState *state,
                                 AsmParserCodeCompleteContext *completion) {
  static auto *parse = original<decltype(parseAsmSourceFile)>(
      "_ZN4mlir18parseAsmSourceFileERKN4llvm9SourceMgrEPNS_5BlockERKNS_"
      "12ParserConfigEPNS_14AsmParserStateEPNS_"
      "28AsmParserCodeCompleteContextE");
  return tt::readGuarded(sources, config.getContext(), [&] {
    return parse(sources, block, config, state, completion);
  });
}

LogicalResult readBytecodeFile(const std::shared_ptr<llvm::SourceMgr> &sources,
                               Block *block, const ParserConfig &config) {
  using Read = LogicalResult(const std::shared_ptr<llvm::SourceMgr> &, Block *,
                             const ParserConfig &);
  static auto *read = original<Read>(
      "_ZN4mlir16readBytecodeFileERKSt10shared_ptrIN4llvm9SourceMgrEEPNS_"
      "5BlockERKNS_12ParserConfigE");
  return tt::readGuarded(*sources, config.getContext(),
                         [&] { return read(sources, block, config); });
}

} // namespace mlir
