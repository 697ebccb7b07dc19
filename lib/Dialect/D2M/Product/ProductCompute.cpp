//===- ProductCompute.cpp - the compute kernel of products ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A block of the result is made step by step along k. Sums wait in L1 for the
// next step: the packer adds to them. The last step fetches them back to DST,
// adds its own, goes through the epilogue and packs results. What is in place,
// in the core's shard of a tensor, has the order of the shard's tiles.
//
//===----------------------------------------------------------------------===//

#include "D2M/Kernels/TileWriter.h"
#include "ProductKernels.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

class ProductCompute {
public:
  ProductCompute(KernelWriter &w, const ProductKernels &k)
      : w(w), k(k), plan(k.plan) {
    for (auto [i, type] : llvm::enumerate(k.types))
      ports.push_back(w.port(unsigned(i), type));
    lhs = ports[k.lhs], rhs = ports[k.rhs];
    for (const d2m::TileStep &step : k.epilogue.steps)
      loads |= step.load.has_value();
    turns = k.product.lhs.isTransposed;
    masks = k.product.validK != 0;
    makes = k.lhsPrologue || k.rhsPrologue;
    // What the matrix unit is not prepared for any more at the end of a block.
    disturbs = loads || masks || turns || makes || k.partials;
  }

  void run() {
    Value target = ports[k.partials ? *k.partials : k.results.front()];
    MmBlockInitOp::create(w, lhs, rhs, target, transposed(), w.i32(subN()),
                          w.i32(subM()), w.i32(lineOfLhs()));
    if (masks)
      writeMasks();
    eachHere([&](unsigned port, int64_t tiles) {
      CBWaitFrontOp::create(w, ports[port], w.i32(tiles));
    });
    eachKept([&](unsigned port) {
      CBReserveBackOp::create(w, ports[port], w.i32(k.partTiles()));
    });
    eachOne([&](unsigned port) {
      CBWaitFrontOp::create(w, ports[port], w.i32(1));
    });
    beginTurns();
    Value blocks = plan.hasMulticast() ? w.i32(plan.getBatch()) : w.argument(0);
    blocks = w.mul(blocks, w.i32(plan.getBlocksM() * plan.getBlocksN()));
    if (k.hasIdleCores())
      blocks = w.mul(blocks, w.argument(k.makesInTurns(/*isLhs=*/false)));
    w.loop(w.i32(0), blocks, 1, [&](Value number) { block(number); });
    eachKept([&](unsigned port) {
      CBPushBackOp::create(w, ports[port], w.i32(k.partTiles()));
    });
    eachHere([&](unsigned port, int64_t tiles) {
      CBPopFrontOp::create(w, ports[port], w.i32(tiles));
    });
    if (k.hasIdleCores())
      CBWaitFrontOp::create(w, lhs, w.i32(k.residentTiles()));
    if (plan.getLhsResident())
      CBPopFrontOp::create(w, lhs, w.i32(k.residentTiles()));
    eachOne(
        [&](unsigned port) { CBPopFrontOp::create(w, ports[port], w.i32(1)); });
    for (std::optional<unsigned> mask : {k.columnMask, k.rowMask})
      if (mask)
        CBPopFrontOp::create(w, ports[*mask], w.i32(1));
    func::ReturnOp::create(w);
  }

private:
  int64_t subM() const { return plan.getSubM(); }
  int64_t subN() const { return plan.getSubN(); }
  /// Tiles from one row of the left-hand side to the next.
  int64_t lineOfLhs() const {
    return k.hasOwnLhs() ? plan.getLhsShard() : plan.getBlockK();
  }

  /// Operands that lie in the core's own L1, with their tiles.
  void eachHere(function_ref<void(unsigned, int64_t)> body) const {
    if (k.hasOwnLhs())
      body(k.lhs, k.ownTiles());
    for (const ProductKernels::Operand &operand : k.operands)
      if (operand.isInPlace)
        body(operand.port, k.partTiles());
  }
  bool isKept(unsigned port) const {
    return llvm::none_of(k.written(),
                         [&](auto written) { return written.first == port; });
  }
  /// Results that stay there.
  void eachKept(function_ref<void(unsigned)> body) const {
    for (unsigned port : k.results)
      if (isKept(port))
        body(port);
  }

  /// Of a tile of the block that is worked on, its number in the part.
  Value inPart(Value m, Value n) {
    return w.add(w.mul(w.add(blockRow, m), w.i32(plan.getPartN())),
                 w.add(blockColumn, n));
  }

