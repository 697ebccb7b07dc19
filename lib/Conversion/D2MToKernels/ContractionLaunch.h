//===- ContractionLaunch.h - what kernels of products are made from -*- C++
//-*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_CONTRACTIONLAUNCH_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_CONTRACTIONLAUNCH_H

#include "KernelWriter.h"
#include "Launch.h"
#include "ttmlir/Dialect/D2M/Analysis/Contraction.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt {

/// A product, what becomes of its tiles in DST, and the circular buffers.
struct ContractionKernels {
  d2m::Contraction product;
  d2m::ContractionPlanAttr plan;
  /// The product is in the first slot.
  d2m::TileProgram epilogue;

  /// What the epilogue takes besides the product.
  struct Operand {
    /// Of the group.
    unsigned input;
    unsigned port;
    /// By the number of the result's tile.
    d2m::PageMap pages;
    /// The same tiles for all rows: they are read once for a block. Else for
    /// every part of it that DST holds.
    bool isRow;
  };
  SmallVector<Operand> operands;

  unsigned lhs, rhs;
  /// Groups' inputs; the ports of results.
  unsigned lhsInput, rhsInput;
  SmallVector<unsigned> results;
  /// Sums that wait for more of the inner dimension; if there is more.
  std::optional<unsigned> partials;
  /// Tiles of operands that were transposed or whose padding was masked, and
  /// the masks.
  std::optional<unsigned> lhsReady, rhsReady, columnMask, rowMask;
  /// By port.
  SmallVector<Type> types;

  Type type(unsigned port) const { return types[port]; }

  /// Steps over the inner dimension, and the tiles of the last one.
  int64_t stepsK() const {
    return (product.k + plan.getBlockK() - 1) / plan.getBlockK();
  }
  int64_t lastK() const {
    return product.k - (stepsK() - 1) * plan.getBlockK();
  }
  int64_t subTiles() const { return plan.getSubM() * plan.getSubN(); }
  int64_t blockTiles() const { return plan.getBlockM() * plan.getBlockN(); }
};

/// Writes the kernel that reads the right-hand side and what the epilogue
/// takes; and the one that reads the left-hand side and writes results. Data
/// leaves before the flag that tells of it if `flushes`.
LaunchKernel writeContractionReader(const ContractionKernels &kernels,
                                    KernelLibrary &library, bool flushes);
LaunchKernel writeContractionWriter(const ContractionKernels &kernels,
                                    KernelLibrary &library, bool flushes);
/// Writes the compute kernel.
void writeContractionCompute(KernelWriter &w,
                             const ContractionKernels &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_CONTRACTIONLAUNCH_H
