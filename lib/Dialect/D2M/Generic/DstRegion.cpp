//===- DstRegion.cpp - regions that name tiles of DST ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DstRegion.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

using namespace ttkernel;

static bool isDst(Type type) {
  auto space = dyn_cast_or_null<ttcore::MemorySpaceAttr>(
      cast<MemRefType>(type).getMemorySpace());
  return space && space.getValue() == ttcore::MemorySpace::RegisterDst;
}

/// The memref that an op stores to, null if it stores nothing.
static Value storedTo(Operation *op) {
  if (auto store = dyn_cast<affine::AffineStoreOp>(op))
    return store.getMemRef();
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getMemRef();
  return {};
}

/// Whether two values are computed in the same way.
static bool isSame(Value a, Value b) {
  if (a == b)
    return true;
  Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
  return x && y && isPure(x) && x->getName() == y->getName() &&
         x->getAttrDictionary() == y->getAttrDictionary() &&
         llvm::all_of(llvm::zip_equal(x->getOperands(), y->getOperands()),
                      [](auto pair) {
                        return isSame(std::get<0>(pair), std::get<1>(pair));
                      });
}

//===----------------------------------------------------------------------===//
// DST
//===----------------------------------------------------------------------===//

LogicalResult DstRegion::acquire(d2m::AcquireDstOp op) {
  auto type = dyn_cast<MemRefType>(op.getResult().getType());
  if (!type || !isDst(type) || !type.hasStaticShape())
    return op.emitError("gives ")
           << op.getResult().getType() << ", which is no memref of DST";
  if (owner)
    return op.emitError("takes DST, which the region has already");
  owner = op->getBlock();
  isCommitted = false;
  TileRegsAcquireOp::create(w);
  UnitsView view = newView(0, type.getShape());
  view.port.reset();
  views[op.getResult()] = view;
  needs.wideDst |= elementBits(type.getElementType()) == 32;
  needs.dstTiles = std::max(needs.dstTiles, unsigned(type.getNumElements()));
  return success();
}

/// Commits DST to the packer before the first op that packs.
void DstRegion::before(Operation *op) {
  if (op->getBlock() != owner || isCommitted)
    return;
  bool packs = op->walk([](Operation *inner) {
                   Value to = storedTo(inner);
                   return to && !isDst(to.getType()) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
                 }).wasInterrupted();
  if (!packs)
    return;
  TileRegsCommitOp::create(w);
  TileRegsWaitOp::create(w);
  isCommitted = true;
}

