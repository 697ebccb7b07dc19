//===- TTNNAttrsLayoutBuild.cpp - making and reading ttnn_layout ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

/// The default tile of the library.
static constexpr int64_t kTileSide = ::tt::device::Tile::kSide;

namespace {
/// A tensor's dimensions collapsed into rows and columns.
struct Collapsed {
  AffineMap map;
  std::array<int64_t, 2> shape;
};
} // namespace

/// Collapses all dimensions but the last, the second-last padded to
/// `rowAlignment` if there are outer ones. Fails on sizes beyond 63 bits.
static FailureOr<Collapsed> collapse(MLIRContext *ctx, ArrayRef<int64_t> shape,
                                     int64_t rowAlignment) {
  unsigned rank = shape.size();
  AffineExpr zero = getAffineConstantExpr(0, ctx), row = zero, column = zero;
  if (rank > 0)
    column = getAffineDimExpr(rank - 1, ctx);
  int64_t stride = 1;
  SmallVector<AffineExpr> terms;
  for (int64_t d = static_cast<int64_t>(rank) - 2; d >= 0; --d) {
    terms.push_back(getAffineDimExpr(d, ctx) * stride);
    int64_t size = shape[d];
    if (d == static_cast<int64_t>(rank) - 2 && rank > 2) {
      if (size > std::numeric_limits<int64_t>::max() - rowAlignment)
        return failure();
      size = llvm::alignTo(size, rowAlignment);
    }
    if (size < 0 || llvm::MulOverflow(stride, size, stride))
      return failure();
  }
  for (AffineExpr term : llvm::reverse(terms))
    row = row + term;
  return Collapsed{AffineMap::get(rank, 0, {row, column}, ctx),
                   {stride, rank > 0 ? shape.back() : 1}};
}

/// The layout, or null if its verifier objects; nothing is reported.
static TTNNLayoutAttr getOrNull(AffineMap map, ArrayRef<int64_t> grid,
                                MemRefType memref,
                                TensorMemoryLayoutAttr memLayout,
                                CoreRangeSetAttr coreRanges) {
  MLIRContext *ctx = memref.getContext();
  ScopedDiagnosticHandler swallow(ctx, [](Diagnostic &) { return success(); });
  return TTNNLayoutAttr::getChecked(
      [&] { return emitError(UnknownLoc::get(ctx)); }, ctx, map, grid, memref,
      memLayout, coreRanges);
}

