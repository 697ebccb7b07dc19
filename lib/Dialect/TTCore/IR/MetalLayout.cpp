//===- MetalLayout.cpp - tensors as grid x shard --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TensorEncoding.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

using EmitError = function_ref<InFlightDiagnostic()>;

/// The aligned shape in units. Fails, with an error, if tiles do not divide it.
static FailureOr<SmallVector<int64_t>>
unitsOf(MetalLayoutAttr layout, Type element, EmitError emitError) {
  SmallVector<int64_t> units = layout.getPhysicalShape();
  auto tile = dyn_cast<TileType>(element);
  if (!tile)
    return units;
  if (units.size() < 2)
    return emitError() << "tiles need two physical dimensions, the layout has "
                       << units.size();
  int64_t sizes[] = {tile.getHeight(), tile.getWidth()};
  for (size_t i : {0, 1}) {
    size_t d = units.size() - 2 + i;
    if (units[d] % sizes[i] != 0)
      return emitError() << "the layout aligns dimension " << d << " to "
                         << units[d] << " elements, which tiles of " << sizes[0]
                         << "x" << sizes[1] << " do not divide";
    units[d] /= sizes[i];
  }
  return units;
}

static LogicalResult verifyElement(Type element, EmitError emitError) {
  if (!element) // A type that could not be parsed, which was said.
    return failure();
  if (failed(elementTypeToDataType(element)))
    return emitError() << "elements of type " << element
                       << " do not exist on the device";
  return success();
}

static LogicalResult verifyShape(MetalLayoutAttr layout,
                                 ArrayRef<int64_t> shape, Type element,
                                 EmitError emitError) {
  if (failed(verifyElement(element, emitError)))
    return failure();
  FailureOr<SmallVector<int64_t>> units = unitsOf(layout, element, emitError);
  if (failed(units))
    return failure();
  size_t rank = units->size();
  if (shape.size() != 2 * rank)
    return emitError() << "a layout of " << rank
                       << " physical dimensions needs a shape of rank "
                       << 2 * rank << " (grid, then shard), found rank "
                       << shape.size();
  if (ShapedType::isDynamicShape(shape))
    return emitError() << "a tensor with a layout must have a static shape";
  bool interleaved =
      layout.getMemoryLayout() == TensorMemoryLayout::Interleaved;
  for (auto [d, grid, shard, size] :
       llvm::enumerate(gridOf(layout, shape), shardOf(layout, shape), *units)) {
    if (grid < 1 || (interleaved && grid != 1))
      return emitError() << (interleaved
                                 ? "an interleaved tensor has a grid of "
                                   "1 along dimension "
                                 : "a grid is at least 1 along "
                                   "dimension ")
                         << d << ", found " << grid;
    int64_t wanted = llvm::divideCeilSigned(size, grid);
    if (shard != wanted)
      return emitError() << "the layout has " << size
                         << (isa<TileType>(element) ? " tiles" : " elements")
                         << " along dimension " << d << ", dealt to " << grid
                         << ": wanted a shard of " << wanted << ", found "
                         << shard;
  }
  return success();
}

namespace {
struct MetalLayoutEncoding
    : VerifiableTensorEncoding::ExternalModel<MetalLayoutEncoding,
                                              MetalLayoutAttr> {
  LogicalResult verifyEncoding(Attribute attr, ArrayRef<int64_t> shape,
                               Type element, EmitError emitError) const {
    return verifyShape(cast<MetalLayoutAttr>(attr), shape, element, emitError);
  }
};
} // namespace

void mlir::tt::ttcore::registerMetalLayoutEncoding(MLIRContext *ctx) {
  MetalLayoutAttr::attachInterface<MetalLayoutEncoding>(*ctx);
}

