//===- KernelTable.h - the kernels of a binary ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_LAUNCH_KERNELTABLE_H
#define TTMLIR_TARGET_LAUNCH_KERNELTABLE_H

#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.h"
#include "ttmlir/Target/TTMetal/program_generated.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tt::ttkernel {

namespace file = ::tt::target::metal;

/// Collects the kernels that programs run; kernels of equal code are stored
/// once, whatever they are called and wherever they stand.
class KernelTable {
public:
  explicit KernelTable(flatbuffers::FlatBufferBuilder &builder)
      : builder(builder) {}

  /// A kernel as a launch refers to it.
  struct Entry {
    uint32_t index;
    std::vector<std::string> sites;
  };

  /// The kernel that `symbol` names. Fails, with an error at `user`, if it is
  /// not in the module or has no body.
  FailureOr<Entry> lookup(Operation *user, SymbolRefAttr symbol);

  const std::vector<flatbuffers::Offset<file::Kernel>> &tables() const {
    return kernels;
  }

private:
  FailureOr<Entry> add(Operation *user, SymbolRefAttr symbol);

  flatbuffers::FlatBufferBuilder &builder;
  std::vector<flatbuffers::Offset<file::Kernel>> kernels;
  llvm::StringMap<uint32_t> byCode;
  llvm::DenseMap<Attribute, Entry> bySymbol;
};

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_TARGET_LAUNCH_KERNELTABLE_H