  Value transposed() { return w.i32(k.product.rhs.isTransposed); }

  ttcore::DataType formatOf(unsigned port) const {
    return cast<ttcore::TileType>(cast<CBType>(k.types[port]).getElementType())
        .getDataType();
  }

  void writeMasks() {
    int64_t valid = k.product.validK;
    auto write = [&](std::optional<unsigned> port, auto call) {
      if (!port)
        return;
      CBReserveBackOp::create(w, ports[*port], w.i32(1));
      call(ports[*port]);
      CBPushBackOp::create(w, ports[*port], w.i32(1));
      CBWaitFrontOp::create(w, ports[*port], w.i32(1));
    };
    write(k.columnMask, [&](Value port) {
      ExperimentalWriteColMaskTileOp::create(w, w.i32(valid), port);
    });
    write(k.rowMask, [&](Value port) {
      ExperimentalWriteRowMaskTileOp::create(w, w.i32(valid), port);
    });
  }

  /// Prepares unpackers and matrix unit for the product, again.
  void restore() {
    Value a = turns ? ports[*k.lhsReady] : lhs;
    ReconfigDataFormatOp::create(w, rhs, a);
    MmBlockInitShortOp::create(w, a, rhs, transposed(), w.i32(subN()),
                               w.i32(subM()), w.i32(lineOfLhs()));
  }

  //===-- a block ---------------------------------------------------------===//

  void block(Value number) {
    firstStep = w.mul(number, w.i32(k.stepsK()));
    blockColumn =
        w.mul(w.rem(number, plan.getBlocksN()), w.i32(plan.getBlockN()));
    blockRow = w.mul(w.rem(w.div(number, plan.getBlocksN()), plan.getBlocksM()),
                     w.i32(plan.getBlockM()));
    for (const ProductKernels::Operand &operand : k.operands)
      if (operand.isRow)
        CBWaitFrontOp::create(w, ports[operand.port], w.i32(plan.getBlockN()));
    if (k.partials)
      sums();
    else if (staysInDst())
      sumsInDst();
    step(w.i32(k.stepsK() - 1), k.lastK(),
         [&](Value m, Value n, auto multiply) { last(m, n, multiply); });
    if (k.partials)
      CBPopFrontOp::create(w, ports[*k.partials], w.i32(sumTiles()));
    for (const ProductKernels::Operand &operand : k.operands)
      if (operand.isRow)
        CBPopFrontOp::create(w, ports[operand.port], w.i32(plan.getBlockN()));
  }

  /// All steps along k but the last.
  void sums() {
    Value partials = ports[*k.partials];
    if (!turns) {
      PackReconfigDataFormatOp::create(w, partials);
      restore();
    }
    CBReserveBackOp::create(w, partials, w.i32(sumTiles()));
    w.loop(w.i32(0), w.i32(k.stepsK() - 1), 1, [&](Value i) {
      beforeSubBlocks = [&, i] {
        if (turns || makes)
          PackReconfigDataFormatOp::create(w, partials);
        PackReconfigL1AccOp::create(w, arith::MinSIOp::create(w, i, w.i32(1)));
      };
      isLast = false;
      step(i, plan.getBlockK(), [&](Value m, Value n, auto multiply) {
        TileRegsAcquireOp::create(w);
        multiply();
        TileRegsCommitOp::create(w);
        TileRegsWaitOp::create(w);
        w.loop(w.i32(0), w.i32(sumLines()), 1, [&](Value line) {
          Value first = sumsAt(m, n, line),
                slot = w.mul(line, w.i32(sumLine()));
          w.loop(w.i32(0), w.i32(sumLine()), 1, [&](Value t) {
            PackTileOp::create(w, w.add(slot, t), partials, w.add(first, t),
                               /*out_of_order=*/true);
          });
        });
        TileRegsReleaseOp::create(w);
      });
    });
    CBPushBackOp::create(w, partials, w.i32(sumTiles()));
    PackReconfigL1AccOp::create(w, w.i32(0));
    CBWaitFrontOp::create(w, partials, w.i32(sumTiles()));
    isLast = true;
    beforeSubBlocks = [] {};
  }

  /// The same where the block is one part, which stays in DST.
  void sumsInDst() {
    TileRegsAcquireOp::create(w);
    if (disturbs)
      restore();
    isLast = false;
    w.loop(w.i32(0), w.i32(k.stepsK() - 1), 1, [&](Value i) {
      step(i, plan.getBlockK(),
           [](Value, Value, auto multiply) { multiply(); });
    });
    isLast = true;
  }

