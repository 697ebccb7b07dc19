//===- Launch.h - a group as kernels and what they run on ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAUNCH_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAUNCH_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt {

class KernelLibrary;

/// An argument of a kernel: the port of a circular buffer, the words that a
/// tensor's layout takes, the address of a tensor, or a number.
struct LaunchArg {
  enum Kind { Port, Layout, Address, Number } kind;
  int64_t value;
  StringRef name = {};
};

struct LaunchKernel {
  enum Kind { Reader, Compute, Writer } kind;
  FlatSymbolRefAttr function;
  SmallVector<LaunchArg> compileTime, common;
  /// Of every core: a number for every name.
  SmallVector<StringRef> names;
  SmallVector<SmallVector<int64_t>> numbers;
};

/// A program on the first cores of the device. Tensors are the operands, then
/// the results of a group; a circular buffer's port is its number.
struct Launch {
  struct Buffer {
    ttcore::TileType tile;
    int64_t pages;
  };
  int64_t cores;
  SmallVector<Buffer> buffers;
  std::vector<LaunchKernel> kernels;
  /// DST has numbers of 32 bits; the compute unit has all of it.
  bool wideDst, fullSync;

  /// Deals `units` to the cores in ranges: the first one and how many.
  SmallVector<SmallVector<int64_t>> ranges(int64_t units) const;
};

/// Kernels of a group, by its plan. `tiles`: of every tensor.
FailureOr<Launch> lowerMap(d2m::GroupOp group, d2m::MapPlanAttr plan,
                           ArrayRef<ttcore::TileType> tiles,
                           KernelLibrary &kernels);
FailureOr<Launch> lowerRows(d2m::GroupOp group, d2m::RowPlanAttr plan,
                            ArrayRef<ttcore::TileType> tiles,
                            KernelLibrary &kernels);
FailureOr<Launch> lowerGroup(d2m::GroupOp group,
                             ArrayRef<ttcore::TileType> tiles,
                             KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAUNCH_H
