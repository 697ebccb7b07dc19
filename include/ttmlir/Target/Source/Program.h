//===- Program.h - programs that source can express -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The checks and names that all languages share.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_PROGRAM_H
#define TTMLIR_TARGET_SOURCE_PROGRAM_H

#include "ttmlir/Target/Source/Spelling.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tt::source {

/// Legal and distinct names for the functions of a module: what is not a letter
/// or digit becomes `_`, and a reserved name gets a `_` at its end.
class FunctionNames {
public:
  FunctionNames(ModuleOp module, const Spelling &spell);
  /// The symbol itself if it is not a function of the module.
  StringRef operator[](StringRef symbol) const {
    auto it = names.find(symbol);
    return it == names.end() ? symbol : StringRef(it->second);
  }

private:
  llvm::StringMap<std::string> names;
  llvm::StringSet<> taken;
};

/// Checks that a function is one block of calls over tensors and devices, as
/// emission needs it; an error at the function otherwise.
LogicalResult checkFunction(func::FuncOp func, const Spelling &spell);

/// The functions to emit, in order. Fails with an error at an op that does not
/// belong into a program; descriptions of devices do and are left out.
FailureOr<SmallVector<func::FuncOp>> collectFunctions(ModuleOp module,
                                                      const Spelling &spell);

/// The function that an op calls by its symbol. Source does not keep the
/// results of `ttcore.load_cached`: it is a call.
inline StringRef calleeOf(CallOpInterface call) {
  return cast<SymbolRefAttr>(call.getCallableForCallee()).getLeafReference();
}

/// The first argument of the function around `op` that is a tensor on the
/// device, null if there is none. Where it is, the program runs.
Value argumentOnDevice(Operation *op);

/// True if the module has ops or values that only the TTNN emitters know.
bool isTTNNProgram(ModuleOp module);

} // namespace mlir::tt::source

#endif // TTMLIR_TARGET_SOURCE_PROGRAM_H