  /// Sums wait in the order of what DST holds of a block, or in place; lines of
  /// them are one behind the other.
  int64_t sumTiles() const {
    return k.keepsSums ? k.partTiles() : k.blockTiles();
  }
  int64_t sumLine() const { return k.keepsSums ? subN() : k.subTiles(); }
  int64_t sumLines() const { return k.subTiles() / sumLine(); }
  /// Where those of a line wait, of what DST holds from tiles m, n on.
  Value sumsAt(Value m, Value n, Value line) {
    if (k.keepsSums)
      return inPart(w.add(m, line), n);
    return w.add(w.mul(m, w.i32(plan.getBlockN())), w.mul(n, w.i32(subM())));
  }

  bool staysInDst() const { return !k.partials && k.stepsK() > 1; }

  void fetch(Value m, Value n) {
    Value partials = ports[*k.partials];
    ReconfigDataFormatSrcAOp::create(w, partials);
    CopyTileInitOp::create(w, partials);
    w.loop(w.i32(0), w.i32(sumLines()), 1, [&](Value line) {
      CopyBlockMatmulPartialsOp::create(w, partials, sumsAt(m, n, line),
                                        w.mul(line, w.i32(sumLine())),
                                        w.i32(sumLine()));
    });
  }

  void last(Value m, Value n, function_ref<void()> multiply) {
    for (const ProductKernels::Operand &operand : k.operands)
      if (!operand.isRow && !operand.isInPlace)
        CBWaitFrontOp::create(w, ports[operand.port], w.i32(k.subTiles()));
    if (!staysInDst()) {
      TileRegsAcquireOp::create(w);
      if (k.partials)
        fetch(m, n);
      if (disturbs)
        restore();
    }
    multiply();
    TileWriter tiles(w, ports[k.results.front()], 0, k.subTiles(),
                     w.i32(k.subTiles()));
    tiles.steps(k.epilogue, [&](unsigned input) {
      const ProductKernels::Operand &operand = *llvm::find_if(
          k.operands, [&](const auto &o) { return o.input == input; });
      if (operand.isInPlace)
        return TileWriter::Source{ports[operand.port], inPart(m, n), false,
                                  subN(), plan.getPartN()};
      if (!operand.isRow)
        return TileWriter::Source{ports[operand.port], Value()};
      return TileWriter::Source{ports[operand.port], n, false, subN()};
    });
    TileRegsCommitOp::create(w);
    for (auto [result, tensor] : k.written())
      CBReserveBackOp::create(w, ports[result], w.i32(k.subTiles()));
    TileRegsWaitOp::create(w);
    for (auto [slot, result] : llvm::zip(k.epilogue.results, k.results))
      if (isKept(result))
        tiles.pack(slot, ports[result], [&](Value t) {
          return inPart(w.add(m, w.div(t, subN())), w.add(n, w.rem(t, subN())));
        });
      else
        tiles.pack(slot, ports[result]);
    TileRegsReleaseOp::create(w);
    for (auto [result, tensor] : k.written())
      CBPushBackOp::create(w, ports[result], w.i32(k.subTiles()));
    for (const ProductKernels::Operand &operand : k.operands)
      if (!operand.isRow && !operand.isInPlace)
        CBPopFrontOp::create(w, ports[operand.port], w.i32(k.subTiles()));
  }

  //===-- a step along k --------------------------------------------------===//

  /// Circular buffers of the right-hand side, with the first tile along k of a
  /// step that each has, and how many.
  void eachRhs(function_ref<void(Value, int64_t, int64_t)> body) const {
    int64_t tiles = k.readerK(/*isLhs=*/false);
    body(rhs, 0, tiles);
    if (k.rhsApart)
      body(ports[*k.rhsApart], tiles, plan.getWriterReads());
  }

  /// The first tile of a row of the left-hand side.
  Value rowOfLhs(Value m) {
    Value row = w.mul(m, w.i32(plan.getBlockK()));
    if (plan.getLhsResident())
      return w.add(row,
                   w.mul(number, w.i32(plan.getBlockM() * plan.getBlockK())));
    if (!k.hasOwnLhs())
      return row;
    return w.add(w.mul(w.add(blockRow, m), w.i32(plan.getLhsShard())),
                 w.mul(number, w.i32(plan.getBlockK())));
  }