MetalLayoutAttr mlir::tt::ttcore::buildMetalLayout(
    MLIRContext *ctx, ArrayRef<int64_t> logicalShape, ArrayRef<int64_t> tile,
    MemorySpace space, TensorMemoryLayout memoryLayout) {
  SmallVector<int64_t> shape(logicalShape);
  while (shape.size() < 2)
    shape.insert(shape.begin(), 1);
  SmallVector<int64_t> alignments(shape.size(), 1);
  llvm::copy(tile, alignments.end() - 2);
  auto none = DenseIntElementsAttr::get(
      RankedTensorType::get({0, 2}, IntegerType::get(ctx, 64)),
      ArrayRef<int64_t>());
  ScopedDiagnosticHandler silence(ctx, [](Diagnostic &) { return success(); });
  auto emit = [&] { return mlir::emitError(UnknownLoc::get(ctx)); };
  return MetalLayoutAttr::getChecked(emit, ctx, ArrayRef<int64_t>(shape),
                                     ArrayRef<int64_t>(alignments), none,
                                     OOBVal::Undef, space, memoryLayout);
}

RankedTensorType mlir::tt::ttcore::metalTensorType(MetalLayoutAttr layout,
                                                   ArrayRef<int64_t> grid,
                                                   Type element,
                                                   EmitError emitError) {
  if (failed(verifyElement(element, emitError)))
    return {};
  FailureOr<SmallVector<int64_t>> units = unitsOf(layout, element, emitError);
  if (failed(units))
    return {};
  if (grid.size() != units->size() ||
      llvm::any_of(grid, [](int64_t size) { return size < 1; })) {
    emitError() << "a layout of " << units->size()
                << " physical dimensions on a grid of " << grid.size();
    return {};
  }
  SmallVector<int64_t> shape(grid);
  for (auto [size, cores] : llvm::zip_equal(*units, grid))
    shape.push_back(llvm::divideCeilSigned(size, cores));
  return RankedTensorType::getChecked(emitError, shape, element, layout);
}

ArrayRef<int64_t> mlir::tt::ttcore::gridOf(MetalLayoutAttr,
                                           ArrayRef<int64_t> shape) {
  return shape.take_front(shape.size() / 2);
}

ArrayRef<int64_t> mlir::tt::ttcore::shardOf(MetalLayoutAttr,
                                            ArrayRef<int64_t> shape) {
  return shape.drop_front(shape.size() / 2);
}

FailureOr<MemRefType> mlir::tt::ttcore::metalMemRefType(RankedTensorType tensor,
                                                        EmitError emitError,
                                                        uint32_t buffers) {
  auto layout = dyn_cast_or_null<MetalLayoutAttr>(tensor.getEncoding());
  if (!layout)
    return emitError() << tensor << " has no #ttcore.metal_layout";
  MemorySpace space = layout.getMemorySpace();
  if (space != MemorySpace::DeviceL1 && space != MemorySpace::DeviceDRAM)
    return emitError() << tensor << " is in memory that is not the device's: "
                       << stringifyMemorySpace(space);
  FailureOr<DataType> type = elementTypeToDataType(tensor.getElementType());
  if (failed(type))
    return emitError() << "elements of type " << tensor.getElementType()
                       << " do not exist on the device";
  auto tile = dyn_cast<TileType>(tensor.getElementType());
  int64_t stride = tile ? tile.getSizeBytes() : elementSizeBytes(*type);
  ArrayRef<int64_t> shard = shardOf(layout, tensor.getShape());
  SmallVector<int64_t> strides(shard.size());
  for (size_t d = shard.size(); d-- != 0;) {
    strides[d] = stride;
    if (llvm::MulOverflow(stride, shard[d], stride))
      return emitError() << tensor << " has no place on the device";
  }
  MLIRContext *ctx = tensor.getContext();
  MemRefLayoutAttrInterface memory;
  if (layout.getMemoryLayout() == TensorMemoryLayout::Interleaved)
    memory = InterleavedLayoutAttr::get(ctx, strides);
  else
    memory = ShardLayoutAttr::get(ctx, strides, buffers);
  return MemRefType::get(tensor.getShape(), tensor.getElementType(), memory,
                         MemorySpaceAttr::get(ctx, space));
}
