//===- D2MRegionOps.cpp - ops within a generic's regions ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/IR/D2M.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::d2m;

template <typename Op> static LogicalResult verifyAccess(Op op) {
  ShapedType inside = op.getCb().getType().getUnderlying();
  auto result = cast<ShapedType>(op.getResult().getType());
  if (result.getShape() != inside.getShape() ||
      result.getElementType() != inside.getElementType())
    return op.emitOpError("gives ")
           << result << " of a circular buffer of " << inside;
  return success();
}
LogicalResult WaitOp::verify() { return verifyAccess(*this); }
LogicalResult ReserveOp::verify() { return verifyAccess(*this); }

/// `what`: of a tensor, of the grid or of all its dimensions.
static LogicalResult verifyIndices(Operation *op, StringRef what, Value tensor,
                                   ValueRange indices) {
  int64_t rank = cast<ShapedType>(tensor.getType()).getRank();
  if (indices.empty() || int64_t(indices.size()) == rank ||
      int64_t(indices.size()) * 2 == rank)
    return success();
  return op->emitOpError("has ")
         << indices.size() << " indices of its " << what << ", of rank " << rank
         << ": wanted those of a shard in the grid, or of a unit";
}

template <typename Op> static LogicalResult verifyDma(Op op) {
  auto src = cast<ShapedType>(op.getSrc().getType());
  auto dst = cast<ShapedType>(op.getDst().getType());
  if (src.getElementType() != dst.getElementType())
    return op.emitOpError("moves elements of ")
           << src.getElementType() << " to " << dst.getElementType();
  if (failed(verifyIndices(op, "source", op.getSrc(), op.getSrcIndices())))
    return failure();
  return verifyIndices(op, "destination", op.getDst(), op.getDstIndices());
}
template <typename Op> static LogicalResult verifyRectangle(Op op) {
  if (op.getMcastStartIndex().size() != op.getMcastShape().size() ||
      (op.getMcastShape().size() != 0 && op.getMcastShape().size() != 2))
    return op.emitOpError("has ")
           << op.getMcastStartIndex().size() << " and "
           << op.getMcastShape().size()
           << " numbers of a rectangle of cores: wanted two each";
  return success();
}
LogicalResult DmaOp::verify() {
  if (failed(verifyDma(*this)) || failed(verifyRectangle(*this)))
    return failure();
  if ((getSrcAffineMap() && !getSrcIndices().empty()) ||
      (getDstAffineMap() && !getDstIndices().empty()))
    return emitOpError("has a map and indices of the same tensor");
  return success();
}
LogicalResult DmaReadOp::verify() { return verifyDma(*this); }
LogicalResult DmaWriteOp::verify() {
  return failed(verifyDma(*this)) ? failure() : verifyRectangle(*this);
}

template <typename Op> static LogicalResult verifyUpdate(Op op) {
  size_t core = op.getDstCoreIndex().size(), shape = op.getMcastShape().size();
  if ((core != 0 && core != 2) || (shape != 0 && shape != 2))
    return op.emitOpError("has a core or rectangle that is not of two numbers");
  if (shape && !core)
    return op.emitOpError("has a rectangle of cores without its first core");
  return success();
}
LogicalResult SemaphoreSetOp::verify() { return verifyUpdate(*this); }
LogicalResult SemaphoreIncOp::verify() { return verifyUpdate(*this); }

LogicalResult TileMatmulBlockOp::verify() {
  auto a = cast<ShapedType>(getA().getType());
  auto b = cast<ShapedType>(getB().getType());
  auto c = cast<ShapedType>(getOutput().getType());
  for (ShapedType type : {a, b, c})
    if (type.getRank() != 2 || !isa<ttcore::TileType>(type.getElementType()))
      return emitOpError("takes blocks of two dimensions of tiles, found ")
             << type;
  int64_t k = b.getDimSize(getTransposeB() ? 1 : 0);
  int64_t n = b.getDimSize(getTransposeB() ? 0 : 1);
  if (a.getDimSize(1) != k || c.getDimSize(0) != a.getDimSize(0) ||
      c.getDimSize(1) != n)
    return emitOpError("multiplies ") << a << " and " << b << " into " << c;
  return success();
}

/// Rows of elements on one side, tiles of them on the other.
template <typename Op>
static LogicalResult verifyBlock(Op op, ShapedType rows, ShapedType tiles) {
  auto tile = dyn_cast<ttcore::TileType>(tiles.getElementType());
  if (!tile || isa<ttcore::TileType>(rows.getElementType()))
    return op.emitOpError("takes rows of elements and tiles, found ")
           << rows << " and " << tiles;
  if (rows.getRank() != 2 || tiles.getRank() != 2 ||
      rows.getDimSize(0) != tiles.getDimSize(0) * tile.getHeight() ||
      rows.getDimSize(1) != tiles.getDimSize(1) * tile.getWidth())
    return op.emitOpError("has rows of ")
           << rows << " that are not the tiles of " << tiles;
  return success();
}
LogicalResult TileTilizeBlockOp::verify() {
  return verifyBlock(*this, cast<ShapedType>(getInput().getType()),
                     cast<ShapedType>(getOutput().getType()));
}
LogicalResult TileUntilizeBlockOp::verify() {
  return verifyBlock(*this, cast<ShapedType>(getOutput().getType()),
                     cast<ShapedType>(getInput().getType()));
}