  /// `steps` tiles along k; `subBlock` for each part of the block, with what
  /// multiplies.
  template <typename Fn> void step(Value at, int64_t steps, Fn subBlock) {
    int64_t blockK = plan.getBlockK(), blockN = plan.getBlockN();
    number = at;
    makeOperands();
    Value tilesOfLhs = w.i32(plan.getBlockM() * blockK);
    if (plan.getLhsResident())
      CBWaitFrontOp::create(w, lhs, w.mul(w.add(number, w.i32(1)), tilesOfLhs));
    else if (!k.hasOwnLhs())
      CBWaitFrontOp::create(w, lhs, tilesOfLhs);
    eachRhs([&](Value port, int64_t, int64_t tiles) {
      CBWaitFrontOp::create(w, port, w.i32(blockN * tiles));
    });
    bool masked = masks && isLast;
    if (turns || masked)
      prepare(steps, masked);
    beforeSubBlocks();
    // The last one apart, if it was masked.
    int64_t plain = masked ? steps - 1 : steps;
    Value a = turns ? ports[*k.lhsReady] : lhs;
    w.loop(w.i32(0), w.i32(plan.getBlockM()), subM(), [&](Value m) {
      w.loop(w.i32(0), w.i32(blockN), subN(), [&](Value n) {
        subBlock(m, n, [&] {
          Value row = rowOfLhs(m);
          eachRhs([&](Value port, int64_t first, int64_t tiles) {
            int64_t count = std::min(tiles, plain - first);
            w.loop(w.i32(0), w.i32(std::max<int64_t>(count, 0)), 1,
                   [&](Value i) {
                     multiply(a, port, w.add(row, w.add(w.i32(first), i)),
                              w.add(w.mul(i, w.i32(blockN)), n), lineOfLhs());
                   });
          });
          if (!masked)
            return;
          bool whole = turns;
          if (formatOf(*k.rhsReady) != formatOf(k.rhs) ||
              formatOf(*k.lhsReady) != formatOf(k.lhs))
            reconfigure();
          multiply(ports[*k.lhsReady], ports[*k.rhsReady],
                   whole ? w.add(row, w.i32(plain)) : m, n, whole ? blockK : 1);
        });
      });
    });
    if (turns || masked)
      CBPopFrontOp::create(w, ports[*k.lhsReady], w.i32(readyTiles()));
    if (masked)
      CBPopFrontOp::create(w, ports[*k.rhsReady], w.i32(blockN));
    if (!k.hasOwnLhs() && !plan.getLhsResident())
      CBPopFrontOp::create(w, lhs, tilesOfLhs);
    eachRhs([&](Value port, int64_t, int64_t tiles) {
      CBPopFrontOp::create(w, port, w.i32(blockN * tiles));
    });
  }

  /// For the masked tiles, which are not block floats any more.
  void reconfigure() {
    Value a = ports[*k.lhsReady], b = ports[*k.rhsReady];
    ReconfigDataFormatOp::create(w, b, a);
    MmBlockInitShortOp::create(w, a, b, transposed(), w.i32(subN()),
                               w.i32(subM()), w.i32(plan.getBlockK()));
  }

  void multiply(Value a, Value b, Value atA, Value atB, int64_t strideA) {
    MatmulBlockOp::create(w, a, b, atA, atB, w.i32(0), transposed(),
                          w.i32(subN()), w.i32(subM()), w.i32(strideA));
  }

  //===-- operands that are made here -------------------------------------===//

  /// Inputs of which one tile is there for all steps.
  void eachOne(function_ref<void(unsigned)> body) const {
    for (const auto *prologue : {&k.lhsPrologue, &k.rhsPrologue})
      if (*prologue)
        for (auto [input, port] :
             llvm::zip((*prologue)->inputs, (*prologue)->ports))
          if (input.isOne())
            body(port);
  }

  /// The first ones of this core's turns.
  void beginTurns() {
    unsigned argument = 0;
    for (bool isLhs : {true, false})
      if (k.makesInTurns(isLhs)) {
        Value &own = isLhs ? lhsTurn : rhsTurn;
        own = w.argument(argument++);
        makeTurn(isLhs, own);
      }
  }
  /// For a step that there is.
  void makeTurn(bool isLhs, Value step) {
    w.onlyIf(arith::AndIOp::create(
                 w, w.compare(arith::CmpIPredicate::sge, step, w.i32(0)),
                 w.compare(arith::CmpIPredicate::slt, step,
                           w.i32(k.stepsInTurns(isLhs)))),
             [&] { make(isLhs); });
  }

