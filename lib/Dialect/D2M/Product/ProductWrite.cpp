//===- ProductWrite.cpp - the kernel of products that writes --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// This kernel works on network 1. Besides writing results it reads an operand
// that the other kernel does not read. It writes the results of a block between
// the steps of the next block, as other cores wait for operands of those steps.
//
//===----------------------------------------------------------------------===//

#include "ProductMove.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

using Way = ProductKernels::Way;

class ProductWriter : ProductMover {
public:
  ProductWriter(const ProductKernels &k, KernelLibrary &library, bool flushes)
      : ProductMover(k, library, /*isWriter=*/true, flushes) {}

  LaunchKernel run() {
    for (bool isLhs : {true, false})
      if (Way way = k.way(isLhs);
          way == Way::WriterReads || way == Way::WriterSends)
        operands.push_back({isLhs, way, reads(k.port(isLhs), k.input(isLhs))});
    if (k.rhsApart)
      apart = reads(*k.rhsApart, k.rhsInput);
    for (auto [port, tensor] : k.written())
      results.push_back(writes(port, tensor));
    for (bool isLhs : {true, false})
      if (k.way(isLhs) == Way::Stage) {
        unsigned number = inner(k.port(isLhs));
        operands.push_back({isLhs, Way::Stage, number, inner(*k.stage(isLhs))});
      }
    open();
    Value blocks = openBlocks();
    bool sends = false;
    for (Operand &operand : operands)
      if (operand.way != Way::WriterReads)
        operand.others = openMulticast(operand.isLhs), sends = true;
    if (!operands.empty() || apart)
      stepsAndResults(blocks);
    else
      w.loop(w.i32(0), blocks, 1, [&](Value i) {
        writeTiles(block(i), w.i32(0), w.i32(k.blockTiles()));
      });
    NocAsyncWriteBarrierOp::create(w, Value());
    if (sends)
      NocAsyncAtomicBarrierOp::create(w, Value());
    return finish();
  }

private:
  /// Writes code for an operand that this thread reads.
  struct Operand {
    bool isLhs;
    Way way;
    unsigned number, stage = 0;
    Multicast others = {};
    /// The address of the room for a block.
    Value place = {};
  };

  void stepsAndResults(Value blocks) {
    // A step for which there is room says that the block before is done. All
    // that are left share its results: other cores wait for this thread, too.
    int64_t steps = k.stepsK(), first = std::min(plan.getBuffers(), steps - 1);
    int64_t tiles = k.blockTiles();
    int64_t each = (tiles + steps - first - 1) / (steps - first);
    w.loop(w.i32(0), blocks, 1, [&](Value i) {
      Block at = block(i);
      Block before = block(w.sub(i, w.i32(1)));
      w.loop(w.i32(0), w.i32(steps), 1, [&](Value s) {
        Value inner = w.mul(s, w.i32(plan.getBlockK()));
        Value number = w.add(w.mul(i, w.i32(steps)), s);
        if (apart)
          ifWorks([&] { readApart(at, inner); });
        // An operand that stays is read once.
        if (plan.getLhsResident())
          w.onlyIf(w.compare(arith::CmpIPredicate::eq, i, w.i32(0)),
                   [&] { step(at, inner, number); });
        else
          step(at, inner, number);
        if (apart)
          ifWorks([&] {
            NocAsyncReadBarrierOp::create(w, Value());
            mover->push(*apart, pagesApart());
          });
        if (!k.keepsBlock() || results.empty())
          return;
        Value isBehind = w.compare(arith::CmpIPredicate::sge, s, w.i32(first));
        Value notFirst = w.compare(arith::CmpIPredicate::ne, i, w.i32(0));
        w.onlyIf(arith::AndIOp::create(w, isBehind, notFirst), [&] {
          Value begin = w.mul(w.sub(s, w.i32(first)), w.i32(each));
          ifWorks([&] {
            writeTiles(before, begin,
                       w.least(w.add(begin, w.i32(each)), w.i32(tiles)));
          });
        });
      });
      if (!k.keepsBlock())
        ifWorks([&] { writeTiles(at, w.i32(0), w.i32(tiles)); });
    });
    if (k.keepsBlock())
      ifWorks([&] {
        writeTiles(block(w.sub(blocks, w.i32(1))), w.i32(0), w.i32(tiles));
      });
  }

  /// Writes code that cores without a part of the result skip.
  template <typename Fn> void ifWorks(Fn body) {
    if (works)
      w.onlyIf(isTrue(works), body);
    else
      body();
  }

  //===-- operands of the product -----------------------------------------===//

