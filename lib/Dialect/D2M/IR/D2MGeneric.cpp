//===- D2MGeneric.cpp - generics and layouts ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::d2m;

//===----------------------------------------------------------------------===//
// The parts of a generic
//===----------------------------------------------------------------------===//

SmallVector<Value> GenericOp::getTensors() {
  SmallVector<Value> all(getInputs());
  llvm::append_range(all, getOutputs());
  return all;
}

AffineMap GenericOp::getIndexingMap(unsigned tensor) {
  return cast<AffineMapAttr>(getIndexingMaps()[tensor]).getValue();
}

int64_t GenericOp::getBlockFactor(unsigned dim) {
  return cast<IntegerAttr>(getBlockFactors()[dim]).getInt();
}

bool GenericOp::isReduction(unsigned dim) {
  return cast<ttcore::IteratorTypeAttr>(getIteratorTypes()[dim]).getValue() ==
         ttcore::IteratorType::Reduction;
}

std::optional<unsigned> GenericOp::getGridDim(unsigned dim) {
  AffineMap map = getIndexingMap(getInputs().size());
  for (auto [i, result] : llvm::enumerate(map.getResults()))
    if (auto at = dyn_cast<AffineDimExpr>(result);
        at && at.getPosition() == dim)
      return unsigned(i);
  return std::nullopt;
}

/// Grid and shard are the halves of the shape.
SmallVector<int64_t> GenericOp::shardOf(ShapedType tensor) {
  return SmallVector<int64_t>(
      tensor.getShape().drop_front(size_t(tensor.getRank()) / 2));
}
SmallVector<int64_t> GenericOp::gridOf(ShapedType tensor) {
  return SmallVector<int64_t>(
      tensor.getShape().take_front(size_t(tensor.getRank()) / 2));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// A tensor of a layout, or a memref, whose shape is a grid and a shard.
static bool hasGrid(Type type) {
  auto shaped = cast<ShapedType>(type);
  if (!shaped.hasStaticShape() || shaped.getRank() % 2 != 0 ||
      shaped.getRank() == 0)
    return false;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return isa_and_present<ttcore::MetalLayoutAttr>(tensor.getEncoding());
  return true;
}

static LogicalResult verifyThreads(GenericOp op) {
  if (op.getThreads().size() != op.getNumRegions())
    return op.emitOpError("has ") << op.getNumRegions() << " regions, but "
                                  << op.getThreads().size() << " threads";
  if (op.getNumRegions() == 0)
    return op.emitOpError("has no region");
  unsigned computes = 0;
  for (unsigned i = 0; i != op.getNumRegions(); ++i)
    computes += op.getThread(i) != RegionThread::Datamovement;
  if (computes > 1)
    return op.emitOpError("has ") << computes
                                  << " regions that compute; a core has one "
                                     "compute unit";
  return success();
}

static LogicalResult verifyMaps(GenericOp op) {
  size_t tensors = op.getInputs().size() + op.getOutputs().size();
  size_t maps = op.getIndexingMaps().size();
  size_t dims = op.getIteratorTypes().size();
  if (op.getBlockFactors().size() != dims)
    return op.emitOpError("has ")
           << op.getBlockFactors().size() << " block factors and " << dims
           << " iterator types";
  if (maps == 0) {
    if (dims)
      return op.emitOpError("has iterator types, but no indexing maps");
    return success();
  }
  if (maps != tensors)
    return op.emitOpError("has ")
           << maps << " indexing maps for " << tensors << " tensors";
  for (unsigned d = 0; d != dims; ++d)
    if (op.getBlockFactor(d) < 1)
      return op.emitOpError("has a block factor of ") << op.getBlockFactor(d);
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    AffineMap map = op.getIndexingMap(unsigned(i));
    size_t rank = GenericOp::gridOf(cast<ShapedType>(tensor.getType())).size();
    if (map.getNumDims() != dims || map.getNumSymbols() != 0)
      return op.emitOpError("has an indexing map of ")
             << map.getNumDims() << " dimensions for " << dims
             << " iterator types";
    if (map.getNumResults() != rank)
      return op.emitOpError("has an indexing map with ")
             << map.getNumResults() << " results for tensor " << i
             << ", whose grid has " << rank << " dimensions";
    for (AffineExpr result : map.getResults()) {
      auto zero = dyn_cast<AffineConstantExpr>(result);
      if (!isa<AffineDimExpr>(result) && !(zero && zero.getValue() == 0))
        return op.emitOpError("has the indexing map ")
               << AffineMapAttr::get(map)
               << ": wanted dimensions or 0 as its results";
    }
  }
  return success();
}