  /// Those of the step, or of this core's next turn if it had the last one.
  void makeOperands() {
    bool hasMade = false;
    for (bool isLhs : {true, false}) {
      if (!k.prologue(isLhs))
        continue;
      if (!k.makesInTurns(isLhs)) {
        make(isLhs);
        hasMade = true;
        continue;
      }
      int64_t turns = k.turns(isLhs);
      Value step = w.add(firstStep, number);
      Value next = w.add(step, w.i32(turns - 1));
      Value had = arith::AndIOp::create(
          w, w.compare(arith::CmpIPredicate::ne, step, w.i32(0)),
          w.compare(arith::CmpIPredicate::eq, w.rem(next, turns),
                    isLhs ? lhsTurn : rhsTurn));
      w.onlyIf(had, [&] {
        makeTurn(isLhs, next);
        if (!isLast)
          restore();
      });
    }
    if (hasMade && !isLast)
      restore();
  }

  /// A block of an operand, some tiles at a time.
  void make(bool isLhs) {
    const ProductKernels::Prologue &p = *k.prologue(isLhs);
    int64_t lines = isLhs ? plan.getBlockM() : plan.getBlockN();
    int64_t blockK = plan.getBlockK(), tiles = lines * blockK;
    for (auto [input, port] : llvm::zip(p.inputs, p.ports))
      if (!input.isOne())
        CBWaitFrontOp::create(w, ports[port],
                              w.i32(input.tiles(lines, blockK)));
    PackReconfigL1AccOp::create(w, w.i32(0));
    begin(p.to, tiles);
    int64_t section = std::min(p.section, tiles);
    w.loop(w.i32(0), w.i32(tiles), section, [&](Value first) {
      Value count = tiles % section == 0
                        ? w.i32(section)
                        : w.least(w.i32(section), w.sub(w.i32(tiles), first));
      TileWriter writer(w, ports[p.to], 0, section, count);
      TileRegsAcquireOp::create(w);
      writer.steps(p.program, [&](unsigned number) {
        return sourceOf(isLhs, number, first);
      });
      TileRegsCommitOp::create(w);
      TileRegsWaitOp::create(w);
      writer.oneTarget = true;
      writer.pack(p.program.results.front(), ports[p.to],
                  [&](Value t) { return w.add(first, t); });
      TileRegsReleaseOp::create(w);
    });
    CBPushBackOp::create(w, ports[p.to], w.i32(tiles));
    for (auto [input, port] : llvm::zip(p.inputs, p.ports))
      if (!input.isOne())
        CBPopFrontOp::create(w, ports[port], w.i32(input.tiles(lines, blockK)));
  }

  /// Where the tiles of an input are, of those of a block from `first` on.
  TileWriter::Source sourceOf(bool isLhs, unsigned number, Value first) {
    const ProductKernels::Prologue &p = *k.prologue(isLhs);
    size_t i = size_t(
        llvm::find_if(p.inputs, [&](auto &o) { return o.number == number; }) -
        p.inputs.begin());
    const d2m::ProductPrologue::Input &input = p.inputs[i];
    TileWriter::Source source{ports[p.ports[i]], first};
    int64_t lines = isLhs ? plan.getBlockM() : plan.getBlockN();
    int64_t inside = isLhs ? plan.getBlockK() : lines;
    bool insideStays = isLhs ? input.innerStays : input.lineStays;
    bool outsideStays = isLhs ? input.lineStays : input.innerStays;
    if (insideStays && outsideStays)
      source.isOne = true;
    else if (insideStays || outsideStays)
      source.indexOf = [=, this](Value tile) {
        Value at = w.add(first, tile);
        return insideStays ? w.div(at, inside) : w.rem(at, inside);
      };
    return source;
  }

  //===-- operands that are not used as they come -------------------------===//

  int64_t readyTiles() const {
    return plan.getBlockM() * (turns ? plan.getBlockK() : 1);
  }

