//===- DstRegion.h - regions that name tiles of DST -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_GENERIC_DSTREGION_H
#define TTMLIR_LIB_DIALECT_D2M_GENERIC_DSTREGION_H

#include "RegionWriter.h"
#include "TileBody.h"

namespace mlir::tt {

/// A compute region in its last form before kernels: `d2m.acquire_dst` gives a
/// memref of DST, tiles are loaded from circular buffers and stored to it, ops
/// on tiles take and leave them there, and stores to circular buffers pack
/// them.
class DstRegion : public RegionWriter {
public:
  DstRegion(GenericShape &shape, func::FuncOp function, ComputeNeeds &needs)
      : RegionWriter(shape, function), needs(needs) {}

protected:
  bool computes() const override { return true; }
  LogicalResult other(Operation *op) override;
  void before(Operation *op) override;
  void endOfBlock(Block &block) override;

  ComputeNeeds &needs;
  /// The first output: what init calls program the packer for.
  unsigned output = 0;

private:
  /// A tile in a circular buffer, or at an index of DST.
  struct Place {
    std::optional<TileSource> source;
    Value index;
  };

  LogicalResult acquire(d2m::AcquireDstOp op);
  LogicalResult load(Operation *op, Value memref, FailureOr<Value> unit);
  LogicalResult store(Operation *op, Value tile, Value memref,
                      FailureOr<Value> unit);
  LogicalResult compute(Operation *op);
  LogicalResult multiply(d2m::TileMatmulOp op, Value to);
  template <typename Access> FailureOr<Value> accessed(Access op, Value memref);
  /// The slot of the result of an op: the one that it is stored to.
  FailureOr<Value> targetOf(Operation *op);
  FailureOr<Value> inDst(Operation *op, Value tile);
  TileBody body() { return TileBody(w, ports, numbers, needs, ports[output]); }

  DenseMap<Value, Place> places;
  /// The block that holds DST, if any, and whether the packer owns its tiles.
  Block *owner = nullptr;
  bool isCommitted = false;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_GENERIC_DSTREGION_H