/// Grids of operands: cores times blocks.
static LogicalResult verifyGrids(GenericOp op) {
  ArrayRef<int64_t> grid = op.getGrid().getShape();
  if (op.isExplicit())
    return success();
  if (op.getIndexingMap(op.getInputs().size()).getNumResults() != grid.size())
    return op.emitOpError("has a grid of ")
           << grid.size() << " dimensions, its outputs have "
           << op.getIndexingMap(op.getInputs().size()).getNumResults();
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    SmallVector<int64_t> shape =
        GenericOp::gridOf(cast<ShapedType>(tensor.getType()));
    for (auto [r, result] :
         llvm::enumerate(op.getIndexingMap(unsigned(i)).getResults())) {
      int64_t wanted = 1;
      if (auto dim = dyn_cast<AffineDimExpr>(result)) {
        unsigned d = dim.getPosition();
        std::optional<unsigned> along = op.getGridDim(d);
        if (llvm::MulOverflow(op.getBlockFactor(d),
                              along ? grid[*along] : int64_t(1), wanted))
          return op.emitOpError("has a block factor of ")
                 << op.getBlockFactor(d) << ", more than there are shards";
      }
      if (shape[r] != wanted)
        return op.emitOpError("wants ")
               << wanted << " shards of tensor " << i << " along dimension "
               << r << " (cores times block factor), which has " << shape[r];
    }
  }
  for (unsigned d = 0; d != op.getBlockFactors().size(); ++d)
    if (!op.isReduction(d) && !op.getGridDim(d) && op.getBlockFactor(d) != 1)
      return op.emitOpError("has a parallel dimension, ")
             << d << ", that the output does not have";
  return success();
}

static LogicalResult verifyArguments(GenericOp op, Region &region,
                                     unsigned number) {
  if (region.empty())
    return success();
  if (!region.hasOneBlock())
    return op.emitOpError("has region ") << number << " of several blocks";
  SmallVector<Value> tensors = op.getTensors();
  Block &block = region.front();
  size_t cbs = 0;
  for (BlockArgument argument : block.getArguments()) {
    auto cb = dyn_cast<CBType>(argument.getType());
    if (!cb && !isa<SemaphoreType>(argument.getType()))
      return op.emitOpError("has an argument of region ")
             << number << " that is neither a circular buffer nor a "
             << "semaphore: " << argument.getType();
    if (!cb)
      continue;
    if (cbs != argument.getArgNumber())
      return op.emitOpError("has a circular buffer behind a semaphore among "
                            "the arguments of region ")
             << number;
    if (cbs < tensors.size()) {
      auto tensor = cast<ShapedType>(tensors[cbs].getType());
      SmallVector<int64_t> shard = GenericOp::shardOf(tensor);
      ShapedType inside = cb.getUnderlying();
      if (inside.getShape() != ArrayRef(shard) ||
          inside.getElementType() != tensor.getElementType())
        return op.emitOpError("has circular buffer ")
               << cbs << " of region " << number << " of " << inside
               << "; the shard of its tensor is " << tensor;
    }
    ++cbs;
  }
  if (cbs != tensors.size())
    return op.emitOpError("has ")
           << cbs << " circular buffers in region " << number << " for "
           << tensors.size() << " tensors";
  if (number != 0 && !op.getRegion(0).empty() &&
      op.getRegion(0).getArgumentTypes().size() != block.getNumArguments())
    return op.emitOpError("has regions with different numbers of semaphores");
  return success();
}

/// A region yields the values that it computes, one for each output, and none
/// that it reads.
static LogicalResult verifyYield(GenericOp op, Region &region,
                                 unsigned number) {
  if (region.empty() || region.front().empty())
    return success();
  auto yield = dyn_cast<YieldOp>(region.front().back());
  if (!yield)
    return success();
  bool makesTensors = false;
  for (Operation &inner : region.front())
    makesTensors |= isa<linalg::LinalgOp>(inner) && inner.getNumResults() != 0;
  size_t outputs = op.getOutputs().size();
  if (makesTensors && yield.getNumOperands() != outputs)
    return op.emitOpError("yields ")
           << yield.getNumOperands() << " values in region " << number
           << " for " << outputs << " outputs";
  for (Value value : yield.getOperands())
    if (value.getDefiningOp<WaitOp>())
      return op.emitOpError("yields in region ")
             << number << " what it waited for, not what it made";
  return success();
}

