//===- MapKernels.h - kernels of element-wise groups -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOTTNN_MAPKERNELS_H
#define TTMLIR_LIB_CONVERSION_D2MTOTTNN_MAPKERNELS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

namespace mlir::tt {

/// The page of a tensor that belongs to tile t of the results: t is a number
/// with digits of these sizes, outermost first, each of which counts as many
/// pages. Empty: page t.
struct PageMap {
  SmallVector<std::pair<int64_t, int64_t>> digits;
};

/// Of a tensor in tiles that broadcasts from one shape to the other.
PageMap pagesOf(ArrayRef<int64_t> from, ArrayRef<int64_t> to);

/// The circular buffers of a launch: of the operands, then of the results.
struct MapBuffers {
  SmallVector<Type> inputs, results;
  int64_t block = 1;
};

/// Writes kernels into a module; one that is there already is taken again.
///
///   compile-time: ports, then (of movers) the layouts of the tensors
///   common:       (of movers) their addresses
///   run-time:     the first tile and the number of tiles; compute: the number
class KernelLibrary {
public:
  explicit KernelLibrary(ModuleOp module);

  FlatSymbolRefAttr reader(ArrayRef<Type> buffers, ArrayRef<PageMap> pages,
                           int64_t block);
  FlatSymbolRefAttr writer(ArrayRef<Type> buffers, int64_t block);
  FlatSymbolRefAttr compute(const MapBuffers &buffers,
                            const d2m::TileProgram &program);

private:
  /// Reads or writes whole blocks of all buffers.
  FlatSymbolRefAttr mover(ArrayRef<Type> buffers, ArrayRef<PageMap> pages,
                          int64_t block, bool reads);
  func::FuncOp begin(StringRef name, bool computes);
  /// `function`, or the one that is equal to it.
  FlatSymbolRefAttr keep(func::FuncOp function);

  SymbolTable symbols;
  /// By their bodies.
  llvm::StringMap<FlatSymbolRefAttr> known;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOTTNN_MAPKERNELS_H