  void prepare(int64_t steps, bool masked) {
    int64_t blockK = plan.getBlockK();
    PackReconfigL1AccOp::create(w, w.i32(0));
    begin(*k.lhsReady, readyTiles());
    if (turns) {
      TransposeWhInitOp::create(w, lhs, ports[*k.lhsReady]);
      ReconfigDataFormatOp::create(w, lhs, lhs);
    }
    w.loop(w.i32(0), w.i32(plan.getBlockM()), 1, [&](Value m) {
      Value row = rowOfLhs(m);
      if (!turns)
        return maskedTile(lhs, w.add(row, w.i32(steps - 1)), *k.columnMask,
                          *k.lhsReady, m);
      w.loop(w.i32(0), w.i32(masked ? steps - 1 : steps), 1, [&](Value i) {
        Value at = w.add(row, i);
        tile(*k.lhsReady, at,
             [&] { TransposeWhTileOp::create(w, lhs, at, w.i32(0)); });
      });
    });
    if (turns && masked)
      w.loop(w.i32(0), w.i32(plan.getBlockM()), 1, [&](Value m) {
        Value at = w.add(w.mul(m, w.i32(blockK)), w.i32(steps - 1));
        maskedTile(lhs, at, *k.columnMask, *k.lhsReady, at, /*turned=*/true);
      });
    end(*k.lhsReady, readyTiles());
    if (masked) {
      int64_t blockN = plan.getBlockN();
      begin(*k.rhsReady, blockN);
      w.loop(w.i32(0), w.i32(blockN), 1, [&](Value n) {
        bool isApart = steps > k.readerK(/*isLhs=*/false);
        int64_t first = isApart ? k.readerK(/*isLhs=*/false) : 0;
        maskedTile(isApart ? ports[*k.rhsApart] : rhs,
                   w.add(w.i32((steps - 1 - first) * blockN), n),
                   k.product.rhs.isTransposed ? *k.columnMask : *k.rowMask,
                   *k.rhsReady, n);
      });
      end(*k.rhsReady, blockN);
    }
    if (!isLast || !disturbs)
      restore();
  }

  void begin(unsigned port, int64_t tiles) {
    PackReconfigDataFormatOp::create(w, ports[port]);
    CBReserveBackOp::create(w, ports[port], w.i32(tiles));
  }
  void end(unsigned port, int64_t tiles) {
    CBPushBackOp::create(w, ports[port], w.i32(tiles));
    CBWaitFrontOp::create(w, ports[port], w.i32(tiles));
  }

  template <typename Fn> void tile(unsigned to, Value at, Fn body) {
    TileRegsAcquireOp::create(w);
    body();
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    PackTileOp::create(w, w.i32(0), ports[to], at, /*out_of_order=*/true);
    TileRegsReleaseOp::create(w);
  }

  /// A tile with zeros in the place of padding.
  void maskedTile(Value from, Value index, unsigned mask, unsigned to, Value at,
                  bool turned = false) {
    tile(to, at, [&] {
      if (turned) {
        TransposeWhInitOp::create(w, from, ports[to]);
        ReconfigDataFormatOp::create(w, from, from);
        TransposeWhTileOp::create(w, from, index, w.i32(0));
      } else {
        ReconfigDataFormatSrcAOp::create(w, from);
        CopyTileInitOp::create(w, from);
        CopyTileOp::create(w, from, index, w.i32(0));
      }
      ReconfigDataFormatSrcAOp::create(w, ports[mask]);
      CopyTileInitOp::create(w, ports[mask]);
      CopyTileOp::create(w, ports[mask], w.i32(0), w.i32(1));
      w.init("fill_tile");
      w.call("fill_tile", {w.i32(2), w.f32(0)});
      w.init("where_tile");
      Value value = w.i32(0);
      w.call("where_tile", {w.i32(1), value, w.i32(2), value},
             {w.getNamedAttr("dtype", ttcore::DataTypeAttr::get(
                                          w.getContext(),
                                          plan.getWideDst()
                                              ? ttcore::DataType::Float32
                                              : ttcore::DataType::BFloat16))});
    });
  }

  KernelWriter &w;
  const ProductKernels &k;
  d2m::ProductPlanAttr plan;
  SmallVector<Value> ports;
  Value lhs, rhs;
  bool loads = false, turns, masks, makes, disturbs;
  /// Of the block and of the step that are written.
  Value blockRow, blockColumn, firstStep, number;
  /// Steps modulo the number of turns in which this core makes an operand.
  Value lhsTurn, rhsTurn;
  bool isLast = true;
  std::function<void()> beforeSubBlocks = [] {};
};

} // namespace

void writeProductCompute(KernelWriter &w, const ProductKernels &kernels) {
  ProductCompute(w, kernels).run();
}

} // namespace mlir::tt