LogicalResult GenericOp::verify() {
  if (getOutputs().empty())
    return emitOpError("has no output");
  for (Value tensor : getTensors())
    if (!hasGrid(tensor.getType()))
      return emitOpError(
                 "takes tensors with a #ttcore.metal_layout and memrefs "
                 "of a grid and a shard, found ")
             << tensor.getType();
  if (failed(verifyThreads(*this)) || failed(verifyMaps(*this)) ||
      failed(verifyGrids(*this)))
    return failure();
  for (unsigned i = 0; i != getNumRegions(); ++i)
    if (failed(verifyArguments(*this, getRegion(i), i)) ||
        failed(verifyYield(*this, getRegion(i), i)))
      return failure();
  size_t tensors =
      llvm::count_if(getOutputs().getTypes(), llvm::IsaPred<RankedTensorType>);
  if (getNumResults() != tensors)
    return emitOpError("has ") << tensors << " outputs that are tensors, but "
                               << getNumResults() << " results";
  for (auto [result, output] : llvm::zip(getResults(), getOutputs()))
    if (result.getType() != output.getType())
      return emitOpError("has a result of ")
             << result.getType() << " for an output of " << output.getType();
  return success();
}

/// The shape without padding, and whether it is known.
static std::optional<SmallVector<int64_t>> logicalShape(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return std::nullopt;
  if (auto layout =
          dyn_cast_or_null<ttcore::MetalLayoutAttr>(tensor.getEncoding()))
    return SmallVector<int64_t>(layout.getLogicalShape());
  return SmallVector<int64_t>(tensor.getShape());
}

LogicalResult ToLayoutOp::verify() {
  bool isTensor = isa<RankedTensorType>(getOutput().getType());
  if (isTensor != (getNumResults() == 1))
    return emitOpError("has ") << getNumResults() << " results; "
                               << (isTensor ? "a tensor that is written is the "
                                              "result"
                                            : "a memref is written in place");
  if (isTensor && getResult(0).getType() != getOutput().getType())
    return emitOpError("has a result of ")
           << getResult(0).getType() << " for an output of "
           << getOutput().getType();
  auto from = logicalShape(getInput().getType());
  auto to = logicalShape(getOutput().getType());
  if (from && to && *from != *to) {
    InFlightDiagnostic error = emitOpError("takes a tensor of ");
    llvm::interleave(*from, error, "x");
    error << " to one of ";
    llvm::interleave(*to, error, "x");
    return error;
  }
  return success();
}

LogicalResult ViewLayoutOp::verify() {
  auto from = cast<ShapedType>(getInput().getType());
  auto to = cast<ShapedType>(getResult().getType());
  if (!hasGrid(from) || !hasGrid(to))
    return emitOpError("takes and gives tensors with a #ttcore.metal_layout or "
                       "memrefs of a grid and a shard");
  if (from.getElementType() != to.getElementType())
    return emitOpError("changes the elements from ")
           << from.getElementType() << " to " << to.getElementType();
  if (std::optional<AffineMap> map = getRemapping())
    if (int64_t(map->getNumDims()) != to.getRank() ||
        int64_t(map->getNumResults()) != from.getRank() ||
        map->getNumSymbols() != 0)
      return emitOpError("has the remapping ")
             << AffineMapAttr::get(*map) << ", wanted one of " << to.getRank()
             << " dimensions and " << from.getRank() << " results";
  if (!getRemapping() && from.getRank() != to.getRank())
    return emitOpError("changes the rank and has no remapping");
  return success();
}

LogicalResult StreamLayoutOp::verify() {
  auto from = cast<ShapedType>(getInput().getType());
  auto storage = cast<ShapedType>(getStorage().getType());
  auto to = cast<ShapedType>(getResult().getType());
  if (!hasGrid(from) || !hasGrid(storage) || !hasGrid(to))
    return emitOpError("takes and gives tensors with a #ttcore.metal_layout or "
                       "memrefs of a grid and a shard");
  if (from.getElementType() != to.getElementType() ||
      storage.getElementType() != to.getElementType())
    return emitOpError("changes the elements");
  if (from.getRank() != to.getRank())
    return emitOpError("changes the rank");
  if (GenericOp::shardOf(storage) != GenericOp::shardOf(to))
    return emitOpError("has a storage whose shard is not the result's");
  return success();
}
