//===- KernelTable.h - the kernels of a .ttm binary -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_TTMETAL_KERNELTABLE_H
#define TTMLIR_LIB_TARGET_TTMETAL_KERNELTABLE_H

#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"
#include "ttmlir/Target/TTMetal/binary_generated.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tt::ttmetal {

namespace fb = ::tt::target::metal;

/// Collects the kernels that programs run; kernels of equal code are stored
/// once, whatever they are called and wherever they stand.
class KernelTable {
public:
  KernelTable(ModuleOp module, flatbuffers::FlatBufferBuilder &builder)
      : module(module), builder(builder) {}

  /// A kernel as a launch refers to it.
  struct Entry {
    uint32_t index;
    std::vector<std::string> sites;
  };

  /// The kernel that `symbol` names. Fails, with an error at `user`, if it is
  /// not in the module or has no body.
  FailureOr<Entry> lookup(Operation *user, SymbolRefAttr symbol);

  const std::vector<flatbuffers::Offset<fb::Kernel>> &tables() const {
    return kernels;
  }

private:
  FailureOr<Entry> add(Operation *user, SymbolRefAttr symbol);

  ModuleOp module;
  flatbuffers::FlatBufferBuilder &builder;
  std::vector<flatbuffers::Offset<fb::Kernel>> kernels;
  llvm::StringMap<uint32_t> byCode;
  llvm::DenseMap<Attribute, Entry> bySymbol;
};

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_LIB_TARGET_TTMETAL_KERNELTABLE_H
