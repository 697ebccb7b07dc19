//===- LayoutCut.h - how a layout cuts a tensor -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The two layout attributes seen as one thing: a map collapses the tensor's
// dimensions, a grid deals the result out in shards, tiles or rows are its
// pages. All lists but `shape` have one number per collapsed dimension.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_LAYOUTCUT_H
#define TTMLIR_LIB_DRIVER_LAYOUTCUT_H

#include "tt/device/Banks.h"
#include "tt/device/DataType.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"

#include <optional>
#include <string>

namespace tt::driver {

using Sizes = llvm::SmallVector<int64_t>;

struct LayoutCut {
  /// The tensor's logical shape.
  Sizes shape;
  mlir::AffineMap linear;
  /// Elements behind the collapse, of the grid, and of a shard: those that are
  /// dealt out to it, and those that it has room for.
  Sizes physical, grid, dealt, room;
  /// Elements of a page: a tile, or the part of a row in one shard.
  Sizes page;
  std::array<int64_t, 2> tile{1, 1};
  ::tt::device::DataType type = ::tt::device::DataType::Float32;
  bool tiled = false, sharded = false;
  /// Absent: host memory.
  std::optional<::tt::device::BufferType> memory;

  /// The place of an element behind the collapse.
  Sizes collapsed(llvm::ArrayRef<int64_t> element) const;
  /// The element at a place; nothing for padding, and where the map is not
  /// linear.
  std::optional<Sizes> elementAt(llvm::ArrayRef<int64_t> place) const;
  /// Where result `d` of a map of intervals has elements: [first, last) in
  /// their order. Nothing if there are more than `most`.
  std::optional<llvm::SmallVector<std::pair<int64_t, int64_t>>>
  filled(size_t d, size_t most) const;
  int64_t numShards() const;
  /// Pages of a shard along each dimension.
  Sizes pagesOfShard() const;
};

/// The map that joins dimensions within intervals; the size of each but the
/// outermost counts as the next multiple of its alignment.
mlir::AffineMap
collapseMap(mlir::MLIRContext *ctx, llvm::ArrayRef<int64_t> shape,
            llvm::ArrayRef<int64_t> alignments,
            llvm::ArrayRef<std::pair<int64_t, int64_t>> intervals);

/// Nothing if the type has neither layout, with the reason in `problem`.
std::optional<LayoutCut> cutOf(mlir::RankedTensorType type, bool wholeTiles,
                               std::string &problem);

/// At most 2^62.
int64_t product(llvm::ArrayRef<int64_t> sizes);
/// One more than the place of the last element.
Sizes extentsOf(mlir::AffineMap linear, llvm::ArrayRef<int64_t> shape);
/// Where a row-major number lies in an array, and the reverse.
Sizes coordinatesOf(int64_t number, llvm::ArrayRef<int64_t> sizes);
int64_t numberOf(llvm::ArrayRef<int64_t> at, llvm::ArrayRef<int64_t> sizes);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_LAYOUTCUT_H
