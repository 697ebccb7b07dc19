//===- Generic.h - a generic as kernels -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A `d2m.generic` says itself what each core does: its grid, its blocks, its
// threads. Each region becomes a kernel, with loops over the blocks around it;
// kernels that move data are written where there are no regions for them.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_GENERIC_GENERIC_H
#define TTMLIR_LIB_DIALECT_D2M_GENERIC_GENERIC_H

#include "D2M/Kernels/Launch.h"

namespace mlir::tt {

/// A tensor, seen through its views.
struct TensorView {
  /// The tensor that holds the elements.
  Value base;
  /// From an index of the view, in the grid and in the shard, to the index in
  /// the base, counted in units along each dimension.
  AffineMap place;
  /// The base's units along each dimension, and all of them, shards and all,
  /// numbered row by row: pages of its buffer.
  SmallVector<int64_t> extents;
  bool isView = false;

  /// The page of an index.
  AffineExpr page() const;
};

/// Fails, with an error at `user`, if a view reaches beyond its tensor.
FailureOr<TensorView> viewOf(Operation *user, Value tensor);

/// A tensor of a generic, as its kernels access it.
struct GenericTensor {
  TensorView view;
  unsigned number = 0;
  /// Units that a circular buffer brings at a time, and their number.
  SmallVector<int64_t> shard;
  int64_t units = 1;
  /// Whether the circular buffer lies in the core's own shard.
  bool isLocal = false;
  bool isOutput = false;

  ttcore::TileType tile; // null for rows of elements
  /// Pages of the circular buffer that hold a shard.
  int64_t pages = 0;
};

/// The values that all kernels of a generic share.
struct GenericShape {
  GenericShape(d2m::GenericOp op) : op(op) {}

  d2m::GenericOp op;
  std::vector<GenericTensor> tensors;
  /// Circular buffers: of the tensors, then those that kernels need besides;
  /// and what they bring at a time, in pages.
  SmallVector<Type> ports;
  SmallVector<int64_t> pages;
  /// Ports of tensors that live within the compute region.
  DenseMap<Value, unsigned> scratch;
  /// Sums of outputs that wait in L1 for the next step of a reduction.
  std::optional<unsigned> sums;

  /// The dimensions with several blocks per core, in the order of their loops.
  SmallVector<unsigned> loops() const;
  bool isReductionLoop(unsigned dim) const;
  const GenericTensor *tensorOf(Value value, bool isOutput) const;
};

/// The kernels of a generic. The tensors of the launch are those of the op,
/// each behind its views.
FailureOr<Launch> lowerGeneric(d2m::GenericOp op, KernelLibrary &kernels,
                               ttcore::ChipDescAttr chip);

/// Bits of an element of a tile in DST: 32 or 16.
unsigned elementBits(Type tile);

/// The compute kernel, and its arguments.
struct ComputeNeeds {
  unsigned dstTiles = 0;
  bool wideDst = false;
  /// Circular buffers whose tiles pass the source registers of the matrix unit.
  llvm::SmallDenseSet<unsigned> toSource;
};
FailureOr<LaunchKernel> lowerComputeRegion(GenericShape &shape, Region &region,
                                           Launch &launch, ComputeNeeds &needs,
                                           KernelLibrary &kernels);
/// A kernel that moves data, from a region; it pushes local tensors, too.
FailureOr<LaunchKernel> lowerMoveRegion(GenericShape &shape, Region &region,
                                        ArrayRef<const GenericTensor *> besides,
                                        bool reads, unsigned semaphores,
                                        KernelLibrary &kernels);
/// A kernel that reads inputs or writes outputs block by block.
LaunchKernel writeMover(GenericShape &shape,
                        ArrayRef<const GenericTensor *> tensors, bool reads,
                        KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_GENERIC_GENERIC_H
