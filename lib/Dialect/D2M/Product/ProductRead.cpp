//===- ProductRead.cpp - the kernel of products that reads ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// This kernel reads on network 0. It reads blocks that are multicast one turn
// ahead.
//
//===----------------------------------------------------------------------===//

#include "ProductMove.h"
#include "WindowGather.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

using Way = ProductKernels::Way;

class ProductReader : ProductMover {
public:
  ProductReader(const ProductKernels &k, KernelLibrary &library, bool flushes)
      : ProductMover(k, library, /*isWriter=*/false, flushes) {}

  LaunchKernel run() {
    bool gathers = k.product.gather.has_value();
    if (gathers)
      lhsStage = reads(*k.lhsStage, k.lhsInput);
    for (bool isLhs : {true, false}) {
      if (k.way(isLhs) == Way::Read && !(isLhs && gathers))
        own.push_back({isLhs, reads(k.port(isLhs), k.input(isLhs))});
      if (const auto &prologue = k.prologue(isLhs)) {
        Sources &sources = isLhs ? lhsSources : rhsSources;
        for (auto [input, port] : llvm::zip(prologue->inputs, prologue->ports))
          sources.push_back({&input, reads(port, input.number)});
      }
    }
    // This thread sends the left-hand side, if it is multicast.
    sends = k.way(/*isLhs=*/true) == Way::ReadAndSend;
    bool sendsShard = sends && !k.lhsStage;
    readsLhs = sends && !sendsShard && !k.lhsPrologue;
    readsRhs = k.rhsStage && !k.rhsPrologue;
    if (sendsShard || readsLhs)
      lhsStage = reads(sendsShard ? k.lhs : *k.lhsStage, k.lhsInput);
    if (readsRhs)
      rhsStage = reads(*k.rhsStage, k.rhsInput);
    for (const ProductKernels::Operand &operand : k.operands)
      if (!operand.isInPlace)
        streamed.push_back({&operand, reads(operand.port, operand.input)});
    if (sends || gathers)
      lhs = sendsShard ? lhsStage : inner(k.lhs);
    if (sends && k.lhsPrologue)
      lhsStage = inner(*k.lhsStage);
    SmallVector<std::pair<unsigned, int64_t>> here;
    if (k.hasOwnLhs())
      here.push_back({inner(k.lhs), k.ownTiles()});
    for (const ProductKernels::Operand &operand : k.operands)
      if (operand.isInPlace)
        here.push_back({inner(operand.port), k.partTiles()});
    open();
    if (gathers)
      windows.emplace(w, *mover, k, lhsStage);
    for (auto [number, tiles] : here) {
      mover->roomFor(number, w.i32(tiles));
      mover->push(number, w.i32(tiles));
    }
    Value blocks = openBlocks();
    allSteps = w.mul(blocks, w.i32(k.stepsK()));
    if (sends)
      toRow = openMulticast(/*isLhs=*/true);
    else if (k.makesInTurns(/*isLhs=*/true))
      toRow = openTurns(/*isLhs=*/true);
    if (k.rhsStage)
      toColumn = openTurns(/*isLhs=*/false);
    readOnes();
    for (bool isLhs : {true, false})
      if (k.makesInTurns(isLhs))
        beginSources(isLhs);
    if (readsLhs) {
      stagePlace = mover->roomFor(lhsStage, pages(/*isLhs=*/true));
      readLhs(toRow.own);
    }
    if (readsRhs)
      readRhs(toColumn.own);
    w.loop(w.i32(0), blocks, 1, [&](Value i) {
      Block at = block(i);
      if (windows)
        windows->begin(at.row);
      readRows(at);
      w.loop(w.i32(0), w.i32(k.stepsK()), 1, [&](Value s) {
        step(at, w.mul(s, w.i32(plan.getBlockK())),
             w.add(w.mul(i, w.i32(k.stepsK())), s));
      });
      readOperands(at);
    });
    if (sends) {
      NocAsyncWriteBarrierOp::create(w, Value());
      NocAsyncAtomicBarrierOp::create(w, Value());
    }
    return finish();
  }

private:
  //===-- operands of the product -----------------------------------------===//

  void barrier() { NocAsyncReadBarrierOp::create(w, Value()); }
  template <typename Fn> void ifThereIs(Value number, Fn body) {
    w.onlyIf(w.compare(arith::CmpIPredicate::slt, number, allSteps),
             [&] { body(stepOf(number)); });
  }
  /// Writes code for steps in which this core sends.
  void readLhs(Value number) {
    ifThereIs(number, [&](const Step &step) {
      readOperand(/*lhs=*/true, lhsStage, step.block, step.at, stagePlace);
    });
  }
  void readRhs(Value number) {
    ifThereIs(number, [&](const Step &step) {
      readOperand(/*lhs=*/false, rhsStage, step.block, step.at,
                  mover->place(rhsStage, pages(/*isLhs=*/false)));
    });
  }