TTNNLayoutAttr
TTNNLayoutAttr::build(MLIRContext *ctx, ArrayRef<int64_t> tensorShape,
                      ttcore::DataType dataType, Layout layout,
                      BufferType bufferType,
                      std::optional<TensorMemoryLayout> memLayout,
                      ArrayRef<int64_t> grid, CoreRangeSetAttr coreRanges) {
  bool tiled = layout == Layout::Tile;
  if (grid.size() != 2 || grid[0] <= 0 || grid[1] <= 0 ||
      layout == Layout::Invalid || (!tiled && isBlockFloat(dataType)) ||
      llvm::any_of(tensorShape, [](int64_t dim) { return dim < 0; }))
    return {};
  FailureOr<Collapsed> collapsed =
      collapse(ctx, tensorShape, tiled ? kTileSide : 1);
  if (failed(collapsed))
    return {};
  SmallVector<int64_t> shard;
  for (auto [size, cores] : llvm::zip_equal(collapsed->shape, grid)) {
    int64_t part = llvm::divideCeilSigned(size, cores);
    shard.push_back(tiled ? llvm::divideCeilSigned(part, kTileSide) : part);
  }
  Type element =
      tiled ? Type(ttcore::TileType::get(ctx, {kTileSide, kTileSide}, dataType))
            : dataTypeToElementType(ctx, dataType);
  auto memref = MemRefType::get(shard, element, MemRefLayoutAttrInterface(),
                                BufferTypeAttr::get(ctx, bufferType));
  TensorMemoryLayoutAttr memLayoutAttr;
  if (bufferType != BufferType::SystemMemory)
    memLayoutAttr = TensorMemoryLayoutAttr::get(
        ctx, memLayout.value_or(TensorMemoryLayout::Interleaved));
  return getOrNull(collapsed->map, grid, memref, memLayoutAttr, coreRanges);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

ttcore::DataType TTNNLayoutAttr::getDataType() const {
  // The verifier admits no element type without a format.
  return ttcore::elementTypeToDataType(getElementType())
      .value_or(ttcore::DataType::Float32);
}

BufferType TTNNLayoutAttr::getBufferType() const {
  return cast<BufferTypeAttr>(getMemref().getMemorySpace()).getValue();
}

std::optional<TensorMemoryLayout> TTNNLayoutAttr::getMemLayout() const {
  if (TensorMemoryLayoutAttr attr = getMemLayoutAttr())
    return attr.getValue();
  return std::nullopt;
}

Type TTNNLayoutAttr::getElementType() const {
  return getMemref().getElementType();
}

bool TTNNLayoutAttr::isTiled() const {
  return isa<ttcore::TileType>(getElementType());
}

Layout TTNNLayoutAttr::getLayout() const {
  return isTiled() ? Layout::Tile : Layout::RowMajor;
}

bool TTNNLayoutAttr::isSharded() const {
  return getMemLayoutAttr() && isShardedLayout(getMemLayoutAttr().getValue());
}

bool TTNNLayoutAttr::isOnDevice() const {
  return getBufferType() != BufferType::SystemMemory;
}

ttcore::GridAttr TTNNLayoutAttr::getGrid() const {
  return ttcore::GridAttr::get(getContext(), getGridShape());
}

std::array<int64_t, 2> TTNNLayoutAttr::getTileShape() const {
  if (auto tile = dyn_cast<ttcore::TileType>(getElementType()))
    return {tile.getHeight(), tile.getWidth()};
  return {1, 1};
}

ArrayRef<int64_t> TTNNLayoutAttr::getShardShape() const {
  return getMemref().getShape();
}

SmallVector<int64_t> TTNNLayoutAttr::getScalarShardShape() const {
  SmallVector<int64_t> shape(getShardShape());
  std::array<int64_t, 2> tile = getTileShape();
  for (size_t i = 0, e = std::min<size_t>(shape.size(), 2); i < e; ++i)
    shape[shape.size() - 1 - i] *= tile[1 - i];
  return shape;
}

uint64_t TTNNLayoutAttr::getShardSizeInBytes() const {
  auto tile = dyn_cast<ttcore::TileType>(getElementType());
  return getMemref().getNumElements() *
         (tile ? tile.getSizeBytes() : elementSizeBytes(getDataType()));
}

uint64_t TTNNLayoutAttr::getTotalSizeBytes() const {
  return checkedVolume(getGridShape()).value_or(0) * getShardSizeInBytes();
}

MemoryConfigAttr TTNNLayoutAttr::getMemoryConfig() const {
  MLIRContext *ctx = getContext();
  ShardSpecAttr shardSpec;
  if (CoreRangeSetAttr cores = getCoreRangeSet())
    shardSpec = ShardSpecAttr::get(
        ctx, cores, ShapeAttr::get(ctx, getScalarShardShape()),
        ShardOrientationAttr::get(ctx, ShardOrientation::RowMajor));
  return MemoryConfigAttr::get(ctx, BufferTypeAttr::get(ctx, getBufferType()),
                               getMemLayoutAttr(), shardSpec);
}

//===----------------------------------------------------------------------===//
// Variants
//===----------------------------------------------------------------------===//

TTNNLayoutAttr TTNNLayoutAttr::withDataType(ttcore::DataType dataType) const {
  MLIRContext *ctx = getContext();
  Type element;
  if (auto tile = dyn_cast<ttcore::TileType>(getElementType()))
    element = ttcore::TileType::get(ctx, tile.getShape(), dataType);
  else if (!isBlockFloat(dataType))
    element = dataTypeToElementType(ctx, dataType);
  else
    return {};
  MemRefType memref = getMemref();
  return getOrNull(getLinear(), getGridShape(),
                   MemRefType::get(memref.getShape(), element,
                                   memref.getLayout(), memref.getMemorySpace()),
                   getMemLayoutAttr(), getCoreRangeSet());
}

TTNNLayoutAttr
TTNNLayoutAttr::withTensorShape(ArrayRef<int64_t> tensorShape) const {
  return build(getContext(), tensorShape, getDataType(), getLayout(),
               getBufferType(), getMemLayout(), getGridShape(),
               getCoreRangeSet());
}

TTNNLayoutAttr TTNNLayoutAttr::withLayout(ArrayRef<int64_t> tensorShape,
                                          Layout layout) const {
  return build(getContext(), tensorShape, getDataType(), layout,
               getBufferType(), getMemLayout(), getGridShape(),
               getCoreRangeSet());
}

TTNNLayoutAttr TTNNLayoutAttr::withBufferType(ArrayRef<int64_t> tensorShape,
                                              BufferType bufferType) const {
  if (bufferType == BufferType::SystemMemory || !isOnDevice())
    return build(getContext(), tensorShape, getDataType(), getLayout(),
                 bufferType);
  return build(getContext(), tensorShape, getDataType(), getLayout(),
               bufferType, getMemLayout(), getGridShape(), getCoreRangeSet());
}

TTNNLayoutAttr TTNNLayoutAttr::withMemLayout(
    ArrayRef<int64_t> tensorShape, TensorMemoryLayout memLayout,
    ArrayRef<int64_t> grid, CoreRangeSetAttr coreRanges) const {
  return build(getContext(), tensorShape, getDataType(), getLayout(),
               getBufferType(), memLayout, grid, coreRanges);
}