void DstRegion::endOfBlock(Block &block) {
  if (&block != owner)
    return;
  if (!isCommitted) {
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
  }
  TileRegsReleaseOp::create(w);
  owner = nullptr;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

template <typename Access>
FailureOr<Value> DstRegion::accessed(Access op, Value memref) {
  const UnitsView *view = viewOf(memref);
  if (!view)
    return op.emitError("is not on a memref of DST or of a circular buffer");
  SmallVector<Value> indices;
  if constexpr (std::is_same_v<Access, affine::AffineLoadOp> ||
                std::is_same_v<Access, affine::AffineStoreOp>) {
    for (unsigned i = 0; i != op.getAffineMap().getNumResults(); ++i) {
      FailureOr<Value> index =
          indexed(op, op.getAffineMap().getSubMap({i}), op.getMapOperands());
      if (failed(index))
        return failure();
      indices.push_back(*index);
    }
  } else {
    for (Value index : op.getIndices())
      indices.push_back(number(index));
  }
  return unitOf(*view, indices);
}

LogicalResult DstRegion::load(Operation *op, Value memref,
                              FailureOr<Value> unit) {
  if (failed(unit))
    return failure();
  const UnitsView &view = *viewOf(memref);
  if (view.port && view.isReserved)
    return op->emitError("reads what was only reserved");
  if (view.port)
    places[op->getResult(0)] = {TileSource{*view.port, *unit}, Value()};
  else
    places[op->getResult(0)] = {std::nullopt, *unit};
  return success();
}

LogicalResult DstRegion::store(Operation *op, Value tile, Value memref,
                               FailureOr<Value> unit) {
  if (failed(unit))
    return failure();
  auto it = places.find(tile);
  if (it == places.end())
    return op->emitError("stores a tile that is not of this region");
  const UnitsView &view = *viewOf(memref);
  const Place &from = it->second;
  if (!view.port && from.source) {
    body().load(*from.source, *unit);
    return success();
  }
  if (!view.port) {
    if (!isSame(from.index, *unit))
      body().copy(tile.getType(), from.index, *unit);
    return success();
  }
  if (!view.isReserved)
    return op->emitError("writes what was not reserved");
  if (shape.sums && view.port == output)
    return op->emitError("packs an output that is reduced over several blocks; "
                         "linalg.generic and tile_matmul_block add it up");
  if (from.source)
    return op->emitError("copies from one circular buffer to another: tiles go "
                         "through DST");
  PackReconfigDataFormatOp::create(w, ports[*view.port]);
  PackTileOp::create(w, from.index, ports[*view.port], *unit,
                     /*out_of_order=*/true);
  return success();
}

//===----------------------------------------------------------------------===//
// Ops on tiles
//===----------------------------------------------------------------------===//

FailureOr<Value> DstRegion::inDst(Operation *op, Value tile) {
  auto it = places.find(tile);
  if (it == places.end() || it->second.source)
    return op->emitError("takes a tile that is not in DST: store it there "
                         "first");
  return it->second.index;
}

FailureOr<Value> DstRegion::targetOf(Operation *op) {
  Value result = op->getResult(0);
  for (Operation *user : result.getUsers()) {
    Value to = storedTo(user);
    if (!to || user->getBlock() != op->getBlock() || !isDst(to.getType()))
      continue;
    if (failed(takeOperands(user)))
      return failure();
    if (auto store = dyn_cast<affine::AffineStoreOp>(user))
      return accessed(store, to);
    return accessed(cast<memref::StoreOp>(user), to);
  }
  if (result.hasOneUse() && isa<d2m::TileOpInterface>(*result.user_begin()))
    return targetOf(*result.user_begin());
  return op->emitError("has a result that is not stored to DST");
}

LogicalResult DstRegion::multiply(d2m::TileMatmulOp op, Value to) {
  auto a = places.find(op.getA()), b = places.find(op.getB());
  if (a == places.end() || b == places.end() || !a->second.source ||
      !b->second.source)
    return op.emitError("takes tiles from circular buffers: loads of what was "
                        "waited for");
  FailureOr<Value> sum = inDst(op, op.getC());
  if (failed(sum))
    return failure();
  if (!isSame(*sum, to))
    body().copy(op.getC().getType(), *sum, to);
  unsigned left = a->second.source->port, right = b->second.source->port;
  needs.toSource.insert(left);
  needs.toSource.insert(right);
  body().prepareProduct(left, right);
  MatmulTilesOp::create(w, ports[left], ports[right], a->second.source->unit,
                        b->second.source->unit, to);
  return success();
}

LogicalResult DstRegion::compute(Operation *op) {
  FailureOr<Value> to = targetOf(op);
  if (failed(to))
    return failure();
  places[op->getResult(0)] = {std::nullopt, *to};
  if (auto product = dyn_cast<d2m::TileMatmulOp>(op))
    return multiply(product, *to);
  SmallVector<Value> in;
  for (Value operand : op->getOperands()) {
    if (!isa<ttcore::TileType>(operand.getType()))
      continue;
    FailureOr<Value> place = inDst(op, operand);
    if (failed(place))
      return failure();
    in.push_back(*place);
  }
  if (in.size() == 1 && !isSame(in[0], *to)) {
    body().copy(op->getOperand(0).getType(), in[0], *to);
    in[0] = *to;
  }
  return body().call(op, in, *to);
}

LogicalResult DstRegion::other(Operation *from) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(from)
      .Case([&](d2m::AcquireDstOp op) { return acquire(op); })
      .Case<affine::AffineLoadOp, memref::LoadOp>([&](auto op) {
        return load(op, op.getMemRef(), accessed(op, op.getMemRef()));
      })
      .Case<affine::AffineStoreOp, memref::StoreOp>([&](auto op) {
        return store(op, op.getValueToStore(), op.getMemRef(),
                     accessed(op, op.getMemRef()));
      })
      .Case<d2m::TileMatmulOp, d2m::TileOpInterface>(
          [&](auto op) { return compute(op.getOperation()); })
      .Default([&](Operation *op) { return refuse(op); });
}

} // namespace mlir::tt
