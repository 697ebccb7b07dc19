//===- ProductMove.h - data movement of products ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTMOVE_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTMOVE_H

#include "ProductKernels.h"

namespace mlir::tt {

/// The base of both kernels of a product that move data: their arguments, the
/// blocks of the result that a core makes, reads of operands and multicasts of
/// them.
class ProductMover {
public:
  ProductMover(const ProductKernels &k, KernelLibrary &library, bool isWriter,
               bool flushes);

protected:
  /// A block of a product, by its first tile.
  struct Block {
    Value product, row, column;
  };

  //===-- arguments -------------------------------------------------------===//

  /// Circular buffers with the tensors at their other ends, which are read or
  /// written; then those without one. Returns their numbers.
  unsigned reads(unsigned port, int64_t tensor);
  unsigned writes(unsigned port, int64_t tensor);
  unsigned inner(unsigned port);
  /// Call this after all of them.
  void open();
  /// An argument of every core, by the core's number.
  Value argument(StringRef name, function_ref<int64_t(int64_t)> of);
  LaunchKernel finish();

  int64_t rowOf(int64_t core) const { return core / plan.getColumns(); }
  int64_t columnOf(int64_t core) const { return core % plan.getColumns(); }

  //===-- blocks ----------------------------------------------------------===//

  /// Reads the arguments that say which blocks are this core's. Gives their
  /// number.
  Value openBlocks();
  /// 1 if the core has a part of the result, where some have none.
  Value works;
  Block block(Value number);
  /// Clamps a line beyond the tensor to the last one, which is read again:
  /// every page that is pushed has been written.
  Value inside(Value at, int64_t end);
  /// The page of a result's tile.
  Value tileOf(Value product, Value row, Value column);
  Value isTrue(Value number);

  //===-- operands of the product -----------------------------------------===//

  int64_t pagesOf(bool lhs) const;
  /// Starts to read tiles of an operand, those from `at` on of the inner
  /// dimension, into a block at address `place` of circular buffer `number`:
  /// `tiles` along it, by default as many as the reading thread has.
  void readOperand(bool lhs, unsigned number, const Block &block, Value at,
                   Value place, int64_t tiles = 0);

  /// The same for an operand that is made: reads tiles of one of its inputs.
  void readInput(bool lhs, const d2m::ProductPrologue::Input &input,
                 unsigned number, const Block &block, Value at, Value place);

  /// A step of a block along k, by default the first one.
  struct Step {
    Block block;
    Value at;
  };
  Step stepOf(Value number);

  /// A multicast of an operand for its sender and its receivers. A receiver
  /// signals by a semaphore of the sender that it has room for a block; the
  /// sender sets one of the receivers behind the data.
  struct Multicast {
    bool isLhs;
    int64_t receivers;
    /// Tiles along k of the shards it is sent from, or 0.
    int64_t shard = 0;
    /// With shards: the number of this core's shard. In a grid: the turn of
    /// this core, and the position of the core that has the first turn. Else:
    /// whether this core sends.
    Value own, shift;
    /// This core's row or column, or the sender.
    Value x, y;
    Value x0, y0, x1, y1;
    Value room, data, roomHere, dataHere;
    /// The address of a word of 1, which is sent behind the data.
    Value one;
  };
  /// Reads the arguments of a sender, or all of them.
  Multicast openTurns(bool isLhs);
  Multicast openMulticast(bool isLhs);
  Value isSender(const Multicast &m, Value step);
  /// Whether it has been this core's turn in the step before, to make an
  /// operand.
  Value wasSender(const Multicast &m, Value step);
  /// The core whose turn it is; with shards, the one whose shard has the step.
  Value turn(const Multicast &m, Value step);
  /// Tells the sender of a step that this core has room.
  void announce(const Multicast &m, Value step);
  /// Sends `bytes` at address `from` to address `place` of all cores; to this
  /// core, too, if `place` differs from `from`.
  void send(const Multicast &m, Value from, Value place, Value bytes);
  /// Sends a step from the core's shard of tensor `number`.
  void sendShard(const Multicast &m, unsigned number, const Step &step,
                 Value place);
  void awaitData(const Multicast &m);

  Value pages(bool isLhs) { return w.i32(pagesOf(isLhs)); }

  const ProductKernels &k;
  d2m::ProductPlanAttr plan;
  bool isWriter, flushes;
  func::FuncOp function;
  KernelWriter w;
  KernelLibrary &library;
  std::optional<Mover> mover;

private:
  /// The page of an operand's tile. An index beyond the edge gives the last
  /// line.
  Value pageIn(bool lhs, const Block &block, Value line, Value inner);
  /// The same in three parts: waits for room, sends some of the data, says that
  /// all is sent.
  Value beginSend(const Multicast &m, bool toSelf);
  void sendPart(const Multicast &m, Value from, Value place, Value bytes,
                Value count, bool toSelf);
  void endSend(const Multicast &m, Value count, bool toSelf);

  SmallVector<unsigned> readPorts, writePorts, innerPorts;
  SmallVector<int64_t> tensors, semaphores;
  SmallVector<StringRef> names;
  SmallVector<SmallVector<int64_t>> numbers;
  /// Places of the core's part, or of its first one.
  Value partRow, partColumn, firstPart;
  /// The column at which this core begins to read a row of the right-hand side.
  Value firstColumn;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTMOVE_H
