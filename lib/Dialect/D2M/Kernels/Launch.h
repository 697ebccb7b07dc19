//===- Launch.h - a group as kernels and what they run on -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_KERNELS_LAUNCH_H
#define TTMLIR_LIB_DIALECT_D2M_KERNELS_LAUNCH_H

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include <memory>

namespace mlir::tt {

class KernelLibrary;

/// An argument of a kernel: the port of a circular buffer, the words that a
/// tensor's layout takes, the address of a tensor, a semaphore, or a number.
struct LaunchArg {
  enum Kind { Port, Layout, Address, Semaphore, Number } kind;
  int64_t value;
  StringRef name = {};
};

struct LaunchKernel {
  enum Kind { Reader, Compute, Writer } kind;
  FlatSymbolRefAttr function;
  SmallVector<LaunchArg> compileTime, common;
  /// Arguments of every core: a number for every name.
  SmallVector<StringRef> names;
  SmallVector<SmallVector<int64_t>> numbers;
};

/// A program on the first cores of the device. Tensors are the operands, then
/// the results of a group; a circular buffer's port is its number.
struct Launch {
  struct Buffer {
    ttcore::TileType tile;
    int64_t pages;
    /// Whether tiles of 32 bits pass the source registers of the matrix unit.
    bool toSource = false;
    /// The tensor in whose shard, in the core's own L1, it lies.
    std::optional<unsigned> tensor = {};

    /// Whether its tiles reach DST with all 32 bits.
    bool reachesDst() const {
      return d2m::unpacksToDst(tile.getDataType()) && !toSource;
    }
  };
  int64_t cores;
  /// The cores are a rectangle of as many columns, numbered row by row; 0: the
  /// device's columns, and the last row may be less full.
  int64_t columns = 0;
  SmallVector<Buffer> buffers;
  /// The number of semaphores, which are 0 at the beginning.
  unsigned semaphores = 0;
  std::vector<LaunchKernel> kernels;
  /// Whether DST has words of 32 bits; whether the compute unit has all of DST.
  bool wideDst, fullSync;
  ttcore::MathFidelity fidelity = ttcore::MathFidelity::HiFi4;

  /// Deals `units` to the cores in ranges: the first one and how many.
  SmallVector<SmallVector<int64_t>> ranges(int64_t units) const;
  /// Deals `units` to so many data-movement threads of every core, which run
  /// `kernel` with a circular buffer each: the layouts and addresses of
  /// `tensors` tensors, and a range.
  void dealToThreads(LaunchKernel kernel, int64_t threads, int64_t units,
                     Buffer buffer, size_t tensors);
  /// Deals `units` to the cores: only how many each has.
  SmallVector<SmallVector<int64_t>> counts(int64_t units) const;
};

/// The tile type of elements, or of a tensor's elements.
ttcore::TileType tileOf(Type type);
ttcore::TileType tileOf(MLIRContext *ctx, ttcore::DataType format);

/// Whether DST has `tiles` in the mode of the launch; else an error.
LogicalResult fitsDst(d2m::GroupOp group, const Launch &launch, int64_t tiles);

/// Kernels of a group by its plan, made once for groups that are alike; null
/// after an error. `tiles`: of every tensor.
std::shared_ptr<const Launch> lowerGroup(d2m::GroupOp group,
                                         ArrayRef<ttcore::TileType> tiles,
                                         KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_KERNELS_LAUNCH_H