  //===-- what operands are made of ---------------------------------------===//

  using Sources =
      SmallVector<std::pair<const d2m::ProductPrologue::Input *, unsigned>>;

  Value tilesOf(bool isLhs, const d2m::ProductPrologue::Input &input) {
    return w.i32(input.tiles(isLhs ? plan.getBlockM() : plan.getBlockN(),
                             plan.getBlockK()));
  }
  void readSources(bool isLhs, const Block &at, Value inner) {
    for (auto [input, number] : isLhs ? lhsSources : rhsSources)
      if (!input->isOne())
        readInput(isLhs, *input, number, at, inner,
                  mover->place(number, tilesOf(isLhs, *input)));
  }
  void pushSources(bool isLhs) {
    for (auto [input, number] : isLhs ? lhsSources : rhsSources)
      if (!input->isOne())
        mover->push(number, tilesOf(isLhs, *input));
  }
  /// Reads inputs that have one tile for all steps.
  void readOnes() {
    SmallVector<unsigned> ones;
    for (const Sources *sources : {&lhsSources, &rhsSources})
      for (auto [input, number] : *sources)
        if (input->isOne()) {
          mover->move(number, w.i32(0), mover->place(number, w.i32(1)),
                      w.i32(0));
          ones.push_back(number);
        }
    if (!ones.empty())
      mover->end(ones, w.i32(1));
  }

  /// Writes code for the step of this core's turn, if there is one.
  template <typename Fn> void ifMade(bool isLhs, Value number, Fn body) {
    Value isThere = w.compare(arith::CmpIPredicate::slt, number,
                              w.i32(k.stepsInTurns(isLhs)));
    w.onlyIf(isThere, body);
  }
  void readTurn(bool isLhs, Value number) {
    Step step = stepOf(number);
    readSources(isLhs, step.block, step.at);
  }
  void beginSources(bool isLhs) {
    Value number = (isLhs ? toRow : toColumn).own;
    ifMade(isLhs, number, [&] {
      readTurn(isLhs, number);
      barrier();
      pushSources(isLhs);
    });
  }
  /// Waits for the tiles that were read at the end of the last step.
  void endTurn(bool isLhs, Value number) {
    const Multicast &m = isLhs ? toRow : toColumn;
    w.onlyIf(wasSender(m, number), [&] {
      ifMade(isLhs, w.add(number, w.i32(k.turns(isLhs) - 1)), [&] {
        barrier();
        pushSources(isLhs);
      });
    });
  }
  /// Reads for the next turn when this one's operand has been made.
  void beginTurn(bool isLhs, Value number) {
    const Multicast &m = isLhs ? toRow : toColumn;
    w.onlyIf(isSender(m, number), [&] {
      Value next = w.add(number, w.i32(k.turns(isLhs)));
      ifMade(isLhs, next, [&] { readTurn(isLhs, next); });
    });
  }

  void step(const Block &at, Value inner, Value number) {
    for (bool isLhs : {true, false})
      if (k.makesInTurns(isLhs))
        endTurn(isLhs, number);
    move(at, inner, number);
    for (bool isLhs : {true, false})
      if (k.makesInTurns(isLhs))
        beginTurn(isLhs, number);
  }

  void move(const Block &at, Value inner, Value number) {
    if (!own.empty() || windows || isMade(true) || isMade(false))
      readOwn(at, inner);
    if (readsRhs)
      w.onlyIf(isSender(toColumn, number), [&] {
        barrier();
        mover->push(rhsStage, pages(/*isLhs=*/false));
        readRhs(w.add(number, w.i32(k.turns(/*isLhs=*/false))));
      });
    if (!sends)
      return;
    Value size = pages(/*isLhs=*/true), place = mover->roomFor(lhs, size);
    w.either(
        isSender(toRow, number),
        [&] {
          if (!k.lhsStage) {
            sendShard(toRow, lhs, {at, inner}, place);
            return awaitData(toRow);
          }
          Value from = stagePlace;
          if (readsLhs)
            barrier();
          else
            from = mover->waitFor(lhsStage, size);
          send(toRow, from, place, w.mul(size, mover->bytesOf(lhs)));
          awaitData(toRow);
          NocAsyncWritesFlushedOp::create(w, Value());
          if (readsLhs)
            readLhs(w.add(number, w.i32(k.turns(/*isLhs=*/true))));
          else
            mover->pop(lhsStage, size);
        },
        [&] {
          announce(toRow, number);
          awaitData(toRow);
        });
    mover->push(lhs, size);
  }

