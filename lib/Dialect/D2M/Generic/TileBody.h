//===- TileBody.h - ops on tiles as calls -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_GENERIC_TILEBODY_H
#define TTMLIR_LIB_DIALECT_D2M_GENERIC_TILEBODY_H

#include "D2M/Kernels/KernelWriter.h"
#include "Generic.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::tt {

/// A tile that is read from a circular buffer when it is needed.
struct TileSource {
  unsigned port;
  Value unit;
};

/// Writes ops on tiles, one point of an iteration space, with a tile of DST
/// for each value that is alive. Tiles are brought when they are needed first,
/// and a slot is free again behind the last use of its value.
class TileBody {
public:
  TileBody(KernelWriter &w, ArrayRef<Value> ports, const IRMapping &numbers,
           ComputeNeeds &needs, Value target)
      : w(w), ports(ports), numbers(numbers), needs(needs), target(target) {}

  void source(Value argument, TileSource from) { sources[argument] = from; }
  /// Takes a slot for a value of the body that DST holds already.
  unsigned take(Value value, bool forever);
  /// Writes the ops of a body, but its terminator.
  LogicalResult write(Block &body);
  /// The slot of a value after the body has been written.
  FailureOr<unsigned> slotOf(Operation *user, Value value);

  /// A call on tiles that have their slots in DST, which may be those of the
  /// result: `out`. Operands that are numbers have no slot.
  LogicalResult call(Operation *op, ArrayRef<Value> places, Value out);
  void load(const TileSource &from, Value place);
  void copy(Type type, Value from, Value to);
  /// Whether the matrix unit is set up for the product already.
  bool isPrepared = false;
  void prepareProduct(unsigned a, unsigned b, bool transposed = false);

private:
  LogicalResult op(Operation *op);
  LogicalResult elementwise(Operation *op);
  LogicalResult product(d2m::TileMatmulOp op);
  template <typename Reduce>
  LogicalResult reduce(Reduce op, ttkernel::ReduceType type);
  LogicalResult broadcast(d2m::TileBcastOp op);
  FailureOr<TileSource> sourceOf(Operation *op, Value value);
  FailureOr<Value> bitsOf(Operation *op, Value number, bool inverse);
  SmallVector<Value> attributeBits(Operation *op);

  unsigned fresh();
  void done(Operation *op);
  bool diesIn(Value value, Operation *op);
  Value place(unsigned slot) { return w.index(slot); }

  KernelWriter &w;
  ArrayRef<Value> ports;
  const IRMapping &numbers;
  ComputeNeeds &needs;
  Value target;
  DenseMap<Value, TileSource> sources;
  DenseMap<Value, unsigned> slots;
  llvm::SmallDenseSet<Value> kept;
  llvm::SmallBitVector used;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_GENERIC_TILEBODY_H