  Value pagesApart() { return w.i32(plan.getBlockN() * plan.getWriterReads()); }
  /// Starts to read this thread's part of the right-hand side.
  void readApart(const Block &at, Value inner) {
    inner = w.add(inner, w.i32(k.readerK(/*isLhs=*/false)));
    readOperand(/*lhs=*/false, *apart, at, inner,
                mover->place(*apart, pagesApart()), plan.getWriterReads());
  }

  void step(const Block &at, Value inner, Value number) {
    // First this core tells all senders that it has room.
    for (Operand &operand : operands) {
      operand.place = mover->roomFor(operand.number, pages(operand.isLhs));
      if (operand.way != Way::WriterReads)
        w.either(
            isSender(operand.others, number), [] {},
            [&] { announce(operand.others, number); });
    }
    for (Operand &operand : operands)
      if (operand.way == Way::WriterReads)
        read(operand, at, inner);
      else
        w.onlyIf(isSender(operand.others, number),
                 [&] { sendBlock(operand, at, inner); });
    for (Operand &operand : operands) {
      if (operand.way != Way::WriterReads)
        arrive(operand, number);
      mover->push(operand.number, pages(operand.isLhs));
    }
  }

  void read(const Operand &operand, const Block &at, Value inner) {
    readOperand(operand.isLhs, operand.number, at, inner, operand.place);
    NocAsyncReadBarrierOp::create(w, Value());
  }

  void sendBlock(const Operand &operand, const Block &at, Value inner) {
    if (operand.others.shard != 0)
      return sendShard(operand.others, operand.number, {at, inner},
                       operand.place);
    Value from = operand.place;
    if (operand.way == Way::Stage)
      from = mover->waitFor(operand.stage, pages(operand.isLhs));
    else
      read(operand, at, inner);
    send(operand.others, from, operand.place,
         w.mul(pages(operand.isLhs), mover->bytesOf(operand.number)));
  }

  /// Waits for the data. The sender is a receiver, too, of blocks that its
  /// reader has read.
  void arrive(const Operand &operand, Value number) {
    Value sent = isSender(operand.others, number);
    if (operand.others.shard != 0)
      return awaitData(operand.others);
    if (operand.way == Way::WriterSends)
      return w.either(
          sent, [&] { NocAsyncWritesFlushedOp::create(w, Value()); },
          [&] { awaitData(operand.others); });
    awaitData(operand.others);
    w.onlyIf(sent, [&] {
      NocAsyncWritesFlushedOp::create(w, Value());
      mover->pop(operand.stage, pages(operand.isLhs));
    });
  }

  //===-- results ---------------------------------------------------------===//

  /// Tiles of a block, in the order in which they come, from `begin` on.
  void writeTiles(const Block &at, Value begin, Value end) {
    if (results.empty())
      return;
    int64_t across = plan.getBlockN() / plan.getSubN(), tiles = k.subTiles();
    w.loop(begin, end, 1, [&](Value i) {
      Value part = w.div(i, tiles), tile = w.rem(i, tiles);
      Value m = w.add(w.mul(w.div(part, across), w.i32(plan.getSubM())),
                      w.div(tile, plan.getSubN()));
      Value n = w.add(w.mul(w.rem(part, across), w.i32(plan.getSubN())),
                      w.rem(tile, plan.getSubN()));
      writeTile({at.product, w.add(at.row, m), w.add(at.column, n)}, tile);
      Value isLast =
          w.compare(arith::CmpIPredicate::eq, tile, w.i32(tiles - 1));
      w.onlyIf(isLast, [&] {
        NocAsyncWritesFlushedOp::create(w, Value());
        for (unsigned number : results)
          mover->push(number, w.i32(tiles));
      });
    });
  }

  void writeTile(const Block &at, Value tile) {
    auto isBelow = [&](Value a, int64_t end) -> Value {
      return w.compare(arith::CmpIPredicate::slt, a, w.i32(end));
    };
    Value isInside = arith::AndIOp::create(w, isBelow(at.row, k.product.m),
                                           isBelow(at.column, k.product.n));
    for (unsigned number : results) {
      Value place = mover->place(number, w.i32(k.subTiles()));
      w.onlyIf(isInside, [&] {
        mover->move(number, tileOf(at.product, at.row, at.column), place, tile);
      });
    }
  }

  SmallVector<Operand, 2> operands;
  SmallVector<unsigned> results;
  /// The port of the right-hand side's tiles that this thread reads.
  std::optional<unsigned> apart;
};

} // namespace

LaunchKernel writeProductWriter(const ProductKernels &kernels,
                                KernelLibrary &library, bool flushes) {
  return ProductWriter(kernels, library, flushes).run();
}

} // namespace mlir::tt