  /// Reads the inputs from which the compute kernel makes this core's operand.
  bool isMade(bool isLhs) const { return k.way(isLhs) == Way::Made; }

  /// Reads the tiles that no other core needs.
  void readOwn(const Block &at, Value inner) {
    for (bool isLhs : {true, false})
      if (isMade(isLhs))
        readSources(isLhs, at, inner);
    for (auto [isLhs, number] : own)
      readOperand(isLhs, number, at, inner, mover->place(number, pages(isLhs)));
    if (windows)
      windows->step(inner, mover->roomFor(lhs, pages(/*isLhs=*/true)));
    barrier();
    if (windows)
      mover->push(lhs, pages(/*isLhs=*/true));
    for (auto [isLhs, number] : own)
      mover->push(number, pages(isLhs));
    for (bool isLhs : {true, false})
      if (isMade(isLhs))
        pushSources(isLhs);
  }

  //===-- operands of the epilogue ----------------------------------------===//

  template <typename Fn> void eachOperand(bool isRow, Fn body) {
    for (auto [operand, number] : streamed)
      if (operand->isRow == isRow)
        body(*operand, number);
  }

  /// Reads epilogue operands that all rows share, for the columns of a block.
  void readRows(const Block &at) {
    SmallVector<unsigned> moved;
    Value row = inside(at.row, k.product.m);
    eachOperand(true, [&](const auto &operand, unsigned number) {
      Value place = mover->place(number, w.i32(plan.getBlockN()));
      w.loop(w.i32(0), w.i32(plan.getBlockN()), 1, [&](Value j) {
        Value column = inside(w.add(at.column, j), k.product.n);
        Value tile = tileOf(at.product, row, column);
        mover->move(number, w.pageOf(tile, operand.pages), place, j);
      });
      moved.push_back(number);
    });
    if (!moved.empty())
      mover->end(moved, w.i32(plan.getBlockN()));
  }

  /// Reads the other ones, for every part of a block that DST holds.
  void readOperands(const Block &at) {
    if (llvm::all_of(streamed, [](const auto &s) { return s.first->isRow; }))
      return;
    w.loop(w.i32(0), w.i32(plan.getBlockM()), plan.getSubM(), [&](Value i) {
      w.loop(w.i32(0), w.i32(plan.getBlockN()), plan.getSubN(), [&](Value j) {
        readPart({at.product, w.add(at.row, i), w.add(at.column, j)});
      });
    });
  }

  void readPart(const Block &at) {
    SmallVector<unsigned> moved;
    eachOperand(false, [&](const auto &operand, unsigned number) {
      Value place = mover->place(number, w.i32(k.subTiles()));
      w.loop(w.i32(0), w.i32(plan.getSubM()), 1, [&](Value i) {
        w.loop(w.i32(0), w.i32(plan.getSubN()), 1, [&](Value j) {
          Value tile = tileOf(at.product, inside(w.add(at.row, i), k.product.m),
                              inside(w.add(at.column, j), k.product.n));
          mover->move(number, w.pageOf(tile, operand.pages), place,
                      w.add(w.mul(i, w.i32(plan.getSubN())), j));
        });
      });
      moved.push_back(number);
    });
    mover->end(moved, w.i32(k.subTiles()));
  }

  /// Operands that this core reads for itself, with their numbers.
  SmallVector<std::pair<bool, unsigned>, 2> own;
  /// Inputs of made operands, with their numbers.
  Sources lhsSources, rhsSources;
  bool sends = false;
  /// Whether this thread reads an operand that is sent to others and is not
  /// made.
  bool readsLhs = false, readsRhs = false;
  std::optional<WindowReader> windows;
  unsigned lhs = 0, lhsStage = 0, rhsStage = 0;
  /// Operands of the epilogue that are read, with their numbers.
  SmallVector<std::pair<const ProductKernels::Operand *, unsigned>> streamed;
  Multicast toRow, toColumn;
  Value stagePlace, allSteps;
};

} // namespace

LaunchKernel writeProductReader(const ProductKernels &kernels,
                                KernelLibrary &library, bool flushes) {
  return ProductReader(kernels, library, flushes).run();
}

} // namespace mlir::tt
